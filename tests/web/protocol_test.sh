#!/bin/sh
# Tests the web table by requests: tables, streams, actions, and rejected requests.
. "${0%/*}/node.sh"
web_test protocol.js
