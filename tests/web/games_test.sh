#!/bin/sh
# Plays DEALS deals of every shipped game at the web table by requests. PAGES=1 plays by clicks in a browser (some
# minutes; GAMES selects games).
. "${0%/*}/node.sh"
export TAPP_LEARN=off
[ -n "${PAGES:-}" ] || web_test games.js
pages games_pages.js
