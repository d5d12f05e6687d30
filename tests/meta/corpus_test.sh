#!/bin/sh
# Old game files play as before, with their defaults. tests/cli/corpus_test.sh plays them with each number of players
# and each option.
. "${0%/*}/report.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
build=$(dirname "${TAPP_FAST:-build/tapp}")
B=$build tools/corpus --usual >"$work/now" 2>"$work/refused" || echo "tools/corpus fails" >>"$work/now"
report "old game files play as before (tests/corpus/README.md)" "$(B=$build tools/corpus --check "$work/now")"
report "no old game file is rejected" "$(grep 'error\[' "$work/refused")"
finish
