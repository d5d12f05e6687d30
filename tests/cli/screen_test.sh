#!/bin/sh
# tapp play on the full screen, driven in a terminal of the test's own (tmux): whole deals, every key, resizing in the
# middle of a trick, colours, languages, saving and going on.
. "${0%/*}/lib.sh"
here=${0%/*}
mux="tmux -L tapp-test-$$ -f /dev/null"

if ! command -v tmux >/dev/null; then
    skip "the full screen in a terminal" "tmux is not installed"
    finish
fi
trap '$mux kill-server 2>/dev/null; rm -rf "$work"' EXIT
export XDG_STATE_HOME="$work/state"
unset NO_COLOR

# open COLUMNS ROWS SETTINGS ARGUMENTS…: the program in a new window; SETTINGS are for env.
open() {
    columns=$1 rows=$2 settings=$3
    shift 3
    $mux kill-server 2>/dev/null
    sleep 0.2
    $mux new-session -d -x "$columns" -y "$rows" \
        "env TERM=screen-256color LC_ALL=C.UTF-8 $settings $TAPP play $* 2>$work/screen.err; echo left with \$?; sleep 60"
}

picture() { $mux capture-pane -p >"$work/picture"; }
press() { for key in "$@"; do $mux send-keys "$key"; done; }

# sees TITLE TEXT: the text comes to stand on the screen within ten seconds.
sees() {
    tries=0
    while picture; ! grep -qF -- "$2" "$work/picture"; do
        tries=$((tries + 1))
        if [ "$tries" -gt 100 ]; then
            fail "$1" "$work/picture"
            return
        fi
        sleep 0.1
    done
    pass "$1"
}

# rests: the picture stays the same for a moment: the program waits for a key.
rests() {
    picture
    tries=0
    while [ "$tries" -lt 100 ]; do
        cp "$work/picture" "$work/before"
        sleep 0.06
        picture
        cmp -s "$work/picture" "$work/before" && return
        tries=$((tries + 1))
    done
}

# plays TITLE TEXT: Enter, and nothing else, leads to the text.
plays() {
    presses=0
    while rests; ! grep -qF -- "$2" "$work/picture"; do
        presses=$((presses + 1))
        if [ "$presses" -gt 150 ]; then
            fail "$1" "$work/picture"
            return
        fi
        press Enter
    done
    pass "$1"
}

# ---- a deal, key by key

open 80 24 '' tapp-tarock --bots random --lang en --seed 42 --pace 0
sees "the table is shown with the deal" "Tapp Tarock | Deal 1"
sees "the person's turn is marked" "> You <"
sees "the talon lies face down" "talon: 6 cards face down"
sees "the bids are numbered" "1:pass"
sees "the keys are told" "? keys"
press 2
sees "a digit selects, and the bid is explained" "plays with half the talon"
press 9
sees "a number that is none is told" "There is no number 9 here."
press l
sees "without a trick there is none to look at" "No trick has been won yet."
press s
sees "an empty score sheet" "No deal is over yet."
press q r
sees "the rules" "The rules: Tapp Tarock"
press NPage
sees "their next page" "any key: back"
press q '?'
sees "all keys" "the same deal again from its beginning"
press q 2 Enter
sees "a bid is made; the halves of the talon lie open" "lower half: ♣Q ♣7 T16"
sees "the declarer is marked" "You: Dreier"
sees "a half to be taken is explained by its cards" " ♣Q ♣7 T16"
press u
sees "what has revealed cards is not taken back" "Nothing can be taken back"
press 1 Enter
sees "cards are to be laid off" "Lay off 3 cards."
press End
sees "one that may not go has its reason" "Not allowed:"
press Enter
sees "and stays" "Lay off 3 cards."
press 1 Enter
sees "one that may goes" "Lay off 2 cards."
press u
sees "and is taken back" "Lay off 3 cards."
press 1 Enter 1 Enter 1 Enter
sees "then there are announcements" "Announcements."
press i
sees "a hint tells the best and the next" "In brackets: what it wins on"
press 1 Enter
sees "the first trick" "Trick 1 of 16"
sees "the card that wins stands in brackets, with its place in the order" "[1 ♣J]"
sees "and a card to begin with" "20 of trumps."
if cmp -s "$work/picture" "$here/golden/screen"; then pass "the whole screen is as it was read"; else
    diff "$here/golden/screen" "$work/picture" >"$work/diagnostic"
    fail "the whole screen is as it was read" "$work/diagnostic"
fi
is "the cursor stands on the selected card" "$($mux display-message -p '#{cursor_x},#{cursor_y}')" "53,19"
press Home
sees "a card that does not follow suit says so" "Not allowed:"
press Tab
sees "Tab goes to the next that is allowed" "20 of trumps."
press 1 2
sees "two digits that are no number together are two numbers" "18 of trumps."
press 5 Right
sees "arrows go to the side" "9 of trumps."
press Up
sees "and up, where a suit is not the one led" "Not allowed:"
press Down
sees "and down" "9 of trumps."
press 1
press o
sees "another order" "Each suit from the lowest card on."
press o
sees "trumps first" "Trumps first."
press o c
sees "two colours" "Two colours."
press c
sees "no colours" "No colours."
press c
sees "four again" "Four colours."
press b
sees "what has been said and laid" "Declarer: You. Contract: Dreier."
press q
$mux resize-window -x 60 -y 20
sees "a window too small says so" "too small"
$mux resize-window -x 120 -y 40
sees "in a larger one the trick is still there" "[1 ♣J]"
$mux resize-window -x 80 -y 24
sees "and again in the first" "[1 ♣J]"
press Enter
sees "a card is played" "Trick 2 of 16"
press Enter
sees "and another" "Trick 3 of 16"
press l
sees "the last trick lies as it was played" "Trick 2, won by Player 3."
press l
sees "and the present one again" "Play a card."
press q
sees "q leaves, with everything saved" "Saved. 'tapp play --resume' goes on."
sees "in order" "left with 0"
check "the session is a file of records" grep -q '^\[Variant "tapp-tarock"\]' "$work/state/tapp/session"
is "written whole: nothing is left beside it" "$(find "$work/state/tapp" -name '*.part')" ""

# ---- going on

open 80 24 '' --resume --pace 0 --lang en
sees "the session goes on where it was" "Trick 3 of 16"
press b
sees "what was said is known" "You lay off: "
press q
sees "the hand is back" "Play a card."
# the terminal is closed
open 80 70 '' --resume --plain --lang en
sees "it goes on line by line too, and says so" "The session goes on."
press q Enter
open 80 24 '' --resume --pace 0 --lang en
sees "a session whose terminal was closed goes on as well" "Trick 3 of 16"
plays "to the settlement" "Settlement"
sees "which explains what is paid" "value"
press s
sees "the score sheet has the deal" "Score sheet"
press q =
sees "the same deal again" "1:pass"
sees "from its beginning" "Deal 1"
press 1 Enter
sees "and played otherwise" "Deal 2"
press q
sees "it is left" "left with 0"
open 80 24 '' --resume tapp-tarock
sees "only what was saved is gone on with" "left with 2"

# ---- whole deals of other variants, languages, alphabets

open 80 24 '' tapp-modern --bots random --lang de --seed 5 --deals 1 --pace 0
sees "in German" "? Tasten"
plays "a deal of another pack is played" "Abrechnung"
sees "the match is over" "Die Partie ist zu Ende."
press Enter
sees "and left" "Die Partie ist nach 1 Spiel zu Ende."
check "a match that is over is not kept" test ! -e "$work/state/tapp/session"

open 80 24 '' dappen-breitnau --players 7 --bots random --lang de --seed 5 --deals 1 --pace 0
sees "seven players have room" "Spieler 5"
sees "opposite and beside" "Spieler 2"
plays "six tricks are played" "Abrechnung"

open 80 24 NO_COLOR=1 german-tarok --bots random --lang en --seed 6 --deals 1 --pace 0
sees "without colours" "> You <"
is "there is none in what is written" "$($mux capture-pane -e -p | grep -cE "$(printf '\033')\[[0-9;]*3[1-6]m")" 0
plays "a deal is played" "Settlement"

open 80 24 'LC_ALL=C' jeu-du-tarot --bots random --lang de --seed 7 --deals 1 --pace 0
sees "without UTF-8" "> Du <"
plays "a deal of ASCII is played" "Abrechnung"
is "and nothing else was written" "$(LC_ALL=C grep -c '[^ -~]' "$work/picture")" 0

# ---- when there is no full screen

open 80 24 TERM=dumb tapp-tarock --bots random --lang en --seed 42
sees "a terminal that cannot move its cursor has lines" "Your bid (1-3, ? for help):"
open 80 24 '' tapp-tarock --plain --bots random --lang en --seed 42
sees "so has --plain" "Your bid (1-3, ? for help):"
press q Enter
sees "which saves as well" "Saved."

finish
