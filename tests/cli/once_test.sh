# Tests contracts that each dealer chooses once in a match, in a whole match and in a record of a later deal.
. "${0%/*}/lib.sh"
export LC_ALL=C.UTF-8
records=$(cd "${0%/*}/../records" && pwd)

lines() { is "$2" "$(grep -cE -- "$3" "$work/out")" "$1"; }

run play barbu --bots greedy --seed 3 --deals 30 --lang en
status_is "a match of 30 deals exits without an error" 0
out_has "the match ends when everybody has dealt six times" "The match is over after 24 deals."
for contract in "no tricks" "no hearts" "no queens" barbu "last two" "trumps: [a-z]+"; do
    lines 4 "each dealer chooses $contract once" "^Each for himself: $contract\.\$"
done
out_has "the score sheet lists the contracts that a dealer has already chosen" "Already chosen with Player 1 as dealer: no hearts, no queens, barbu,"

run replay "$records/barbu.rec" --lang en
status_is "a record with contracts of earlier deals can be replayed" 0
out_has "the contract of the replayed deal is added to the list" "Already chosen with Player 1 as dealer: no tricks, last two, trumps."

sed 's/"no-tricks trumps"/"no-tricks last-two"/' "$records/barbu.rec" >"$work/spent.rec"
run replay "$work/spent.rec" --lang en
status_is "a contract that was chosen before is illegal" 1
err_has "the error says that the contract was chosen in an earlier deal" "already chosen in an earlier deal"

sed 's/"no-tricks trumps"/"no-tricks domino"/' "$records/barbu.rec" >"$work/unknown.rec"
run replay "$work/unknown.rec" --lang en
status_is "an unknown bid in the list of chosen contracts is an error" 1
err_has "the error names the unknown bid" "'domino' is not a bid of this game that can be chosen only once"

finish
