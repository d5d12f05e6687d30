# tapp list, show and eval: formats, statuses, messages.
. "${0%/*}/lib.sh"

run list
status_is "list works" 0
out_has "it names a shipped variant" "tapp-tarock "
check "under its family" grep -qx tarock "$work/out"
check "no line is longer than 80 columns" awk 'length($0) > 80 { exit 1 }' "$work/out"
run list --family tapp --players 4
out_has "a family and a number of players choose" "tapp-modern "
out_lacks "those for three are left out" "tapp-classic "
out_lacks "other families too" "tapp-tarock "
run list --family nonsense
out_has "it says that nothing is like that" "no shipped variant matches"
run list hearts
status_is "a word without an option is a usage error" 2
mkdir -p "$work/shelf/mine" "$work/shelf/packs"
cp variants/hearts/hearts*.yaml "$work/shelf/mine"
cp variants/packs/*.yaml "$work/shelf/packs"
printf 'tapp: 1\nid: part\npartial: true\nextends: tarock-54\nname: {en: a part}\n' >"$work/part.yaml"
export TAPP_VARIANTS="$work/shelf"
run list --json
json_is "a variant is found in the folder of its family, a pack is none" 'map(.id)' '["hearts"]'
run show hearts
status_is "and by its id" 0
run validate --strict "$work/part.yaml"
status_is "a file anywhere extends a pack by its name" 0
unset TAPP_VARIANTS
run list --json
status_is "list --json works" 0
json_is "each variant has an id" 'map(.id) | index("tapp-tarock") != null' true
json_is "players, cards and family are there" \
    '.[] | select(.id == "tapp-tarock") | [.players.min, .players.max, .cards, .family]' '[3,4,54,"tarock"]'
json_is "it says whether values are unverified" '.[] | select(.id == "tapp-tarock") | .unverified' true
json_is "names are there by language" '.[] | select(.id == "tapp-tarock") | .names.de' '"Tapp-Tarock"'
run list --jsonn
status_is "an unknown option is a usage error" 2

run show tapp-tarock --json
status_is "show --json works" 0
json_is "parents are merged in" .deck.suits.T.ranks[0] 22
json_is "defaults are written out" .kontra.on false
json_is "nothing says how the file came about" '[has("extends"), has("partial")]' '[false,false]'
run show tapp-tarock --json --option kontra=on --option=rounds=3
json_is "options are applied" .kontra.on true
json_is "a numeric option sets its constant" .constants.rounds 3
json_is "what was chosen is the new default" '[.options.kontra.default, .options.rounds.default]' '["on",3]'
run show tapp-tarock --json --option hand_bonuses=off
json_is "an option can take an item away" '.settlement.items | has("trull")' false

run show tapp-tarock --option kontra=on
status_is "show prints YAML" 0
cp "$work/out" "$work/shown.yaml"
run show "$work/shown.yaml"
check "what it prints is read back to the same" cmp "$work/out" "$work/shown.yaml"
sed 's/^contracts:.*/contracts: {plain: {name: {en: plain}, value: 1, play: {captures: null}}}/
    s/^play: {/&captures: {x: {cards: [HA], winner: HA}}, /' \
    tests/data/plain-game.yaml >"$work/null.yaml"
run show "$work/null.yaml" --json
json_is "a contract of the game lacks the rule that it takes away" .contracts.plain.play.captures '{}'
run show "$work/null.yaml"
out_has "a file needs a null for it" "x: null"
cp "$work/out" "$work/shown-null.yaml"
run show "$work/shown-null.yaml"
check "and is taken away when it is read back" cmp "$work/out" "$work/shown-null.yaml"
run show "$work/shown.yaml" --json
cp "$work/out" "$work/again.json"
run show tapp-tarock --json --option kontra=on
check "as JSON too" cmp "$work/out" "$work/again.json"

run show tapp-tarok
status_is "an unknown variant is a fault of the input" 1
err_has "the nearest is named" "did you mean 'tapp-tarock'"
run show tapp-tarock --option nonsense=1
status_is "an unknown option of the variant is a fault of the input" 1
err_has "the message names it" "unknown option 'nonsense'"
run show tapp-tarock --option kontra
status_is "an option without a value is a usage error" 2
run show
status_is "no variant is a usage error" 2
run show tapp-tarock tapp-tarock
status_is "two variants are a usage error" 2
run show -h
status_is "help is there" 0
out_has "help says the usage" "usage: tapp show VARIANT"

run eval '1 + 2 * 3'
is "eval prints the value" "$(cat "$work/out")" 7
run eval 'fraction(2, 6)'
is "a fraction is a string" "$(cat "$work/out")" '"1/3"'
run eval 'a + size(b.c)' --with '{"a": 1, "b": {"c": [2, 3]}}'
is "--with binds names" "$(cat "$work/out")" 3
run eval --with='{"a": "x"}' 'a + "y"'
is "strings too" "$(cat "$work/out")" '"xy"'
run eval '{"k": [1, true, null]}'
json_is "a value is JSON" .k '[1,true,null]'
run eval '-1'
is "a formula may begin with a dash" "$(cat "$work/out")" -1
run eval -- '-1'
is "also after two dashes" "$(cat "$work/out")" -1
run eval '1 +'
status_is "a syntax error is a fault of the input" 1
err_has "it has a place" "formula:1:4: error"
run eval 'a / b' --with '{"a": 1, "b": 0}'
status_is "a fault of the run is a fault of the input" 1
run eval 'x'
status_is "an unknown name is a fault of the input" 1
run eval 1 --with '[1]'
status_is "--with wants an object" 1
run eval 1 --with '{'
status_is "--with wants JSON" 1
err_has "its fault has a place" "--with:1:2"
run eval
status_is "no formula is a usage error" 2
run eval 1 2
status_is "two formulas are a usage error" 2
finish
