# Things from outside: file names, arguments and texts are shown and never obeyed; what is no file is not read; what
# could not be written is told.
. "${0%/*}/lib.sh"
cp tests/data/plain-game.yaml "$work/small.yaml"
cd "$work" || exit 1
escape=$(printf '\033') bell=$(printf '\007')

# quiet TITLE: no control character but line ends and tabs has come out.
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
status_is "a control character in a text is a fault" 1
err_has "it is named" "title.yaml:4"
err_has "by its number" "invisible character U+001B"
sed "s/^name: .*/name: {en: \"\\\\u202Egame\"}/" small.yaml >turned.yaml
run validate turned.yaml
err_has "one that turns the writing is no better" "error[control-character]"
printf 'extends: "tapp-tarock\\0zzz"\nid: child\n' >zero.yaml
run validate zero.yaml
err_has "nor a zero byte in the name of a parent" "error[control-character]"

# ---- names of files, commands, formulas

cp title.yaml "title$escape]0;x$bell.yaml"
run validate "title$escape]0;x$bell.yaml"
quiet "the name of a file is shown"
err_has "with what it has" 'title\x1b]0;x\x07.yaml:4'
run validate "title$escape]0;x$bell.yaml" --format github
quiet "in annotations too"
run "ex$escape[2Jplain"
quiet "a wrong command is shown"
err_has "as it is" 'ex\x1b[2Jplain'
run eval "'$escape[2J' + $bell"
quiet "a formula is shown"
run show "$(printf 'a\nb')"
is "a name with a line end is one line" "$(wc -l <err | tr -d ' ')" 2
long=$(printf 'x%.0s' $(seq 3000))
run validate "$long"
check "a message is no longer than one reads" test "$(wc -c <err)" -lt 2500

run plan small.yaml --deals 10 --shards 2 --folder "$(printf 'sh\ntouch PWNED #')"
status_is "a folder may have any name" 0
sh -n out && TAPP=true SLURM_ARRAY_TASK_ID=0 sh out >/dev/null 2>&1
check "no line of the script is made of it" test ! -e PWNED

sed 's/^name: .*/name: {en: "[a](javascript:alert(1))"}/' small.yaml >link.yaml
run explain link.yaml --format markdown
out_has "a name is no link" '# \[a\](javascript:alert(1))'

# Every text of a variant that a page shows: names, summaries, sources, what is not verified.
link='[a](javascript:alert(1))<img src=x onerror=alert(1)>'
sed "s|^name: .*|name: {en: \"$link\"}\nsummary: {en: \"$link\"}\nsources: [{title: \"$link\", url: \"https://x.example/$link\"}]|
    s|: {en: [a-z ]*}|: {en: \"$link\"}|g" small.yaml >links.yaml
run explain links.yaml --format markdown
status_is "texts may have any signs" 0
check "many are shown" test "$(grep -c javascript out)" -ge 4
is "no text is a link or an element in Markdown" "$(sed 's/`[^`]*`//g' out | grep -c '\(^\|[^\\]\)[][<]')" 0
run explain links.yaml --format html
check "many are shown in HTML" test "$(grep -c javascript out)" -ge 4
is "nor in HTML" "$(grep -c '<img\|href="*javascript' out)" 0

# A table, a match or a report prints nothing of the file's name, or shows it; a text with an escape is refused
# by all.
for command in "play --plain --watch --bots random --deals 1" "simulate --deals 20" \
    "match --bots random,random --deals 2" \
    "explain" "show" "plan --deals 10 --shards 2"; do
    name=${command%% *} arguments=${command#"$name"}
    cp small.yaml "small$escape]0;x$bell.yaml"
    # shellcheck disable=SC2086
    run "$name" "small$escape]0;x$bell.yaml" $arguments
    quiet "'$name' prints no escape of a path"
    # shellcheck disable=SC2086
    run "$name" title.yaml $arguments
    quiet "'$name' prints no escape of a text"
    check "'$name' refuses it" test "$status" -ne 0
done
rm -f ./*.rec

# ---- what is no file

mkfifo pipe
printf 'extends: ./pipe\nid: child\n' >child.yaml
for path in pipe child.yaml /dev/zero; do
    timeout 20 "$TAPP" validate "$path" >out 2>err </dev/null
    status=$?
    check "'$path' is not waited for" test "$status" -ne 124
    err_has "'$path' is no regular file" "it is not a regular file"
done

printf '{"op":"new","variant":"%s"}\n' /etc/passwd /dev/zero - ./small.yaml tapp-tarock >requests
run_with requests engine
json_is "a file that holds no rules is told nothing of" '.error.message // "fine"' \
    '"'"'/etc/passwd' is not a rules file"'"
"cannot read '"'/dev/zero'"': it is not a regular file"
"standard input has the requests, so it cannot be the variant"
"fine"
"fine"'
run_with requests engine --variants-only
json_is "shipped variants alone" '.error.code // "fine"' '"unknown-variant"
"unknown-variant"
"unknown-variant"
"unknown-variant"
"fine"'
run engine --variants
status_is "there is no other option" 2
own='tapp: 1\\nid: own\\nextends: %s\\nname: {en: Own}\\n'
printf '{"op":"inspect","source":"'"$own"'"}\n' tapp-tarock small.yaml /etc/passwd >requests
run_with requests engine --variants-only --limited
json_is "a text that is sent extends what is shipped, and no file" '.report.findings[0].code // .variant.id' '"own"
"parent-by-path"
"parent-by-path"'
json_is "its rules are told if it can be played" 'has("rules")' 'true
false
false'

# ---- what cannot be written

# A reader that goes after the first line, while much is still to come, wants to hear nothing of it.
"$TAPP" simulate small.yaml --deals 3000 --format csv --per-deal 2>err </dev/null | head -1 >out
is "a reader that has gone is told of nothing" "$(grep -c written err)" 0

if [ -w /dev/full ]; then
    for command in "show tapp-tarock" list "explain tapp-tarock" "eval 1+1" help "help show" \
        --version "validate small.yaml" \
        "simulate tapp-tarock --deals 20" "plan tapp-tarock --deals 10 --shards 2" \
            "match tapp-tarock --bots random,random --deals 2"; do
        # shellcheck disable=SC2086
        "$TAPP" $command >/dev/full 2>err </dev/null
        status=$?
        status_is "'$command' on a full disk" 2
        err_has "'$command' says so" "could not be written"
    done
else
    skip "full disk" "there is no /dev/full"
fi
{ "$TAPP" explain tapp-tarock 2>err; echo $? >status; } | true
is "a reader that has gone is an error too" "$(cat status)" 2

if [ -w /dev/full ]; then
    timeout 60 "$TAPP" validate --watch small.yaml >/dev/full 2>err </dev/null
    status=$?
    status_is "a watch that cannot be written ends" 2
fi

# Rows for nobody are not printed to their end: these deals would take longer than the test may.
{ timeout 60 "$TAPP" simulate tapp-tarock --deals 1000000000 --format csv --per-deal 2>err; echo $? >status; } |
    head -1 >out
is "rows end with their reader" "$(cat status)" 2
finish
