#!/bin/sh
# Tests tapp play in windows of 40 columns, as on a telephone: the full screen shows the seats as a list, and lines break
# at the width of the terminal. A person has read each expected picture (TAPP_GOLDEN=1 writes them).
. "${0%/*}/lib.sh"
. "${0%/*}/screen.sh"

open 40 24 '' tapp-tarock --bots random --lang en --seed 42 --pace 0
sees "the table fits in 40 columns" "Tapp Tarock | Deal 1"
rests
press Right Right Right Right
sees "the reason why a bid is not allowed is shown before its explanation" "Not allowed: too high"
press 2
is_golden "the picture of bidding in 40 columns is as expected" narrow-bids
press Enter
sees "the halves of the talon are shown face up" "lower half: ♣Q ♣7 XVI"
is_golden "the picture of the talon in 40 columns is as expected" narrow-talon
choose 1
lay_off 1 2 3
choose 1
sees "after the announcements, the first trick begins" "Trick 1 of 16"
rests
press 1
is_golden "the picture of a trick in 40 columns is as expected" narrow-trick
sees "the half of the talon that nobody took stays visible" "upper half, not taken:"
press r
is_golden "the rules break at the window's width" narrow-rules
press q
resizes 80 24
sees "in a wide window the seats are around the table" "╔1════╗"
resizes 40 24
sees "in a narrow window the seats are a list again" "[1 ♣J]"
plays "a deal in 40 columns is played to its end" "Settlement" "Player 2" "Player 3" "You" "? keys"
is_golden "the picture of the settlement in 40 columns is as expected" narrow-settlement

open 40 24 '' dappen-furtwangen --players 8 --bots random --lang de --seed 42 --deals 1 --pace 0
plays "eight players fit in 40 columns" "Stich 2 von 6" "Spieler 2" "Spieler 8" "Du" "? Tasten"
is_golden "each of eight players is shown with the card played" narrow-eight
plays "a deal of eight players in 40 columns is played to its end" "Abrechnung"
press t
sees "after the deal, all hands and tricks are shown" "Gegeben:"
sees "one row lists the keys that turn the page, another row the other keys" " jede Taste: zurück"
press NPage
is_golden "the review shows a trick of eight cards in two lines" narrow-review
press q

open 40 24 '' dappen-furtwangen --players 6 --bots greedy --lang de --seed 5 --deals 1 --pace 0
choose 1
choose 1
choose 2
sees "the dapp that a player takes is listed to its last card" "♦R ♦4 18 17 10)"
rests
press i
sees "the hint marks all cards of a discard" "Vorgemerkt: 12 von"
sees "a text says that the hint has marked the cards" "Diese Karten sind"
press Enter
sees "Enter discards all marked cards together" "Stich 1 von 7"

open 40 24 '' tapp-tarock --teach --bots random --lang en --seed 42 --pace 0
sees "a lesson is shown in 40 columns" "Suggested:"
sees "a lesson in 40 columns leaves room for the table" "> You"
sees "a lesson in 40 columns leaves room for the choices" "1:pass"
open 80 24 '' tapp-tarock --teach --bots random --lang en --seed 42 --pace 0
sees "a lesson is shown in 80 columns" "Suggested:"
sees "a lesson in 80 columns leaves the seats around the table" "> You <"
choose 1
plays "during play, the lesson is long" "Contract: " "Suggested:"
sees "the long lesson leaves room for the seats as a list" " > You (def"
sees "the long lesson leaves room for the hand" "1:"

open 39 24 '' tapp-tarock --bots random --lang en --seed 42 --pace 0
sees "a window of 39 columns is too small" "too small"
# docs/playing.md: in such a window, "the program waits and plays nothing". Seven others act, with two and a
# half seconds between them. So there is time enough, also on a busy machine.
open 80 24 '' dappen-furtwangen --players 8 --bots random --lang en --seed 42 --pace 2500
sees "the person is asked before the others act" "1:"
choose 1
$mux resize-window -x 39 -y 24
sees "while others act, the window becomes too small" "too small"
cksum "$work"/state/tapp/saved/* >"$work/saved"
sleep 6
press Space
sleep 0.5
check "in a window that is too small, the others do not act" sh -c "cksum '$work'/state/tapp/saved/* | cmp - '$work/saved'"
$mux resize-window -x 80 -y 24
acts() { ! cksum "$work"/state/tapp/saved/* | cmp -s - "$work/saved"; }
check "in a larger window, the others act again" comes acts

# ---- lines

open 50 200 '' tapp-tarock --plain --bots random --lang en --seed 42 --deals 1
sees "with --plain, a terminal of 50 columns shows lines" "Your bid (1-3, ? for help):"
press r
$mux send-keys Enter
rests
# -J joins lines that the terminal itself broke, so such a line would be longer than the window.
$mux capture-pane -p -J -S - >"$work/joined"
check "r prints the rules at a narrow terminal" grep -qF "The rules: Tapp Tarock" "$work/joined"
is "no line is wider than the window" "$(LC_ALL=C.UTF-8 grep -cE '^.{51,}' "$work/joined")" 0

finish
