#!/bin/sh
# docs/variants.md is what tools/variants writes now.
echo "1..1"
variants=$(dirname "${TAPP:-build/asan/tapp}")/tools/variants
if [ -x "$variants" ] && "$variants" | cmp -s - docs/variants.md; then
    echo "ok 1 - the page of variants is fresh"
else
    echo "not ok 1 - the page of variants is fresh"
    echo "# make docs writes it anew"
    "$variants" | diff docs/variants.md - | head -10 | sed 's/^/# /'
    exit 1
fi
