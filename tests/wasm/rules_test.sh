#!/bin/sh
# The module plays the cases of tests/rules in place of the program.
. "${0%/*}/node.sh"
module_test "the module follows the rules of all games"
program=${TAPP_FAST%/*}/tests/unit/rules_test
[ -x "$program" ] || program=${TAPP%/*}/tests/unit/rules_test
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printf '#!/bin/sh\nexec node --no-warnings %s/tests/wasm/engine.mjs %s\n' "$PWD" "$(realpath "$folder")" >"$work/tapp"
chmod +x "$work/tapp"
TAPP=$work/tapp "$program" >"$work/out" 2>&1
status=$?
grep '^not ok' "$work/out" | head -20 | sed 's/^/# /'
cases=$(grep -c '^ok .*\[program\]$' "$work/out")
if [ "$status" -eq 0 ] && [ "$cases" -gt 1000 ]; then echo "ok 1 - the module follows the rules of all games: $cases cases"
else echo "not ok 1 - the module follows the rules of all games: $cases cases, status $status"; fi
echo "1..1"
[ "$status" -eq 0 ]
