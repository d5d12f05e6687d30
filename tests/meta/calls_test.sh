#!/bin/sh
# Checks the layers by symbols: `nm` shows which symbols each object of the build uses and defines. No layer may use a
# symbol of a layer above it. Files may use each other in a circle only if their subject is recursive.
. "${0%/*}/report.sh"

layers=$(sed -n 's/^LAYERS *:= *//p' Makefile)
tapp=${TAPP_FAST:-build/tapp}
build=${tapp%/*}

# Prints rows `engine/play.c engine/auction.c auction_legal`: a file, the file that defines a symbol which it uses, and
# the symbol.
uses() {
    for layer in $layers; do
        for source in interpreter/"$layer"/*.c; do
            object=$layer/$(basename "$source" .c)
            [ ! -e "$build/$object.o" ] || nm -P "$build/$object.o" | sed "s#^#$object.c #"
        done
    done | awk '
        $3 == "U" { user[++n] = $1; name[n] = $2; next }
        $3 ~ /^[A-TV-Z]$/ { definer[$2] = $1 }
        END { for (i = 1; i <= n; i++) if (name[i] in definer) print user[i], definer[name[i]], name[i] }'
}

# Prints rows `engine/facts.c engine/facts.h`: a file and a header that it includes.
includes() {
    grep -HE '^ *# *include *"' interpreter/*/*.[ch] |
        sed -n 's#^interpreter/\([^:]*\):[^"]*"\([a-z_]*/[^"]*\)".*#\1 \2#p'
}

# Keeps those of the rows `file file ...` that point from a layer to a higher one. schema and formula are on one level.
upward() {
    awk -v layers="$layers" '
        BEGIN { n = split(layers, list, " "); for (i = 1; i <= n; i++) rank[list[i]] = i }
        { split($1, from, "/"); split($2, to, "/") }
        rank[to[1]] > rank[from[1]] || (from[1] == "formula" && to[1] == "schema")'
}

# Prints the circles in rows `file file ...`, one per line. It looks only within layers: between layers there can be no
# circle if no row points upward.
circles() {
    awk '
        function reach(root, node,    i) {
            for (i = 1; i <= degree[node]; i++)
                if (!((root, next_of[node, i]) in reached)) {
                    reached[root, next_of[node, i]] = 1
                    reach(root, next_of[node, i])
                }
        }
        $1 != $2 && !(($1, $2) in seen) {
            split($1, from, "/"); split($2, to, "/")
            if (from[1] != to[1]) next
            seen[$1, $2] = 1
            next_of[$1, ++degree[$1]] = $2
            nodes[$1]
        }
        END {
            for (a in nodes) reach(a, a)
            for (a in nodes) {
                circle = ""
                for (b in nodes)
                    if (((a, b) in reached) && ((b, a) in reached)) {
                        if (b < a) { circle = ""; break }
                        circle = circle " " b
                    }
                if (circle) print circle
            }
        }' | while read -r circle; do echo "$circle" | tr ' ' '\n' | sort | tr '\n' ' ' | sed 's/ $//'; echo; done | sort
}

# Prints the allowed circles in the form of `circles`. Each has a recursive subject.
allowed() {
    while read -r circle why; do
        [ -z "$circle" ] || echo "$circle" | tr '+' ' '
    done <<'CIRCLES'
engine/facts.c+engine/meld.c+engine/points.c    a formula asks for the points of melds, and a meld asks a formula
formula/check.c+formula/check_call.c    a formula holds formulas
schema/check.c+schema/check_list.c+schema/check_logic.c+schema/check_map.c+schema/report_branches.c    a shape holds shapes
schema/compile.c+schema/keywords.c+schema/resources.c    a schema holds schemas and points to others
wording/speak.c+wording/speak_holding.c+wording/speak_joined.c+wording/speak_known.c+wording/speak_memo.c+wording/speak_named.c+wording/speak_negated.c+wording/speak_number.c+wording/speak_trick.c    a sentence on a formula holds sentences on its parts
CIRCLES
}

uses=$(uses)
includes=$(includes)
found=$(printf '%s\n' "$uses" | circles)
report "no layer uses a symbol of a layer above it" "$(printf '%s\n' "$uses" | upward)"
report "no file includes itself through other files" "$(printf '%s\n' "$includes" | circles)"
report "files use each other in a circle only if the list allows it" "$(echo "$found" | grep -vxF "$(allowed)")"
report "each circle of the list exists" "$(allowed | grep -vxF "$found")"

# The checks find an error in rows that have one.
three=$(printf 'text/a.c text/b.c\ntext/b.c text/c.c\ntext/c.c text/a.c\ntext/d.c text/a.c\n' | circles)
report "the check finds a use of a higher layer" \
    "$([ "$(printf 'base/a.c cli/b.c\nformula/a.c schema/b.c\ncli/a.c base/b.c\n' | upward | grep -c .)" -eq 2 ] ||
    echo "it is not")"
report "the check finds a circle" "$([ "$three" = "text/a.c text/b.c text/c.c" ] || echo "as: $three")"
echo "# $(echo "$uses" | grep -c .) uses of one file by another and $(echo "$includes" | grep -c .) includes"
report "uses and includes were found in every layer" \
    "$(for layer in $layers; do
        echo "$uses" | grep -q "^$layer/" || echo "$layer: no use (of $build)"
        echo "$includes" | grep -q "^$layer/" || echo "$layer: no include"
    done)"

finish
