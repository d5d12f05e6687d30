# Tests tapp solve, which rates the cards of a deal. valat.rec is the deal of replay_test.sh, in which the soloist cannot
# lose a trick.
. "${0%/*}/lib.sh"
cd "$work" || exit 1
records=$OLDPWD/tests/records

quickly run solve "$records/valat.rec" --format json
status_is "a whole deal is solved" 0
is "the solution of a whole deal has each card" "$(jq '.actions | length' out)" 48
is "no card of a player who takes every trick has a loss" "$(jq '[.actions[] | select(.seat == 2 and .loss != 0)] | length' out)" 0

run solve "$records/tapp-tarock.rec" --from 40 --format json
status_is "the end of a deal is solved" 0
is "the solution begins at the position of --from" "$(jq '.actions[0].n' out)" 40
is "each action of the solution has all members" "$(jq -c '.actions[0] | keys' out)" '["action","best","loss","n","seat","value"]'
is "no card has a negative loss" "$(jq '[.actions[].loss | tonumber | select(. < 0)] | length' out)" 0

run solve "$records/tapp-tarock.rec" --from 48 --lang en
status_is "solve prints text by default" 0
out_has "the text names the player of a card" 'Player 1'

run solve "$records/all-passed.rec" --format json
status_is "a deal that was thrown in can be solved" 0
is "the solution of a deal that was thrown in is an empty list" "$(jq -c . out)" '{"actions":[]}'

# Whist has no bids: its record has 13 tricks of four cards from position 0 on.
run play whist --watch --bots greedy --seed 7 --records .
run solve *-whist-1.rec --from 40 --format json
status_is "a deal without bids is solved" 0
is "the solution of a deal without bids reaches the last card" "$(jq -c '[.actions[].n]' out)" '[40,41,42,43,44,45,46,47,48,49,50,51]'

run play schnapsen --watch --bots greedy --seed 7 --records .
run solve *-schnapsen-1.rec --from 8 --format json
status_is "a deal with a stock is solved" 0
is "the solution of a deal with a stock begins at the position of --from" "$(jq '.actions[0].n' out)" 8
is "a search that finishes says nothing about time" "$(cat err)" ""

# A whole deal takes seconds. The search rates the last cards first, so they are rated when time is up or a signal comes.
are_last_cards() { # are_last_cards FILE: true if the numbers of the rated cards end with 55 and have no gap
    jq -e '[.actions[].n] as $n | ($n | length) > 0 and $n == [range(56 - ($n | length); 56)]' "$1"
}
run solve "$records/tapp-tarock.rec" --format json --nodes 0 --time 1.5
status_is "a search with a time limit exits without an error" 0
err_has "a search with a time limit says that time is up" "time is up; actions before position"
check "a search with a time limit rates the last cards" are_last_cards out
for signal in INT TERM; do
    "$TAPP" solve "$records/tapp-tarock.rec" --format json --nodes 0 >out 2>err &
    pid=$!
    works $pid
    kill -$signal $pid
    wait $pid
    status=$?
    status_is "a search that SIG$signal interrupts exits without an error" 0
    err_has "a search that SIG$signal interrupts says so" "interrupted; actions before position"
    check "a search that SIG$signal interrupts rates the last cards" are_last_cards out
done

run solve
status_is "solve without a record is a usage error" 2
run solve /nowhere.rec
status_is "a missing record is an I/O error" 2
finish
