#!/bin/sh
# Tests that our validator of JSON Schema agrees with ajv.
. "${0%/*}/node.sh"
node_test agreement.js 19
