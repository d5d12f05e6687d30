#!/bin/sh
# The tally: a line for each deal of a person at a terminal, names, what is played again, lines
# that were cut off; and tapp stats. Also what else is set: the running count, a forced card, claiming the rest.
. "${0%/*}/lib.sh"
. "${0%/*}/screen.sh"
picture() { $mux capture-pane -p -J -S - >"$work/picture"; }
tally=$work/state/tapp/tally.jsonl
mkdir -p "$work/config/tapp"
printf 'name: Anna\nothers: [Bert, Clara]\n' >"$work/config/tapp/settings.yaml"

run stats --lang en
out_has "without deals there is nothing to tell" "No deals are in the tally yet."

# plays_deal NAME…: the first choice, again and again, to the settlement.
ends() { grep -qF -- "$1" "$work/picture"; }
plays_to() {
    tries=0
    while rests; ! ends "$1" && [ "$tries" -lt 60 ]; do
        tries=$((tries + 1))
        $mux send-keys 1 Enter
    done
    if ends "$1"; then pass "$2"; else fail "$2" "$work/picture"; fi
}

open 100 200 '' nap --plain --bots random --lang en --seed 1 --players 3
plays_to "Enter for the next deal" "a deal is played to its end"
is "it is in the tally" "$(wc -l <"$tally")" 1
json_is "with the names of all" '.players' '["Anna","Bert","Clara"]' "$tally"
json_is "and what it brought, which adds up to nothing" '.gain | length, add' "3
0" "$tally"
$mux send-keys '=' Enter
sees "the same deal again" "Your"
$mux send-keys q Enter
sees "is left" "left with 0"
cp "$tally" "$work/one"
# as a kill between two files leaves it: the deal is told once more; and a line that was cut off
cat "$work/one" >>"$tally"
jq -c '.deal = 7 | .gain |= map(tostring)' "$work/one" >>"$tally" # and one whose numbers are none
printf '{"match": "cut' >>"$tally"
run stats nap --lang en
status_is "stats reads it" 0
out_has "a deal counts once" "Nap (points): 1 deal"
out_has "player by player" "Bert                     1"
out_has "evening by evening" "Evening            Anna       Bert      Clara"
err_has "what was cut off is told" "2 lines of"
open 100 200 '' nap --plain --bots random --lang en --seed 2 --players 3
plays_to "Enter for the next deal" "another match"
$mux send-keys q Enter
sees "is over" "left with 0"
run stats --format json
json_is "both count, and no more" '[.games[] | [.variant, .deals, (.people | length)]]' '[["nap",2,3]]'
json_is "the totals are the sums" ".games[0].people | map(.total) | add" 0
run stats --since 2999-01-01 --lang de
out_has "since a date" "Noch ist kein Spiel im Tagebuch."
run stats --wrong
status_is "an option that is none" 2

# ---- the running count, a forced card, a claim

printf 'count: true\nforced: true\n' >"$work/config/tapp/settings.yaml"
open 80 24 '' tapp-tarock --bots random --lang en --seed 42 --pace 0 --deals 1
sees "the full screen" "1:pass"
choose 2
choose 1
lay_off 1 2 3
choose 1
sees "the count is shown" "0 points"
rests
press a
sees "what is not sure is not claimed" "Not certain"
rests
plays "with forced cards the deal comes to its end" "Settlement"

finish
