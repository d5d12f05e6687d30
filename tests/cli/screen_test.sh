#!/bin/sh
# tapp play on the full screen: every key, hands and seats, saving and going on, typing fast, small windows.
. "${0%/*}/lib.sh"
. "${0%/*}/screen.sh"

# ---- a deal, key by key

open 80 24 '' tapp-tarock --bots random --lang en --seed 42 --pace 0
sees "the table is shown with the deal" "Tapp Tarock | Deal 1"
sees "the person's turn is marked" "> You <"
sees "the talon lies face down" "talon: 6 cards face down"
sees "the bids are numbered" "1:pass"
sees "the keys are told" "? keys"
press e
sees "a turn is explained" "Suggested:"
sees "beside the table" "> You <"
press e
sees "the same key brings the last events back" "Player 2 deals."
lacks "in place of the lesson" "Suggested:"
press 2
sees "a digit selects, and the bid is explained" "takes half of the talon"
press 9
sees "a number that is none is told" "There is no number 9 here."
press Enter
sees "and Enter does not make the bid selected before" "Select with a number or the arrows, then Enter."
press 2 Down
sees "a card of the hand is named while one bids" "10 of spades. Card points: 1."
lacks "and not called forbidden" "Not allowed"
press l
sees "without a trick there is none to look at" "No trick has been won yet."
press u
sees "nor anything to be taken back" "you have not acted yet"
press s
sees "an empty score sheet" "No deal has been finished yet."
press q r
sees "the rules page says who plays" "3 players; play goes anticlockwise. You sit in seat 1."
sees "and the rules" "The rules: Tapp Tarock"
press End
sees "at its end stands the seed" "Seed 42."
press NPage
sees "there is no further page" "any key: back"
press PPage Home
sees "and back to the beginning" "The rules: Tapp Tarock"
press q '?'
sees "all keys" "replay this deal from the start"
is_golden "as they were read" screen-keys
awk '/^>/ { exit } { print $1 }' "$work/picture" >"$work/keys"
press q 2 Enter
sees "a bid is made; the halves of the talon lie open" "lower half: ♣Q ♣7 XVI"
sees "the declarer is marked" "You: Dreier"
sees "a half to be taken is explained by its cards" " ♣Q ♣7 XVI"
press a
sees "the rest is claimed in play alone" "Claim the rest during play"
press u
sees "what has revealed cards is not taken back" "Nothing to take back"
press 1 Enter
sees "cards are to be laid off" "Discard 3 cards. Marked: 0 of 3."
press End
sees "one that may not go has its reason" "Not allowed: such cards may not be discarded"
sees "and then its name" "trump II."
press x
sees "and is not marked" "This card may not be discarded"
press 1 x
sees "one that may is" "Discard 3 cards. Marked: 1 of 3."
press Enter
sees "Enter waits for all of them" "Mark 2 more cards with x, then press Enter."
press 1 x
sees "x again takes the mark away" "Marked: 0 of 3."
press 1 x 2 x 3 x
sees "as many as are to go" "Marked: 3 of 3."
is_golden "marked cards are seen" screen-marked
press 4 x
sees "and no more" "All are marked"
press Enter
sees "all go together; then there are announcements" "Announcements."
rests
press u
sees "and are taken back together" "Discard 3 cards. Marked: 0 of 3."
press 1 x 2 x 3 x Enter
sees "once more" "Announcements."
rests
press i
sees "a hint tells the best and the next" "; next best: "
press 1 Enter
sees "the first trick" "Trick 1 of 16"
sees "the card that wins has a frame of its own, with its place in the order" "╔1════╗"
sees "and lies where it was played from" "║ ♣J  ║"
sees "nothing is chosen yet" "Select with a number or the arrows, then Enter."
press Enter
rests
sees "so that Enter plays nothing" "Trick 1 of 16"
press Right
sees "the first key selects a card that may be played" "trump XX."
is_golden "the whole screen is as it was read" screen
is "the cursor stands on the selected card" "$($mux display-message -p '#{cursor_x},#{cursor_y}')" "67,19"
press Home
sees "a card that does not follow suit says so" "Not allowed:"
press Tab
sees "Tab goes to the next that is allowed" "trump XX."
press BTab
sees "Shift-Tab to the one before" "trump II."
press 1 2
sees "two digits that are no number together are two numbers" "trump XVIII."
press 5 Right
sees "arrows go to the side" "trump IX."
press Left
sees "and back" "trump X."
press Right Up
sees "and up, where a suit is not the one led" "Not allowed:"
press Down
sees "and down" "trump IX."
press 1
press o
sees "another order" "Each suit from the lowest card on."
picture
check "the lowest trump is the first now, and has the first number" grep -q '^  1:II ' "$work/picture"
press o
sees "trumps first" "Trumps first."
press o
sees "and black and red by turns" "black and red suits by turns"
check "trumps come first" grep -q '^  1:XX' "$work/picture"
press o
sees "and as the variant ranks" "Each suit from the highest card on."
press c
sees "two colours" "Two colours."
press c
sees "no colours" "No colours."
is "that is, none" "$($mux capture-pane -e -p | grep -cE "$(printf '\033')\[[0-9;]*3[1-6]m")" 0
press c
sees "four again" "Four colours."
press L
sees "capitals are the same keys" "No trick has been won yet."
press b
sees "what has been said and laid" "Declarer: You. Contract: Dreier."
press q
$mux resize-window -x 60 -y 20
sees "a window too small says so" "too small"
press Enter 3 Enter
resizes 120 40
sees "in a larger one the trick is still there: nothing was played unseen" "╔1════╗"
sees "with more of what happened" "upper half, turned up: ♠K ♠9 ♥K"
resizes 80 24
is_golden "and in the first it is what it was" screen
press C-l
rests
is_golden "drawn anew it is the same" screen
$mux pipe-pane -o "cat >'$work/written'"
press Right Right Left Tab 1
sees "moving about" "trump XX."
press Enter
sees "a card is played" "Trick 2 of 16"
rests
$mux pipe-pane
is "nothing is wiped to be drawn again: no flicker" "$(grep -c "$(printf '\033')\[[23]*J" "$work/written")" 0
choose 1
sees "and another" "Trick 3 of 16"
rests
press l
sees "the last trick lies as it was played" "Trick 2. Winner: Player 3."
sees "all of it" "┌1────┐"
press l
sees "and the present one again" "Play a card."
press q
sees "q leaves, with everything saved" "Saved. 'tapp play --resume' continues."
sees "in order" "left with 0"
check "the match is a file of records" grep -q '^\[Variant "tapp-tarock"\]' "$work"/state/tapp/saved/*-tapp-tarock.rec
is "written whole: nothing is left beside it" "$(find "$work/state/tapp" -name '*.part')" ""

# ---- going on

open 80 24 '' --resume --pace 0 --lang en
sees "the session goes on where it was" "Trick 3 of 16"
press b
sees "what was said is known" "You discard: "
press q
sees "the hand is back" "Play a card."
choose 1
sees "a card more" "Trick 4 of 16"
rests
cp "$work/picture" "$work/when-killed"
kill -9 "$(cat "$work/pid")"
is_gone() { ! kill -0 "$(cat "$work/pid")" 2>/dev/null; }
check "the program is killed" comes is_gone
open 80 24 '' --resume --pace 0 --lang en
sees "it goes on nevertheless" "Trick 4 of 16"
rests
check "at the very position: the same picture" cmp "$work/when-killed" "$work/picture"
# the terminal is closed
open 80 70 '' --resume --plain --lang en
sees "it goes on line by line too, and says so" "The match continues."
press q Enter
open 80 24 '' --resume --pace 0 --lang en
sees "a session whose terminal was closed goes on as well" "Trick 4 of 16"
plays "to the settlement" "Settlement" "Player 2" "Player 3" "You" "? keys"
sees "which explains what is paid" "value"
press t
sees "afterwards every hand is shown" "Player 3: "
sees "and every trick" "Tricks, the winner's card in brackets:"
press q l
sees "the last trick, too" "Trick 16. Winner:"
press l s
sees "the score sheet has the deal" "Score sheet"
sees "and explains it" "lost, value"
press q =
sees "the same deal again" "1:pass"
sees "from its beginning" "Deal 1"
rests
press =
sees "in the middle of a deal one is asked" "Press = again"
press Space
sees "and another key says no" "Select with a number"
press 1 Enter
sees "and played otherwise" "Deal 2"
sees "it is told how the last deal ended" "All have passed; the cards are thrown in."
sees "the next dealer deals" "Player 3 deals. Forehand: You."
press q
sees "it is left" "left with 0"
is "a record of each deal that is over is kept" "$(find "$work/state/tapp/records" -name '*-tapp-tarock-*.rec' |
    wc -l)" 2
for record in "$work"/state/tapp/records/*; do check "it holds" "$TAPP" replay "$record"; done
open 80 24 '' --resume tapp-tarock
sees "only what was saved is gone on with" "left with 2"
rm "$work"/state/tapp/saved/*
open 80 24 '' tapp-tarock --bots random --lang de --seed 42 --pace 0
sees "a session in German" "? Tasten"
choose 1
press q
sees "is left" "left with 0"
open 80 24 '' --resume --pace 0
sees "it goes on in German without being told" "? Tasten"
press q
sees "is left again" "left with 0"
open 80 24 '' --resume --pace 0 --lang en
sees "and in another language where one is asked for" "? keys"
press q
sees "and left" "left with 0"

# ---- Ctrl-C

open 80 24 '' --resume --pace 0 --lang en
sees "at a turn" "? keys"
press C-c
sees "Ctrl-C ends with what q says" "Saved. 'tapp play --resume' continues."
sees "and a status of its own" "left with 130"
open 80 24 '' --resume --pace 60000 --lang en
sees "it was saved indeed" "? keys"
choose 1
sees "while others play" "Next: Player"
kill "$(cat "$work/pid")"
sees "a wish to end from outside says so too" "Saved."
sees "and has its status" "left with 143"
rm "$work"/state/tapp/saved/*

# ---- fast fingers

open 80 24 '' tapp-tarock --bots random --lang en --seed 42 --pace 0
sees "a table for fast fingers" "1:pass"
rests
$mux send-keys 2 Enter 1 Enter 1 Enter 1 Enter 1 Enter 1 Enter Enter Enter Enter Enter
sees "what was typed before a turn plays nothing" "lower half: ♣Q ♣7 XVI"
choose 1
lay_off 1 2 3
sees "one turn after the other" "Announcements."
choose 1
for trick in 2 3 4 5; do
    choose 1
    sees "trick $trick" "Trick $trick of 16"
done
rests
$mux send-keys Right Right Right Left Left Left Left Right Tab Tab Tab BTab BTab BTab 1 Enter
sees "typed in one go at a turn, all is done" "Trick 6 of 16"
rests
press Right
sees "to the last key" "trump XVIII."
is_golden "and the picture is that of docs/playing.md" screen-trick
press q
open 80 24 '' tapp-tarock --bots random --lang en --seed 42 --pace 60000
sees "while others play one would wait long" "Next: Player 3"
press Space
sees "the space bar shortens it" "1:pass"
choose 2
sees "the others' turn again" "Next: Player 2"
press s
sees "pages are shown meanwhile" "No deal has been finished yet."
press q c
sees "and colours changed" "Two colours."
press Enter
rests
sees "Enter shortens nothing" "Next: Player 2"
press Space
sees "the space bar goes on" "1:lower half"
choose 1
lay_off 1 2 3
sees "cards laid off" "Announcements."
choose 1
sees "play begins: somebody else leads" "Next: Player 3"
$mux send-keys 1 Enter 1 Enter
rests
sees "keys for a turn are dropped while others play" "Next: Player 3"
press q
sees "q leaves at once, while others play" "left with 0"

# ---- words without end

cat >"$work/wordy.yaml" <<'YAML'
tapp: 1
id: wordy
extends: tapp-tarock
name: {en: Wordy}
auction:
  bids:
    dreier:
      text:
        en: >-
          plays with one half of the talon, which is turned up for everybody before one of the two halves is chosen and the
          other one goes to the two defenders, who have not seen anything of it before and never will again in this deal
YAML
open 80 24 '' "$work/wordy.yaml" --bots random --lang en --seed 42 --pace 0
sees "a variant of one's own" "Wordy | Deal 1"
rests
press 2
sees "a text that is too long for its two rows" "plays with one half of the talon"
sees "ends in dots" "the two defenders, …"
sees "and leaves the keys alone" "? keys"
press q

# ---- bids that are numbers

open 80 24 '' tysiac --bots random --lang en --seed 2 --deals 1 --pace 0
sees "a single other bid has the number 0" "0:pass"
press 1 1 0
sees "a number is typed digit by digit" "at least this number of points"
press 1
sees "the digits typed so far are shown" "1… Type the next digit."
press 2
sees "all of them" "12… Type the next digit."
press Enter
sees "Enter after a part of a number does not bid the one before" "Select with a number or the arrows, then Enter."
press 1 5 5
sees "a wrong number is reported with all its digits" "There is no number 155 here."
press 1 2 0 Enter
sees "a whole number is bid" "Bid: 120."
open 80 24 '' tysiac --bots random --lang en --seed 2 --deals 1 --pace 0
sees "the same question" "0:pass"
press 0 Enter
sees "0 is the other bid" "Player 3 loses"

# ---- every key that the page of keys lists was pressed above

pressed() {
    for wanted in "$@"; do
        grep -qxF -- "$wanted" "$work/pressed" || return 1
    done
}
while read -r key; do
    case $key in
    Arrows) set -- Left Right Up Down Home End ;;
    Tab) set -- Tab BTab ;;
    0-9) set -- 0 1 2 3 5 9 ;;
    Ctrl-L) set -- C-l ;;
    *) set -- "$key" ;;
    esac
    check "the key $key is tested" pressed "$@"
done <"$work/keys"
check "there are keys" test "$(wc -l <"$work/keys")" -ge 18

finish
