# Helpers of the tests of the program, which write TAP to standard output. A test is a script that sources this file,
# runs the program with `run`, checks the results, and ends with `finish`:
#
#   . "${0%/*}/lib.sh"
#   run list --json
#   status_is "list works" 0
#   out_has "list prints the id of a variant" '"id"'
#   finish
#
# The variable TAPP is the path of the program. $work is a temporary folder for this test. After `run`, the results are
# in $status, $work/out and $work/err.

: "${TAPP:?is the path of the program to test}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_CONFIG_HOME="$work/config"
count=0
failures=0
status=0

# pass TITLE: reports a check that passed.
# fail TITLE [FILE]: reports a check that failed, with the beginning of FILE as a diagnostic.
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

# shipped: prints the files of the shipped variants except the packs, one per line. Call it in the root of the project.
shipped() { ls variants/*.yaml variants/*/*.yaml 2>/dev/null | grep -v '^variants/packs/' | grep -v '\.[a-z][a-z]\.yaml$'; }

# run ARGUMENTS: runs the program with empty standard input.
run() {
    "$TAPP" "$@" >"$work/out" 2>"$work/err" </dev/null
    status=$?
}

# run_with FILE ARGUMENTS: runs the program with FILE as standard input.
run_with() {
    input=$1
    shift
    "$TAPP" "$@" >"$work/out" 2>"$work/err" <"$input"
    status=$?
}

# quickly run ARGUMENTS…: uses the program without sanitizers. This is for runs that resemble others with sanitizers.
quickly() {
    watched=$TAPP
    TAPP=${TAPP_FAST:-$TAPP}
    "$@"
    TAPP=$watched
}

# one_line: joins the lines of standard output to one with single spaces, so that no sentence is broken.
one_line() {
    tr '\n' ' ' <"$work/out" | tr -s ' ' >"$work/line"
    mv "$work/line" "$work/out"
}

show_run() {
    {
        echo "exit status $status; standard output, standard error:"
        head -c 1000 "$work/out"
        head -c 1000 "$work/err"
    } >"$work/diagnostic"
    fail "$1" "$work/diagnostic"
}

# check TITLE COMMAND…: checks that the command succeeds.
check() {
    title=$1
    shift
    if "$@" >"$work/check" 2>&1; then pass "$title"; else fail "$title" "$work/check"; fi
}

# comes COMMAND…: waits until the command succeeds. Fails if it has not succeeded after about two minutes.
comes() {
    tries=0
    until "$@"; do
        tries=$((tries + 1))
        [ "$tries" -le 2400 ] || return 1
        sleep 0.05
    done
}

# works PID: waits until the program blocks SIGINT (the second bit), so that it can end in its own way. Then waits until
# it has used the processor for half a second more (the field counts hundredths).
used() { cut -d' ' -f14 "/proc/$1/stat"; }
has_used() { [ "$(used "$1")" -ge "$2" ]; }
holds_back() { grep -qs '^SigBlk:.*[2367abef]$' "/proc/$1"/task/*/status; }
works() {
    comes holds_back "$1"
    comes has_used "$1" $(($(used "$1") + 50))
}

# is TITLE GOT WANTED: checks that the two strings are equal.
is() {
    if [ "$2" = "$3" ]; then
        pass "$1"
    else
        printf 'got:    %s\nwanted: %s\n' "$2" "$3" >"$work/diagnostic"
        fail "$1" "$work/diagnostic"
    fi
}

# status_is TITLE STATUS: checks the exit status, and that no sanitizer found an error.
status_is() {
    if [ "$status" -eq "$2" ] &&
        ! grep -q 'Sanitizer\|runtime error' "$work/err"; then pass "$1"; else show_run "$1"; fi
}

# out_has TITLE TEXT and the similar functions: check that the text is, or is not, somewhere in standard output or
# standard error. The text need not be a whole line.
out_has() { if grep -qF -- "$2" "$work/out"; then pass "$1"; else show_run "$1"; fi; }
err_has() { if grep -qF -- "$2" "$work/err"; then pass "$1"; else show_run "$1"; fi; }
out_lacks() { if grep -qF -- "$2" "$work/out"; then show_run "$1"; else pass "$1"; fi; }
err_lacks() { if grep -qF -- "$2" "$work/err"; then show_run "$1"; else pass "$1"; fi; }
err_is_empty() { if [ -s "$work/err" ]; then show_run "$1"; else pass "$1"; fi; }

# json_is TITLE FILTER WANTED [FILE]: checks the compact result of a jq filter on standard output, or on FILE.
json_is() {
    if ! command -v jq >/dev/null; then
        skip "$1" "jq is not installed"
        return
    fi
    is "$1" "$(jq -c "$2" "${4:-$work/out}" 2>&1)" "$3"
}

# game NAME PARENT: writes the game $work/NAME.yaml, which is the lines of standard input and extends the file PARENT.
game() {
    {
        printf 'tapp: 1\nid: %s\nextends: %s\nname: {en: %s}\n' "$1" "$2" "$1"
        cat
    } >"$work/$1.yaml"
}

# cases NAME TITLE: checks that the cases of standard input hold in the game $work/NAME.yaml.
cases() {
    cat >"$work/$1.case"
    run test "$work/$1.case"
    status_is "$2" 0
}

finish() {
    echo "1..$count"
    [ "$failures" -eq 0 ]
    exit
}
