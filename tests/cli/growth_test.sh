#!/bin/sh
# A child that gives every name of the language to something of its own: its parent's game stays the same, and is told
# in the same words.
. "${0%/*}/lib.sh"

compare_play="$(dirname "${TAPP_FAST:-$TAPP}")/tools/measure/compare_play"
fast=${TAPP_FAST:-$TAPP}

# names KIND: of values (NAME) or functions (FUNCTION), as formulas have them.
names() { sed -n "s/^$1([A-Z_]*, \"\([a-z_]*\)\".*/\1/p" interpreter/rules/names.def; }
values=$(names NAME | sed 's/$/: 77/' | paste -sd, -)
classes=$(printf '%s\n' all talon hand discards | sed 's/$/: []/' | paste -sd, -)
functions() { names FUNCTION | grep -vx gain | # Nap has a constant of that name
    "$@" | sed 's/$/: {with: [x], is: 77}/' | paste -sd, -; } # a game has at most 64 terms

mkdir "$work/old" "$work/new"
cp -r variants/. "$work/old"
cp -r variants/. "$work/new"

# child FOLDER GAME NAMES
child() { printf 'extends: %s\nid: x-%s\n%s\n' "$2" "$2" "$3" >"$work/$1/x-$2.yaml"; }
children() {
    shipped | while read -r file; do
        game=$(basename "$file" .yaml)
        child old "$game" ""
        child new "$game" "$1"
    done
}
# Of the children of all games, the same kind of names at a time.
compared() {
    children "$2"
    # shellcheck disable=SC2046
    "$compare_play" --deals 4 "$work/old" "$work/new" $(cd "$work/new" && echo x-*.yaml | sed 's/\.yaml//g') \
        >"$work/out" 2>"$work/err"
    status=$?
    status_is "$1: they play as before" 0
    out_has "$1: all of them" "$(shipped | wc -l) games"
    out_has "$1: in all configurations" " 0 with differences"
}

# The three kinds have some names in common, one of which a game cannot have twice.
compared "terms with names of functions" "terms: {$(functions head -n 30)}"
compared "constants with names of values, terms with names of more functions" \
    "$(printf 'constants: {%s}\nterms: {%s}' "$values" "$(functions tail -n +31)")"
for game in tapp-tarock skat doppelkopf bridge; do
    child old "$game" "constants: {$values}"
    "$fast" explain "$game" >"$work/parent"
    (cd "$work" && TAPP_VARIANTS=$work/old "$fast" explain "x-$game") >"$work/child"
    check "$game is told as before" diff "$work/parent" "$work/child"
done
compared "classes with names of sets" "deck: {classes: {$classes}}"

# Texts of a words file are the rules file's.
sed 's/^id: small/id: plain/; s/^name: .*/name: {}\nrules: {aim: {}}/' tests/data/plain-game.yaml >"$work/plain.yaml"
printf 'name: Plain\nrules: {aim: "Here {players} people play."}\n' >"$work/plain.en.yaml"
printf 'extends: plain.yaml\nid: below\nconstants: {players: 77}\nname: {en: Below}\n' >"$work/below.yaml"
run explain "$work/below.yaml"
status_is "a child of a file with words is told" 0
out_has "in the words of its parent, which mean the parent's names" "Here 3 people play."

finish
