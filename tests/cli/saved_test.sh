#!/bin/sh
# Tests unfinished matches: the program reports truly what it has saved, even on a full disk. Several programs can play
# at the same time, each with its own match. Also tests which match is resumed and where matches are saved.
. "${0%/*}/lib.sh"
unset XDG_STATE_HOME
export HOME="$work/home"
mkdir "$HOME"

if ! command -v script >/dev/null || ! command -v prlimit >/dev/null; then
    skip "matches at a terminal" "script or prlimit is not installed"
    finish
fi

# begin NAME SETTINGS ARGUMENTS…: starts the program at a terminal of its own. It reads keys from $work/NAME.keys and
# writes to $work/NAME.out. `full` and `roomy` simulate a full disk with a limit for the size of files.
begin() {
    name=$1 settings=$2
    shift 2
    rm -f "$work/$name.keys" "$work/$name.pid"
    mkfifo "$work/$name.keys"
    script -qec "trap '' XFSZ; echo \$\$ >$work/$name.pid; $settings exec '$TAPP' play $* --lang en" /dev/null \
        >"$work/$name.out" 2>&1 <"$work/$name.keys" &
    eval "${name}_job=$!"
}

full() { prlimit --pid "$(cat "$work/$1.pid")" --fsize=0:unlimited; }
roomy() { prlimit --pid "$(cat "$work/$1.pid")" --fsize=unlimited:unlimited; }

# sees NAME TITLE TEXT [TIMES]: passes if the text appears at least TIMES times.
has_times() { [ "$(grep -cF -- "$2" "$work/$1.out")" -ge "$3" ]; }
sees() { if comes has_times "$1" "$3" "${4:-1}"; then pass "$2"; else fail "$2" "$work/$1.out"; fi; }

# ends NAME TITLE STATUS: passes if the program exits with STATUS.
ends() {
    eval "wait \$${1}_job"
    is "$2" "$?" "$3"
}

saved() { find "$HOME/.local/state/tapp/saved" -name '*.rec' 2>/dev/null | sort; }
game="tapp-tarock --plain --bots random --seed 42"

# ---- on a disk that fills up

begin one "" "$game"
exec 3>"$work/one.keys"
sees one "a new match begins" "Your bid (1-3"
is "a new match is saved in a file" "$(saved | wc -l)" 1
first=$(saved)
is "the file is named after the time and the variant" "$(echo "${first##*/}" | sed 's/[0-9]/9/g')" "99999999-999999-tapp-tarock.rec"
full one
echo 2 >&3
sees one "a failed write is reported at once" "could not be saved: File too large. Every action tries"
roomy one
echo 1 >&3
sees one "the next action tries to save again" "Everything is saved again."
echo 1 >&3
echo q >&3
sees one "after a successful write, q reports that the match is saved" "Saved. 'tapp play --resume' continues."
exec 3>&-
ends one "after a successful write, the program exits without an error" 0
check "the file contains the bid made while the disk was full" grep -q '0:dreier' "$first"
check "the file contains the actions after it, up to the first discard" grep -qE '0:lower 0:[A-Z0-9]+' "$first"

begin two "" --resume --plain
exec 3>"$work/two.keys"
sees two "--resume continues the only saved match at once" "The match continues."
cp "$first" "$work/kept"
full two
echo 1 >&3
sees two "a failed write in a resumed match is reported" "could not be saved"
echo q >&3
sees two "if the last write failed, q reports that the match is not saved" \
    "Not saved: File too large. 'tapp play --resume' continues from the last"
exec 3>&-
ends two "if the last write failed, the status is 2" 2
check "a failed write does not change the saved match" cmp "$first" "$work/kept"

begin three "ulimit -S -f 0;" "$game"
exec 3>"$work/three.keys"
sees three "a new match begins on a full disk" "Your bid"
echo q >&3
sees three "a new match that was never saved is reported as lost" "Not saved: File too large. This match is lost."
exec 3>&-
ends three "if a new match is lost, the status is 2" 2
is "a lost match does not remove the other match" "$(saved)" "$first"
check "a lost match does not change the other match" cmp "$first" "$work/kept"

# A saved match keeps its rules, seats and cards (docs/playing.md), and a person plays it.
for option in --watch "--option kontra=on" "--players 4" "--seat 2" "--deals 3" "--seed 7"; do
    # shellcheck disable=SC2086 # words
    run play --resume $option --lang en
    status_is "--resume $option is a usage error" 2
    err_has "the error names ${option%% *}" "play: --resume cannot be used with ${option%% *}"
done
check "refused options do not change the saved match" cmp "$first" "$work/kept"

# ---- records on a disk that fills up

begin four "" tapp-tarock --plain --bots random --seed 42 --deals 1
exec 3>"$work/four.keys"
sees four "a match of one deal begins" "Your bid"
full four
yes 1 | head -n 30 >&3
sees four "a match ends on a full disk" "The match is over"
sees four "a failed write of the record is reported" "cannot write '$HOME/.local/state/tapp/records': File too large"
exec 3>&-
ends four "if the record could not be written, the status is 2" 2
is "if the record could not be written, the saved match is kept" "$(saved | wc -l)" 2
rm "$(saved | grep -vxF "$first")" # If both began within a second, either can be the last of the list.

# ---- two programs at once

begin one "" "$game"
exec 3>"$work/one.keys"
sees one "one program plays a match" "Your bid"
begin two "" dappen-furtwangen --players 7 --plain --bots random --seed 5
exec 4>"$work/two.keys"
sees two "another program plays a match at the same time" "? for help"
is "each match has a file of its own" "$(saved | wc -l)" 3
held=$(saved | grep dappen)
run_with /dev/null play --resume "$(basename "$held" .rec)"
status_is "a match that is open in one program cannot be resumed in another" 1
err_has "the error says that the match is open in another window" "is open in another window"
run_with /dev/null play --resume --plain --lang en --bots random
status_is "without a terminal, --resume continues the newest free match" 0
out_has "the newest free match continues" "The match continues."
check "the file of the resumed match still exists" test -e "$first"
begin three "" --resume --plain
exec 5>"$work/three.keys"
sees three "at a terminal, --resume lists the unfinished matches" "Unfinished matches:"
sees three "the list shows the variant, players, deal and score" "Tapp Tarock: 3 players, deal 1, +0 for you, 20"
sees three "the list contains matches that are open elsewhere" "7 players, deal 1, +0 for you, "
sees three "--resume asks which match to continue" "Which one (1-3, Enter for 1, q to quit)?"
is "two matches are marked as open in another window" "$(tr -d '\r\n' <"$work/three.out" |
    grep -oE '[(]played in +another window[)]' | wc -l)" 2
number=$(tr -d '\r' <"$work/three.out" | grep '^ [0-9]) .*[0-9]$' | sed 's/^ \([0-9]\)).*/\1/')
echo 9 >&5
sees three "a number that is not in the list is rejected" "'9'."
echo "$number" >&5
sees three "a number chooses a match" "The match continues."
echo q >&5
sees three "a chosen match can be left again" "Saved."
exec 5>&-
ends three "leaving a chosen match exits without an error" 0
kill -9 "$(cat "$work/two.pid")"
exec 4>&-
ends two "a program is killed while it plays" 137
run_with /dev/null play --resume "$(basename "$held" .rec)" --plain --lang en
status_is "the match of a killed program can be resumed" 0
out_has "an id after --resume chooses the match" "7 players"
echo q >&3
exec 3>&-
ends one "the other program exits without an error" 0
sees one "the other program has saved its own match" "Saved."
is "all three matches still have their files" "$(saved | wc -l)" 3
run_with /dev/null play --resume=2 --plain --lang en
status_is "a number after --resume chooses a match directly" 0
run_with /dev/null play --resume 7 --plain --lang en
status_is "a number after --resume that is too large is rejected" 2
err_has "the error says how to list the saved matches" "there is no saved match '7'; 'tapp play --resume' lists them"

# ---- the menu

begin one "" --plain
exec 3>"$work/one.keys"
sees one "the menu offers unfinished matches first" "Which one (1-3), or Enter for a new match (q to quit)?"
echo >&3
sees one "Enter leads to a new match" "Which game?"
echo q >&3
exec 3>&-
ends one "q quits the menu" 0
for answer in bridge Bridge brid; do
    begin one "" --plain
    exec 3>"$work/one.keys"
    sees one "the menu asks for a match before '$answer'" "Which one (1-3)"
    echo "$answer" >&3
    sees one "'$answer' instead of a number chooses that game" "Bridge: 4 players, you in seat 1"
    echo b >&3
    sees one "after '$answer', b goes back to all games" "Which game?"
    echo q >&3
    exec 3>&-
    ends one "after '$answer' and b, q quits" 0
done
begin one "" --plain
exec 3>"$work/one.keys"
sees one "the menu asks for a match before an unknown word" "Which one (1-3)"
echo nonsense >&3
sees one "a word that is not a game is rejected" "'nonsense'."
sees one "after an unknown word, the menu asks again" "Which one (1-3)" 2
echo q >&3
exec 3>&-
ends one "after an unknown word, q quits" 0
begin one "" --plain
exec 3>"$work/one.keys"
sees one "the menu asks for a match before a number" "Which one (1-3)"
echo 1 >&3
sees one "a number in the menu continues the match" "The match continues."
echo q >&3
exec 3>&-
ends one "a match continued from the menu exits without an error" 0

# docs/playing.md: "Command-line options override the settings", and `c` changes the strength of the computer players.
begin one "" --plain --bots club
exec 3>"$work/one.keys"
sees one "the menu asks for a match before a game for --bots" "Which one (1-3)"
printf 'bridge\n' >&3
sees one "the menu shows the computer players of --bots" "computers: club"
printf 'c\nbeginner\n' >&3
sees one "c changes the computer players of --bots" "computers: beginner"
printf '\n' >&3
sees one "the game chosen with --bots begins" "? for help"
echo q >&3
exec 3>&-
ends one "the game chosen with --bots is left" 0
played=$(grep -rl '^\[Variant "bridge' "$HOME/.local/state/tapp/saved")
is "the computer players that the menu shows play" "$(grep '^\[Bots' "$played")" '[Bots "beginner"]'
rm "$played"

# ---- files of earlier versions and of killed programs

state=$HOME/.local/state/tapp
mv "$(saved | head -n 1)" "$state/session"
mv "$(saved | head -n 1)" "$state/session.before"
sed 's/^\[Place .*/[Place 300]/' "$state/session" >"$work/place.rec"
awk '{ print } /^\[Variant /{ is_deal = 1 } is_deal { deal = deal $0 "\n" } END { printf "%s", deal }' \
    "$state/session" >"$work/twice.rec"
: >"$state/session.99999.part"
: >"$state/saved/20260101-000000-tapp-tarock.rec.99999.part"
: >"$state/records/20260101-000000-tapp-tarock-1.rec.99999.part"
: >"$state/saved/20260101-000000-tapp-tarock.rec"
: >"$state/saved/notes.txt"
run_with /dev/null play --resume session.before --plain --lang en
status_is "the file session.before of an earlier version can be resumed" 0
run_with /dev/null play --resume session --plain --lang en
status_is "the file session of an earlier version can be resumed" 0
is "unfinished files of killed programs are removed" "$(find "$state" -name '*.part')" ""
is "empty files of matches are removed" "$(saved | wc -l)" 1
check "other files in the folder are kept" test -e "$state/saved/notes.txt"
printf 'nonsense' >"$state/saved/20260101-000000-broken.rec"
begin one "" --resume --plain
exec 3>"$work/one.keys"
sees one "the list contains a damaged file" "20260101-000000-broken: 20"
echo q >&3
exec 3>&-
ends one "with a damaged file in the list, q quits" 0
run_with /dev/null play --resume 20260101-000000-broken
status_is "a damaged file cannot be resumed" 1
err_has "the error says that the file is not a saved match" "this file is not a saved match of tapp"
check "the damaged file is kept" test -e "$state/saved/20260101-000000-broken.rec"
cp "$work/place.rec" "$state/saved/20260101-000000-place.rec"
run_with /dev/null play --resume 20260101-000000-place
status_is "a saved match with an impossible seat is rejected" 1
err_has "the error of an impossible seat has its place" "20260101-000000-place.rec:$(grep -n 'Place 300' "$work/place.rec" | cut -d: -f1):8: error[record-tag]"
rm "$state/saved/20260101-000000-place.rec"
cp "$work/twice.rec" "$state/saved/20260101-000000-twice.rec"
run_with /dev/null play --resume 20260101-000000-twice
status_is "a saved match with an unfinished deal before another deal is rejected" 1
err_has "the error says that the deal is not finished" "this deal is not finished, but another deal follows"
rm "$state/saved/20260101-000000-twice.rec"

# ---- Ctrl-C

rm -r "$state"
begin one "" "$game"
exec 3>"$work/one.keys"
sees one "before Ctrl-C, the program asks for a bid" "Your bid"
printf '\003' >&3
sees one "Ctrl-C reports that the match is saved" "Saved. 'tapp play --resume' continues."
exec 3>&-
ends one "Ctrl-C exits with status 130" 130
begin one "ulimit -S -f 0;" "$game"
exec 3>"$work/one.keys"
sees one "before Ctrl-C on a full disk, the program asks for a bid" "Your bid"
printf '\003' >&3
sees one "Ctrl-C on a full disk reports that the match is not saved" "Not saved: File too large."
exec 3>&-
ends one "Ctrl-C on a full disk exits with status 2" 2

# A game of one's own has no weights, so a thread trains some during play. The signals must not end this thread.
check "a game without weights is written" "$TAPP" new "$work/own.yaml"
for signal in INT TERM; do
    begin one "unset TAPP_LEARN; XDG_DATA_HOME=$work/data" "$work/own.yaml" --plain --bots random --seed 1
    exec 3>"$work/one.keys"
    sees one "before SIG$signal during training, the program waits for an answer" "? for help"
    kill -s "$signal" "$(cat "$work/one.pid")"
    sees one "SIG$signal during training reports that the match is saved" "Saved. 'tapp play --resume' continues."
    exec 3>&-
    if [ "$signal" = INT ]; then ends one "SIGINT during training exits with status 130" 130; else
        ends one "SIGTERM during training exits with status 143" 143
    fi
done

# ---- the folder of saved matches

env -u HOME "$TAPP" play --resume --lang en >"$work/out" 2>"$work/err" </dev/null
status=$?
status_is "without a home folder, --resume is an error" 1
err_has "the error names the missing variables" "because neither HOME nor XDG_STATE_HOME is set"
(cd "$work" && XDG_STATE_HOME=relative "$TAPP" play --resume --plain --lang en >"$work/out" 2>"$work/err" </dev/null)
status=$?
status_is "a relative XDG_STATE_HOME is ignored" 0
err_has "a warning says that XDG_STATE_HOME is relative" "XDG_STATE_HOME is a relative path, so ~/.local/state is used instead"
check "nothing is written to a relative XDG_STATE_HOME" test ! -e "$work/relative"
begin one "unset HOME;" "$game"
exec 3>"$work/one.keys"
sees one "a match can begin without a home folder" "Your bid"
echo q >&3
sees one "without a home folder, q reports that the match is not saved" "Not saved: neither HOME nor XDG_STATE_HOME is set."
exec 3>&-
# docs/playing.md: "If the match is not saved, the exit status is 2."
ends one "without a home folder, q exits with status 2" 2
rm -r "$state"
run_with /dev/null play --resume --lang en
status_is "--resume without a saved match is an error" 1
err_has "the error says that there is no saved match" "there is no saved match to continue"

# ---- tapp new on a full disk

cd "$work" || exit 1
(trap '' XFSZ; ulimit -f 0; "$TAPP" new full-disk.yaml 2>&1 | grep -q 'cannot write') </dev/null
is "tapp new reports that the file cannot be written" $? 0
check "a failed tapp new leaves no file" test ! -e full-disk.yaml

finish
