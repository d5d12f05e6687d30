#!/bin/sh
# Tests where in a file the author's page completes and explains.
. "${0%/*}/../skip.sh"
command -v node >/dev/null 2>&1 || skip_all "places in a file" "node is not installed"
exec node --no-warnings "${0%/*}/places.mjs"
