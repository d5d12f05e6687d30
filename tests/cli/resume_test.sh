#!/bin/sh
# A match that is interrupted by kill -9 or by the end of input and then resumed goes on unchanged. Computer players act
# the same, so the records equal those of a session without interruption.
. "${0%/*}/lib.sh"
unset XDG_STATE_HOME

if ! command -v script >/dev/null; then
    skip "a session at a terminal" "script is not installed"
    finish
fi

# Prints answers: always the first choice, then Enter, which goes on after a deal.
answers() { yes '1
' | head -n "$1"; }

# begin FOLDER ARGUMENTS…: plays a session at a terminal with answers from standard input.
begin() {
    state=$1
    shift
    XDG_STATE_HOME="$state" script -qec "echo \$\$ >$work/pid; exec '$TAPP' play $* --plain --lang en" /dev/null \
        >"$work/out" 2>&1
}

records() { cat "$1"/tapp/records/*.rec | grep -v '^\[Date '; }

is_played() { [ "$(grep -c 'You: \|You take' "$work/out")" -ge 4 ]; }

# broken TITLE ARGUMENTS…: plays a session without interruption and in pieces, and compares the records.
broken() {
    what=$1
    shift
    rm -rf "$work/whole" "$work/pieces"
    answers 400 | begin "$work/whole" "$@"
    rm -f "$work/out" "$work/typed"
    mkfifo "$work/typed"
    begin "$work/pieces" "$@" <"$work/typed" &
    exec 3>"$work/typed"
    answers 9 >&3
    comes is_played
    kill -9 "$(cat "$work/pid")"
    exec 3>&-
    wait
    check "$what: the session was killed in the middle of a deal" grep -q '^\[Variant ' "$work"/pieces/tapp/saved/*.rec
    pieces=0
    while [ -n "$(ls "$work/pieces/tapp/saved")" ] && [ "$pieces" -lt 60 ]; do
        answers 6 >"$work/in"
        XDG_STATE_HOME="$work/pieces" run_with "$work/in" play --resume --plain --lang en
        pieces=$((pieces + 1))
    done
    check "$what: the session took at least three more pieces" test "$pieces" -gt 2
    status_is "$what: the last piece exits without an error" 0
    out_has "$what: the last piece ends the match" "The match is over after 2 deals."
    records "$work/whole" >"$work/expected"
    is "$what: the session without interruption has two records with scores" "$(grep -c '^\[Score ' "$work/expected")" 2
    records "$work/pieces" >"$work/got"
    if diff "$work/expected" "$work/got" >"$work/diff"; then pass "$what: both sessions have the same records"; else
        fail "$what: both sessions have the same records" "$work/diff"
    fi
}

broken "random players" tapp-tarock --bots random --seed 4 --deals 2
broken "players that think" tapp-modern --players 4 --bots mc:20,random --seed 5 --deals 2

finish
