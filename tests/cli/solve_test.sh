# tapp solve: what cards were worth; the deal of replay_test.sh, which the soloist cannot lose.
. "${0%/*}/lib.sh"
cd "$work" || exit 1
records=$OLDPWD/tests/records

quickly run solve "$records/valat.rec" --format json
status_is "a whole deal is solved" 0
is "each card is told of" "$(jq '.actions | length' out)" 48
is "who takes every trick could not lose one" "$(jq '[.actions[] | select(.seat == 2 and .loss != 0)] | length' out)" 0

run solve "$records/tapp-tarock.rec" --from 40 --format json
status_is "the end of a deal is solved" 0
is "from the position asked for" "$(jq '.actions[0].n' out)" 40
is "with all members" "$(jq -c '.actions[0] | keys' out)" '["action","best","loss","n","seat","value"]'
is "nothing is gained by playing badly" "$(jq '[.actions[].loss | tonumber | select(. < 0)] | length' out)" 0

run solve "$records/tapp-tarock.rec" --from 48 --lang en
status_is "as text" 0
out_has "a line for each card" 'Player 1'

run solve "$records/all-passed.rec" --format json
status_is "a deal that was thrown in has no cards" 0
is "and an empty list" "$(jq -c . out)" '{"actions":[]}'

# Whist says nothing before the first card: 13 tricks of four cards stand in its record from position 0 on.
run play whist --watch --bots greedy --seed 7 --records .
run solve *-whist-1.rec --from 40 --format json
status_is "a deal of which nothing was said is solved" 0
is "to its last card" "$(jq -c '[.actions[].n]' out)" '[40,41,42,43,44,45,46,47,48,49,50,51]'

run play schnapsen --watch --bots greedy --seed 7 --records .
run solve *-schnapsen-1.rec --from 8 --format json
status_is "a deal with a stock is solved" 0
is "from where something lies there" "$(jq '.actions[0].n' out)" 8
is "without a word of time" "$(cat err)" ""

# A whole deal takes seconds. The last cards are rated at once, so they are there at the end of the time or at a signal.
are_last_cards() { # are_last_cards FILE: the numbers of the rated cards end with 55, and go up one by one
    jq -e '[.actions[].n] as $n | ($n | length) > 0 and $n == [range(56 - ($n | length); 56)]' "$1"
}
run solve "$records/tapp-tarock.rec" --format json --nodes 0 --time 1.5
status_is "a search that ends by time ends well" 0
err_has "it says so" "time is up; actions before position"
check "the last cards are rated" are_last_cards out
for signal in INT TERM; do
    "$TAPP" solve "$records/tapp-tarock.rec" --format json --nodes 0 >out 2>err &
    pid=$!
    comes has_worked $pid
    kill -$signal $pid
    wait $pid
    status=$?
    status_is "a search that SIG$signal ends, ends well" 0
    err_has "it says so" "interrupted; actions before position"
    check "the last cards are rated" are_last_cards out
done

run solve
status_is "a record is wanted" 2
run solve /nowhere.rec
status_is "a record that is not there" 2
finish
