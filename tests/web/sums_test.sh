#!/bin/sh
# Tests the sums of people over several tables.
. "${0%/*}/../skip.sh"
command -v node >/dev/null 2>&1 || skip_all "sums of people" "node is not installed"
exec node --no-warnings "${0%/*}/sums.mjs"
