# The manual page: made from the table of commands, each of which has its section with its usage and help; no page
# reader objects.
. "${0%/*}/lib.sh"
page=$work/tapp.1
check "it is made" sh -c 'tools/man docs/man/tapp.1.in interpreter/cli/commands.def 9.8 >"$1"' make "$page"
check "it tells the version" grep -q '^\.TH TAPP 1 "" "tapp 9.8"' "$page"
run help
commands=$(awk '/^  [a-z]/ { print $1 }' "$work/out")
is "it has a section for each command that help lists" "$(sed -n 's/^\.SS tapp //p' "$page")" "$commands"

# Words alone, so that fonts, hyphens and line breaks do not matter.
words() { sed 's/\\f[BIR]//g; s/\\-/-/g; s/\\(aq/'\''/g; s/\\(ti/~/g; s/\\&//g; s/\.\.\./…/g' | tr -s ' \n' '\n\n' |
    tr '\n' ' '; }
flat=$(words <"$page")
for command in $commands; do
    run help "$command"
    usage=$(sed -n 's/^usage: //;1p' "$work/out" | words)
    help=$(sed '1,4d' "$work/out" | words)
    case $flat in *"$usage"*) pass "the usage of $command is in it" ;; *) fail "the usage of $command is in it" \
        "$work/out" ;; esac
    case $flat in *"$help"*) pass "the help of $command is in it" ;; *) fail "the help of $command is in it" \
        "$work/out" ;; esac
done

printf '@COMMANDS@\n' >"$work/in"
# shellcheck disable=SC2016 # backslashes and quotes of C
printf 'COMMAND("odd", command_odd, "",\n        "a\\\\b, \\"c\\"", ".d\\n~e ^f `g`\\n" "h")\n' >"$work/def"
is "signs that roff would obey are written to be shown" "$(tools/man "$work/in" "$work/def" 0)" '.SS tapp odd
\fBtapp odd\fR 
.PP
A\eb, "c".
\&.d
\(tie \(haf \(gag\(ga
h'
printf 'COMMAND("odd", command_odd, "")\n' >"$work/def"
check "a row that is none is refused" sh -c '! tools/man "$1" "$2" 0 2>/dev/null' refuse "$work/in" "$work/def"

seen=
if command -v man >/dev/null; then
    seen=yes
    man --warnings -l "$page" >"$work/shown" 2>"$work/err"
    is "man has no objection" "$(cat "$work/err")" ""
    check "and shows the commands" sh -c 'tr -s " " <"$1" | grep -q "tapp simulate VARIANT"' see "$work/shown"
fi
if command -v mandoc >/dev/null; then
    seen=yes
    is "mandoc has no objection" "$(mandoc -T lint -W warning "$page" 2>&1)" ""
fi
if command -v groff >/dev/null; then
    seen=yes
    is "groff has no objection" "$(groff -ww -Kutf8 -Tutf8 -man "$page" 2>&1 >/dev/null)" ""
fi
[ -n "$seen" ] || skip "no page reader has an objection" "neither man, mandoc nor groff is installed"
finish
