# Contracts that each dealer chooses once in a match: a whole match, and a record of a deal in the middle of one.
. "${0%/*}/lib.sh"
export LC_ALL=C.UTF-8
records=$(cd "${0%/*}/../records" && pwd)

lines() { is "$2" "$(grep -cE -- "$3" "$work/out")" "$1"; }

run play barbu --bots greedy --seed 3 --deals 30 --lang en
status_is "a match ends well" 0
out_has "it ends when everybody has dealt six times" "The match is over after 24 deals."
for contract in "no tricks" "no hearts" "no queens" barbu "last two" "trumps: [a-z]+"; do
    lines 4 "each dealer chooses $contract once" "^Each for himself: $contract\.\$"
done
out_has "the score sheet says what is no longer free" "Already chosen with Player 1 as dealer: no hearts, no queens, barbu,"

run replay "$records/barbu.rec" --lang en
status_is "a record knows what was chosen before" 0
out_has "and the deal adds to it" "Already chosen with Player 1 as dealer: no tricks, last two, trumps."

sed 's/"no-tricks trumps"/"no-tricks last-two"/' "$records/barbu.rec" >"$work/spent.rec"
run replay "$work/spent.rec" --lang en
status_is "a contract that was chosen before is illegal" 1
err_has "and the reason is given" "already chosen in an earlier deal"

sed 's/"no-tricks trumps"/"no-tricks domino"/' "$records/barbu.rec" >"$work/unknown.rec"
run replay "$work/unknown.rec" --lang en
status_is "an unknown bid is an error" 1
err_has "which is named" "'domino' is not a bid of this game that can be chosen only once"

finish
