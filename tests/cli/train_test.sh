# tapp train: weights that 'learned' finds, the same for any number of threads; what is refused.
. "${0%/*}/lib.sh"

export XDG_DATA_HOME="$work/data"
run train tapp-tarock --deals 64 --seed 5 --threads 1 --out "$work/one" --plot "$work/curve.svg"
status_is "a game is learned" 0
is "it says where the weights are" "$(cat "$work/out")" "$work/one"
err_has "it says what that gains on an untrained player" "over an untrained player"
is "the weights say what they are" "$(head -n 1 "$work/one")" "tapp weights 2"
check "the curve is a picture" grep -q '^<svg ' "$work/curve.svg"
run train tapp-tarock --deals 64 --seed 5 --threads 3 --out "$work/three"
check "three threads learn the same" cmp "$work/one" "$work/three"
run train tapp-tarock --deals 64 --seed 6 --threads 1 --out "$work/other"
check "another seed learns something else" sh -c "! cmp -s '$work/one' '$work/other'"

run train tapp-tarock --deals 64 --seed 5 --configurations 1 --out "$work/usual"
check "the usual configuration alone teaches something else" sh -c "! cmp -s '$work/one' '$work/usual'"
run train tapp-tarock --option kontra=on --deals 64 --seed 5 --continue --out "$work/more"
err_has "the gain in other configurations is reported" "not trained on"
check "words of other configurations are learned" grep -q '^row kontra' "$work/more"

run train tapp-tarock --players 4 --deals 64 --seed 5
status_is "without --out they go to the user's folder" 0
check "and lie there" test -s "$(cat "$work/out")"
is "under the id of the game" "$(cat "$work/out")" "$work/data/tapp/weights/tapp-tarock.weights"
run match tapp-tarock --players 4 --bots learned,greedy --deals 20 --format json
json_is "'learned' plays by them: it is not greedy" '.deviation > 0' true
# Weights of one deal are nothing to play by, so they show: the user's come before those that are shipped.
run match hearts --bots learned,greedy --deals 20 --seed 1
cp "$work/out" "$work/shipped.txt"
run train hearts --deals 1
run match hearts --bots learned,greedy --deals 20 --seed 1
check "who trains a shipped variant meets what he has trained" sh -c "! cmp -s '$work/out' '$work/shipped.txt'"
cp "$work/out" "$work/own.txt"
printf 'tapp: 1\nid: my-hearts\nname: {en: My hearts}\nextends: hearts\n' >"$work/my-hearts.yaml"
run match "$work/my-hearts.yaml" --bots learned,greedy --deals 20 --seed 1 --format json
json_is "a child starts from its parent's weights" '.deviation > 0' true
run match tapp-tarock --option kontra=on --bots learned,greedy --deals 20 --format json
json_is "weights hold for all options" '.deviation > 0' true
mkdir "$work/damaged"
head -n 6 variants/weights/hearts.weights >"$work/damaged/hearts.weights"
TAPP_WEIGHTS=$work/damaged run match hearts --bots learned,greedy --deals 20 --seed 1
status_is "damaged weights stop nobody" 0
err_has "they are reported" "damaged and not used"
err_has "with their file" "$work/damaged/hearts.weights"
check "the next folder has others" cmp "$work/out" "$work/own.txt"
mkdir "$work/empty"
run match hearts --bots learned,greedy --deals 1
status_is "and greedy where nothing has been learned" 0

# However long the course, it ends when it is told to.
timeout -s INT 3 "$TAPP" train tapp-tarock --deals 1000000000 --out "$work/long" >"$work/out" 2>"$work/err" &
wait $!
err_has "a long course is interrupted at once" "interrupted: nothing was saved"
check "and leaves nothing" test ! -e "$work/long"

refused() { # refused TITLE REASON ARGUMENTS…
    title=$1 reason=$2
    shift 2
    run train "$@"
    status_is "$title" 2
    err_has "$title: why" "$reason"
}
refused "no variant" "variant"
refused "no deals" "'0'" tapp-tarock --deals 0
refused "a place that cannot be written" "nowhere" tapp-tarock --deals 1 --out "$work/nowhere/file"
refused "bids of a game without weights" "train without it first" tests/data/secret.yaml --bids --deals 1
refused "no configurations" "'0'" tapp-tarock --deals 1 --configurations 0
run train "$work/none.yaml" --deals 1
status_is "a variant that is not there" 1
finish
