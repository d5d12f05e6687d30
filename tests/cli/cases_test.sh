# tapp test: cases that pass, cases that fail, cases that cannot be played, and files that cannot be read.
. "${0%/*}/lib.sh"
authored=${0%/*}/../data/authored

for case in "$authored"/../*.case "$authored"/*.case; do
    run test "$case"
    status_is "$(basename "$case") holds" 0
    err_is_empty "a case file that passes reports nothing"
done
out_has "the last line counts the cases" "cases, 0 failed"

# Without a line `variant`, cases test the variant that has their name and is in their folder, whatever the current
# folder is.
cp "$authored/five-hundred.yaml" "$work/village.yaml"
sed '/^variant /d' "$authored/five-hundred.case" >"$work/village.case"
run test "$work/village.case"
status_is "the variant beside the case file is found" 0
out_has "all five cases are run" "5 cases, 0 failed"
run test "$work/village.case" --only misère
out_has "--only runs the two cases with the word in their first line" "2 cases, 0 failed"

# faulty SED-SCRIPT: tests village.case after the script has put an error into it.
faulty() {
    sed "$1" "$work/village.case" >"$work/faulty.case"
    cp "$work/village.yaml" "$work/faulty.yaml"
    run test "$work/faulty.case"
    status_is "a case with an error ends with status 1: $1" 1
}

faulty 's/payoffs 0 250 0/payoffs 0 260 0/'
err_has "a wrong payment is reported with its place" "faulty.case:19:11: error[case-differs]: the deal pays 0 250 0 (game 0: 0 250 0; tricks 0: 0 0 0)"
out_has "the last line counts one failed case" "5 cases, 1 failed"
faulty 's/tricks 0 4 6/tricks 0 5 5/'
err_has "a wrong number of tricks is reported" "error[case-differs]: seat 1 has won 4"
faulty 's/  play X1/  play H7 X1/'
err_has "a card that nobody may play now is reported" "faulty.case:16:8: error[case-refused]: 'H7' is refused"
faulty 's/^  phase done/  fase done/'
err_has "a misspelt step is reported" "error[case-line]: 'fase' is not a step"
err_has "the report of a misspelt step has a hint" "did you mean 'face'?"
faulty 's/hand 1: X1 HJ/hand 1: X1 ZZ/'
err_has "a card that does not exist is reported" "error[case-line]: 'ZZ' is not a card, range, suit or class of this game"
faulty 's/^  talon: S7 S8 S9/  talon: S7 S8/'
err_has "a talon with too few cards is reported" "error[case-line]: the talon has 3 cards in this game, but 2 are listed"
faulty 's/^case AUTHORED: joker/case AUTHORED joker/'
err_has "a case without a colon is reported" "expected \`case IDS: title\`, but there is no colon"
chosen='  chosen 0\n  chosen 0\n  chosen 0\n'
faulty "s/^  talon: S7 S8 S9/$chosen$chosen$chosen&/"
err_has "more than 8 lines with 'chosen' are reported" "error[case-line]: a case can have at most 8 lines with 'chosen'"
err_lacks "a line about the deal is not reported as an unknown step" "is not a step"
faulty "s/^  talon: S7 S8 S9/  options $(yes a=b | head -33 | tr '\n' ' ')\n&/"
err_has "more than 32 options are reported" "error[case-line]: a case can have at most 32 options"
faulty 's/legal misere c8/legal misere c7/'
err_has "the report of a wrong 'legal' line lists the legal actions" "these are legal: pass misere c8 d8 h8"
faulty 's/^  talon: S7 S8 S9/  turned H7\n&/'
err_has "a card turned up is reported in a game without one" "no card of the dealer is turned up, and no card is cut"
faulty 's/^  phase done/  phase done\n  chosen-left 9 none/'
err_has "a seat that does not exist is reported in 'chosen-left'" "error[case-line]: '9' is not a seat"
faulty 's/^  phase done/  phase done\n  carried-left fun 0 0 0/'
err_has "a number that is not carried is reported in 'carried-left'" "the match does not carry a number 'fun'"
faulty 's/^  talon: S7 S8 S9/  pot-before 4294967299\n&/'
err_has "a number that is too large is reported" "error[case-line]: expected a number, but found '4294967299'"
faulty '1a variant missing.yaml'
err_has "a variant that does not exist is reported" "error[case-variant]: the variant 'missing.yaml' of this case cannot be opened"
err_has "a note names the missing file" "note: cannot read 'missing.yaml': file not found"
err_lacks "the message has no escapes" '\\x0a'
faulty '0,/^  phase done/s//  use nosuch\n&/'
err_has "a setup that does not exist is reported" "there is no setup 'nosuch' above"
out_has "a case without its setup has failed" "5 cases, 1 failed"
faulty '1a variant missing.yaml'
(cd "$work" && cp village.case lonely.case && "$TAPP" test lonely.case >out 2>err </dev/null)
err_has "without a variant beside the file, the message names this file" "the variant 'lonely.yaml' of this case"
sed -i 's/^tapp: 1/tapp: one/' "$work/faulty.yaml"
sed '/^variant /d' "$work/village.case" >"$work/faulty.case"
run test "$work/faulty.case"
err_has "a note has the place of the error in the variant" "faulty.yaml:3:7: "

run test "$work/faulty.case" --format json
check "--format json prints the findings as JSON" sh -c "jq -e '.findings[0].code == \"case-variant\"' '$work/out' >/dev/null"

printf 'variant whist\ncase X: a trump card\n  turned ZZ\n  phase play\t# a comment after a tab\n' >"$work/whist.case"
run test "$work/whist.case"
err_has "a card turned up that does not exist is reported" "error[case-line]: 'ZZ' is not a card of this game"
sed -i '/turned/d' "$work/whist.case"
run test "$work/whist.case"
status_is "a comment may follow a tab" 0
printf 'variant schnapsen\ncase X: a trump card\n  turned HA\n  phase play\n' >"$work/schnapsen.case"
run test "$work/schnapsen.case"
err_has "the card turned up cannot be chosen if it is the last one of the talon" "the last card of the line \`talon:\`"
printf '# nothing\n' >"$work/empty.case"
run test "$work/empty.case"
status_is "a file without a case ends with status 1" 1
err_has "the message says that the file contains no case" "contains no case"
run test "$work/missing.case"
status_is "a file that cannot be read ends with status 2" 2
err_has "the message says that the file cannot be read" "cannot read"
run test
status_is "test without a file ends with status 2" 2
err_has "the message says that test needs a file of cases" "test needs a file of cases"

sed 's/payoffs 0 250 0/payoffs 0 260 0/' "$work/village.case" >"$work/faulty.case"
cp "$work/village.yaml" "$work/faulty.yaml"
run test "$work/faulty.case" --lang de
err_has "findings are in German with --lang de" "Fehler[case-differs]: gezahlt wird 0 250 0"
out_has "the last line is in German with --lang de" "5 Fälle, 1 fehlgeschlagen"

# ---- a case settles its deal as a match of one deal does (docs/language/09-match-and-pot.md and 12-errors-and-limits.md)

# counted MATCH CASE: tests a case of a game in which each player writes 10 points in every deal. Seat 1 plays alone.
counted() {
    sed "s/^settlement:/match: $1\n&\n  account: written/; s/paid: sides/paid: seats/; s/value: value/amount: 10/
        /why:/d; /kontra: game/d; /^options/,\$d" tests/data/small-game.yaml >"$work/counted.yaml"
    printf 'case X: ten points for everybody\n  do solo pass pass\n  auto high\n  payoffs 10 10 10\n%b' "$2" >"$work/counted.case"
    run test "$work/counted.case"
}

counted '{}' '  result 10 10 10\n'
status_is "without a formula for the result, the total counts" 0
counted '{until: most_total >= 10, out_first: declarer_side}' '  result 0 10 0\n'
status_is "gains that come too late do not count for the result" 0
counted '{until: most_total >= 11, out_first: declarer_side}' '  result 10 10 10\n'
status_is "gains of a match that is not over count for the result" 0
counted '{pot: {on: true, ante: 2, by: everyone}, carry: {won: {name: {en: won}, next: gain(seat)}, sum: {name: {en: sum}, next: total(seat)}}}' \
    '  result 8 8 8\n  carried-left won 8 8 8\n  carried-left sum 8 8 8\n'
status_is "the payment into the pot is part of gain, total and result" 0
counted '{pot: {on: true, ante: 2, by: dealer}}' '  result 8 10 10\n'
status_is "the dealer alone pays into the pot, and his total falls" 0

finish
