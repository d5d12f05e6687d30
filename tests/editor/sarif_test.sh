#!/bin/sh
# Tests that findings in SARIF fit the schema of SARIF.
. "${0%/*}/node.sh"
node_test sarif.js 30
