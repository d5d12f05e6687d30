#!/bin/sh
# Tests the tally and tapp stats. The tally has a line for each deal of a person at a terminal. The tests cover names,
# replayed deals and incomplete lines. They also cover three settings of play: the running count, forced cards, claims.
. "${0%/*}/lib.sh"
. "${0%/*}/screen.sh"
picture() { $mux capture-pane -p -J -S - >"$work/picture"; }
tally=$work/state/tapp/tally.jsonl
mkdir -p "$work/config/tapp"
printf 'name: Anna\nothers: [Bert, Clara]\n' >"$work/config/tapp/settings.yaml"

run stats --lang en
out_has "stats says that the tally is empty" "No deals are in the tally yet."

# plays_to TEXT TITLE: repeats the first choice until the text appears.
ends() { grep -qF -- "$1" "$work/picture"; }
plays_to() {
    presses=0
    while rests; ! ends "$1" && [ "$presses" -lt 60 ]; do
        presses=$((presses + 1))
        $mux send-keys 1 Enter
    done
    if ends "$1"; then pass "$2"; else fail "$2" "$work/picture"; fi
}

open 100 200 '' nap --plain --bots random --lang en --seed 1 --players 3
plays_to "Enter for the next deal" "a deal is played to its end"
is "the finished deal is in the tally" "$(wc -l <"$tally")" 1
json_is "the tally has the names of all players" '.players' '["Anna","Bert","Clara"]' "$tally"
json_is "the gains of a deal in the tally add up to zero" '.gain | length, add' "3
0" "$tally"
$mux send-keys '=' Enter
sees "= plays the same deal again" "Your"
$mux send-keys q Enter
sees "q leaves the replayed deal" "left with 0"
cp "$tally" "$work/one"
# Adds the same deal again, as after a kill between two writes, and an incomplete line.
cat "$work/one" >>"$tally"
jq -c '.deal = 7 | .gain |= map(tostring)' "$work/one" >>"$tally" # and a line whose gains are texts
printf '{"match": "cut' >>"$tally"
run stats nap --lang en
status_is "stats reads a damaged tally" 0
out_has "a deal that is in the tally twice counts once" "Nap (points): 1 deal"
out_has "stats has a row for each player" "Bert                     1"
out_has "stats has a table of evenings" "Evening            Anna       Bert      Clara"
err_has "stats reports the damaged lines" "2 lines of"
open 100 200 '' nap --plain --bots random --lang en --seed 2 --players 3
plays_to "Enter for the next deal" "a deal of another match is played to its end"
$mux send-keys q Enter
sees "q leaves the other match" "left with 0"
run stats --format json
json_is "both matches count, but not the replayed deal" '[.games[] | [.variant, .deals, (.people | length)]]' '[["nap",2,3]]'
json_is "the totals of all players add up to zero" ".games[0].people | map(.total) | add" 0
run stats --since 2999-01-01 --lang de
out_has "--since leaves out earlier deals" "Kein Spiel im Tagebuch passt dazu."
run stats whist --lang en
status_is "a shipped game without deals is no error" 0
out_has "stats says that the tally has only deals of other games" "No deal in the tally fits."
run stats nip
status_is "an unknown id is an error of the input" 1
err_has "the message about an unknown id is that of other commands" "unknown game 'nip'"
err_has "a similar id is suggested" "did you mean 'nap'?"
run stats variants/whist/nap.yaml --format json
json_is "a path means the game of the file, as its id does" '[.games[] | [.variant, .deals]]' '[["nap",2]]'
run stats ./missing.yaml
status_is "a path without a file is an error of the input" 1
for date in 2026-1-1 tomorrow 2026-13-01 2026-02-29 2026-04-31 2026-01-00 2026-01-011; do
    run stats --since "$date"
    status_is "--since does not take '$date'" 2
    err_has "the message says how a date is written" "--since takes a date as YYYY-MM-DD, not '$date'"
done
run stats --since 2028-02-29
status_is "--since takes the leap day" 0
run stats --wrong
status_is "an unknown option of stats is a usage error" 2

# ---- a deal that is played again

# docs/playing.md: "If you repeat a deal, only the last result counts." The repetition is thrown in, so of this game no
# result remains. The tally still has deals of another game.
open 100 200 '' tapp-tarock --plain --bots random --lang en --seed 42
choose 2
plays_to "Enter for the next deal" "a deal is played before it is repeated"
run stats tapp-tarock --lang en
out_has "the result of the deal counts" "Tapp Tarock (points): 1 deal"
$mux send-keys '=' Enter
choose 1
sees "the repeated deal is thrown in" "Deal 2"
run stats tapp-tarock --lang en
out_has "a result is dropped if the repeated deal is thrown in" "No deal in the tally fits."
$mux send-keys q Enter
sees "q leaves the match" "left with 0"

# ---- the running count, a forced card, a claim

printf 'count: true\nforced: true\n' >"$work/config/tapp/settings.yaml"
open 80 24 '' tapp-tarock --bots random --lang en --seed 42 --pace 0 --deals 1
sees "the full screen shows the bids" "1:pass"
choose 2
choose 1
lay_off 1 2 3
choose 1
sees "the running count is shown" "0 points"
rests
press a
sees "a rejects a claim that is not certain" "Not certain"
rests
plays "with forced cards, the deal is played to its end" "Settlement"

finish
