#!/bin/sh
# tapp validate --watch: real changes of files, each awaited by what the program writes.
. "${0%/*}/lib.sh"
mkdir "$work/games"
sed 's/^id: small/id: parent/' tests/data/plain-game.yaml >"$work/games/parent.yaml"
cd "$work" || exit 1
printf 'tapp: 1\nid: child\nextends: parent.yaml\n' >games/child.yaml
printf 'tapp: 1\nid: grandchild\nextends: child.yaml\n' >games/grandchild.yaml

start() {
    : >"$work/out" # what an earlier one wrote is not awaited
    : >"$work/err"
    "$TAPP" validate --no-trial --watch "$@" >"$work/out" 2>"$work/err" </dev/null &
    watcher=$!
}

has_summaries() { [ "$(grep -c ' errors\{0,1\}, ' "$work/out")" -ge "$1" ]; }

# awaits TITLE N SUMMARY: the program has written its N-th summary, and it is this one.
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
awaits "it begins with a run" 1 "1 file, 0 errors, 0 warnings"
check "under a heading with the time" grep -q '^[0-9][0-9]:[0-9][0-9]:[0-9][0-9]' "$work/out"
sed -i 's/goal: declarer/goal: delcarer/' games/parent.yaml
awaits "a fault in the parent's parent is found" 2 "1 file, 1 error, 0 warnings"
err_has "at its place" "games/parent.yaml:13:"
sed 's/goal: delcarer/goal: declarer/' games/parent.yaml >games/.aside && mv games/.aside games/parent.yaml
awaits "a file that is written aside and renamed is a change" 3 "1 file, 0 errors, 0 warnings"
mv games/child.yaml games/gone
awaits "a file that vanishes is a fault" 4 "1 file, 1 error, 0 warnings"
mv games/gone games/child.yaml
awaits "and none when it is back" 5 "1 file, 0 errors, 0 warnings"
echo '# other' >games/other.yaml
printf 'nonsense: 1\n' >>games/grandchild.yaml
awaits "another file there is no matter" 6 "1 file, 1 error, 0 warnings"
ends "Ctrl-C ends it with the status of the last run" 1
is "no run but those" "$(grep -c ' errors\{0,1\}, ' "$work/out")" 6

sed -i '/nonsense/d' games/grandchild.yaml
rm games/other.yaml
mkdir late
start
awaits "without a file: all below" 1 "3 files, 0 errors, 0 warnings"
cp games/parent.yaml late/parent.yaml
awaits "a new one in any folder is taken up" 2 "4 files, 0 errors, 0 warnings"
rm -r late
awaits "and one that goes is left out" 3 "3 files, 0 errors, 0 warnings"
ends "all was well at last" 0

echo '{"type": "object"}' >schema.json
echo '{}' >document.json
start --schema schema.json document.json
awaits "a document and its schema" 1 "1 file, 0 errors, 0 warnings"
echo '{"type": "array"}' >schema.json
awaits "the schema is watched too" 2 "1 file, 1 error, 0 warnings"
kill -TERM "$watcher"
wait "$watcher"
status=$?
status_is "to be terminated is to end" 1

start --format json games/child.yaml
comes test -s "$work/out"
ends "other formats have no heading" 0
json_is "one object a run" .errors 0

run validate --watch -
status_is "standard input cannot be watched" 2
finish
