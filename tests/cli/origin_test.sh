#!/bin/sh
# tapp show --origin: each value with the line that it comes from, through parents, packs, options and defaults.
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

# from TITLE POINTER WANTED: the origin of a value, as compact JSON.
from() { json_is "$1" ".origins[\"$2\"]" "$3"; }

run show grandchild.yaml --origin --json
status_is "show --origin --json works" 0
from "the file itself" /id '{"file":"grandchild.yaml","line":2}'
from "a value that it changes" /play/head '{"file":"grandchild.yaml","line":4}'
from "its parent" /contracts/plain/name/en '{"file":"child.yaml","line":5}'
from "the parent's parent, in the same map" /contracts/plain/value '{"file":"parent.yaml","line":17}'
from "a pack in a folder below" /deck/suits/S/ranks/0 '{"file":"packs/cards.yaml","line":7}'
from "what nobody has written" /kontra/on '{"default":true}'
from "what a contract has from the top" /contracts/plain/play/follow '{"file":"parent.yaml","line":14}'
from "a text of several lines" /summary/en '{"file":"parent.yaml","line":6}'
from "an option's usual value is the file's" /options/price/default '{"file":"parent.yaml","line":22}'
json_is "each single value has its origin, and nothing else has" \
    '(.document | [paths(type != "object" and type != "array" or length == 0)]) as $p
     | ([$p[] | map(tostring | gsub("~"; "~0") | gsub("/"; "~1")) | "/" + join("/")] | sort) == (.origins | keys)' true
run show grandchild.yaml --json
json_is "without --origin the document stands alone" '[has("document"), .id]' '[false,"grandchild"]'

run show grandchild.yaml --origin --json --option price=two --option rounds=4
from "a value that an option brings" /contracts/plain/value '{"file":"parent.yaml","line":27,"option":"price=two"}'
from "a number that is an option" /constants/rounds '{"file":"parent.yaml","line":28,"option":"rounds=4"}'
from "what no option touches" /contracts/plain/name/en '{"file":"child.yaml","line":5}'

run show grandchild.yaml --origin --option price=two
status_is "show --origin works" 0
out_has "a comment behind a value" "id: grandchild  # grandchild.yaml:2"
out_has "behind a list" "ranks: [A, K, Q, J, 10, 9]  # packs/cards.yaml:6"
out_has "behind the sign of a block" "en: |  # parent.yaml:6"
out_has "a default" "on: false  # default"
out_has "an option" "value: 2  # parent.yaml:27, option price=two"
cp "$work/out" "$work/remarked.yaml"
run show grandchild.yaml --option price=two
cp "$work/out" "$work/plain.yaml"
run show "$work/remarked.yaml"
check "the comments change nothing" cmp "$work/out" "$work/plain.yaml"

# Comments are written under the sanitizers; the program without them shows the documents that are compared.
fast=${TAPP_FAST:-$TAPP}
for id in $("$fast" list --json | tr ',' '\n' | sed -n 's/.*"id":"\([^"]*\)".*/\1/p'); do
    run show "$id" --origin
    mv "$work/out" "$work/remarked.yaml"
    "$fast" show "$id" >"$work/plain.yaml"
    if command -v jq >/dev/null; then # keys may come in another order: what a contract says itself stands first
        "$fast" show "$work/remarked.yaml" --json | jq -S . >"$work/again.json"
        "$fast" show "$id" --json | jq -S . >"$work/plain.json"
        check "$id is the same with its origins" cmp "$work/again.json" "$work/plain.json"
    else skip "$id is the same with its origins" "jq is not installed"; fi
    is "$id: its origins fit a line of 120 columns" \
        "$(LC_ALL=C.UTF-8 awk 'length($0) > 120 && !/https?:/' "$work/remarked.yaml")" "" # an address has no place to break
    mkdir -p "$work/shown"
    cp "$work/plain.yaml" "$work/shown/$id.yaml"
done
run validate --no-trial "$work/shown"/*.yaml
out_has "what is shown is valid again" " 0 errors"
run show tapp-tarock-unger
out_has "an option that has changed rules is named" "# solo_holdable=false is applied;"
finish
