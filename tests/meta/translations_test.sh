#!/bin/sh
# The catalogues of interpreter/translations/ have every message of the program in the right form, and no other message.
. "${0%/*}/report.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Each of these prints the errors of a kind: messages that are missing, not translated, uncertain, unused or malformed.
missing() { msgcmp "$1" "$2" 2>&1; }
fuzzy() { msgattrib --only-fuzzy "$1"; }
obsolete() { msgattrib --only-obsolete "$1"; }
malformed() { msgfmt --check -o /dev/null "$1" 2>&1; }

report "the template is made without a warning" "$(tools/po pot "$work/tapp.pot" 2>&1)"
report "at least 500 messages were found" "$([ "$(grep -c '^msgid' "$work/tapp.pot")" -ge 500 ] || echo "too few")"
for language in $(sed 's/#.*//' interpreter/translations/LINGUAS); do
    file=interpreter/translations/$language.po
    report "$file has every message and no other ('make po' updates it)" "$(missing "$file" "$work/tapp.pot")"
    report "$file has no fuzzy message" "$(fuzzy "$file")"
    report "$file has no obsolete message" "$(obsolete "$file")"
    report "$file is well-formed" "$(malformed "$file")"
done
report "each po file is in LINGUAS" \
    "$(for file in interpreter/translations/*.po; do name=${file#interpreter/translations/}; sed 's/#.*//' \
        interpreter/translations/LINGUAS | grep -qw "${name%.po}" || echo "$file"; done)"

# Each of these checks finds an error that is put into a catalogue.
plant() { sed "$1" interpreter/translations/de.po >"$work/planted.po"; }
finds() { report "the check finds $1" "$([ -n "$2" ] || echo "it is not")"; }
plant 's/^msgid "%1 to %2"/msgid "%1 to %3"/'
finds "a message that changed" "$(missing "$work/planted.po" "$work/tapp.pot")"
plant 's/^msgstr "%1 bis %2"/msgstr ""/'
finds "a message without translation" "$(missing "$work/planted.po" "$work/tapp.pot")"
{ cat interpreter/translations/de.po; printf '\nmsgid "no one says this"\nmsgstr "niemand sagt das"\n'; } \
    >"$work/planted.po"
finds "a message that the program does not use" "$(missing "$work/planted.po" "$work/tapp.pot")"
{ cat interpreter/translations/de.po; printf '\n#, fuzzy\nmsgid "no one says this"\nmsgstr "niemand sagt das"\n'; } \
    >"$work/planted.po"
finds "a fuzzy message" "$(fuzzy "$work/planted.po")"
{ cat interpreter/translations/de.po; printf '\n#~ msgid "no one says this"\n#~ msgstr "niemand sagt das"\n'; } \
    >"$work/planted.po"
finds "an obsolete message" "$(obsolete "$work/planted.po")"
{ cat interpreter/translations/de.po; printf '\n#, c-format\nmsgid "%%d of %%s"\nmsgstr "%%s von %%d"\n'; } \
    >"$work/planted.po"
finds "a translation with the wrong format" "$(malformed "$work/planted.po")"

# xgettext reads only the first text of a call, so the second text of a choice would stay in English.
choices() {
    for file in $(find "${1:-interpreter}" -name '*.c'); do
        tr '\n' ' ' <"$file" |
            grep -oE '\b(diag_(error|warning|remark|add|hint|note)|complain|translate)\([^;"]*[?] *"[^;]*;' |
            sed "s|^|$file: |"
        tr '\n' ' ' <"$file" | grep -oE '\bdiag_(error|warning|remark|add)\([^;"]*"[a-z-]+",[^;"]*[?] *"[^;]*;' |
            sed "s|^|$file: |"
    done
}
report "no call of a message function chooses between two texts" "$(choices)"
mkdir "$work/planted"
printf 'diag_hint(diags, diag,\n    is_one ? "one" : "many", n);\n' >"$work/planted/one.c"
printf 'diag_error(diags, "a-code", span,\n    is_one ? "one" : "many", n);\n' >"$work/planted/two.c"
finds "a choice in a hint" "$(choices "$work/planted" | grep one.c)"
finds "a choice in a finding" "$(choices "$work/planted" | grep two.c)"

# The lines at the bottom of the screen fit in 80 columns in ASCII, too. There, a letter of two bytes becomes two
# letters.
bars() {
    LC_ALL=C awk '/^msgctxt "(KEY_BAR|SCREEN_NEXT|SCREEN_END)"/ { bar = 1; n++ } !NF { bar = 0 }
        bar && sub(/^msg(id|str) "/, "") && sub(/"$/, "") && length > 79 { print }
        END { if (n != 3) print n " lines were found" }' "$1"
}
for language in $(sed 's/#.*//' interpreter/translations/LINGUAS); do
    report "the lines at the bottom of the screen fit: interpreter/translations/$language.po" \
        "$(bars "interpreter/translations/$language.po")"
done
plant 's/^msgstr "? Tasten/& für jede Hilfe, die man braucht/'
finds "a line at the bottom of the screen that is too long" "$(bars "$work/planted.po")"

# Only interpreter/translations/ has translations. system/line.c has a table of letters and their ASCII forms. Two
# examples use such a letter.
report "the sources contain no German" \
    "$(grep -rnP '[äöüÄÖÜß]|"[^"]*\b(der|das|und|nicht|ein|eine|ist|wird|mit|kein|oder)\b[^"]*"' interpreter \
        --include='*.[ch]' --include='*.def' |
        grep -v "^interpreter/system/line.c\|Names with ö\|size('für')")"

finish
