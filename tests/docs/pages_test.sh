#!/bin/sh
# Reads the pages of rules and reports errors that a program can find: braces and formulas left over, doubled words and
# sentences, sentences without a capital or a full stop, a capital article within one. It reads the page of every
# shipped game in both languages. TAPP_PAGES=all reads them with each value of each option, too.
set -u
tapp=${TAPP_FAST:-${TAPP:-build/tapp}}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
n=0
failed=0

read_page() { # read_page FILE LANGUAGE: prints a line for each error
    sed '/^```/,/^```/d' "$1" | awk -v language="$2" '
        # True for "1 tricks", but not for a longer number, a fraction or a range that ends in 1.
        function one_of_many() { return $0 ~ /(^|[^0-9.,–-])1 (tricks|points|cards|Stiche|Punkte|Karten)([^a-zäöü]|$)/ }
        function fault(what) { print what ": " substr($0, 1, 150) }
        # Each column of a table must have a text below its head and the line of dashes.
        function end_table(i) {
            for (i = 2; i < n_columns && rows > 2; i++) if (!says[i]) print "a column without a word: " head
            rows = n_columns = 0
        }
        /^#/ { before = ""; headed = 0; end_table(); next }
        /^\|/ {
            before = ""
            if ($0 ~ /[{}]/) fault("a brace")
            if (one_of_many()) fault("one of many")
            if (++rows == 1) { head = $0; delete says }
            n_columns = split($0, cell, "|")
            for (i = 2; rows > 2 && i < n_columns; i++) if (cell[i] !~ /^[ –]*$/) says[i] = 1
            next
        }
        { end_table() }
        /^\*\*[^*]+\*\*:$/ { headed = 1 }
        /^- \*\*[^*]+\*\*: / && headed { fault("contracts within those of a heading") }
        /^- (You|Du) / { fault("nobody is spoken to in print") }
        one_of_many() { fault("one of many") }
        /[ (]-[0-9]/ { fault("a hyphen for a minus") }
        /[{}]/ { fault("a brace") }
        language == "de" && / (and|with|from|by|their|articles|pages|accounts) / { fault("English left") }
        / (exactly|genau|at least|mindestens) 0([^0-9]|$)/ { fault("nothing told as a number") }
        / (the the|a a|of of|to to|is is|and and|und und|ist ist|den den|dem dem|ein ein|nicht nicht) / { fault("a word twice") }
        /(^| )[,;.]/ || /,,|;;|[^.]\.\.( |$)|  / { fault("a stray sign") }
        / (takes|keeps|lays|nimmt|legt|behält|sieht|zahlt|bekommt) (The|Der|Die|Das) / { fault("a capital within") }
        /^- / { text = substr($0, 3); item = 1 }
        !/^- / { text = $0; item = 0 }
        NF && !item && text !~ /[.:!?)…]$/ { fault("no full stop") }
        NF && !item && text ~ /^[a-zäöü]/ { fault("no capital") }
        {
            m = split(text, sentence, /\. /)
            for (i = 2; i <= m; i++)
                if (length(sentence[i]) > 30 && (sentence[i] == sentence[i - 1] || sentence[i] "." == sentence[i - 1])) fault("a sentence twice")
        }
        NF && text == before && length(text) > 30 { fault("a line twice") }
        { if (NF) before = text }
    '
}

check_page() { # check_page ID LANGUAGE [OPTION]
    "$tapp" explain "$1" --lang "$2" --format markdown ${3:+--option "$3"} >"$folder/page" 2>"$folder/err" ||
        cat "$folder/err"
    read_page "$folder/page" "$2" | sed "s|^|$2 ${3:-}: |"
}

# options_of ID: prints each option with each of its values. A numeric option gets its lowest value, but at least 1.
options_of() {
    "$tapp" explain "$1" --lang en --format markdown >"$folder/usual"
    grep -oE '`[a-z0-9_]+=[^` ]+`' "$folder/usual" | grep -v NUMBER | tr -d '`'
    sed -nE 's/.*number from (-?[0-9]+) to (-?[0-9]+) \(`([a-z0-9_]+)=NUMBER`.*/\3 \1/p' "$folder/usual" |
        awk '{ print $1 "=" ($2 < 1 ? 1 : $2) }'
}

for id in $("$tapp" list --json | jq -r '.[].id'); do
    { check_page "$id" en; check_page "$id" de; } >"$folder/faults"
    if [ "${TAPP_PAGES:-}" = all ]; then
        for option in $(options_of "$id" | sort -u); do
            check_page "$id" en "$option"
            check_page "$id" de "$option"
        done >>"$folder/faults"
    fi
    n=$((n + 1))
    if [ -s "$folder/faults" ]; then
        failed=1
        echo "not ok $n - the pages of $id contain no error that a program can find"
        sed 's/^/# /' "$folder/faults" | head -20
    else
        echo "ok $n - the pages of $id contain no error that a program can find"
    fi
done
echo "1..$n"
exit $failed
