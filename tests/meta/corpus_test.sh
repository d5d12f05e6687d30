#!/bin/sh
# Old files play as they did, with their defaults; tests/cli/corpus_test.sh plays each number of players and option.
. "${0%/*}/report.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
build=$(dirname "${TAPP_FAST:-build/tapp}")
B=$build tools/corpus --usual >"$work/now" 2>"$work/refused" || echo "tools/corpus fails" >>"$work/now"
report "old files play as they did (tests/corpus/README.md)" "$(B=$build tools/corpus --check "$work/now")"
report "no old file is refused" "$(grep 'error\[' "$work/refused")"
finish
