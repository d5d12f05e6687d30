#!/bin/sh
# Tests the snippets for editors.
. "${0%/*}/node.sh"
node_test snippets.js 27
