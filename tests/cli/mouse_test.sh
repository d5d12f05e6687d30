#!/bin/sh
# The mouse on the full screen: a click selects, a second one plays, marks cards that are laid off; and not where it is
# not to be heard.
. "${0%/*}/lib.sh"
. "${0%/*}/screen.sh"

open 80 24 '' tapp-tarock --bots random --lang en --seed 42 --pace 0
sees "a table" "2:Dreier"
rests
click "2:Dreier"
sees "a click selects, and explains" "takes half of the talon"
rests
click "2:Dreier"
sees "a click on what is selected says it" "1:lower half"
rests
click "1:lower half"
rests
click "1:lower half"
sees "and so on" "Marked: 0 of 3."
rests
for card in Q 10 7; do
    click ":♣$card"
    rests
done
sees "cards that are laid off are marked" "Marked: 3 of 3."
click "Discard 3 cards"
sees "a click on the task lays them off" "Announcements."
press r
sees "on a page" "The rules: Tapp Tarock"
click "The rules"
sees "a click closes it" "Announcements."
press q

mkdir -p "$work/config/tapp"
echo 'mouse: false' >"$work/config/tapp/settings.yaml"
open 80 24 '' tapp-tarock --bots random --lang en --seed 42 --pace 0
sees "a table without" "2:Dreier"
rests
is "the mouse is left to the terminal" "$($mux display-message -p '#{mouse_any_flag}')" 0

finish
