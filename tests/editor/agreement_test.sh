#!/bin/sh
# Agreement with ajv.
. "${0%/*}/node.sh"
node_test agreement.js 19
