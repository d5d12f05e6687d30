#!/bin/sh
# docs/variants.md is what tools/variants writes now; tapp list fits a terminal.
echo "1..3"
program=${TAPP:-build/asan/tapp}
variants=$(dirname "$program")/tools/variants
failed=0
# says N TITLE CONDITION...
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
says 1 "the page of variants is fresh" is_fresh
[ "$failed" = 0 ] || { echo "# make docs writes it anew"; "$variants" | diff docs/variants.md - | head -10 |
    sed 's/^/# /'; }
says 2 "tapp list fits 80 columns" fits
says 3 "the page has a table for each family" names_families
exit "$failed"
