# Helpers for tests that look for errors in files. A test is a title and the errors found; it passes if there are none.
#
#   . "${0%/*}/report.sh"
#   report "no file is empty" "$(find docs -empty)"
#   finish

set -u
n=0
failed=0

# report TITLE ERRORS
report() {
    n=$((n + 1))
    if [ -z "$2" ]; then
        echo "ok $n - $1"
    else
        echo "not ok $n - $1"
        printf '%s\n' "$2" | head -40 | sed 's/^/# /'
        failed=1
    fi
}

finish() {
    echo "1..$n"
    exit "$failed"
}

# Prints patterns for tools/prose from the last column of docs/words.md: the words that it replaces. It leaves out
# entries with a condition in parentheses, which only people can judge.
words_not_to_say() {
    awk -F '|' '/^\|/ && NF == 5 && $4 !~ /do not say|---/ {
        n = split($4, words, /,/)
        for (i = 1; i <= n; i++) {
            gsub(/^ +| +$/, "", words[i])
            if (words[i] != "" && words[i] !~ /\(/) print words[i] "\tdocs/words.md has another word than \"" words[i] "\""
        }
    }' docs/words.md
}

# Both print folders of layers, in their order. The lower layers know no terminal and no words for people.
lower_layers() { sed -n 's/^LAYERS *:= *\(.* bots\) .*/\1/p' Makefile | tr ' ' '\n' | sed 's#^#interpreter/#'; }
upper_layers() { sed -n 's/^LAYERS *:= *.* bots \(.*\)/\1/p' Makefile | tr ' ' '\n' | sed 's#^#interpreter/#'; }
