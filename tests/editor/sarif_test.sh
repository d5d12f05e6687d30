#!/bin/sh
# Findings in SARIF.
. "${0%/*}/node.sh"
node_test sarif.js 30
