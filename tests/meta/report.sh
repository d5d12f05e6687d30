# For tests that look for faults in files: a test is a title and the faults found, and passes when there are none.
#
#   . "${0%/*}/report.sh"
#   report "no file is empty" "$(find docs -empty)"
#   finish

set -u
n=0
failed=0

# report TITLE FAULTS
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

# Patterns for tools/prose of the words that docs/words.md replaces, from its last column. An entry with a condition in
# parentheses is for readers.
words_not_to_say() {
    awk -F '|' '/^\|/ && NF == 5 && $4 !~ /do not say|---/ {
        n = split($4, words, /,/)
        for (i = 1; i <= n; i++) {
            gsub(/^ +| +$/, "", words[i])
            if (words[i] != "" && words[i] !~ /\(/) print words[i] "\tdocs/words.md has another word than \"" words[i] "\""
        }
    }' docs/words.md
}

# The folders of the layers, in their order: those that know no terminal and no words, and those above them.
lower_layers() { sed -n 's/^LAYERS *:= *\(.* bots\) .*/\1/p' Makefile | tr ' ' '\n' | sed 's#^#interpreter/#'; }
upper_layers() { sed -n 's/^LAYERS *:= *.* bots \(.*\)/\1/p' Makefile | tr ' ' '\n' | sed 's#^#interpreter/#'; }
