#!/bin/sh
# Unfinished matches: what is on the disk is what is said, on a full one too; several side by side, each for one
# program; which one goes on; where they lie.
. "${0%/*}/lib.sh"
unset XDG_STATE_HOME
export HOME="$work/home"
mkdir "$HOME"

if ! command -v script >/dev/null || ! command -v prlimit >/dev/null; then
    skip "matches at a terminal" "script or prlimit is not installed"
    finish
fi

# begin NAME SETTINGS ARGUMENTS…: the program at a terminal of its own; what is typed comes from $work/NAME.keys (see
# `type_in`), what it writes goes to $work/NAME.out. A disk that is full is a limit of what may be written (`full`,
# `roomy`).
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

# sees NAME TITLE TEXT [TIMES]: the text comes, so often.
has_times() { [ "$(grep -cF -- "$2" "$work/$1.out")" -ge "$3" ]; }
sees() { if comes has_times "$1" "$3" "${4:-1}"; then pass "$2"; else fail "$2" "$work/$1.out"; fi; }

# ends NAME TITLE STATUS
ends() {
    eval "wait \$${1}_job"
    is "$2" "$?" "$3"
}

saved() { find "$HOME/.local/state/tapp/saved" -name '*.rec' 2>/dev/null | sort; }
game="tapp-tarock --plain --bots random --seed 42"

# ---- on a disk that fills up

begin one "" "$game"
exec 3>"$work/one.keys"
sees one "a match begins" "Your bid (1-3"
is "it has a file of its own" "$(saved | wc -l)" 1
first=$(saved)
is "named by the time and the variant" "$(echo "${first##*/}" | sed 's/[0-9]/9/g')" "99999999-999999-tapp-tarock.rec"
full one
echo 2 >&3
sees one "a write that fails is told at once" "could not be saved: File too large. Every action tries"
roomy one
echo 1 >&3
sees one "it is tried again with the next action" "Everything is saved again."
echo 1 >&3
echo q >&3
sees one "then the end may say so" "Saved. 'tapp play --resume' continues."
exec 3>&-
ends one "and ends well" 0
check "all of it is there" grep -q '0:dreier' "$first"
check "to the last card laid off" grep -qE '0:lower 0:[A-Z0-9]+' "$first"

begin two "" --resume --plain
exec 3>"$work/two.keys"
sees two "the only match goes on at once" "The match continues."
cp "$first" "$work/kept"
full two
echo 1 >&3
sees two "the disk is full again" "could not be saved"
echo q >&3
sees two "the end does not say that it was saved" \
    "Not saved: File too large. 'tapp play --resume' continues from the last"
exec 3>&-
ends two "and the status neither" 2
check "what was saved before is as it was" cmp "$first" "$work/kept"

begin three "ulimit -S -f 0;" "$game"
exec 3>"$work/three.keys"
sees three "a new match on a full disk" "Your bid"
echo q >&3
sees three "is told not to be kept" "Not saved: File too large. This match is lost."
exec 3>&-
ends three "with that status" 2
is "and takes nothing away: the other match is there" "$(saved)" "$first"
check "whole" cmp "$first" "$work/kept"

# ---- records on a disk that fills up

begin four "" tapp-tarock --plain --bots random --seed 42 --deals 1
exec 3>"$work/four.keys"
sees four "a match of one deal" "Your bid"
full four
yes 1 | head -n 30 >&3
sees four "that ends on a full disk" "The match is over"
sees four "the record is said to be missing" "cannot write '$HOME/.local/state/tapp/records': File too large"
exec 3>&-
ends four "with that status" 2
is "so the match stays, as far as it was saved" "$(saved | wc -l)" 2
rm "$(saved | grep -vxF "$first")" # begun within a second, either can be the last of the list

# ---- two programs at once

begin one "" "$game"
exec 3>"$work/one.keys"
sees one "one match" "Your bid"
begin two "" dappen-furtwangen --players 7 --plain --bots random --seed 5
exec 4>"$work/two.keys"
sees two "and another beside it" "? for help"
is "have a file each" "$(saved | wc -l)" 3
held=$(saved | grep dappen)
run_with /dev/null play --resume "$(basename "$held" .rec)"
status_is "what a program plays, another does not get" 1
err_has "and says why" "is open in another window"
run_with /dev/null play --resume --plain --lang en --bots random
status_is "without a terminal the newest goes on that is free" 0
out_has "which is the first" "The match continues."
check "and stays" test -e "$first"
begin three "" --resume --plain
exec 5>"$work/three.keys"
sees three "at a terminal they are listed" "Unfinished matches:"
sees three "with the variant, players, deal, score" "Tapp Tarock: 3 players, deal 1, +0 for you, 20"
sees three "with those that are played elsewhere" "7 players, deal 1, +0 for you, "
sees three "and the question is which" "Which one (1-3, Enter for 1, q to quit)?"
is "the newest first, and two of them played elsewhere" "$(tr -d '\r\n' <"$work/three.out" |
    grep -oE '[(]played in +another window[)]' | wc -l)" 2
number=$(tr -d '\r' <"$work/three.out" | grep '^ [0-9]) .*[0-9]$' | sed 's/^ \([0-9]\)).*/\1/')
echo 9 >&5
sees three "a number that is none is refused" "'9'."
echo "$number" >&5
sees three "one is chosen by its number" "The match continues."
echo q >&5
sees three "and left" "Saved."
exec 5>&-
ends three "in order" 0
kill -9 "$(cat "$work/two.pid")"
exec 4>&-
ends two "the lock dies with a program that is killed" 137
run_with /dev/null play --resume "$(basename "$held" .rec)" --plain --lang en
status_is "so its match goes on" 0
out_has "by its id" "7 players"
echo q >&3
exec 3>&-
ends one "the first program goes on undisturbed" 0
sees one "with its own match" "Saved."
is "no file was lost" "$(saved | wc -l)" 3
run_with /dev/null play --resume=2 --plain --lang en
status_is "a number takes one directly" 0
run_with /dev/null play --resume 7 --plain --lang en
status_is "one that is not there is refused" 2
err_has "and it is told how they are listed" "there is no saved match '7'; 'tapp play --resume' lists them"

# ---- the menu

begin one "" --plain
exec 3>"$work/one.keys"
sees one "the menu offers them first" "Which one (1-3), or Enter for a new match (q to quit)?"
echo >&3
sees one "a new match is one key away" "Which game?"
echo q >&3
exec 3>&-
ends one "and q leaves" 0
for answer in bridge Bridge brid; do
    begin one "" --plain
    exec 3>"$work/one.keys"
    sees one "before '$answer'" "Which one (1-3)"
    echo "$answer" >&3
    sees one "'$answer' in place of a number begins that game" "Bridge: 4 players, you in seat 1"
    echo b >&3
    sees one "from which one goes back to all games" "Which game?"
    echo q >&3
    exec 3>&-
    ends one "as from the menu" 0
done
begin one "" --plain
exec 3>"$work/one.keys"
sees one "a word that is no game" "Which one (1-3)"
echo nonsense >&3
sees one "is refused" "'nonsense'."
sees one "and asked again" "Which one (1-3)" 2
echo q >&3
exec 3>&-
ends one "until one leaves" 0
begin one "" --plain
exec 3>"$work/one.keys"
sees one "again" "Which one (1-3)"
echo 1 >&3
sees one "one goes on from there" "The match continues."
echo q >&3
exec 3>&-
ends one "as it would else" 0

# ---- what earlier versions and killed programs have left

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
status_is "a match that an earlier version had put aside goes on" 0
run_with /dev/null play --resume session --plain --lang en
status_is "and the one it would have gone on with" 0
is "parts of files are cleared away" "$(find "$state" -name '*.part')" ""
is "what was never written, too" "$(saved | wc -l)" 1
check "but nothing else" test -e "$state/saved/notes.txt"
printf 'nonsense' >"$state/saved/20260101-000000-broken.rec"
begin one "" --resume --plain
exec 3>"$work/one.keys"
sees one "a damaged one is in the list" "20260101-000000-broken: 20"
echo q >&3
exec 3>&-
ends one "and nothing is gone on with unasked" 0
run_with /dev/null play --resume 20260101-000000-broken
status_is "it is refused" 1
err_has "with its fault" "this file is not a saved match of tapp"
check "and stays" test -e "$state/saved/20260101-000000-broken.rec"
cp "$work/place.rec" "$state/saved/20260101-000000-place.rec"
run_with /dev/null play --resume 20260101-000000-place
status_is "a seat that there cannot be is refused" 1
err_has "at its place" "20260101-000000-place.rec:$(grep -n 'Place 300' "$work/place.rec" | cut -d: -f1):8: error[record-tag]"
rm "$state/saved/20260101-000000-place.rec"
cp "$work/twice.rec" "$state/saved/20260101-000000-twice.rec"
run_with /dev/null play --resume 20260101-000000-twice
status_is "an unfinished deal before another one is refused" 1
err_has "with the reason" "this deal is not finished, but another deal follows"
rm "$state/saved/20260101-000000-twice.rec"

# ---- Ctrl-C

rm -r "$state"
begin one "" "$game"
exec 3>"$work/one.keys"
sees one "a question" "Your bid"
printf '\003' >&3
sees one "Ctrl-C says that it is saved" "Saved. 'tapp play --resume' continues."
exec 3>&-
ends one "and has a status of its own" 130
begin one "ulimit -S -f 0;" "$game"
exec 3>"$work/one.keys"
sees one "a question on a full disk" "Your bid"
printf '\003' >&3
sees one "Ctrl-C says that it is not" "Not saved: File too large."
exec 3>&-
ends one "and the status tells of that" 2

# ---- where they lie

env -u HOME "$TAPP" play --resume --lang en >"$work/out" 2>"$work/err" </dev/null
status=$?
status_is "without a home there is no place" 1
err_has "and that is said" "because neither HOME nor XDG_STATE_HOME is set"
(cd "$work" && XDG_STATE_HOME=relative "$TAPP" play --resume --plain --lang en >"$work/out" 2>"$work/err" </dev/null)
status=$?
status_is "a relative XDG_STATE_HOME does not count" 0
err_has "which is said" "XDG_STATE_HOME is a relative path, so ~/.local/state is used instead"
check "and nothing is written there" test ! -e "$work/relative"
begin one "unset HOME;" "$game"
exec 3>"$work/one.keys"
sees one "a match without a home" "Your bid"
echo q >&3
sees one "does not say that it was saved" "Not saved: neither HOME nor XDG_STATE_HOME is set."
exec 3>&-
ends one "and ends" 0
rm -r "$state"
run_with /dev/null play --resume --lang en
status_is "without any there is nothing to go on with" 1
err_has "which is said" "there is no saved match to continue"

# ---- new

cd "$work" || exit 1
(trap '' XFSZ; ulimit -f 0; "$TAPP" new full-disk.yaml 2>&1 | grep -q 'cannot write') </dev/null
is "a new file that cannot be written is told" $? 0
check "and leaves nothing" test ! -e full-disk.yaml

finish
