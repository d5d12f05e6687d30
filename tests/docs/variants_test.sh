#!/bin/sh
# docs/variants.md agrees with the output of tools/variants, and the output of tapp list fits in a terminal.
echo "1..3"
program=${TAPP:-build/asan/tapp}
variants=$(dirname "$program")/tools/variants
failed=0
# says N TITLE COMMAND...: passes if the command succeeds.
says() {
    n=$1 title=$2
    shift 2
    if "$@"; then echo "ok $n - $title"; else echo "not ok $n - $title"; failed=1; fi
}
is_fresh() { [ -x "$variants" ] && "$variants" | cmp -s - docs/variants.md; }
fits() { [ "$("$program" list | LC_ALL=C.UTF-8 wc -L)" -le 80 ]; }
names_families() {
    for family in $("$program" list --json | grep -o '"family": *"[^"]*"' | cut -d'"' -f4 | sort -u); do
        grep -qx "\*\*$family\*\*" docs/variants.md || return 1
    done
}
says 1 "the page of variants is up to date" is_fresh
[ "$failed" = 0 ] || { echo "# make docs writes it anew"; "$variants" | diff docs/variants.md - | head -10 |
    sed 's/^/# /'; }
says 2 "the output of tapp list fits in 80 columns" fits
says 3 "the page has a table for each family" names_families
exit "$failed"
