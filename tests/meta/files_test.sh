#!/bin/sh
# Files as they lie: YAML with line feeds and no tabs, codes of findings described in docs, links in docs lead
# somewhere.
. "${0%/*}/report.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

yaml() { find variants tests/docs tests/data -name '*.yaml' -type f; }
tab=$(printf '\t')
return=$(printf '\r')
report "YAML files have no tabs" "$(yaml | xargs grep -ln "$tab")"
report "YAML files end lines by line feeds" "$(yaml | xargs grep -ln "$return")"
report "YAML files end with a line feed" \
    "$({ yaml | xargs grep -c '' | tr : ' ' && yaml | xargs wc -l | awk '$2 != "total" { print $2, $1 }'; } | sort |
        uniq -u | cut -d ' ' -f 1 | uniq)"
report "no file holds two versions that were to be merged" "$(git ls-files 2>/dev/null | grep -v '\.md$' |
    xargs grep -lE '^(<{7}|>{7}) ' 2>/dev/null)"
rules() { ls variants/*.yaml variants/*/*.yaml | grep -v '\.[a-z][a-z]\.yaml$'; }
report "variants are named by their ids" \
    "$(awk 'FNR == 1 { file = FILENAME; sub(/.*\//, "", file); sub(/\.yaml$/, "", file) }
        /^id: / && substr($0, 5) != file { print FILENAME }' $(rules); grep -L '^id: ' $(rules))"
report "variants lie in the folder of their family, or at the top" \
    "$(awk 'FNR == 1 { split(FILENAME, part, "/"); seen[FILENAME] }
        part[2] == "packs" || $0 == "family: " part[2] || /^extends: / { is_right[FILENAME] }
        END { for (file in seen) if (!(file in is_right)) print file }' $(rules | grep '/.*/'))"
report "no two variants have one id" "$(ls variants/*.yaml variants/*/*.yaml | sed 's|.*/||' | sort | uniq -d)"
# first_lines_without PATTERN FILE…: the files whose first line does not match.
first_lines_without() {
    pattern=$1
    shift
    awk -v pattern="$pattern" 'FNR == 1 && $0 !~ pattern { print FILENAME }' "$@"
}
report "variants say which schema they follow" \
    "$(first_lines_without "yaml-language-server: [$]schema=.*schemas/variant-file.schema.json" $(rules))"
report "words files say which schema they follow" \
    "$(first_lines_without "yaml-language-server: [$]schema=.*schemas/words-file.schema.json" \
        variants/*.??.yaml variants/*/*.??.yaml)"

# Packages are named by version and content; where they come from is for the one who installs them.
report "the lists of npm packages name no address" \
    "$(grep -nE '"resolved"|"https?://[^"]*registry' $(git ls-files '*package-lock.json'))"
report "npm packages are named by exact version" \
    "$(sed -n '/"dependencies"/,/}/p' tests/editor/package.json | grep -E '"[^"]+": "' |
        grep -vE '": "(npm:[a-z-]+@)?[0-9]+\.[0-9]+\.[0-9]+",?$')"

# Findings are told by code; every code is described somewhere in docs.
codes() {
    find $(lower_layers) -name '*.c' ! -name 'format.c' -exec cat {} + | grep -oE '"[a-z]+(-[a-z0-9]+)+"' | tr -d '"' |
        sort -u
}
described() { grep -rhoE '`[a-z]+(-[a-z0-9]+)+`' docs | tr -d '`' | sort -u; }
report "every code of a finding is described in docs" \
    "$({ described && described && codes; } | sort | uniq -u)"

# Links from README and docs to other files: a line `PAGE PATH#ANCHOR` each, with the path from the top of the
# project. A link within a page has the page's own path.
pages="README.md CONTRIBUTING.md CHANGELOG.md $(find docs -name '*.md')"
links=$work/links
grep -oE '\]\([^):]+\)' $pages | awk '
    {
        page = substr($0, 1, index($0, ":") - 1)
        link = substr($0, length(page) + 4, length($0) - length(page) - 4)
        anchor = index(link, "#") ? substr(link, index(link, "#")) : ""
        file = substr(link, 1, length(link) - length(anchor))
        folder = page ~ /\// ? page : "./" page
        sub(/\/[^\/]*$/, "/", folder)
        path = file == "" ? page : folder file
        gsub(/\/\.\//, "/", path)
        sub(/^\.\//, "", path)
        while (sub(/[^\/.]+\/\.\.\//, "", path)) { }
        print page, path anchor
    }' | sort -u >"$links"
report "links in the documentation lead somewhere" \
    "$(sed 's/#.*//' "$links" | sort -u | while read -r page path; do [ -e "$path" ] || echo "$page: $path"; done)"

# The targets of links within a page: its headings, written small and without their signs, and `id`s.
anchors() {
    awk '/^```/ { inside = !inside } !inside && /^#+ / { sub(/^#+ /, ""); print }' "$1" | tr 'A-Z ' 'a-z-' |
        sed 's/[][!-,./:-@^`{|}~]//g; s/[…’“”→×]//g'
    grep -oE 'id="[^"]+"' "$1" | sed 's/^id="//; s/"$//'
}
anchors_that_are_missing() {
    for page in $pages; do anchors "$page" | sed "s|^|$page#|"; done | sort -u >"$work/anchors"
    awk 'FILENAME == ARGV[1] { has[$0] = 1; next } $2 ~ /\.md#/ && !($2 in has) { print $1 ": " $2 }' \
        "$work/anchors" "$links"
}
report "links to a section of the documentation find it" "$(anchors_that_are_missing)"

# Each page can be reached: another page links to it. (README links to the folder of decisions.)
pages_without_a_link() {
    awk '{ sub(/#.*/, "", $2) } $1 != $2 { print $2 }' "$links" | sort -u >"$work/linked"
    find docs -name '*.md' ! -path 'docs/decisions/*' | sort | comm -23 - "$work/linked"
}
report "each page of the documentation is linked to from another one" "$(pages_without_a_link)"

# By code points, as clang-format counts; layers are one line that is read.
long_lines() {
    { echo Makefile && find interpreter tests -name '*.[ch]' -o -name '*.def' &&
        find interpreter/page tests/editor tests/web tests/bench -name '*.js' -o -name '*.css'; } |
        LC_ALL=C sort | LC_ALL=C xargs grep -nE '^.{121}' | LC_ALL=C.UTF-8 grep -E '^[^:]*:[0-9]*:.{121}' | grep -v '^Makefile:[0-9]*:LAYERS ' | cut -c 1-100
}
report "no line of C, of tables, of the page and of the Makefile is longer than 120 columns" "$(long_lines)"

finish
