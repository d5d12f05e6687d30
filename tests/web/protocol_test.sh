#!/bin/sh
# The web table from outside: tables, streams, acts, and what is refused.
. "${0%/*}/node.sh"
web_test protocol.js
