#!/bin/sh
# The mouse on the full screen: one click selects, a second click plays, and clicks mark cards to discard. With the
# setting `mouse: false` the program does not use the mouse.
. "${0%/*}/lib.sh"
. "${0%/*}/screen.sh"

open 80 24 '' tapp-tarock --bots random --lang en --seed 42 --pace 0
sees "the table offers the bids" "2:Dreier"
rests
click "2:Dreier"
sees "a click selects a bid and explains it" "takes half of the talon"
rests
click "2:Dreier"
sees "a click on the selected bid makes the bid" "1:lower half"
rests
click "1:lower half"
rests
click "1:lower half"
sees "two clicks on a half of the talon take it" "Marked: 0 of 3."
rests
for card in Q 10 7; do
    click ":♣$card"
    rests
done
sees "clicks mark cards to discard" "Marked: 3 of 3."
click "Discard 3 cards"
sees "a click on the button discards the marked cards" "Announcements."
press r
sees "a page with the rules opens" "The rules: Tapp Tarock"
click "The rules"
sees "a click closes the page with the rules" "Announcements."
press q

mkdir -p "$work/config/tapp"
echo 'mouse: false' >"$work/config/tapp/settings.yaml"
open 80 24 '' tapp-tarock --bots random --lang en --seed 42 --pace 0
sees "the table appears with the setting mouse: false" "2:Dreier"
rests
is "with the setting mouse: false the terminal keeps the mouse" "$($mux display-message -p '#{mouse_any_flag}')" 0

finish
