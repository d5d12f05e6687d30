# Helpers of the tests of the program: TAP on standard output. A test is a script that sources this file, runs the
# program with `run`, says what holds, and ends with `finish`:
#
#   . "${0%/*}/lib.sh"
#   run list --json
#   status_is "list works" 0
#   out_has "it names a variant" '"id"'
#   finish
#
# TAPP is the program's path. $work is a folder of the test's own. After `run`: $status, $work/out, $work/err.

: "${TAPP:?is the path of the program to test}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_CONFIG_HOME="$work/config"
count=0
failures=0
status=0

# pass TITLE; fail TITLE [DIAGNOSTIC-FILE]
pass() {
    count=$((count + 1))
    echo "ok $count - $1"
}

fail() {
    count=$((count + 1))
    failures=$((failures + 1))
    echo "not ok $count - $1"
    if [ -n "${2:-}" ]; then head -c 2000 "$2" | sed 's/^/# /'; echo; fi
}

skip() {
    count=$((count + 1))
    echo "ok $count - $1 # SKIP $2"
}

# shipped: the files of the shipped variants, without the packs, one a line; from the root of the project.
shipped() { ls variants/*.yaml variants/*/*.yaml 2>/dev/null | grep -v '^variants/packs/' | grep -v '\.[a-z][a-z]\.yaml$'; }

# run ARGUMENTS: the program, with nothing on standard input.
run() {
    "$TAPP" "$@" >"$work/out" 2>"$work/err" </dev/null
    status=$?
}

# run_with FILE ARGUMENTS: the program, with a file on standard input.
run_with() {
    input=$1
    shift
    "$TAPP" "$@" >"$work/out" 2>"$work/err" <"$input"
    status=$?
}

# quickly run ARGUMENTS…: by the program without sanitizers, where others of its kind are run with them.
quickly() {
    watched=$TAPP
    TAPP=${TAPP_FAST:-$TAPP}
    "$@"
    TAPP=$watched
}

show_run() {
    {
        echo "exit status $status; standard output, standard error:"
        head -c 1000 "$work/out"
        head -c 1000 "$work/err"
    } >"$work/diagnostic"
    fail "$1" "$work/diagnostic"
}

# check TITLE COMMAND…: the command succeeds.
check() {
    title=$1
    shift
    if "$@" >"$work/check" 2>&1; then pass "$title"; else fail "$title" "$work/check"; fi
}

# comes COMMAND…: waits until the command succeeds, at most thirty seconds; did it?
comes() {
    tries=0
    until "$@"; do
        tries=$((tries + 1))
        [ "$tries" -le 600 ] || return 1
        sleep 0.05
    done
}

# has_worked PID: the process has had a processor for half a second (the field counts hundredths).
has_worked() { [ "$(cut -d' ' -f14 "/proc/$1/stat")" -ge 50 ]; }

# is TITLE GOT WANTED
is() {
    if [ "$2" = "$3" ]; then
        pass "$1"
    else
        printf 'got:    %s\nwanted: %s\n' "$2" "$3" >"$work/diagnostic"
        fail "$1" "$work/diagnostic"
    fi
}

# Exit status, and that no sanitizer spoke.
status_is() {
    if [ "$status" -eq "$2" ] &&
        ! grep -q 'Sanitizer\|runtime error' "$work/err"; then pass "$1"; else show_run "$1"; fi
}

# Whole lines do not matter: the text stands somewhere in the output.
out_has() { if grep -qF -- "$2" "$work/out"; then pass "$1"; else show_run "$1"; fi; }
err_has() { if grep -qF -- "$2" "$work/err"; then pass "$1"; else show_run "$1"; fi; }
out_lacks() { if grep -qF -- "$2" "$work/out"; then show_run "$1"; else pass "$1"; fi; }
err_lacks() { if grep -qF -- "$2" "$work/err"; then show_run "$1"; else pass "$1"; fi; }
err_is_empty() { if [ -s "$work/err" ]; then show_run "$1"; else pass "$1"; fi; }

# json_is TITLE FILTER WANTED [FILE]: what jq makes of the output (or of a file), compact.
json_is() {
    if ! command -v jq >/dev/null; then
        skip "$1" "jq is not installed"
        return
    fi
    is "$1" "$(jq -c "$2" "${4:-$work/out}" 2>&1)" "$3"
}

finish() {
    echo "1..$count"
    [ "$failures" -eq 0 ]
    exit
}
