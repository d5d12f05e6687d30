# The manual page: it is the one that `make docs` makes. It has a section for each command with its usage, options and
# notes. Programs that show manual pages find no error in it.
. "${0%/*}/lib.sh"
page=${TAPP%/*}/tapp.1
commands_tool=${TAPP%/*}/tools/commands
"$commands_tool" man docs/man/tapp.1.in >"$work/made"
check "the manual page is up to date ('make docs')" cmp -s "$work/made" docs/man/tapp.1
run --version
check "the manual page has the version of the program" grep -q "^\.TH TAPP 1 \"\" \"$(cat "$work/out")\"" "$page"
run help
commands=$(awk '/^  [a-z]/ { print $1 }' "$work/out")
is "the manual page has a section for each command of 'tapp help'" "$(sed -n 's/^\.SS tapp //p' "$page")" "$commands"

# words: prints only the words, so that fonts, hyphens and line breaks make no difference.
words() { sed 's/\\f[BIR]//g; s/\\-/-/g; s/\\(aq/'\''/g; s/\\(ti/~/g; s/\\(dq/"/g; s/\\&//g; s/\.\.\./…/g' |
    grep -v '^\.' | tr -s ' \n' '\n\n' | tr '\n' ' '; }
flat=$(words <"$page")
has_words() {
    case $flat in *"$2"*) pass "$1" ;; *) fail "$1" "$work/out" ;; esac
}
for command in $commands; do
    run help "$command"
    has_words "the manual page has the usage of $command" "$(sed -n 's/^usage: //;1p' "$work/out" | words)"
    has_words "the manual page has the options of $command" "$(sed -n '/^  --/p' "$work/out" | words)"
    has_words "the manual page has the rest of the help of $command" "$(sed -n '/^Options:/,$p' "$work/out" | sed '/^Options:/d; /^  --/d; /^Examples:/d' | words)"
done

echo "no place for commands" >"$work/in"
check "a template without a place for the commands is refused" sh -c '! "$1" man "$2" 2>/dev/null' refuse "$commands_tool" "$work/in"

seen=
if command -v man >/dev/null; then
    seen=yes
    man --warnings -l "$page" >"$work/shown" 2>"$work/err"
    is "man reports no error in the manual page" "$(cat "$work/err")" ""
    check "man shows the commands" sh -c 'tr -s " " <"$1" | grep -q "tapp simulate VARIANT"' see "$work/shown"
fi
if command -v mandoc >/dev/null; then
    seen=yes
    is "mandoc reports no error in the manual page" "$(mandoc -T lint -W warning "$page" 2>&1)" ""
fi
if command -v groff >/dev/null; then
    seen=yes
    is "groff reports no error in the manual page" "$(groff -ww -Kutf8 -Tutf8 -man "$page" 2>&1 >/dev/null)" ""
fi
[ -n "$seen" ] || skip "no page reader reports an error in the manual page" "neither man, mandoc nor groff is installed"
finish
