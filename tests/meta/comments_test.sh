#!/bin/sh
# Comments of C and JavaScript files are in plain English: no word of plain_words.txt, no question, no opening that
# makes a fragment, no sentence over 40 words. tools/comments finds them.
. "${0%/*}/report.sh"
here=${0%/*}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

sources() { find interpreter tools tests -name '*.[ch]' -o -name '*.def' -o -name '*.js' | LC_ALL=C sort; }
# shellcheck disable=SC2046
report "comments are in plain English" "$(tools/comments "$here/plain_words.txt" $(sources))"

# Comments of scripts begin with their subject, too.
bare() { grep -rnIE '^ *# (What|Who|Whom|Where|Whether) ' Makefile .ci tools tests --exclude-dir=corpus --include='*' \
    --exclude='*.case' --exclude='*.md'; }
report "no comment of a script begins with a bare what, who or where" "$(bare)"

# Functions do not tell, reckon, mend, hire or heed. They write, show or report, calculate, repair, start and use.
names() { grep -rnE '\b([a-z_]+_)?(tell|tells|reckon|mend|hire|heed)(_[a-z_]+)?\(' interpreter --include='*.[ch]'; }
report "no function is called tell, reckon, mend, hire or heed" "$(names)"

# The tool finds an error of each kind at its line, and nothing in strings, code or examples.
{
    echo 'const char *text = "what stands /* here? */"; /* Returns the `stands` of "who stands". */'
    echo '/*'
    echo ' * A first sentence. What is told by nobody'
    echo ' * is an error.'
    echo ' *'
    echo ' *     tapp stands   an example'
    echo ' */'
    echo 'int a; // Is it a question?'
    printf '/* '
    for i in 1 2 3 4 5 6 7 8 9; do printf 'one two three four five '; done
    echo '*/'
} >"$work/sample.c"
found() { tools/comments "$here/plain_words.txt" "$work/sample.c" | sed 's/.*sample.c:\([0-9]*\): .*/\1/' | tr '\n' ' '; }
report "tools/comments finds words, openings, questions and long sentences" \
    "$([ "$(found)" = "2 2 8 8 9 " ] || echo "found at lines: $(found)")"

finish
