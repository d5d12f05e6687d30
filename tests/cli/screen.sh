# Helpers of the tests of the full screen: the program in a terminal of the test's own (tmux). Sourced after lib.sh.
mux="tmux -L tapp-test-$$ -f /dev/null"
here=${0%/*}

if ! command -v tmux >/dev/null; then
    skip "the full screen in a terminal" "tmux is not installed"
    finish
fi
trap '$mux kill-server 2>/dev/null; rm -rf "$work"' EXIT
export XDG_STATE_HOME="$work/state"
unset NO_COLOR
: >"$work/pressed"

# open COLUMNS ROWS SETTINGS ARGUMENTS…: the program in a new window, which has something to show when this returns;
# SETTINGS are for env. Its number is in $work/pid.
open() {
    columns=$1 rows=$2 settings=$3
    shift 3
    $mux kill-server 2>/dev/null
    sleep 0.2
    $mux new-session -d -x "$columns" -y "$rows" \
        "env TERM=screen-256color LC_ALL=C.UTF-8 $settings sh -c 'echo \$\$ >$work/pid; exec $TAPP play $*' \
            2>$work/screen.err; echo left with \$?; sleep 60"
    comes shows ""
}

picture() { $mux capture-pane -p >"$work/picture"; }

# shows TEXT: it stands on the screen; of the empty text: anything does.
shows() {
    picture
    grep -F -- "$1" "$work/picture" | grep -q .
}

# press KEY…: one after the other, by tmux's names.
press() {
    for key in "$@"; do
        $mux send-keys "$key"
        echo "$key" >>"$work/pressed"
    done
}

# sees TITLE TEXT: the text comes to stand on the screen.
sees() { if comes shows "$2"; then pass "$1"; else fail "$1" "$work/picture"; fi; }

# lacks TITLE TEXT: the text does not stand on the screen last seen.
lacks() { if grep -qF -- "$2" "$work/picture"; then fail "$1" "$work/picture"; else pass "$1"; fi; }

is_still() {
    cp "$work/picture" "$work/before"
    sleep 0.06
    picture
    cmp -s "$work/picture" "$work/before"
}

# rests: the picture stays the same for a moment: the program waits for a key.
rests() {
    picture
    comes is_still
}

fills() {
    picture
    [ "$(head -n 1 "$work/picture" | LC_ALL=C.UTF-8 wc -m)" -eq "$1" ]
}

# resizes COLUMNS ROWS: the window, until the table fills it: the sign of the turn's direction stands in its corner.
resizes() {
    $mux resize-window -x "$1" -y "$2"
    comes fills "$1" || fail "the table fills a window of $1 columns" "$work/picture"
    rests
}

# is_golden TITLE NAME: the picture last seen is, line by line, the one that was read (TAPP_GOLDEN=1 writes it, to be
# read).
is_golden() {
    [ -z "${TAPP_GOLDEN:-}" ] || cp "$work/picture" "$here/golden/$2"
    if diff "$here/golden/$2" "$work/picture" >"$work/diagnostic"; then pass "$1"; else fail "$1" "$work/diagnostic"; fi
}

# choose NUMBER: the choice of that number, once the program waits.
choose() {
    rests
    press "$1" Enter
}

# lay_off NUMBER…: marks the cards of these numbers and lays them off.
lay_off() {
    rests
    for number in "$@"; do press "$number" x; done
    press Enter
}

# go_on: the first choice, with as many cards as are to be marked, or the next page.
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

# plays TITLE TEXT [ALWAYS…]: the first choice, again and again, leads to the text; on the way every picture of the
# table has each of the further texts.
plays() {
    title=$1 text=$2 presses=0 waits=0
    shift 2
    while rests; ! grep -qF -- "$text" "$work/picture"; do
        # on a busy machine the picture can rest while a computer is in turn
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

# click TEXT: presses the mouse's button on (and lets it go) the first place where the text stands, as a terminal
# reports it.
click() {
    picture
    row=$(grep -nF -- "$1" "$work/picture" | head -n 1 | cut -d: -f1)
    line=$(sed -n "${row:-1}p" "$work/picture")
    column=$(printf %s "${line%%"$1"*}" | LC_ALL=C.UTF-8 wc -m)
    place=$(printf '%x %x' $((33 + column)) $((32 + ${row:-1})))
    # shellcheck disable=SC2086
    $mux send-keys -H 1b 5b 4d 20 $place 1b 5b 4d 23 $place
}
