#!/bin/sh
# Checks the layers: files include only lower layers, only a folder's own files include its inner headers, one file
# uses each outside library, and files and folders are small.
. "${0%/*}/report.sh"

layers=$(sed -n 's/^LAYERS *:= *//p' Makefile)

# A layer may include itself and the layers before it. schema and formula are on one level.
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
report "no file includes a header of a higher layer" "$(upward)"
report "every folder of code is a layer" \
    "$(find interpreter -mindepth 2 -name '*.[ch]' | cut -d/ -f2 | sort -u | while read -r folder; do
        case " $layers " in *" $folder "*) ;; *) echo "$folder" ;; esac
    done)"

# The page on architecture draws the layers in order, from the bottom, and shows which layer uses which.
block() { awk -v fence="^\`\`\`$1" '$0 ~ fence { inside = 1; next } /^```/ { inside = 0 } inside' \
    docs/architecture.md; }
drawn=$(block layers | tac | sed 's/^.\{17\}//' | xargs)
report "the picture of the layers agrees with the Makefile" "$([ "$drawn" = "$layers" ] || echo "$drawn")"
matrix=$(mktemp)
block matrix >"$matrix"
report "the matrix of includes agrees with the code ('make docs' updates it)" "$(tools/layers | diff "$matrix" -)"
rm -f "$matrix"

# A header that is only for the files of its folder is named *_inner.h.
report "only files of the same folder include an inner header" \
    "$(grep -rnE '^ *# *include *"[a-z_]+/[a-z_]+_inner\.h"' interpreter |
        awk -F'[/:"]' \
            '{ own = $2; for (i = 3; i < NF; i++) if ($i ~ /include/) { if ($(i + 1) != own) print; break } }')"

# The public header may not include a header of a layer.
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

# A folder must be small enough to know: at most a fifth of all lines, and at most 60 files.
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

# A function that a header declares at the left margin is in a paragraph that begins with a comment.
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
report "every C file begins with a comment" "$(first_comment)"

finish
