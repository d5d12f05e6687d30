#!/bin/sh
# Tests our schemas with the language server that editors use.
. "${0%/*}/node.sh"
node_test editor.js 92
