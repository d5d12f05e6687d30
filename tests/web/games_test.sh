#!/bin/sh
# Every shipped game at the web table, by requests: DEALS of each. With PAGES=1 by clicks in a browser (some minutes;
# GAMES names some).
. "${0%/*}/node.sh"
export TAPP_LEARN=off
[ -n "${PAGES:-}" ] || web_test games.js
pages games_pages.js
