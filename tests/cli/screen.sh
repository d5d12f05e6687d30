# Helpers for tests of the full screen, which run the program in a terminal of their own (tmux). Source lib.sh first.
mux="tmux -S $work/tmux -f /dev/null"
opened=0
here=${0%/*}

if ! command -v tmux >/dev/null; then
    skip "the full screen in a terminal" "tmux is not installed"
    finish
fi
trap '$mux kill-server 2>/dev/null; rm -rf "$work"' EXIT
export XDG_STATE_HOME="$work/state"
unset NO_COLOR
: >"$work/pressed"

# open COLUMNS ROWS SETTINGS ARGUMENTS…: ends the program of the last window, starts the program in a new window and waits
# until the window shows something. SETTINGS are arguments of env. The id of the process is in $work/pid. The program runs
# the command $verb.
verb=play
open() {
    columns=$1 rows=$2 settings=$3
    shift 3
    $mux kill-server 2>/dev/null
    [ ! -e "$work/pid" ] || comes is_gone
    opened=$((opened + 1))
    mux="tmux -S $work/tmux-$opened -f /dev/null" # the last server may still be ending
    $mux new-session -d -x "$columns" -y "$rows" \
        "env TERM=screen-256color LC_ALL=C.UTF-8 $settings sh -c 'echo \$\$ >$work/pid; exec $TAPP $verb $*' \
            2>$work/screen.err; echo left with \$?; sleep 600"
    comes shows ""
}

# is_gone: true if the program has ended (Z and X are the states of a process that has ended).
# is_busy: true if the program works, or if the processor or the disk keeps it waiting.
is_gone() { ! grep -qs '^State:.[^ZX]' "/proc/$(cat "$work/pid")/status"; }
is_busy() { grep -qs '^State:.[RD]' "/proc/$(cat "$work/pid")"/task/*/status; }

# appears COMMAND…: waits until the command succeeds. If the program ends first, waits only for its shell's last line.
succeeds_or_ended() { "$@" || is_gone; }
appears() {
    comes succeeds_or_ended "$@"
    "$@" || { is_gone && sleep 2 && "$@"; }
}

picture() { $mux capture-pane -p >"$work/picture"; }

# shows TEXT: true if the text is on the screen, or for an empty text, if the screen shows anything.
shows() {
    picture
    grep -F -- "$1" "$work/picture" | grep -q .
}

# press KEY…: presses the keys one after the other. The names are those of tmux.
press() {
    for key in "$@"; do
        $mux send-keys "$key"
        echo "$key" >>"$work/pressed"
    done
}

# sees TITLE TEXT: passes if the text appears on the screen.
sees() { if appears shows "$2"; then pass "$1"; else fail "$1" "$work/picture"; fi; }

# lacks TITLE TEXT: passes if the text is not on the screen when the program waits.
lacks() {
    rests
    if grep -qF -- "$2" "$work/picture"; then fail "$1" "$work/picture"; else pass "$1"; fi
}

is_still() {
    cp "$work/picture" "$work/before"
    sleep 0.06
    ! is_busy && picture && cmp -s "$work/picture" "$work/before"
}

# rests: waits until the program sleeps and the picture stays the same for a moment. Then the program waits for a key.
rests() {
    picture
    comes is_still
}

fills() {
    picture
    [ "$(head -n 1 "$work/picture" | LC_ALL=C.UTF-8 wc -m)" -eq "$1" ]
}

# resizes COLUMNS ROWS: resizes the window and waits until the table fills it. The top right corner has a sign for the
# direction of play, so the first line then has full width.
resizes() {
    $mux resize-window -x "$1" -y "$2"
    comes fills "$1" || fail "the table fills a window of $1 columns" "$work/picture"
    rests
}

# is_golden TITLE NAME: passes if the picture equals golden/NAME when the program waits. A person has read this file.
# TAPP_GOLDEN=1 writes it; read it before you commit it.
is_golden() {
    rests
    [ -z "${TAPP_GOLDEN:-}" ] || cp "$work/picture" "$here/golden/$2"
    if diff "$here/golden/$2" "$work/picture" >"$work/diagnostic"; then pass "$1"; else fail "$1" "$work/diagnostic"; fi
}

# choose NUMBER: makes the choice of this number when the program waits.
choose() {
    rests
    press "$1" Enter
}

# lay_off NUMBER…: marks the cards of these numbers and discards them.
lay_off() {
    rests
    for number in "$@"; do press "$number" x; done
    press Enter
}

# go_on: makes the first choice, marks as many cards as required, or turns to the next page.
go_on() {
    marks=$(sed -n 's/^.*\(Marked\|Vorgemerkt\): 0 [a-z]* \([0-9]*\)\..*/\2/p' "$work/picture")
    mark=0
    while [ "$mark" -lt "${marks:-0}" ]; do
        mark=$((mark + 1))
        press Tab x
    done
    [ "${marks:-0}" -gt 0 ] || press 1
    press Enter
}

# plays TITLE TEXT [ALWAYS…]: repeats the first choice until the text appears. Until then, every picture of the table
# must contain each ALWAYS.
plays() {
    title=$1 text=$2 presses=0 waits=0
    shift 2
    while rests; ! grep -qF -- "$text" "$work/picture"; do
        # On a busy machine, the picture can stay the same while a computer player thinks.
        waits=$((waits + 1))
        if [ "$waits" -lt 3000 ] && grep -q '^ *\(Next\|Am Zug\): .* …' "$work/picture"; then continue; fi
        presses=$((presses + 1))
        for always in "$@"; do
            grep -qF -- "$always" "$work/picture" && continue
            { echo "without '$always':"; cat "$work/picture"; } >"$work/diagnostic"
            fail "$title" "$work/diagnostic"
            return
        done
        if [ "$presses" -gt 150 ]; then
            fail "$title" "$work/picture"
            return
        fi
        go_on
    done
    pass "$title"
}

# click TEXT: clicks on the first place of the text. It sends what a terminal reports for a press and a release.
click() {
    picture
    row=$(grep -nF -- "$1" "$work/picture" | head -n 1 | cut -d: -f1)
    line=$(sed -n "${row:-1}p" "$work/picture")
    column=$(printf %s "${line%%"$1"*}" | LC_ALL=C.UTF-8 wc -m)
    place=$(printf '%x %x' $((33 + column)) $((32 + ${row:-1})))
    # shellcheck disable=SC2086
    $mux send-keys -H 1b 5b 4d 20 $place 1b 5b 4d 23 $place
}
