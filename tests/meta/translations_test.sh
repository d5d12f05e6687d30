#!/bin/sh
# Every word of the program is in the catalogues of interpreter/translations/, in the form that the program wants; and
# nothing else is.
. "${0%/*}/report.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Changes that `make po` would make: messages that are not translated, and those that the program no longer says.
missing() { msgcmp "$1" "$2" 2>&1; }
fuzzy() { msgattrib --only-fuzzy "$1"; }
obsolete() { msgattrib --only-obsolete "$1"; }
malformed() { msgfmt --check -o /dev/null "$1" 2>&1; }

report "the template is made without a warning" "$(tools/po pot "$work/tapp.pot" 2>&1)"
report "words were found" "$([ "$(grep -c '^msgid' "$work/tapp.pot")" -ge 500 ] || echo "too few")"
for language in $(sed 's/#.*//' interpreter/translations/LINGUAS); do
    file=interpreter/translations/$language.po
    report "$file has every message, and no other: 'make po' says which" "$(missing "$file" "$work/tapp.pot")"
    report "$file has no fuzzy message" "$(fuzzy "$file")"
    report "$file has no obsolete message" "$(obsolete "$file")"
    report "$file is well-formed" "$(malformed "$file")"
done
report "each po file is in LINGUAS" \
    "$(for file in interpreter/translations/*.po; do name=${file#interpreter/translations/}; sed 's/#.*//' \
        interpreter/translations/LINGUAS | grep -qw "${name%.po}" || echo "$file"; done)"

# Each of these checks finds what it is for.
plant() { sed "$1" interpreter/translations/de.po >"$work/planted.po"; }
finds() { report "$1 is found" "$([ -n "$2" ] || echo "it is not")"; }
plant 's/^msgid "%1 to %2"/msgid "%1 to %3"/'
finds "a message that changed" "$(missing "$work/planted.po" "$work/tapp.pot")"
plant 's/^msgstr "%1 bis %2"/msgstr ""/'
finds "a message without translation" "$(missing "$work/planted.po" "$work/tapp.pot")"
{ cat interpreter/translations/de.po; printf '\nmsgid "no one says this"\nmsgstr "niemand sagt das"\n'; } \
    >"$work/planted.po"
finds "a message that nobody says" "$(missing "$work/planted.po" "$work/tapp.pot")"
{ cat interpreter/translations/de.po; printf '\n#, fuzzy\nmsgid "no one says this"\nmsgstr "niemand sagt das"\n'; } \
    >"$work/planted.po"
finds "a fuzzy message" "$(fuzzy "$work/planted.po")"
{ cat interpreter/translations/de.po; printf '\n#~ msgid "no one says this"\n#~ msgstr "niemand sagt das"\n'; } \
    >"$work/planted.po"
finds "an obsolete message" "$(obsolete "$work/planted.po")"
{ cat interpreter/translations/de.po; printf '\n#, c-format\nmsgid "%%d of %%s"\nmsgstr "%%s von %%d"\n'; } \
    >"$work/planted.po"
finds "a format that does not fit" "$(malformed "$work/planted.po")"

# xgettext reads the first text of a call: a choice between two would leave the second in English.
choices() {
    for file in $(find "${1:-interpreter}" -name '*.c'); do
        tr '\n' ' ' <"$file" |
            grep -oE '\b(diag_(error|warning|remark|add|hint|note)|complain|translate)\([^;"]*[?] *"[^;]*;' |
            sed "s|^|$file: |"
        tr '\n' ' ' <"$file" | grep -oE '\bdiag_(error|warning|remark|add)\([^;"]*"[a-z-]+",[^;"]*[?] *"[^;]*;' |
            sed "s|^|$file: |"
    done
}
report "no call chooses between two texts" "$(choices)"
mkdir "$work/planted"
printf 'diag_hint(diags, diag,\n    is_one ? "one" : "many", n);\n' >"$work/planted/one.c"
printf 'diag_error(diags, "a-code", span,\n    is_one ? "one" : "many", n);\n' >"$work/planted/two.c"
finds "a choice in a hint" "$(choices "$work/planted" | grep one.c)"
finds "a choice in a finding" "$(choices "$work/planted" | grep two.c)"

# Lines at the foot of the screen stand in 80 columns, in ASCII too: a letter that takes two bytes takes two letters
# there.
bars() {
    LC_ALL=C awk '/^msgctxt "(KEY_BAR|SCREEN_NEXT|SCREEN_END)"/ { bar = 1; n++ } !NF { bar = 0 }
        bar && sub(/^msg(id|str) "/, "") && sub(/"$/, "") && length > 79 { print }
        END { if (n != 3) print n " lines were found" }' "$1"
}
for language in $(sed 's/#.*//' interpreter/translations/LINGUAS); do
    report "the lines at the foot of the screen are not too long: interpreter/translations/$language.po" \
        "$(bars "interpreter/translations/$language.po")"
done
plant 's/^msgstr "? Tasten/& für jede Hilfe, die man braucht/'
finds "one that is too long" "$(bars "$work/planted.po")"

# Translations stand in interpreter/translations/ alone. system/line.c has letters that it writes otherwise; two
# examples have one.
report "no German stands in the sources" \
    "$(grep -rnP '[äöüÄÖÜß]|"[^"]*\b(der|das|und|nicht|ein|eine|ist|wird|mit|kein|oder)\b[^"]*"' interpreter \
        --include='*.[ch]' --include='*.def' |
        grep -v "^interpreter/system/line.c\|Names with ö\|size('für')")"

finish
