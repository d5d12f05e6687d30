#!/bin/sh
# docs/language/reference.md agrees with the output of tools/reference.
echo "1..1"
reference=$(dirname "${TAPP:-build/asan/tapp}")/tools/reference
if [ -x "$reference" ] && "$reference" | cmp -s - docs/language/reference.md; then
    echo "ok 1 - the reference of the language is up to date"
else
    echo "not ok 1 - the reference of the language is up to date"
    echo "# make docs writes it anew"
    "$reference" | diff docs/language/reference.md - | head -10 | sed 's/^/# /'
    exit 1
fi
