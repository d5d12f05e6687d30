#!/bin/sh
# Every example of docs/web-protocol.md, in its order.
. "${0%/*}/../web/node.sh"
web_test ../web/examples.js
