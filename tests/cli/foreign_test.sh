# Input from outside: file names, arguments and texts are shown safely and never executed. Files that are not regular
# files are not read. If output cannot be written, the program says so.
. "${0%/*}/lib.sh"
cp tests/data/plain-game.yaml "$work/small.yaml"
cd "$work" || exit 1
escape=$(printf '\033') bell=$(printf '\007')

# quiet TITLE: checks that the output has no control characters except line ends and tabs.
quiet() {
    if LC_ALL=C tr -d '\n\t' <out | cat - err | LC_ALL=C tr -d '\n\t' | LC_ALL=C grep -q '[[:cntrl:]]'; then
        show_run "$1"
    else
        pass "$1"
    fi
}

# ---- texts

sed "s/^name: .*/name: {en: \"\\\\e]0;title\\\\a\"}/" small.yaml >title.yaml
run validate title.yaml
status_is "a control character in a text is an error" 1
err_has "the finding gives the line of the control character" "title.yaml:4"
err_has "the finding gives the number of the control character" "invisible character U+001B"
sed "s/^name: .*/name: {en: \"\\\\u202Egame\"}/" small.yaml >turned.yaml
run validate turned.yaml
err_has "a character that reverses the writing direction is an error" "error[control-character]"
printf 'extends: "tapp-tarock\\0zzz"\nid: child\n' >zero.yaml
run validate zero.yaml
err_has "a zero byte in the name of a parent is an error" "error[control-character]"

# ---- names of files, commands, formulas

cp title.yaml "title$escape]0;x$bell.yaml"
run validate "title$escape]0;x$bell.yaml"
quiet "a file name with control characters is printed without them"
err_has "the control characters of a file name are printed as escapes" 'title\x1b]0;x\x07.yaml:4'
run validate "title$escape]0;x$bell.yaml" --format github
quiet "annotations print a file name without control characters"
run "ex$escape[2Jplain"
quiet "an unknown command with control characters is printed without them"
err_has "the control characters of an unknown command are printed as escapes" 'ex\x1b[2Jplain'
run eval "'$escape[2J' + $bell"
quiet "a formula with control characters is printed without them"
run show "$(printf 'a\nb')"
is "a line end in a name does not add a line to the message" "$(wc -l <err | tr -d ' ')" 2
long=$(printf 'x%.0s' $(seq 3000))
run validate "$long"
check "a message about a very long name is short" test "$(wc -c <err)" -lt 2500

run plan small.yaml --deals 10 --shards 2 --folder "$(printf 'sh\ntouch PWNED #')"
status_is "plan accepts any name of a folder" 0
check "the script of such a folder is valid" sh -n out
TAPP=true SLURM_ARRAY_TASK_ID=0 sh out >/dev/null 2>&1
check "the name of the folder cannot add a command to the script" test ! -e PWNED

sed 's/^name: .*/name: {en: "[a](javascript:alert(1))"}/' small.yaml >link.yaml
run explain link.yaml --format markdown
out_has "a name with the form of a link is no link in Markdown" '# \[a\](javascript:alert(1))'

# All texts of a variant that a page shows: names, summaries, sources, and notes about unverified values.
link='[a](javascript:alert(1))<img src=x onerror=alert(1)>'
sed "s|^name: .*|name: {en: \"$link\"}\nsummary: {en: \"$link\"}\nsources: [{title: \"$link\", url: \"https://x.example/$link\"}]|
    s|: {en: [a-z ]*}|: {en: \"$link\"}|g" small.yaml >links.yaml
run explain links.yaml --format markdown
status_is "texts may contain any characters" 0
check "the Markdown page shows many of these texts" test "$(grep -c javascript out)" -ge 4
is "no text becomes a link or an element in Markdown" "$(sed 's/`[^`]*`//g' out | grep -c '\(^\|[^\\]\)[][<]')" 0
run explain links.yaml --format html
check "the HTML page shows many of these texts" test "$(grep -c javascript out)" -ge 4
is "no text becomes a link or an element in HTML" "$(grep -c '<img\|href="*javascript' out)" 0

# Each of these commands prints no escape characters from the name of a file. Each refuses a file that has an escape
# character in a text.
for command in "play --plain --watch --bots random --deals 1" "simulate --deals 20" \
    "match --bots random,random --deals 2" \
    "explain" "show" "plan --deals 10 --shards 2"; do
    name=${command%% *} arguments=${command#"$name"}
    cp small.yaml "small$escape]0;x$bell.yaml"
    # shellcheck disable=SC2086
    run "$name" "small$escape]0;x$bell.yaml" $arguments
    quiet "'$name' prints no escape character from a path"
    # shellcheck disable=SC2086
    run "$name" title.yaml $arguments
    quiet "'$name' prints no escape character from a text"
    check "'$name' refuses a text with an escape character" test "$status" -ne 0
done
rm -f ./*.rec

# ---- files that are not regular files

mkfifo pipe
printf 'extends: ./pipe\nid: child\n' >child.yaml
for path in pipe child.yaml /dev/zero; do
    timeout 300 "$TAPP" validate "$path" >out 2>err </dev/null
    status=$?
    check "'$path' does not block the program" test "$status" -ne 124
    err_has "the message says that '$path' is not a regular file" "it is not a regular file"
done

printf '{"op":"new","variant":"%s"}\n' /etc/passwd /dev/zero - ./small.yaml tapp-tarock >requests
run_with requests engine
json_is "the engine shows nothing of a file that is not a rules file" '.error.message // "fine"' \
    '"'"'/etc/passwd' is not a rules file"'"
"cannot read '"'/dev/zero'"': it is not a regular file"
"standard input has the requests, so it cannot be the variant"
"fine"
"fine"'
run_with requests engine --variants-only
json_is "with --variants-only, the engine opens only shipped variants" '.error.code // "fine"' '"unknown-variant"
"unknown-variant"
"unknown-variant"
"unknown-variant"
"fine"'
run engine --variants
status_is "the engine refuses an unknown option" 2
own='tapp: 1\\nid: own\\nextends: %s\\nname: {en: Own}\\n'
printf '{"op":"inspect","source":"'"$own"'"}\n' tapp-tarock small.yaml /etc/passwd >requests
run_with requests engine --variants-only --limited
json_is "a sent text may extend a shipped variant, but no file" '.report.findings[0].code // .variant.id' '"own"
"parent-by-path"
"parent-by-path"'
json_is "the rules of a sent text are in the answer if it can be played" 'has("rules")' 'true
false
false'

# ---- output that cannot be written

# If a reader stops after the first line, the program prints no error message.
"$TAPP" simulate small.yaml --deals 3000 --format csv --per-deal 2>err </dev/null | head -1 >out
is "a reader that stops early causes no error message" "$(grep -c written err)" 0

if [ -w /dev/full ]; then
    for command in "show tapp-tarock" list "explain tapp-tarock" "eval 1+1" help "help show" \
        --version "validate small.yaml" \
        "simulate tapp-tarock --deals 20" "plan tapp-tarock --deals 10 --shards 2" \
            "match tapp-tarock --bots random,random --deals 2"; do
        # shellcheck disable=SC2086
        "$TAPP" $command >/dev/full 2>err </dev/null
        status=$?
        status_is "'$command' ends with status 2 on a full disk" 2
        err_has "'$command' says on a full disk that the output could not be written" "could not be written"
    done
else
    skip "commands on a full disk" "there is no /dev/full"
fi
: <pipe & # a reader that has stopped before the program writes
{ wait $!; "$TAPP" explain tapp-tarock 2>err; echo $? >status; } >pipe
is "a reader that stops at once gives status 2" "$(cat status)" 2

if [ -w /dev/full ]; then
    timeout 300 "$TAPP" validate --watch small.yaml >/dev/full 2>err </dev/null
    status=$?
    status_is "validate --watch ends if its output cannot be written" 2
fi

# If the reader stops, simulate stops, too. Otherwise these deals would take longer than the time limit.
{ timeout 300 "$TAPP" simulate tapp-tarock --deals 1000000000 --format csv --per-deal 2>err; echo $? >status; } |
    head -1 >out
is "simulate ends when the reader of its rows has stopped" "$(cat status)" 2
finish
