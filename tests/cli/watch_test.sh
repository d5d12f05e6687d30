#!/bin/sh
# Tests tapp validate --watch with real changes of files. After each change, the test waits for the program's output.
. "${0%/*}/lib.sh"
mkdir "$work/games"
sed 's/^id: small/id: parent/' tests/data/plain-game.yaml >"$work/games/parent.yaml"
cd "$work" || exit 1
printf 'tapp: 1\nid: child\nextends: parent.yaml\n' >games/child.yaml
printf 'tapp: 1\nid: grandchild\nextends: child.yaml\n' >games/grandchild.yaml

start() {
    : >"$work/out" # so that awaits does not see the output of an earlier run
    : >"$work/err"
    "$TAPP" validate --no-trial --watch "$@" >"$work/out" 2>"$work/err" </dev/null &
    watcher=$!
}

has_summaries() { [ "$(grep -c ' errors\{0,1\}, ' "$work/out")" -ge "$1" ]; }

# awaits TITLE N SUMMARY: passes if the N-th summary of the program is SUMMARY.
awaits() {
    comes has_summaries "$2"
    is "$1" "$(grep ' errors\{0,1\}, ' "$work/out" | sed -n "$2p")" "$3"
}

ends() {
    kill -INT "$watcher"
    wait "$watcher"
    status=$?
    status_is "$1" "$2"
}

start games/grandchild.yaml
awaits "--watch begins with a run" 1 "1 file, 0 errors, 0 warnings"
check "a run has a heading with the time" grep -q '^[0-9][0-9]:[0-9][0-9]:[0-9][0-9]' "$work/out"
sed -i 's/goal: declarer/goal: delcarer/' games/parent.yaml
awaits "an error in the parent's parent is found" 2 "1 file, 1 error, 0 warnings"
err_has "an error in the parent's parent has its place" "games/parent.yaml:13:"
sed 's/goal: delcarer/goal: declarer/' games/parent.yaml >games/.aside && mv games/.aside games/parent.yaml
awaits "a file that another file replaces by renaming is a change" 3 "1 file, 0 errors, 0 warnings"
mv games/child.yaml games/gone
awaits "a parent that disappears is an error" 4 "1 file, 1 error, 0 warnings"
mv games/gone games/child.yaml
awaits "a parent that comes back is no error" 5 "1 file, 0 errors, 0 warnings"
echo '# other' >games/other.yaml
printf 'nonsense: 1\n' >>games/grandchild.yaml
awaits "a change of an unrelated file starts no run" 6 "1 file, 1 error, 0 warnings"
ends "Ctrl-C exits with the status of the last run" 1
is "no other run has taken place" "$(grep -c ' errors\{0,1\}, ' "$work/out")" 6

sed -i '/nonsense/d' games/grandchild.yaml
rm games/other.yaml
mkdir late
start
awaits "without a file, all files below the folder are watched" 1 "3 files, 0 errors, 0 warnings"
cp games/parent.yaml late/.aside && mv late/.aside late/parent.yaml
awaits "a new file in a subfolder is validated" 2 "4 files, 0 errors, 0 warnings"
rm -r late
awaits "a removed file is left out" 3 "3 files, 0 errors, 0 warnings"
ends "Ctrl-C exits with status 0 if the last run found no error" 0

echo '{"type": "object"}' >schema.json
echo '{}' >document.json
start --schema schema.json document.json
awaits "a document is validated with its schema" 1 "1 file, 0 errors, 0 warnings"
echo '{"type": "array"}' >aside.json && mv aside.json schema.json # a run must not find an empty file
awaits "a change of the schema starts a run" 2 "1 file, 1 error, 0 warnings"
kill -TERM "$watcher"
wait "$watcher"
status=$?
status_is "SIGTERM exits with the status of the last run" 1

start --format json games/child.yaml
comes test -s "$work/out"
ends "--watch --format json can be interrupted" 0
json_is "--watch --format json prints one object without a heading for each run" .errors 0

run validate --watch -
status_is "standard input cannot be watched" 2
finish
