#!/bin/sh
# Tests deals in the documentation. A ```case block has the steps of a rule case for the previous ```yaml block
# with file=NAME or fragment=BASE (docs/language/12-errors-and-limits.md). tests/unit/rules_test plays each case. It
# also plays the cases with the parent of the file alone. Then at least one case of the file must fail, which shows that
# the cases depend on the YAML. Likewise, commands under a heading of the third level must print something else with the parent alone.
# Whole files must be valid without a warning, but fragments need not be, because they leave definitions unused.
set -u
program=$(realpath "${TAPP:-build/asan/tapp}")
rules=$(dirname "$program")/tests/unit/rules_test
export TAPP="$program" TAPP_VARIANTS="${TAPP_VARIANTS:-$PWD/variants}"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/bin"
ln -s "$program" "$folder/bin/tapp"
PATH="$folder/bin:$PATH"
n=0
failed=0

report() { # report STATUS TITLE
    n=$((n + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $n - $2"
    else
        echo "not ok $n - $2"
        failed=1
        if [ -s "$folder/out" ]; then head -30 "$folder/out" | sed 's/^/# /'; fi
    fi
}

# Cuts a page into files: NAME, and for a child bare-NAME, which has only its parent; NAME.case and bare-NAME.case.
# `proofs` has a line for each heading of the third level: the numbers of files, cases and commands under it. The title
# of a case contains its line.
cut_page() {
    awk -v out="$2" -v here="$PWD" '
        function tell() { if (heading != "") print files "\t" cases "\t" commands "\t" heading > (out "/proofs") }
        function begin(name, variant) {
            path = out "/" name ".case"
            if (!(path in begun)) print "variant " out "/" variant > path
            begun[path] = 1
            print "case DOC: " heading " (line " NR ")" >> path
        }
        /^```/ && inside { inside = ""; next }
        /^```/ {
            inside = "other"
            if ($1 == "```sh") { inside = "sh"; commands++ }
            if ($1 == "```yaml") fragment = ""
            if ($1 == "```yaml" && match($0, /file=[^ ]+/)) {
                file = substr($0, RSTART + 5, RLENGTH - 5)
                inside = /fails=|plays=not/ ? "broken" : "yaml"
                if (inside == "broken") print file > (out "/faulty")
                files++
            }
            if ($1 == "```yaml" && match($0, /fragment=[^ ]+/)) {
                base = substr($0, RSTART + 9, RLENGTH - 9)
                inside = /fails=|plays=not/ ? "broken" : "fragment"
                file = "fragment-" NR ".yaml"
                fragment = "extends: " here "/tests/docs/" base ".yaml\n"
                bare = fragment
            }
            if ($1 == "```case") {
                inside = "case"
                cases++
                if (fragment != "") {
                    printf "%s", fragment > (out "/" file)
                    printf "%s", bare > (out "/bare-" file)
                }
                fragment = ""
                begin(file, file)
                begin("bare-" file, "bare-" file)
            }
            next
        }
        inside == "fragment" { fragment = fragment $0 "\n" }
        inside == "broken" && fragment == "" && file != "" { print > (out "/" file) } # for its children
        inside == "yaml" {
            print > (out "/" file)
            if (/^extends:/) print > (out "/bare-" file)
        }
        inside == "sh" && heading != "" && file != "" {
            to = out "/bare-" file (sub(/^\$ /, "") ? ".sh" : ".printed")
            gsub("[^ ]*" file, "bare-" file)
            print >> to
            next
        }
        inside == "case" { print >> (out "/" file ".case"); print >> (out "/bare-" file ".case") }
        !inside && /^## / { tell(); heading = "" }
        !inside && /^### / { tell(); heading = substr($0, 5); files = cases = commands = 0 }
        END { tell() }' "$1"
}

for page in README.md $(find docs -name '*.md' | sort); do
    grep -q '^```case' "$page" || continue
    place="$folder/$(echo "$page" | tr / _)"
    mkdir "$place"
    cut_page "$page" "$place"
    "$rules" "$place"/*.case >"$folder/played" 2>&1
    status=$?
    for case in "$place"/*.case; do
        name=$(basename "$case" .case)
        grep -A 5 "^not ok [0-9]* - $case:" "$folder/played" >"$folder/out" # with what was wrong
        if [ -s "$folder/out" ]; then fails=1; else fails=0; fi
        case $name in
        bare-*)
            [ ! -e "$place/$name" ] || report $((1 - fails)) "$page: a case of ${name#bare-} fails with the parent of the file alone"
            ;;
        *)
            grep -q "^ok [0-9]* - $case:" "$folder/played" || fails=1
            report $fails "$page: all cases of $name pass"
            ;;
        esac
    done
    grep -v '^\(not \)\?ok \|^#' "$folder/played" >"$folder/out"
    [ "$status" -le 1 ] && grep -q '^ok .* the program ends with status 0$' "$folder/played" &&
        ! grep -q '^not ok .* the cases can be read' "$folder/played"
    report $? "$page: all cases can be read and played, and the program exits without an error"
    for command in "$place"/bare-*.sh; do
        [ -e "$command" ] || continue
        (cd "$place" && sh "$command") >"$folder/out" 2>&1 </dev/null
        if cmp -s "$folder/out" "${command%.sh}.printed"; then status=1; else status=0; fi
        name=$(basename "$command" .sh)
        report $status "$page: a command of ${name#bare-} prints something else with the parent alone"
    done
    set --
    for file in "$place"/*.yaml; do
        case $(basename "$file") in bare-* | fragment-*) continue ;; esac
        grep -qsxF "$(basename "$file")" "$place/faulty" || set -- "$@" "$file"
    done
    [ "$#" -gt 0 ] || continue
    # Only if one of the files is not valid, they are validated one by one.
    "$program" validate --strict --no-trial "$@" >"$folder/out" 2>&1
    all_valid=$?
    for file; do
        [ "$all_valid" -eq 0 ] || "$program" validate --strict --no-trial "$file" >"$folder/out" 2>&1
        report $? "$page: $(basename "$file") is valid without a warning"
    done
done

# Each recipe of the cookbook has one file, and a case or a command that proves it. The cookbook has many recipes.
proofs="$folder/docs_cookbook.md/proofs"
: >"$folder/out"
awk -F '\t' '$1 != 1 || $2 + $3 < 1 { print "no file, or no proof: " $4; bad = 1 } END { exit bad }' "$proofs" \
    >"$folder/out"
report $? "each recipe of the cookbook has one file, and a case or a command that proves it"
[ "$(wc -l <"$proofs")" -ge 45 ]
report $? "the cookbook has at least 45 recipes"

echo "1..$n"
exit $failed
