#!/bin/sh
# Runs the official test suite of JSON Schema with tests/unit/schema_suite_test.c, built as a module.
. "${0%/*}/node.sh"
module_test "the module passes the JSON Schema suite"
suite=$(realpath -m "${TAPP_SHARED:-../shared}/conformance/json-schema")
[ -e "$suite" ] || skip_all "the module passes the JSON Schema suite" "the suite is not there"
exec node --no-warnings "${0%/*}/run.mjs" "$folder/tests/unit/schema_suite_test.wasm" "$(dirname "$(dirname "$suite")")"
