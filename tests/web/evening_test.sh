#!/bin/sh
# Plays a whole evening: seven people, ten deals, lost connections, a seat given away and taken back, and a server that
# is killed once. PAGES=1 plays it by clicks in seven browsers (some minutes); evening_pages.js explains other browsers.
. "${0%/*}/node.sh"
export TAPP_LEARN=off
[ -n "${PAGES:-}" ] || web_test evening.js
pages evening_pages.js
