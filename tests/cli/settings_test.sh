#!/bin/sh
# Tests the settings file: the menu changes it, the table reads it, and errors in it are reported with their lines.
. "${0%/*}/lib.sh"
export LC_ALL=C.UTF-8
file=$work/config/tapp/settings.yaml

printf 's\n1\nAnna\n2\nBert, Clara\n5\n0\n4\n3\n9\n2\n\nq\n' >"$work/in"
run_with "$work/in" play --lang en
status_is "settings are changed from the menu" 0
out_has "the menu names the settings file" "Settings (saved in $file):"
out_has "the menu shows the settings in words" "computer players: beginner"
is "the menu writes the settings to the file" "$(grep -v '^#' "$file" | sort | tr '\n' ' ')" \
    'computers: beginner display: lines name: "Anna" others: ["Bert", "Clara"] pace: 0 '
check "the written settings file is valid by its schema" "$TAPP" validate --schema schemas/settings.schema.json "$file"
echo '# mine' >>"$file"
printf 's\n4\n1\n2\n-\n\nq\n' >"$work/in"
run_with "$work/in" play --lang en
is "a new value replaces the old one, - removes it, and comments are kept" "$(grep -v '^# settings' "$file" |
    tr '\n' ' ')" \
    'name: "Anna" pace: 0 computers: strong display: lines # mine '
printf 's\n3\n2\n\ntapp-tarock\nq\n' >"$work/in"
run_with "$work/in" play
out_has "a change of the language takes effect at once" "Einstellungen (gespeichert in"
out_has "the rest of the session is in the new language" "üblichen"
printf 's\n5\n99999999\n1\na"b\n\nq\n' >"$work/in"
run_with "$work/in" play --lang en
out_has "a wrong value is an error" "error["
is "a wrong value does not change the file" "$(grep -c 'name: "Anna"\|pace: 0' "$file")" 2

printf 'others: [Bert, Clara]\nlanguage: de\n' >"$file"
printf 'q\n' >"$work/in"
run_with "$work/in" play tapp-tarock --bots random --seed 42
out_has "the settings name the other players" "Bert gibt. Vorhand: Clara."
run_with "$work/in" play tapp-tarock --bots random --seed 42 --lang en
out_has "--lang overrides the language of the settings" "Bert deals. Forehand: Clara."

printf 'pace: fast\nnme: Anna\n' >"$file"
run play tapp-tarock
status_is "an error in the settings file is an error of the input" 1
err_has "an error in the settings file has its place" "$file:1:7: error[wrong-type]"
err_has "a misspelt setting has a suggestion" "did you mean 'name'?"
printf 'pace: 1e300\n' >"$file"
run play tapp-tarock
err_has "a number that is too large is reported with its place" "$file:1:7: error[out-of-range]"
printf 'pace: 7.0e2\nothers: [Bert, Clara]\n' >"$file"
run play tapp-tarock --watch --bots random --seed 42 --lang en
status_is "a whole number may be written with a decimal point" 0
# changes TITLE ANSWERS EXPECTED: changes a file from the menu. docs/playing.md: "the comments in the file remain".
changes() {
    printf 's\n%b\nq\n' "$2" >"$work/in"
    run_with "$work/in" play --lang en
    is "$1" "$(tr '\n' '|' <"$file")" "$3"
}
printf 'name: Anna   # mine\npace: 300\n' >"$file"
changes "a comment behind a changed value remains" '1\nBert\n' 'name: "Bert"   # mine|pace: 300|'
changes "a comment behind a removed value remains" '1\n-\n' '# mine|pace: 300|'
printf 'others:  # at my table\n# first\n- Bert   # left\n- "Cl#a"\n\n# fast\npace: 300\n' >"$file"
changes "comments in a changed list remain" '2\nDora\n' 'others: ["Dora"]|# at my table|# first|# left||# fast|pace: 300|'
printf '{name: Anna, pace: 300} # mine\n' >"$file"
changes "a file in braces can be changed" '1\nBert\n5\n0\n' '# mine|pace: 0|name: "Bert"|'
printf 'name: >-\n  Anna\n# end\n...\n' >"$file"
changes "a value is added before the end of the document" '5\n0\n1\nBert\n' 'name: "Bert"|# end|pace: 0|...|'
printf '"name": "Anna"\n' >"$file"
changes "a key in quotes is replaced" '1\nBert\n' 'name: "Bert"|'
# docs/playing.md: "You may edit the file yourself." It may be a symbolic link into a folder of such files.
mkdir "$work/dotfiles"
printf 'name: Anna\n' >"$work/dotfiles/tapp.yaml"
ln -sf "$work/dotfiles/tapp.yaml" "$file"
changes "a linked settings file is changed" '1\nBert\n' 'name: "Bert"|'
check "a linked settings file is still a link" test -L "$file"
is "the change is in the file to which the link leads" "$(cat "$work/dotfiles/tapp.yaml")" 'name: "Bert"'
rm "$file"
printf '# nothing\n' >"$file"
run play tapp-tarock --watch --bots random --lang en
status_is "a settings file may contain only comments" 0

# docs/playing.md: "Command-line options override the settings." A change in the menu does not cancel them, either.
# The same hand is shown with and without a visit to the settings.
hand() { grep -m 1 -A 6 '^Your hand:' "$work/out" | sed '/1) /,$d'; }
printf 'tapp-tarock\n\nq\n' >"$work/straight"
printf 's\n8\n1\n3\n2\n\ntapp-tarock\n\nq\n' >"$work/visit"
run_with "$work/straight" play --ascii --lang en --bots random --seed 42
hand >"$work/wanted"
check "a hand in ASCII is shown" grep -q 'SK\|HK\|T20' "$work/wanted"
run_with "$work/visit" play --ascii --lang en --bots random --seed 42
is "a change of the settings in the menu does not cancel --ascii and --lang" "$(hand)" "$(cat "$work/wanted")"
check "the changed language is in the file" grep -q '^language: de' "$file"

# docs/playing.md has an example.
awk '/^```text settings$/ { inside = 1; next } /^```/ { inside = 0 } inside' docs/playing.md >"$work/example.yaml"
check "docs/playing.md has an example of the settings file" test -s "$work/example.yaml"
check "the example is valid by the schema" "$TAPP" validate --schema schemas/settings.schema.json "$work/example.yaml"
for key in $(jq -r '.properties | keys[]' schemas/settings.schema.json); do
    check "the example has the key $key" grep -q "^$key:" "$work/example.yaml"
done

finish
