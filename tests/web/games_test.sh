#!/bin/sh
# Every shipped game at the web table, by requests: DEALS of each.
. "${0%/*}/node.sh"
export TAPP_LEARN=off
web_test games.js
