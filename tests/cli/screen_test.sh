#!/bin/sh
# Tests tapp play on the full screen: every key, hands and seats, saving and resuming, fast typing, small windows.
. "${0%/*}/lib.sh"
. "${0%/*}/screen.sh"

# ---- a deal, key by key

open 80 24 '' tapp-tarock --bots random --lang en --seed 42 --pace 0
sees "the table shows the game and the number of the deal" "Tapp Tarock | Deal 1"
sees "the person's turn is marked" "> You <"
sees "the talon is face down" "talon: 6 cards face down"
sees "the bids are numbered" "1:pass"
sees "the bottom line mentions the key for help" "? keys"
press e
sees "e explains the turn" "Suggested:"
sees "the explanation leaves the table visible" "> You <"
press e
sees "e again shows the last events" "Player 2 deals."
lacks "the last events replace the explanation" "Suggested:"
press 2
sees "a digit selects a bid and explains it" "takes half of the talon"
press 9
sees "a number that is not in the list is reported" "There is no number 9 here."
press Enter
sees "after a wrong number, Enter does not make the bid selected before" "Select with a number or the arrows, then Enter."
press 2 Down
sees "during bidding, a selected card of the hand is named" "10 of spades. Card points: 1."
lacks "during bidding, a card is not called forbidden" "Not allowed"
press l
sees "l before the first trick says that there is none" "No trick has been won yet."
press u
sees "u before the first action says that there is nothing to take back" "you have not acted yet"
press s
sees "s before the end of a deal says that the score sheet is empty" "No deal has been finished yet."
press q r
sees "r shows the players and the person's seat" "3 players; play goes anticlockwise. You sit in seat 1."
sees "r shows the rules of the game" "The rules: Tapp Tarock"
press End
sees "the page of rules ends with the seed" "Seed 42."
press NPage
sees "PageDown on the last page stays there" "any key: back"
press PPage Home
sees "Home leads back to the beginning of the rules" "The rules: Tapp Tarock"
press q '?'
sees "? shows all keys" "replay this deal from the start"
is_golden "the page of keys is as expected" screen-keys
awk '/^>/ { exit } { print $1 }' "$work/picture" >"$work/keys"
press q 2 Enter
sees "after the bid, the halves of the talon are face up" "lower half: ♣Q ♣7 XVI"
sees "the declarer is marked" "You: Dreier"
sees "a half of the talon is explained by its cards" " ♣Q ♣7 XVI"
press a
sees "a before play says that claims are only for play" "Claim the rest during play"
press u
sees "u does not take back an action that has revealed cards" "Nothing to take back"
press 1 Enter
sees "the person must discard three cards" "Discard 3 cards. Marked: 0 of 3."
press End
sees "a card that may not be discarded shows the reason" "Not allowed: such cards may not be discarded"
sees "a card that may not be discarded shows its name, too" "trump II."
press x
sees "x does not mark a card that may not be discarded" "This card may not be discarded"
press 1 x
sees "x marks a card that may be discarded" "Discard 3 cards. Marked: 1 of 3."
press Enter
sees "Enter says how many more cards to mark" "Mark 2 more cards with x, then press Enter."
press 1 x
sees "x again removes the mark" "Marked: 0 of 3."
press 1 x 2 x 3 x
sees "x marks three cards" "Marked: 3 of 3."
is_golden "the picture with marked cards is as expected" screen-marked
press 4 x
sees "x does not mark a fourth card" "All are marked"
press Enter
sees "Enter discards all three cards, then announcements begin" "Announcements."
rests
press u
sees "u takes back all three discarded cards" "Discard 3 cards. Marked: 0 of 3."
press 1 x 2 x 3 x Enter
sees "the three cards are discarded again" "Announcements."
rests
press i
# If the machine has time for only a few playouts, both can seem about as good.
names_two() { shows "; next best: " || shows " is about as good."; }
check "i shows the best and the second-best announcement" comes names_two
press 1 Enter
sees "the first trick begins" "Trick 1 of 16"
sees "the winning card has a frame of its own with its place in the trick" "╔1════╗"
sees "the winning card is in front of its player" "║ ♣J  ║"
sees "at the beginning of a turn, no card is selected" "Select with a number or the arrows, then Enter."
press Enter
rests
sees "without a selected card, Enter plays nothing" "Trick 1 of 16"
press Right
sees "the first arrow selects a card that may be played" "trump XX."
is_golden "the picture with a selected card is as expected" screen
is "the cursor is on the selected card" "$($mux display-message -p '#{cursor_x},#{cursor_y}')" "67,19"
press Home
sees "a card that may not be played says so" "Not allowed:"
press Tab
sees "Tab selects the next card that may be played" "trump XX."
press BTab
sees "Shift-Tab selects the previous card that may be played" "trump II."
press 1 2
sees "two digits that do not form a number are read as two numbers" "trump XVIII."
press 5 Right
sees "the right arrow selects the next card" "trump IX."
press Left
sees "the left arrow selects the previous card" "trump X."
press Right Up
sees "the up arrow selects a card of another row" "Not allowed:"
press Down
sees "the down arrow selects a card of the row below" "trump IX."
press 1
press o
sees "o sorts each suit from the lowest card on" "Each suit from the lowest card on."
rests
check "in this order, the lowest trump is number 1" grep -q '^  1:II ' "$work/picture"
press o
sees "o again puts trumps first" "Trumps first."
press o
sees "o a third time alternates black and red suits" "black and red suits by turns"
rests
check "in this order, trumps come first" grep -q '^  1:XX' "$work/picture"
press o
sees "o a fourth time sorts each suit from the highest card on" "Each suit from the highest card on."
press c
sees "c chooses two colours" "Two colours."
press c
sees "c again chooses no colours" "No colours."
rests
is "without colours, the screen has none" "$($mux capture-pane -e -p | grep -cE "$(printf '\033')\[[0-9;]*3[1-6]m")" 0
press c
sees "c a third time chooses four colours" "Four colours."
press L
sees "capital letters are the same keys" "No trick has been won yet."
press b
sees "b shows the declarer and the contract" "Declarer: You. Contract: Dreier."
press q
$mux resize-window -x 60 -y 20
sees "a window that is too small says so" "too small"
press Enter 3 Enter
rests
resizes 120 40
sees "after enlarging the window, the trick is unchanged: no unseen key played a card" "╔1════╗"
sees "a larger window shows more events" "upper half, turned up: ♠K ♠9 ♥K"
resizes 80 24
is_golden "back at 80 columns, the picture is the same as before" screen
press C-l
is_golden "Ctrl-L draws the same picture again" screen
$mux pipe-pane -o "cat >'$work/written'"
press Right Right Left Tab 1
sees "keys move the selection while the output is recorded" "trump XX."
press Enter
sees "Enter plays the selected card" "Trick 2 of 16"
rests
comes test -s "$work/written"
$mux pipe-pane
is "moving and playing do not erase the screen, so it does not flicker" "$(grep -c "$(printf '\033')\[[23]*J" "$work/written")" 0
choose 1
sees "another card is played" "Trick 3 of 16"
rests
press l
sees "l shows the last trick with its winner" "Trick 2. Winner: Player 3."
sees "the last trick shows its first card" "┌1────┐"
press l
sees "l again shows the current trick" "Play a card."
press q
sees "q reports that the match is saved" "Saved. 'tapp play --resume' continues."
sees "q exits with status 0" "left with 0"
check "the saved match is a file of records" grep -q '^\[Variant "tapp-tarock"\]' "$work"/state/tapp/saved/*-tapp-tarock.rec
is "no unfinished file is left" "$(find "$work/state/tapp" -name '*.part')" ""

# ---- resuming

open 80 24 '' --resume --pace 0 --lang en
sees "--resume continues at the same trick" "Trick 3 of 16"
press b
sees "after --resume, b shows the earlier events" "You discard: "
press q
sees "q leads from the events back to the table" "Play a card."
choose 1
sees "a card is played after --resume" "Trick 4 of 16"
rests
cp "$work/picture" "$work/when-killed"
kill -9 "$(cat "$work/pid")"
check "the program is killed" comes is_gone
open 80 24 '' --resume --pace 0 --lang en
sees "a killed program can be resumed" "Trick 4 of 16"
rests
check "the picture after kill -9 is the same as before" cmp "$work/when-killed" "$work/picture"
# The next open closes the terminal of the running program.
open 80 70 '' --resume --plain --lang en
sees "--resume --plain continues line by line" "The match continues."
press q Enter
open 80 24 '' --resume --pace 0 --lang en
sees "a session whose terminal was closed can be resumed" "Trick 4 of 16"
plays "the resumed deal is played to its settlement" "Settlement" "Player 2" "Player 3" "You" "? keys"
sees "the settlement explains the payments" "value"
press t
sees "after the deal, t shows every hand" "Player 3: "
sees "after the deal, t shows every trick" "Tricks, the winner's card in brackets:"
press q l
sees "after the deal, l shows the last trick" "Trick 16. Winner:"
# docs/playing.md: the title shows "the number of the deal"
sees "the title of the last trick has the number of the finished deal" "| Deal 1 |"
press l s
sees "the score sheet has the deal" "Score sheet"
sees "the score sheet explains the result of the deal" "lost, value"
press q =
sees "= after a deal plays it again" "1:pass"
sees "the same deal starts from its beginning" "Deal 1"
rests
press =
sees "= during a deal asks for confirmation" "Press = again"
press Space
sees "another key than = cancels the replay" "Select with a number"
press 1 Enter
sees "a pass leads to the second deal" "Deal 2"
sees "the screen says how the last deal ended" "All have passed; the cards are thrown in."
sees "the next dealer deals" "Player 3 deals. Forehand: You."
press q
sees "q leaves the second deal" "left with 0"
is "each finished deal has a record" "$(find "$work/state/tapp/records" -name '*-tapp-tarock-*.rec' |
    wc -l)" 2
for record in "$work"/state/tapp/records/*; do check "the record of a finished deal can be replayed" "$TAPP" replay "$record"; done
open 80 24 '' --resume tapp-tarock
sees "--resume with the name of a game is a usage error" "left with 2"
rm "$work"/state/tapp/saved/*
open 80 24 '' tapp-tarock --bots random --lang de --seed 42 --pace 0
sees "a session in German begins" "? Tasten"
choose 1
press q
sees "q leaves the session in German" "left with 0"
open 80 24 '' --resume --pace 0
sees "--resume continues in German without --lang" "? Tasten"
press q
sees "q leaves the resumed session in German" "left with 0"
open 80 24 '' --resume --pace 0 --lang en
sees "--resume --lang en continues in English" "? keys"
press q
sees "q leaves the session in English" "left with 0"

# ---- Ctrl-C

open 80 24 '' --resume --pace 0 --lang en
sees "before Ctrl-C, the table is shown" "? keys"
press C-c
sees "Ctrl-C reports that the match is saved, like q" "Saved. 'tapp play --resume' continues."
sees "Ctrl-C exits with status 130" "left with 130"
open 80 24 '' --resume --pace 60000 --lang en
sees "a match that Ctrl-C ended can be resumed" "? keys"
choose 1
sees "a slow computer player thinks" "Next: Player"
kill "$(cat "$work/pid")"
sees "SIGTERM reports that the match is saved" "Saved."
sees "SIGTERM exits with status 143" "left with 143"
rm "$work"/state/tapp/saved/*

# ---- fast typing

open 80 24 '' tapp-tarock --bots random --lang en --seed 42 --pace 0
sees "a table for fast typing is shown" "1:pass"
rests
$mux send-keys 2 Enter 1 Enter 1 Enter 1 Enter 1 Enter 1 Enter Enter Enter Enter Enter
sees "keys typed before a turn play nothing" "lower half: ♣Q ♣7 XVI"
choose 1
lay_off 1 2 3
sees "after the discard, announcements begin" "Announcements."
choose 1
for trick in 2 3 4 5; do
    choose 1
    sees "play reaches trick $trick" "Trick $trick of 16"
done
rests
$mux send-keys Right Right Right Left Left Left Left Right Tab Tab Tab BTab BTab BTab 1 Enter
sees "keys typed quickly within a turn are all used" "Trick 6 of 16"
rests
press Right
sees "an arrow selects a card in the next turn" "trump XVIII."
is_golden "the picture, which docs/playing.md shows, is as expected" screen-trick
press q
open 80 24 '' tapp-tarock --bots random --lang en --seed 42 --pace 60000
sees "with a long --pace, the program waits for another player" "Next: Player 3"
press Space
sees "the space bar ends the wait" "1:pass"
choose 2
sees "after the bid, the program waits for others again" "Next: Player 2"
press s
sees "pages can be shown during the wait" "No deal has been finished yet."
press q c
sees "colours can be changed during the wait" "Two colours."
press Enter
rests
sees "Enter does not end the wait" "Next: Player 2"
press Space
sees "the space bar leads to the choice of a half" "1:lower half"
choose 1
lay_off 1 2 3
sees "after three discarded cards, announcements begin" "Announcements."
choose 1
sees "play begins with another player" "Next: Player 3"
$mux send-keys 1 Enter 1 Enter
rests
sees "keys for a turn are dropped during the wait" "Next: Player 3"
press q
sees "q leaves at once during the wait" "left with 0"

# ---- texts that are too long

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
sees "a variant with a long text begins" "Wordy | Deal 1"
rests
press 2
sees "a text that is too long for two rows begins normally" "plays with one half of the talon"
sees "a text that is too long for two rows ends in dots" "the two defenders, …"
sees "a text that is too long does not cover the bottom line" "? keys"
press q

# Each of the 16 letters takes two columns, by the property East Asian Width of Unicode.
mkdir -p "$work/config/tapp"
printf 'others: [漢字漢字漢字漢字漢字漢字漢字漢字, 字漢字漢字漢字漢字漢字漢字漢字漢]\n' >"$work/config/tapp/settings.yaml"
open 80 24 '' tapp-tarock --bots random --lang en --seed 42 --pace 0
sees "a sentence with a wide name is complete" "字漢字漢字漢字漢字漢字漢字漢字漢: pass"
is "a wide name does not reach the next row" "$(grep 'forehand  ' "$work/picture" | sed 's/  */ /g')" " forehand dealer"
rm "$work/config/tapp/settings.yaml"

# ---- bids that are numbers

open 80 24 '' tysiac --bots random --lang en --seed 2 --deals 1 --pace 0
sees "a single other bid has the number 0" "0:pass"
press 1 1 0
sees "a number is typed digit by digit" "at least this number of points"
press 1
sees "the digits typed so far are shown" "1… Type the next digit."
press 2
sees "two digits typed so far are shown" "12… Type the next digit."
press Enter
sees "Enter after a part of a number does not bid the one before" "Select with a number or the arrows, then Enter."
press 1 5 5
sees "a wrong number is reported with all its digits" "There is no number 155 here."
press 1 2 0 Enter
sees "a whole number is bid" "Bid: 120."
open 80 24 '' tysiac --bots random --lang en --seed 2 --deals 1 --pace 0
sees "the same deal asks for a bid again" "0:pass"
press 0 Enter
sees "0 chooses the other bid" "Player 3 loses"

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
check "the page of keys lists at least 18 keys" test "$(wc -l <"$work/keys")" -ge 18

# ---- card points that only a contract gives (docs/language/06: `values` in a contract)

sed 's/plain: {name/plain: {values: {rank A: 9, rank K: 9, rank Q: 9, rank J: 9, rank 10: 9, rank 9: 9}, name/' \
    "$here/../data/plain-game.yaml" >"$work/points.yaml"
open 80 24 '' "$work/points.yaml" --bots random --lang en --seed 1 --pace 0
press Right
sees "a card has the points of the contract" "Card points: 9."

finish
