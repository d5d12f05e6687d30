#!/bin/sh
# Files as they lie: YAML with line feeds and no tabs, codes of findings described in docs, links in docs lead
# somewhere.
. "${0%/*}/report.sh"

yaml() { find variants tests/docs tests/data -name '*.yaml' -type f; }
tab=$(printf '\t')
return=$(printf '\r')
report "YAML files have no tabs" "$(yaml | xargs grep -ln "$tab")"
report "YAML files end lines by line feeds" "$(yaml | xargs grep -ln "$return")"
report "YAML files end with a line feed" \
    "$(yaml | while read -r file; do [ -z "$(tail -c 1 "$file")" ] || echo "$file"; done)"
report "no file holds two versions that were to be merged" "$(git ls-files 2>/dev/null | grep -v '\.md$' |
    xargs grep -lE '^(<{7}|>{7}) ' 2>/dev/null)"
rules() { ls variants/*.yaml variants/*/*.yaml | grep -v '\.[a-z][a-z]\.yaml$'; }
report "variants are named by their ids" \
    "$(for file in $(rules); do grep -qx "id: $(basename "$file" .yaml)" "$file" ||
        echo "$file"; done)"
report "variants lie in the folder of their family, or at the top" \
    "$(for file in $(rules | grep '/.*/'); do
        folder=$(basename "$(dirname "$file")")
        [ "$folder" = packs ] || grep -qx "family: $folder" "$file" || grep -q '^extends: ' "$file" || echo "$file"
    done)"
report "no two variants have one id" "$(ls variants/*.yaml variants/*/*.yaml | sed 's|.*/||' | sort | uniq -d)"
report "variants say which schema they follow" \
    "$(for file in $(rules); do head -n 1 "$file" |
        grep -q 'yaml-language-server: \$schema=.*schemas/variant-file.schema.json' || echo "$file"; done)"
report "words files say which schema they follow" \
    "$(for file in variants/*.??.yaml variants/*/*.??.yaml; do head -n 1 "$file" |
        grep -q 'yaml-language-server: \$schema=.*schemas/words-file.schema.json' || echo "$file"; done)"

# Packages are named by version and content; where they come from is for the one who installs them.
report "the lists of npm packages name no address" \
    "$(grep -nE '"resolved"|"https?://[^"]*registry' $(git ls-files '*package-lock.json'))"
report "npm packages are named by exact version" \
    "$(sed -n '/"dependencies"/,/}/p' tests/editor/package.json | grep -E '"[^"]+": "' |
        grep -vE '": "(npm:[a-z-]+@)?[0-9]+\.[0-9]+\.[0-9]+",?$')"

# Findings are told by code; every code is described somewhere in docs.
codes() {
    for file in $(find $(lower_layers) -name '*.c' ! -name 'format.c'); do
        tr '\n' ' ' <"$file" | grep -oE '"[a-z]+(-[a-z0-9]+)+"'
    done | tr -d '"' | sort -u
}
report "every code of a finding is described in docs" \
    "$(codes | while read -r code; do grep -rqF -- "\`$code\`" docs || echo "$code"; done)"

# Relative links from README and docs.
links() {
    for page in README.md CONTRIBUTING.md CHANGELOG.md $(find docs -name '*.md'); do
        grep -oE '\]\([^)#:]+[^):]*\)' "$page" | sed 's/^](//; s/)$//; s/#.*//' | while read -r link; do
            [ -z "$link" ] || [ -e "$(dirname "$page")/$link" ] || echo "$page: $link"
        done
    done
}
report "links in the documentation lead somewhere" "$(links)"

# The targets of links within a page: its headings, written small and without their signs, and `id`s.
anchors() {
    awk '/^```/ { inside = !inside } !inside && /^#+ / { sub(/^#+ /, ""); print }' "$1" | tr 'A-Z ' 'a-z-' |
        sed 's/[][!-,./:-@^`{|}~]//g; s/[…’“”→×]//g'
    grep -oE 'id="[^"]+"' "$1" | sed 's/^id="//; s/"$//'
}
anchors_that_are_missing() {
    for page in README.md CONTRIBUTING.md CHANGELOG.md $(find docs -name '*.md'); do
        grep -oE '\]\([^):]*#[^):]+\)' "$page" | sed 's/^](//; s/)$//' | sort -u | while read -r link; do
            file=${link%%#*}
            if [ -n "$file" ]; then target=$(dirname "$page")/$file; else target=$page; fi
            case $target in *.md) echo "$(realpath "$target") ${link#*#} $page" ;; esac
        done
    done | sort | while read -r target anchor page; do
        if [ "$target" != "${last:-}" ]; then all=$(anchors "$target"); last=$target; fi
        case "
$all
" in *"
$anchor
"*) ;; *) echo "$page: $(basename "$target")#$anchor" ;; esac
    done
}
report "links to a section of the documentation find it" "$(anchors_that_are_missing)"

# Each page can be reached: another page links to it. (README links to the folder of decisions.)
pages_without_a_link() {
    grep -oE '\]\([^):]+\.md' README.md CONTRIBUTING.md CHANGELOG.md $(find docs -name '*.md') |
        while IFS=: read -r page link; do
        [ "$(realpath -m "$(dirname "$page")/${link#*](}")" = "$(realpath "$page")" ] ||
            realpath -m "$(dirname "$page")/${link#*](}"
    done | sort -u >"${TMPDIR:-/tmp}/linked.$$"
    for page in $(find docs -name '*.md' ! -path 'docs/decisions/*'); do grep -qxF "$(realpath "$page")" \
        "${TMPDIR:-/tmp}/linked.$$" || echo "$page"; done
    rm -f "${TMPDIR:-/tmp}/linked.$$"
}
report "each page of the documentation is linked to from another one" "$(pages_without_a_link)"

# By code points, as clang-format counts; layers are one line that is read.
long_lines() {
    { echo Makefile && find interpreter tests -name '*.[ch]' -o -name '*.def' &&
        find interpreter/page tests/editor tests/web tests/bench -name '*.js' -o -name '*.css'; } |
        LC_ALL=C sort | LC_ALL=C.UTF-8 xargs grep -nE '^.{121}' | grep -v '^Makefile:[0-9]*:LAYERS ' | cut -c 1-100
}
report "no line of C, of tables, of the page and of the Makefile is longer than 120 columns" "$(long_lines)"

finish
