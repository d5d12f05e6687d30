# Tests tapp list, show and eval: formats, statuses, messages.
. "${0%/*}/lib.sh"

run list
status_is "list works" 0
out_has "list names a shipped variant" "tapp-tarock "
check "list shows the name of a family" grep -qx tarock "$work/out"
check "no line of list is longer than 80 columns" awk 'length($0) > 80 { exit 1 }' "$work/out"
run list --family tapp --players 4
out_has "--family and --players select variants" "tapp-modern "
out_lacks "--players 4 leaves out variants for three players" "tapp-classic "
out_lacks "--family leaves out other families" "tapp-tarock "
run list --family nonsense
out_has "list says if no variant matches" "no shipped variant matches"
run list hearts
status_is "an argument of list that is not an option is a usage error" 2
mkdir -p "$work/shelf/mine" "$work/shelf/packs"
cp variants/hearts/hearts*.yaml "$work/shelf/mine"
cp variants/packs/*.yaml "$work/shelf/packs"
printf 'tapp: 1\nid: part\npartial: true\nextends: tarock-54\nname: {en: a part}\n' >"$work/part.yaml"
export TAPP_VARIANTS="$work/shelf"
run list --json
json_is "list finds a variant in the folder of its family and leaves out packs" 'map(.id)' '["hearts"]'
run show hearts
status_is "show finds a variant in the folder of its family" 0
run validate --strict "$work/part.yaml"
status_is "a file in any folder can extend a pack by its name" 0
unset TAPP_VARIANTS
run list --json
status_is "list --json works" 0
json_is "list --json has the ids of variants" 'map(.id) | index("tapp-tarock") != null' true
json_is "list --json has players, cards and family" \
    '.[] | select(.id == "tapp-tarock") | [.players.min, .players.max, .cards, .family]' '[3,4,54,"tarock"]'
json_is "list --json says if a variant has unverified values" '.[] | select(.id == "tapp-tarock") | .unverified' true
json_is "list --json has the names by language" '.[] | select(.id == "tapp-tarock") | .names.de' '"Tapp-Tarock"'
run list --jsonn
status_is "an unknown option of list is a usage error" 2

run show tapp-tarock --json
status_is "show --json works" 0
json_is "show --json merges the parents" .deck.suits.T.ranks[0] 22
json_is "show --json contains defaults" .kontra.on false
json_is "show --json leaves out extends and partial" '[has("extends"), has("partial")]' '[false,false]'
run show tapp-tarock --json --option kontra=on --option=rounds=3
json_is "show --json applies options" .kontra.on true
json_is "a numeric option sets its constant" .constants.rounds 3
json_is "a chosen value becomes the new default" '[.options.kontra.default, .options.rounds.default]' '["on",3]'
run show tapp-tarock --json --option hand_bonuses=off
json_is "an option can remove an item" '.settlement.items | has("trull")' false

run show tapp-tarock --option kontra=on
status_is "show prints YAML" 0
cp "$work/out" "$work/shown.yaml"
run show "$work/shown.yaml"
check "reading the output of show gives the same output" cmp "$work/out" "$work/shown.yaml"
sed 's/^contracts:.*/contracts: {plain: {name: {en: plain}, value: 1, play: {captures: null}}}/
    s/^play: {/&captures: {x: {cards: [HA], winner: HA}}, /' \
    tests/data/plain-game.yaml >"$work/null.yaml"
run show "$work/null.yaml" --json
json_is "a contract can remove a rule of the game with null" .contracts.plain.play.captures '{}'
run show "$work/null.yaml"
out_has "show writes null for the removed rule" "x: null"
cp "$work/out" "$work/shown-null.yaml"
run show "$work/shown-null.yaml"
check "reading the output with null gives the same output" cmp "$work/out" "$work/shown-null.yaml"
run show "$work/shown.yaml" --json
jq -S . "$work/out" >"$work/again.json"
run show tapp-tarock --json --option kontra=on
jq -S . "$work/out" >"$work/once.json"
check "reading the output of show gives the same values" cmp "$work/once.json" "$work/again.json"

# The command says that its output can be saved as a variant. An option of this variant must have the same effect, even
# if it changes a rule that contracts inherit from the top.
run show tapp-tarock
cp "$work/out" "$work/alone.yaml"
run show tapp-tarock --json
jq -r '.options | to_entries[] | .key as $k | .value.values | keys[] | "\($k)=\(.)"' "$work/out" >"$work/choices"
check "the game has options" test "$(wc -l <"$work/choices")" -gt 10
while read -r choice; do
    for file in tapp-tarock "$work/alone.yaml"; do
        run show "$file" --json --option "$choice"
        jq -S .contracts "$work/out" >"$work/$(basename "$file").contracts"
    done
    check "$choice has the same effect in a saved file" cmp "$work/tapp-tarock.contracts" "$work/alone.yaml.contracts"
done <"$work/choices"
sed 's/^contracts:.*/play: {lead: dealer, follow: true}\ncontracts: {plain: {name: {en: p}, value: 1, play: {lead: declarer}}}/
    /^play: {follow/d; s/patch: {contracts.*/patch: {play: {lead: dealer, follow: false}}}/' \
    tests/data/plain-game.yaml >"$work/lead.yaml"
run show "$work/lead.yaml"
cp "$work/out" "$work/alone.yaml"
run show "$work/alone.yaml" --json --option price=two
json_is "a saved contract keeps its own rule and inherits the others" '.contracts.plain.play | [.lead, .follow]' \
    '["declarer",false]'

run show tapp-tarok
status_is "an unknown variant is an error of the input" 1
err_has "the error of an unknown variant suggests a similar name" "did you mean 'tapp-tarock'"
run show tapp-tarock --option nonsense=1
status_is "an unknown option of the variant is an error of the input" 1
err_has "the error names the unknown option of the variant" "unknown option 'nonsense'"
run show tapp-tarock --option kontra
status_is "an option without a value is a usage error" 2
run show
status_is "show without a variant is a usage error" 2
run show tapp-tarock tapp-tarock
status_is "show with two variants is a usage error" 2
run show -h
status_is "show -h exits without an error" 0
out_has "show -h prints the usage" "usage: tapp show VARIANT"

run eval '1 + 2 * 3'
is "eval prints the value" "$(cat "$work/out")" 7
run eval 'fraction(2, 6)'
is "a fraction is a string" "$(cat "$work/out")" '"1/3"'
run eval 'a + size(b.c)' --with '{"a": 1, "b": {"c": [2, 3]}}'
is "--with binds names" "$(cat "$work/out")" 3
run eval --with='{"a": "x"}' 'a + "y"'
is "--with binds strings, too" "$(cat "$work/out")" '"xy"'
run eval '{"k": [1, true, null]}'
json_is "a value is JSON" .k '[1,true,null]'
run eval '-1'
is "a formula may begin with a dash" "$(cat "$work/out")" -1
run eval -- '-1'
is "a formula may begin with a dash after --, too" "$(cat "$work/out")" -1
run eval '1 +'
status_is "a syntax error is an error of the input" 1
err_has "a syntax error has its place" "formula:1:4: error"
run eval 'a / b' --with '{"a": 1, "b": 0}'
status_is "an error during evaluation is an error of the input" 1
run eval 'x'
status_is "an unknown name is an error of the input" 1
run eval 1 --with '[1]'
status_is "--with rejects JSON that is not an object" 1
run eval 1 --with '{'
status_is "--with rejects text that is not JSON" 1
err_has "the error of --with has its place" "--with:1:2"
run eval
status_is "eval without a formula is a usage error" 2
run eval 1 2
status_is "eval with two formulas is a usage error" 2
finish
