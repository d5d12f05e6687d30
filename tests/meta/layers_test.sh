#!/bin/sh
# The layers: includes point downwards, inner headers stay inside, one file for each outside library, small files and
# folders.
. "${0%/*}/report.sh"

layers=$(sed -n 's/^LAYERS *:= *//p' Makefile)

# A layer may include itself and those before it; schema and formula stand side by side.
upward() {
    allowed=
    for layer in $layers; do
        allowed="$allowed $layer"
        case $layer in
        formula) here=$(echo "$allowed" | sed 's/ schema//') ;;
        *) here=$allowed ;;
        esac
        pattern=$(echo "$here" | sed 's/^ //; s/ /|/g')
        grep -HnE '^ *# *include *"' "interpreter/$layer"/*.[ch] | grep -vE "\"($pattern)/[a-z_]+\.(h|def)\"" |
            grep -vE 'tapp\.h"$'
    done
}
report "includes point downwards" "$(upward)"
report "every folder of code is a layer" \
    "$(find interpreter -mindepth 2 -name '*.[ch]' | cut -d/ -f2 | sort -u | while read -r folder; do
        case " $layers " in *" $folder "*) ;; *) echo "$folder" ;; esac
    done)"

# The page on architecture draws the layers in their order, from below, and says which uses which.
block() { awk -v fence="^\`\`\`$1" '$0 ~ fence { inside = 1; next } /^```/ { inside = 0 } inside' \
    docs/architecture.md; }
drawn=$(block layers | tac | sed 's/^.\{17\}//' | xargs)
report "the picture of the layers is that of the Makefile" "$([ "$drawn" = "$layers" ] || echo "$drawn")"
block matrix >"${TMPDIR:-/tmp}/matrix.$$"
report "the matrix of includes is as the code has it ('make docs' brings it up to date)" \
    "$(tools/layers | diff "${TMPDIR:-/tmp}/matrix.$$" -)"
rm -f "${TMPDIR:-/tmp}/matrix.$$"

# A header for the files of one folder only is called *_inner.h.
report "an inner header is included from its own folder only" \
    "$(grep -rnE '^ *# *include *"[a-z_]+/[a-z_]+_inner\.h"' interpreter |
        awk -F'[/:"]' \
            '{ own = $2; for (i = 3; i < NF; i++) if ($i ~ /include/) { if ($(i + 1) != own) print; break } }')"

# The public header stands alone: it may include nothing of the layers.
report "the public header includes no layer" "$(grep -nE '# *include *"' interpreter/tapp.h 2>/dev/null)"

included_once() {
    files=$(grep -rlE "# *include *<$1>" interpreter)
    [ "$(printf '%s\n' "$files" | grep -c .)" -eq 1 ] || printf '<%s> is included by: %s\n' "$1" "$files"
}
report "<yaml.h> is included by one file" "$(included_once yaml.h)"
report "<pcre2.h> is included by one file" "$(included_once pcre2.h)"
report "<curses.h> is included by one file" "$(included_once curses.h)"
report "<microhttpd.h> is included by one file" "$(included_once microhttpd.h)"
report "<sqlite3.h> is included by one file" "$(included_once sqlite3.h)"

report "no file has more than 800 lines" \
    "$(find interpreter tests tools -name '*.[ch]' -exec awk 'END { if (NR > 800) print FILENAME ": " NR }' {} \;)"

# A folder can be taken in: at most a fifth of all lines, at most 60 files.
large_folders() {
    all=$(cat interpreter/*/*.[ch] interpreter/*/*.def | wc -l)
    for layer in $layers; do
        lines=$(find "interpreter/$layer" -name '*.[ch]' -o -name '*.def' | xargs cat | wc -l)
        files=$(find "interpreter/$layer" -type f | wc -l)
        [ $((lines * 5)) -le "$all" ] || echo "interpreter/$layer: $lines lines of $all"
        [ "$files" -le 60 ] || echo "interpreter/$layer: $files files"
    done
}
report "no folder of code has more than a fifth of the lines or 60 files" "$(large_folders)"

# A function declared at the margin of a header stands in a paragraph that begins with a comment.
undocumented() {
    for header in interpreter/tapp.h interpreter/*/*.h; do
        [ -e "$header" ] || continue
        awk -v file="$header" '
            $0 == "" { begun = 0; next }
            !begun { begun = 1; told = /^\/\*/ }
            /^(static|typedef|return|enum|struct|union|_Static_assert|__extension__|#|extern "C")/ { next }
            /^[A-Za-z_][A-Za-z0-9_ *]*[ *][a-z_0-9]+\(/ && !/\{ *$/ && !told { print file ":" FNR ": " $0 }' "$header"
    done
}
report "every function in a header has a comment above it" "$(undocumented)"

first_comment() {
    for file in interpreter/*/*.[ch] tests/*.[ch] tests/*/*.[ch] tools/*.c tools/*/*.c; do
        [ -e "$file" ] || continue
        head -n 1 "$file" | grep -q '^/\*' || echo "$file"
    done
}
report "every file opens with what it is" "$(first_comment)"

finish
