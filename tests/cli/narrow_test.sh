#!/bin/sh
# tapp play in windows of 40 columns, as a telephone has them: the full screen as a list of seats, and lines that break
# at the terminal's width; pictures that were read line by line (TAPP_GOLDEN=1 writes them).
. "${0%/*}/lib.sh"
. "${0%/*}/screen.sh"

open 40 24 '' tapp-tarock --bots random --lang en --seed 42 --pace 0
sees "the table stands in 40 columns" "Tapp Tarock | Deal 1"
rests
press Right Right Right Right
sees "why a bid is not allowed goes before what it means" "Not allowed: too high"
press 2
rests
is_golden "bidding is as it was read" narrow-bids
press Enter
sees "the halves of the talon lie open" "lower half: ♣Q ♣7 XVI"
rests
is_golden "as they were read" narrow-talon
choose 1
lay_off 1 2 3
choose 1
sees "the first trick" "Trick 1 of 16"
rests
press 1
rests
is_golden "a trick is as it was read" narrow-trick
sees "the half that nobody took stays in sight" "upper half, not taken:"
press r
rests
is_golden "the rules break at the window's width" narrow-rules
press q
resizes 80 24
sees "in a wide window the seats lie around the table" "╔1════╗"
resizes 40 24
sees "and in a narrow one they are a list again" "[1 ♣J]"
plays "a deal is played to its end" "Settlement" "Player 2" "Player 3" "You" "? keys"
rests
is_golden "the settlement is as it was read" narrow-settlement

open 40 24 '' dappen-furtwangen --players 8 --bots random --lang de --seed 42 --deals 1 --pace 0
plays "eight players have room" "Stich 2 von 6" "Spieler 2" "Spieler 8" "Du" "? Tasten"
rests
is_golden "each with his card" narrow-eight
plays "to the end" "Abrechnung"
press t
sees "after the deal all hands and tricks are open" "Gegeben:"
sees "with a row for the keys that turn the page and one for the others" " jede Taste: zurück"
press NPage
rests
is_golden "tricks of eight cards need two lines" narrow-review
press q

open 40 24 '' dappen-furtwangen --players 6 --bots greedy --lang de --seed 5 --deals 1 --pace 0
choose 1
choose 1
choose 2
sees "the dapp that one takes is listed to its last card" "♦R ♦4 18 17 10)"
rests
press i
sees "the hint marks all cards of a discard" "Vorgemerkt: 12 von"
sees "and says so" "Diese Karten sind"
press Enter
sees "they are discarded together" "Stich 1 von 7"

open 40 24 '' tapp-tarock --teach --bots random --lang en --seed 42 --pace 0
sees "a lesson is shown" "Suggested:"
sees "with the table, also in 40 columns" "> You"
sees "and with the choices" "1:pass"
open 80 24 '' tapp-tarock --teach --bots random --lang en --seed 42 --pace 0
sees "a lesson in a wide window" "Suggested:"
sees "leaves the seats around the table" "> You <"
choose 1
plays "the long lesson about play" "Contract: " "Suggested:"
sees "leaves room for the seats as a list" " > You (def"
sees "and the hand" "1:"

open 39 24 '' tapp-tarock --bots random --lang en --seed 42 --pace 0
sees "less is too small" "too small"

# ---- lines

open 50 200 '' tapp-tarock --plain --bots random --lang en --seed 42 --deals 1
sees "lines at a narrow terminal" "Your bid (1-3, ? for help):"
press r
$mux send-keys Enter
comes is_still
# a line that the terminal broke is longer when it is joined
$mux capture-pane -p -J -S - >"$work/joined"
check "the rules were told" grep -qF "The rules: Tapp Tarock" "$work/joined"
is "no line is wider than the window" "$(LC_ALL=C.UTF-8 grep -cE '^.{51,}' "$work/joined")" 0

finish
