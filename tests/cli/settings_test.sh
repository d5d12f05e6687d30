#!/bin/sh
# The settings file: changed from the menu, read by the table, its faults told with their lines.
. "${0%/*}/lib.sh"
export LC_ALL=C.UTF-8
file=$work/config/tapp/settings.yaml

printf 's\n1\nAnna\n2\nBert, Clara\n5\n0\n4\n3\n9\n2\n\nq\n' >"$work/in"
run_with "$work/in" play --lang en
status_is "settings are changed from the menu" 0
out_has "the file is named" "Settings (saved in $file):"
out_has "each is told in words" "computer players: beginner"
is "and written" "$(grep -v '^#' "$file" | sort | tr '\n' ' ')" \
    'computers: beginner display: lines name: "Anna" others: ["Bert", "Clara"] pace: 0 '
check "it fits its schema" "$TAPP" validate --schema schemas/settings.schema.json "$file"
echo '# mine' >>"$file"
printf 's\n4\n1\n2\n-\n\nq\n' >"$work/in"
run_with "$work/in" play --lang en
is "another value takes the place of the first, none takes it out, comments stay" "$(grep -v '^# settings' "$file" |
    tr '\n' ' ')" \
    'name: "Anna" pace: 0 display: lines # mine computers: strong '
printf 's\n3\n2\n\ntapp-tarock\nq\n' >"$work/in"
run_with "$work/in" play
out_has "another language is spoken at once" "Einstellungen (gespeichert in"
out_has "to the end" "üblichen"
printf 's\n5\n99999999\n1\na"b\n\nq\n' >"$work/in"
run_with "$work/in" play --lang en
out_has "what does not fit is told" "error["
is "and taken back" "$(grep -c 'name: "Anna"\|pace: 0' "$file")" 2

printf 'others: [Bert, Clara]\nlanguage: de\n' >"$file"
printf 'q\n' >"$work/in"
run_with "$work/in" play tapp-tarock --bots random --seed 42
out_has "the others have their names" "Bert gibt. Vorhand: Clara."
run_with "$work/in" play tapp-tarock --bots random --seed 42 --lang en
out_has "an argument goes before what is set" "Bert deals. Forehand: Clara."

printf 'pace: fast\nnme: Anna\n' >"$file"
run play tapp-tarock
status_is "a fault of the file is the input's fault" 1
err_has "with its place" "$file:1:7: error[wrong-type]"
err_has "and what was meant" "did you mean 'name'?"
printf 'pace: 1e300\n' >"$file"
run play tapp-tarock
err_has "a number beyond all limits has its place" "$file:1:7: error[out-of-range]"
printf 'pace: 7.0e2\nothers: [Bert, Clara]\n' >"$file"
run play tapp-tarock --watch --bots random --seed 42 --lang en
status_is "a whole number may have a point" 0
printf '# nothing\n' >"$file"
run play tapp-tarock --watch --bots random --lang en
status_is "a file of comments says nothing" 0

# the example of docs/playing.md
awk '/^```text settings$/ { inside = 1; next } /^```/ { inside = 0 } inside' docs/playing.md >"$work/example.yaml"
check "there is an example in the documentation" test -s "$work/example.yaml"
check "it fits the schema" "$TAPP" validate --schema schemas/settings.schema.json "$work/example.yaml"
for key in $(jq -r '.properties | keys[]' schemas/settings.schema.json); do
    check "it has the key $key" grep -q "^$key:" "$work/example.yaml"
done

finish
