# The manual page: the one that `make docs` makes, with a section for each command with its usage, options and notes; no
# page reader objects.
. "${0%/*}/lib.sh"
page=${TAPP%/*}/tapp.1
commands_tool=${TAPP%/*}/tools/commands
"$commands_tool" man docs/man/tapp.1.in >"$work/made"
check "it is up to date ('make docs')" cmp -s "$work/made" docs/man/tapp.1
run --version
check "it has the version" grep -q "^\.TH TAPP 1 \"\" \"$(cat "$work/out")\"" "$page"
run help
commands=$(awk '/^  [a-z]/ { print $1 }' "$work/out")
is "it has a section for each command that help lists" "$(sed -n 's/^\.SS tapp //p' "$page")" "$commands"

# Words alone, so that fonts, hyphens and line breaks do not matter.
words() { sed 's/\\f[BIR]//g; s/\\-/-/g; s/\\(aq/'\''/g; s/\\(ti/~/g; s/\\(dq/"/g; s/\\&//g; s/\.\.\./…/g' |
    grep -v '^\.' | tr -s ' \n' '\n\n' | tr '\n' ' '; }
flat=$(words <"$page")
has_words() {
    case $flat in *"$2"*) pass "$1" ;; *) fail "$1" "$work/out" ;; esac
}
for command in $commands; do
    run help "$command"
    has_words "the usage of $command is in it" "$(sed -n 's/^usage: //;1p' "$work/out" | words)"
    has_words "the options of $command are in it" "$(sed -n '/^  --/p' "$work/out" | words)"
    has_words "the rest of its help is in it" "$(sed -n '/^Options:/,$p' "$work/out" | sed '/^Options:/d; /^  --/d; /^Examples:/d' | words)"
done

echo "no place for commands" >"$work/in"
check "a template without a place is refused" sh -c '! "$1" man "$2" 2>/dev/null' refuse "$commands_tool" "$work/in"

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
