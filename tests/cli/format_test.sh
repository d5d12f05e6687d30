# tapp format: rewrites files in the canonical layout, or does not change them at all.
. "${0%/*}/lib.sh"

printf 'tapp: 1\ntalon: {rest: nobody, take: none}\n' >"$work/game.yaml"
printf 'tapp: 1\n\ntalon: {take: none, rest: nobody}\n' >"$work/wanted"

run format "$work/game.yaml" --check
status_is "--check ends with status 1 if the layout of a file differs" 1
out_has "--check names the file and the first line that differs" "$work/game.yaml:2"
out_has "--check shows the line that differs" '- talon: {rest: nobody, take: none}'
is "--check does not change the file" "$(sed -n 2p "$work/game.yaml")" 'talon: {rest: nobody, take: none}'

run_with "$work/game.yaml" format --stdin
status_is "--stdin ends with status 0" 0
check "--stdin writes the formatted text to standard output" cmp "$work/out" "$work/wanted"
run_with "$work/game.yaml" format --stdin --check
status_is "--stdin --check ends with status 1 if the layout differs" 1

run format "$work/game.yaml"
status_is "format ends with status 0" 0
check "format writes the canonical layout" cmp "$work/game.yaml" "$work/wanted"
err_is_empty "format prints no message"
run format --check "$work/game.yaml"
status_is "--check accepts a formatted file" 0

# How the file is written: links, permissions and byte order marks.
printf 'b: [1]\n' >"$work/target.yaml"
chmod 640 "$work/target.yaml"
ln -s target.yaml "$work/link.yaml"
printf 'b:   [1]\r\n' >"$work/target.yaml"
run format "$work/link.yaml"
status_is "format accepts a symbolic link" 0
check "a symbolic link stays a link" test -h "$work/link.yaml"
is "the target of a symbolic link is formatted" "$(cat "$work/target.yaml")" 'b: [1]'
is "the permissions of the file stay the same" "$(ls -l "$work/target.yaml" | cut -c1-10)" '-rw-r-----'
is "no temporary file is left" "$(ls "$work" | grep -c part)" 0
printf '\357\273\277b: [1]\n' >"$work/marked.yaml"
run format --check "$work/marked.yaml"
status_is "--check does not accept a byte order mark" 1
is "--check reports a byte order mark" "$(cat "$work/out")" "$work/marked.yaml:1
The file begins with a byte order mark."
# "print where each file differs": the two lines that --check shows are never equal.
printf 'b: [1]\n\n' >"$work/long.yaml"
run format --check "$work/long.yaml"
status_is "--check does not accept an empty line at the end" 1
is "--check shows an extra line at the end of the file" "$(cat "$work/out")" "$work/long.yaml:2
- "
printf 'b: [1]' >"$work/short.yaml"
run format --check "$work/short.yaml"
status_is "--check does not accept a last line without a line end" 1
is "--check shows that the last line has no line end" "$(cat "$work/out")" "$work/short.yaml:1
- b: [1]
\\ This line has no line end.
+ b: [1]"
printf 'b: [1]\r\n' >"$work/windows.yaml"
run format --check "$work/windows.yaml"
is "a Windows line end is visible" "$(sed -n 2p "$work/out")" '- b: [1]\x0d'
run format "$work/marked.yaml"
check "format removes a byte order mark" cmp "$work/marked.yaml" "$work/target.yaml"
printf 'b:   [1]\n' >"$work/locked.yaml"
chmod 444 "$work/locked.yaml"
set -- "$TAPP" format "$work/locked.yaml"
if [ "$(id -u)" -eq 0 ]; then set -- setpriv --bounding-set=-dac_override "$@"; fi # root may write all files, so this run gives up that right
"$@" >"$work/out" 2>"$work/err"
is "a file that is not writable gives status 2" "$?" 2
err_has "the message names the file that is not writable" "locked.yaml"

# Files that cannot be formatted.
printf 'a: &b 1\nc:   2\n' >"$work/anchor.yaml"
cp "$work/anchor.yaml" "$work/before"
printf 'd:   1\n' >"$work/fine.yaml"
run format "$work/anchor.yaml" "$work/fine.yaml"
status_is "a file with a YAML error gives status 1" 1
err_has "a YAML error is reported with its place" 'anchor.yaml:1:4: error[yaml-anchor]'
check "a file with a YAML error is not changed" cmp "$work/anchor.yaml" "$work/before"
is "other files are formatted even if one has an error" "$(cat "$work/fine.yaml")" 'd: 1'
run_with "$work/anchor.yaml" format --stdin
status_is "a YAML error on standard input gives status 1" 1
is "a YAML error on standard input leaves the output empty" "$(wc -c <"$work/out" | tr -d ' ')" 0

run format "$work/missing.yaml"
status_is "a missing file gives status 2" 2
printf '{}' >"$work/some.json"
run format "$work/some.json"
status_is "a JSON file gives status 2" 2
err_has "the message says that the file is JSON" 'is JSON'
run format
status_is "format without a file gives status 2" 2
run format --stdin "$work/game.yaml"
status_is "--stdin together with a file gives status 2" 2
run format --settings x
status_is "format has no option --settings" 2
finish
