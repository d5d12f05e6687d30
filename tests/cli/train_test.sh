# Tests tapp train: 'learned' finds the weights, the number of threads does not change them, wrong input is rejected.
. "${0%/*}/lib.sh"

export XDG_DATA_HOME="$work/data"
run train tapp-tarock --deals 64 --seed 5 --threads 1 --out "$work/one" --plot "$work/curve.svg"
status_is "training works" 0
is "train prints the file of the weights" "$(cat "$work/out")" "$work/one"
err_has "train reports the gain over an untrained player" "over an untrained player"
is "the file of weights begins with its format and version" "$(head -n 1 "$work/one")" "tapp weights 2"
check "the curve is a picture" grep -q '^<svg ' "$work/curve.svg"
run train tapp-tarock --deals 64 --seed 5 --threads 3 --out "$work/three"
check "three threads give the same weights" cmp "$work/one" "$work/three"
run train tapp-tarock --deals 64 --seed 6 --threads 1 --out "$work/other"
check "another seed gives other weights" sh -c "! cmp -s '$work/one' '$work/other'"

run train tapp-tarock --deals 64 --seed 5 --configurations 1 --out "$work/usual"
check "training in one configuration gives other weights" sh -c "! cmp -s '$work/one' '$work/usual'"
run train tapp-tarock --option kontra=on --deals 64 --seed 5 --continue --out "$work/more"
err_has "the gain in other configurations is reported" "not trained on"
check "--continue adds rows for the words of an option" grep -q '^row kontra' "$work/more"

# docs/players-internals.md: one file is for all options, so training keeps the rows that its configurations do not have.
rows_of() { sed -n 's/^row \([^ ]*\) .*/\1/p' "$1" | sort; }
run train skat --bids --configurations 1 --deals 1 --threads 1 --out "$work/bids"
rows_of variants/weights/skat.weights >"$work/rows"
rows_of "$work/bids" >"$work/rows.bids"
is "training one configuration keeps the rows of options that it does not have" "$(comm -23 "$work/rows" "$work/rows.bids")" ""
is "no row is written twice" "$(uniq -d "$work/rows.bids")" ""
grep '^row play' variants/weights/skat.weights | sort >"$work/play"
grep '^row play' "$work/bids" | sort >"$work/play.bids"
check "--bids changes no row of cards" cmp "$work/play" "$work/play.bids"
grep '^row kontra' variants/weights/skat.weights >"$work/kontra"
grep '^row kontra' "$work/bids" >"$work/kontra.bids"
check "a kept row keeps its numbers" cmp "$work/kontra" "$work/kontra.bids"
# no configuration that is trained here has a contract 'elsewhere'
sed 's/^contracts .*/& elsewhere/' variants/weights/skat.weights >"$work/skat.weights"
TAPP_WEIGHTS=$work run train skat --continue --configurations 1 --deals 1 --threads 1 --out "$work/continued"
is "training keeps the contracts that its configurations do not have" "$(sed -n 's/^contracts .* //p' "$work/continued")" elsewhere
rm "$work/skat.weights"

run train tapp-tarock --players 4 --deals 64 --seed 5
status_is "train works without --out" 0
check "without --out, train writes the weights to the printed file" test -s "$(cat "$work/out")"
is "without --out, the weights are in the user's folder under the id of the game" "$(cat "$work/out")" "$work/data/tapp/weights/tapp-tarock.weights"
run match tapp-tarock --players 4 --bots learned,greedy --deals 20 --format json
json_is "'learned' plays by the weights, not like greedy" '.deviation > 0' true
# Weights of one deal play badly, so the results show that the user's weights override the shipped ones.
run match hearts --bots learned,greedy --deals 20 --seed 1
cp "$work/out" "$work/shipped.txt"
run train hearts --deals 1
run match hearts --bots learned,greedy --deals 20 --seed 1
check "the user's weights override the shipped weights" sh -c "! cmp -s '$work/out' '$work/shipped.txt'"
cp "$work/out" "$work/own.txt"
printf 'tapp: 1\nid: my-hearts\nname: {en: My hearts}\nextends: hearts\n' >"$work/my-hearts.yaml"
run match "$work/my-hearts.yaml" --bots learned,greedy --deals 20 --seed 1 --format json
json_is "a child plays by its parent's weights" '.deviation > 0' true
run match tapp-tarock --option kontra=on --bots learned,greedy --deals 20 --format json
json_is "weights are used with all options" '.deviation > 0' true
mkdir "$work/damaged"
head -n 6 variants/weights/hearts.weights >"$work/damaged/hearts.weights"
TAPP_WEIGHTS=$work/damaged run match hearts --bots learned,greedy --deals 20 --seed 1
status_is "with damaged weights, a match is still played" 0
err_has "damaged weights are reported" "damaged and not used"
err_has "the report names the file of the damaged weights" "$work/damaged/hearts.weights"
check "weights of the next folder replace damaged ones" cmp "$work/out" "$work/own.txt"
# Results are on standard output, diagnostics on standard error (interpreter/cli/command.h).
for command in "explain hearts" "diff hearts black-maria" "list --family hearts"; do
    # shellcheck disable=SC2086 # words
    run $command
    cp "$work/out" "$work/healthy"
    # shellcheck disable=SC2086 # words
    TAPP_WEIGHTS=$work/damaged run $command
    status_is "with damaged weights, '$command' works" 0
    check "damaged weights do not change the output of '$command'" cmp "$work/out" "$work/healthy"
done
mkdir "$work/empty"
run match hearts --bots learned,greedy --deals 1
status_is "learned works without weights" 0

# Training of any length ends at a signal.
"$TAPP" train tapp-tarock --deals 1000000000 --out "$work/long" >"$work/out" 2>"$work/err" &
pid=$!
works $pid
kill -INT $pid
wait $pid
err_has "long training can be interrupted at once" "interrupted: nothing was saved"
check "interrupted training writes no weights" test ! -e "$work/long"

refused() { # refused TITLE REASON ARGUMENTS…: passes if train rejects the arguments and names the reason
    title=$1 reason=$2
    shift 2
    run train "$@"
    status_is "$title: rejected" 2
    err_has "$title: the error names the reason" "$reason"
}
refused "no variant" "variant"
refused "no deals" "'0'" tapp-tarock --deals 0
refused "a missing folder for the weights" "nowhere" tapp-tarock --deals 1 --out "$work/nowhere/file"
refused "training the bids of a game without weights" "train without it first" tests/data/secret.yaml --bids --deals 1
refused "no configurations" "'0'" tapp-tarock --deals 1 --configurations 0
run train "$work/none.yaml" --deals 1
status_is "a missing variant is an error of the input" 1
finish
