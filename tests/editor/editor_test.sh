#!/bin/sh
# The language server of editors.
. "${0%/*}/node.sh"
node_test editor.js 92
