#!/bin/sh
# Runs every example of docs/web-protocol.md in order.
. "${0%/*}/../web/node.sh"
web_test ../web/examples.js
