#!/bin/sh
# tapp show --origin shows the source line of each value, through parents, packs, options and defaults.
. "${0%/*}/lib.sh"
cd "$work" || exit 1
mkdir packs
cat >packs/cards.yaml <<'YAML'
tapp: 1
id: cards
partial: true
deck:
  suits:
    H: {name: {en: hearts}, ranks: [A, K, Q, J, 10, 9]}
    S: {name: {en: spades}, ranks: [A, K, Q, J, 10, 9]}
YAML
cat >parent.yaml <<'YAML'
tapp: 1
id: parent
extends: packs/cards.yaml
name: {en: Parent}
summary:
  en: |
    A game
    in two lines.
seats: {players: {min: 3, max: 3, default: 3}}
deal: {scripts: [{players: 3, packets: [4]}]}
auction: {fixed: {declarer: forehand, contract: plain}}
trump: none
goal: declarer_tricks >= 2
play: {follow: true, trump: false, head: never}
constants: {rounds: 0}
contracts:
  plain: {name: {en: plain}, value: 1}
match: {rounds: rounds}
options:
  price:
    text: {en: the price}
    default: one
    values:
      one: {text: {en: one}, patch: {}}
      two:
        text: {en: two}
        patch: {contracts: {plain: {value: 2}}}
  rounds: {text: {en: rounds}, default: 0, constant: rounds, min: 0, max: 9}
settlement:
  items:
    game: {name: {en: game}, won: won, value: value}
YAML
printf 'tapp: 1\nid: child\nextends: parent.yaml\ncontracts:\n  plain: {name: {en: our plain game}}\n' >child.yaml
printf 'tapp: 1\nid: grandchild\nextends: child.yaml\nplay: {head: always}\n' >grandchild.yaml

# from TITLE POINTER WANTED: passes if the origin of the value is WANTED, as compact JSON.
from() { json_is "$1" ".origins[\"$2\"]" "$3"; }

run show grandchild.yaml --origin --json
status_is "show --origin --json works" 0
from "the origin of a value of the file is its own line" /id '{"file":"grandchild.yaml","line":2}'
from "the origin of a value that the file changes is its own line" /play/head '{"file":"grandchild.yaml","line":4}'
from "the origin of an inherited value is the line of the parent" /contracts/plain/name/en '{"file":"child.yaml","line":5}'
from "the origin can be the parent's parent for another value of the same map" /contracts/plain/value '{"file":"parent.yaml","line":17}'
from "the origin can be a pack in a subfolder" /deck/suits/S/ranks/0 '{"file":"packs/cards.yaml","line":7}'
from "the origin of a value that no file contains is the default" /kontra/on '{"default":true}'
from "the origin of a contract's copy of a top-level value is the top-level line" /contracts/plain/play/follow '{"file":"parent.yaml","line":14}'
from "the origin of a text of several lines is its first line" /summary/en '{"file":"parent.yaml","line":6}'
from "the origin of an option's default is a line of the file" /options/price/default '{"file":"parent.yaml","line":22}'
json_is "each single value has an origin, and nothing else has one" \
    '(.document | [paths(type != "object" and type != "array" or length == 0)]) as $p
     | ([$p[] | map(tostring | gsub("~"; "~0") | gsub("/"; "~1")) | "/" + join("/")] | sort) == (.origins | keys)' true
run show grandchild.yaml --json
json_is "without --origin, the document is printed alone" '[has("document"), .id]' '[false,"grandchild"]'

run show grandchild.yaml --origin --json --option price=two --option rounds=4
from "the origin of a value that an option sets names the option" /contracts/plain/value '{"file":"parent.yaml","line":27,"option":"price=two"}'
from "the origin of a constant that an option sets names the option" /constants/rounds '{"file":"parent.yaml","line":28,"option":"rounds=4"}'
from "the origin of a value without an option stays the same" /contracts/plain/name/en '{"file":"child.yaml","line":5}'

run show grandchild.yaml --origin --option price=two
status_is "show --origin works" 0
out_has "the origin is a comment after a value" "id: grandchild  # grandchild.yaml:2"
out_has "the origin of a list is a comment after it" "ranks: [A, K, Q, J, 10, 9]  # packs/cards.yaml:6"
out_has "the origin of a block text is a comment after its sign" "en: |  # parent.yaml:6"
out_has "the comment of a default says so" "on: false  # default"
out_has "the comment of a value of an option names the option" "value: 2  # parent.yaml:27, option price=two"
cp "$work/out" "$work/remarked.yaml"
run show grandchild.yaml --option price=two
cp "$work/out" "$work/plain.yaml"
run show "$work/remarked.yaml"
check "the document with comments means the same as without" cmp "$work/out" "$work/plain.yaml"

# Comments are written under the sanitizers; the program without them shows the documents that are compared.
fast=${TAPP_FAST:-$TAPP}
for id in $("$fast" list --json | tr ',' '\n' | sed -n 's/.*"id":"\([^"]*\)".*/\1/p'); do
    run show "$id" --origin
    mv "$work/out" "$work/remarked.yaml"
    "$fast" show "$id" >"$work/plain.yaml"
    if command -v jq >/dev/null; then # the order of keys may differ: the own keys of a contract come first
        "$fast" show "$work/remarked.yaml" --json | jq -S . >"$work/again.json"
        "$fast" show "$id" --json | jq -S . >"$work/plain.json"
        check "$id means the same with comments about origins" cmp "$work/again.json" "$work/plain.json"
    else skip "$id means the same with comments about origins" "jq is not installed"; fi
    is "$id: lines with origins have at most 120 columns" \
        "$(LC_ALL=C.UTF-8 awk 'length($0) > 120 && !/https?:/' "$work/remarked.yaml")" "" # an address cannot be broken
    mkdir -p "$work/shown"
    cp "$work/plain.yaml" "$work/shown/$id.yaml"
done
run validate --no-trial "$work/shown"/*.yaml
out_has "all shown documents are valid" " 0 errors"
run show tapp-tarock-unger
out_has "the output names an option that has changed the rules" "# solo_holdable=false is applied;"
finish
