#!/bin/sh
# A child may give its own meaning to any name of the language. The game of its parent must stay the same, and its rule
# page must have the same words.
. "${0%/*}/lib.sh"

compare_play="$(dirname "${TAPP_FAST:-$TAPP}")/tools/measure/compare_play"
fast=${TAPP_FAST:-$TAPP}

# names KIND: prints the names of values (KIND is NAME) or of functions (KIND is FUNCTION) in formulas.
names() { sed -n "s/^$1([A-Z_]*, \"\([a-z_]*\)\".*/\1/p" interpreter/rules/names.def; }
values=$(names NAME | sed 's/$/: 77/' | paste -sd, -)
classes=$(printf '%s\n' all talon hand discards | sed 's/$/: []/' | paste -sd, -)
functions() { names FUNCTION | grep -vx gain | # Nap has a constant with this name
    "$@" | sed 's/$/: {with: [x], is: 77}/' | paste -sd, -; } # a game has at most 64 terms

mkdir "$work/old" "$work/new"
cp -r variants/. "$work/old"
cp -r variants/. "$work/new"

# child FOLDER GAME TEXT: writes a child of GAME that consists of TEXT.
# children TEXT: writes a child of each shipped game, in `old` without TEXT and in `new` with TEXT.
child() { printf 'extends: %s\nid: x-%s\n%s\n' "$2" "$2" "$3" >"$work/$1/x-$2.yaml"; }
children() {
    shipped | while read -r file; do
        game=$(basename "$file" .yaml)
        child old "$game" ""
        child new "$game" "$1"
    done
}
# compared TITLE TEXT: compares the children of all games without TEXT and with TEXT.
compared() {
    children "$2"
    # shellcheck disable=SC2046
    "$compare_play" --deals 4 "$work/old" "$work/new" $(cd "$work/new" && echo x-*.yaml | sed 's/\.yaml//g') \
        >"$work/out" 2>"$work/err"
    status=$?
    status_is "$1: the children play as before" 0
    out_has "$1: the children of all games are compared" "$(shipped | wc -l) games"
    out_has "$1: no configuration differs" " 0 with differences"
}

# The three kinds have some names in common, and a game cannot use one name twice. So the kinds are tested separately.
compared "terms with names of functions" "terms: {$(functions head -n 30)}"
compared "constants with names of values, terms with names of more functions" \
    "$(printf 'constants: {%s}\nterms: {%s}' "$values" "$(functions tail -n +31)")"
for game in tapp-tarock skat doppelkopf bridge; do
    child old "$game" "constants: {$values}"
    "$fast" explain "$game" >"$work/parent"
    (cd "$work" && TAPP_VARIANTS=$work/old "$fast" explain "x-$game") >"$work/child"
    check "the rule page of $game stays the same" diff "$work/parent" "$work/child"
done
compared "classes with names of sets" "deck: {classes: {$classes}}"

# Formulas in a words file use the names of the rules file beside it.
sed 's/^id: small/id: plain/; s/^name: .*/name: {}\nrules: {aim: {}}/' tests/data/plain-game.yaml >"$work/plain.yaml"
printf 'name: Plain\nrules: {aim: "Here {players} people play."}\n' >"$work/plain.en.yaml"
printf 'extends: plain.yaml\nid: below\nconstants: {players: 77}\nname: {en: Below}\n' >"$work/below.yaml"
run explain "$work/below.yaml"
status_is "a child of a game with a words file is explained" 0
out_has "a formula in the parent's words file uses the parent's names" "Here 3 people play."

finish
