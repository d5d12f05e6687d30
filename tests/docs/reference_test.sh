#!/bin/sh
# docs/language/reference.md is what tools/reference writes now.
echo "1..1"
reference=$(dirname "${TAPP:-build/asan/tapp}")/tools/reference
if [ -x "$reference" ] && "$reference" | cmp -s - docs/language/reference.md; then
    echo "ok 1 - the reference of the language is fresh"
else
    echo "not ok 1 - the reference of the language is fresh"
    echo "# make docs writes it anew"
    "$reference" | diff docs/language/reference.md - | head -10 | sed 's/^/# /'
    exit 1
fi
