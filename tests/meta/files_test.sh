#!/bin/sh
# Checks files without running the program: YAML has line feeds and no tabs, docs describe each code of a finding, and
# links in docs lead somewhere.
. "${0%/*}/report.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

yaml() { find variants tests/docs tests/data -name '*.yaml' -type f; }
tab=$(printf '\t')
return=$(printf '\r')
report "YAML files have no tabs" "$(yaml | xargs grep -ln "$tab")"
report "YAML files have line feeds without carriage returns" "$(yaml | xargs grep -ln "$return")"
report "YAML files end with a line feed" \
    "$({ yaml | xargs grep -c '' | tr : ' ' && yaml | xargs wc -l | awk '$2 != "total" { print $2, $1 }'; } | sort |
        uniq -u | cut -d ' ' -f 1 | uniq)"
report "no file has conflict markers of a merge" "$(git ls-files 2>/dev/null | grep -v '\.md$' |
    xargs grep -lE '^(<{7}|>{7}) ' 2>/dev/null)"
rules() { ls variants/*.yaml variants/*/*.yaml | grep -v '\.[a-z][a-z]\.yaml$'; }
report "the file of a variant is named after its id" \
    "$(awk 'FNR == 1 { file = FILENAME; sub(/.*\//, "", file); sub(/\.yaml$/, "", file) }
        /^id: / && substr($0, 5) != file { print FILENAME }' $(rules); grep -L '^id: ' $(rules))"
report "variants are in the folder of their family, or at the top" \
    "$(awk 'FNR == 1 { split(FILENAME, part, "/"); seen[FILENAME] }
        part[2] == "packs" || $0 == "family: " part[2] || /^extends: / { is_right[FILENAME] }
        END { for (file in seen) if (!(file in is_right)) print file }' $(rules | grep '/.*/'))"
report "no two variants have the same id" "$(ls variants/*.yaml variants/*/*.yaml | sed 's|.*/||' | sort | uniq -d)"
# first_lines_without PATTERN FILE…: prints the files whose first line does not match.
first_lines_without() {
    pattern=$1
    shift
    awk -v pattern="$pattern" 'FNR == 1 && $0 !~ pattern { print FILENAME }' "$@"
}
report "variants name their schema in the first line" \
    "$(first_lines_without "yaml-language-server: [$]schema=.*schemas/variant-file.schema.json" $(rules))"
report "words files name their schema in the first line" \
    "$(first_lines_without "yaml-language-server: [$]schema=.*schemas/words-file.schema.json" \
        variants/*.??.yaml variants/*/*.??.yaml)"

# The lists name packages by version and checksum. The machine that installs them decides where they come from.
report "the lists of npm packages contain no address" \
    "$(grep -nE '"resolved"|"https?://[^"]*registry' $(git ls-files '*package-lock.json'))"
report "the lists of npm packages name exact versions" \
    "$(sed -n '/"dependencies"/,/}/p' tests/editor/package.json | grep -E '"[^"]+": "' |
        grep -vE '": "(npm:[a-z-]+@)?[0-9]+\.[0-9]+\.[0-9]+",?$')"

# Each finding has a code, and docs describe each code.
codes() {
    find $(lower_layers) -name '*.c' ! -name 'format.c' -exec cat {} + | grep -oE '"[a-z]+(-[a-z0-9]+)+"' | tr -d '"' |
        sort -u
}
described() { grep -rhoE '`[a-z]+(-[a-z0-9]+)+`' docs | tr -d '`' | sort -u; }
report "docs describe each code of a finding" \
    "$({ described && described && codes; } | sort | uniq -u)"

# The links of README and docs to other files, as lines `PAGE PATH#ANCHOR`. Paths begin at the top of the project. A
# link within a page has the page's own path.
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
report "links in the documentation lead to existing files" \
    "$(sed 's/#.*//' "$links" | sort -u | while read -r page path; do [ -e "$path" ] || echo "$page: $path"; done)"

# Prints the targets of links within a page: its headings in lower case without punctuation, and each `id`.
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
report "links to a section of the documentation lead to an existing section" "$(anchors_that_are_missing)"

# Readers can reach each page, because another page links to it. (README links to the folder of decisions.)
pages_without_a_link() {
    awk '{ sub(/#.*/, "", $2) } $1 != $2 { print $2 }' "$links" | sort -u >"$work/linked"
    find docs -name '*.md' ! -path 'docs/decisions/*' | sort | comm -23 - "$work/linked"
}
report "another page links to each page of the documentation" "$(pages_without_a_link)"

# Counts code points, as clang-format does. LAYERS may be long, because scripts read it as one line.
long_lines() {
    { echo Makefile && find interpreter tests -name '*.[ch]' -o -name '*.def' &&
        find interpreter/page tests/editor tests/web tests/bench -name '*.js' -o -name '*.css'; } |
        LC_ALL=C sort | LC_ALL=C xargs grep -nE '^.{121}' | LC_ALL=C.UTF-8 grep -E '^[^:]*:[0-9]*:.{121}' | grep -v '^Makefile:[0-9]*:LAYERS ' | cut -c 1-100
}
report "no line of C, JavaScript, style sheets or the Makefile is longer than 120 columns" "$(long_lines)"

finish
