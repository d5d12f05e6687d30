# tapp diff: differences in terms of rules.
. "${0%/*}/lib.sh"

run diff tapp-tarock tapp-tarock --lang en
status_is "the same game" 0
is "says so" "$(cat "$work/out")" "The rules are the same."
run diff tapp-tarock --option kontra=on --option half=fixed --lang en
status_is "a game and its options" 0
out_has "kontra" "Played with kontra: no → yes"
out_has "the talon, by contract" "Unterer: The talon in this contract: What the declarer takes: a part of his"
out_has "contracts that change alike stand together" "Unterer, Oberer: The talon in this contract: Who sees the talon"
out_lacks "what is the same is not told" "Settlement"
run diff tapp-tarock --option hand_bonuses=off --lang de
out_has "in German" "Trull"
out_has "what is gone" "gibt es → gibt es nicht"
run diff tapp-tarock --option pagat_in_solo=8/8 --lang en
out_has "numbers of a contract" "Solo: Constants: pagat_solo_factor: 2 → 1"
run diff dappen-breitnau dappen-furtwangen --lang en
status_is "two shipped variants" 0
out_has "a bid that is gone" "Bids: Stupfen: offered → not offered"
out_has "a unit" "Unit: points → cents"
out_has "an aim in words" "the defenders have fewer than 40"
run diff dappen-furtwangen dappen-breitnau --lang en
out_has "the other way round" "Bids: Stupfen: not offered → offered"
run diff tapp-tarock german-tarok --lang de --format html
status_is "games that have little in common" 0
if command -v xmllint >/dev/null; then check "the page is well-formed" xmllint --noout "$work/out"; else skip "the page is well-formed" "no xmllint"; fi

sed 's/en: One against two/en: Another wording; one against two/; s/en: takes the talon/en: with the talon/' tests/data/small-game.yaml >"$work/small-game.yaml"
run diff tests/data/small-game.yaml "$work/small-game.yaml" --lang en
is "another wording is no other rule" "$(cat "$work/out")" "The rules are the same."
sed 's/value: 2/value: 3/; s/direction: clockwise/direction: anticlockwise/' tests/data/small-game.yaml >"$work/small-game.yaml"
run diff tests/data/small-game.yaml "$work/small-game.yaml" --lang en
out_has "a value" "solo: Value: 2 → 3"
out_has "a direction" "Direction: clockwise → anticlockwise"

# Every two shipped variants can be compared.
fast=${TAPP_FAST:-$TAPP}
: >"$work/faults"
last=tapp-tarock
for file in variants/*.yaml; do
    id=$(basename "$file" .yaml)
    "$fast" diff "$last" "$id" --lang de >"$work/out" 2>>"$work/faults" || echo "$last $id: $?" >>"$work/faults"
    grep -nE '[%#][1-4]([^0-9]|$)|: → ' "$work/out" >>"$work/faults"
    last=$id
done
if [ -s "$work/faults" ]; then fail "neighbours in the catalogue can be compared" "$work/faults"; else pass "neighbours in the catalogue can be compared"; fi

# Outside of a contract a constant that contracts set anew has no one number: it keeps its name.
run diff tapp-tarock tapp-tarock-1821 --lang en
out_has "a factor that differs by contract is not left out" "pagat_solo_factor → 2"
out_has "a condition on the declarer is in words" "there is a declarer and after the exchange"
out_lacks "and not as a formula" "has_declarer"

run diff tapp-tarock nonsense
status_is "an unknown variant is a fault of the input" 1
run diff
status_is "something has to be named" 2
run diff tapp-tarock tapp-tarock tapp-tarock
status_is "not three at a time" 2
finish
