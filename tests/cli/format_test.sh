# tapp format: files are written anew in the canonical layout, or not touched at all.
. "${0%/*}/lib.sh"

printf 'tapp: 1\ntalon: {rest: nobody, take: none}\n' >"$work/game.yaml"
printf 'tapp: 1\n\ntalon: {take: none, rest: nobody}\n' >"$work/wanted"

run format "$work/game.yaml" --check
status_is "--check: a file that differs is at fault" 1
out_has "it is named with the first line that differs" "$work/game.yaml:2"
out_has "that line as it is" '- talon: {rest: nobody, take: none}'
is "--check changes nothing" "$(sed -n 2p "$work/game.yaml")" 'talon: {rest: nobody, take: none}'

run_with "$work/game.yaml" format --stdin
status_is "--stdin" 0
check "--stdin writes the layout to standard output" cmp "$work/out" "$work/wanted"
run_with "$work/game.yaml" format --stdin --check
status_is "--stdin --check" 1

run format "$work/game.yaml"
status_is "a file is formatted" 0
check "it has the canonical layout" cmp "$work/game.yaml" "$work/wanted"
err_is_empty "without a word"
run format --check "$work/game.yaml"
status_is "then --check is content" 0

# How the file is written.
printf 'b: [1]\n' >"$work/target.yaml"
chmod 640 "$work/target.yaml"
ln -s target.yaml "$work/link.yaml"
printf 'b:   [1]\r\n' >"$work/target.yaml"
run format "$work/link.yaml"
status_is "a link" 0
check "it stays a link" test -h "$work/link.yaml"
is "its target is written" "$(cat "$work/target.yaml")" 'b: [1]'
is "permissions stay" "$(ls -l "$work/target.yaml" | cut -c1-10)" '-rw-r-----'
is "nothing is left beside the files" "$(ls "$work" | grep -c part)" 0
printf '\357\273\277b: [1]\n' >"$work/marked.yaml"
run format --check "$work/marked.yaml"
status_is "a byte order mark is no part of the layout" 1
run format "$work/marked.yaml"
check "it goes" cmp "$work/marked.yaml" "$work/target.yaml"
printf 'b:   [1]\n' >"$work/locked.yaml"
chmod 444 "$work/locked.yaml"
set -- "$TAPP" format "$work/locked.yaml"
if [ "$(id -u)" -eq 0 ]; then set -- setpriv --bounding-set=-dac_override "$@"; fi # root may write all files
"$@" >"$work/out" 2>"$work/err"
is "a file that may not be written" "$?" 2
err_has "the reason is reported" "locked.yaml"

# Files without a layout.
printf 'a: &b 1\nc:   2\n' >"$work/anchor.yaml"
cp "$work/anchor.yaml" "$work/before"
printf 'd:   1\n' >"$work/fine.yaml"
run format "$work/anchor.yaml" "$work/fine.yaml"
status_is "a file with an error of YAML" 1
err_has "is reported with its place" 'anchor.yaml:1:4: error[yaml-anchor]'
check "and stays as it was" cmp "$work/anchor.yaml" "$work/before"
is "the other files are formatted" "$(cat "$work/fine.yaml")" 'd: 1'
run_with "$work/anchor.yaml" format --stdin
status_is "an error on standard input" 1
is "writes nothing" "$(wc -c <"$work/out" | tr -d ' ')" 0

run format "$work/missing.yaml"
status_is "a file that is not there" 2
printf '{}' >"$work/some.json"
run format "$work/some.json"
status_is "JSON" 2
err_has "is refused" 'is JSON'
run format
status_is "no file" 2
run format --stdin "$work/game.yaml"
status_is "--stdin and a file" 2
run format --settings x
status_is "there are no settings" 2
finish
