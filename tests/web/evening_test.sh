#!/bin/sh
# A whole evening: seven people, ten deals, connections that are lost, a seat given away and taken back, the server
# killed once. With PAGES=1 by clicks in seven browsers (some minutes); see evening_pages.js for other browsers.
. "${0%/*}/node.sh"
export TAPP_LEARN=off
[ -n "${PAGES:-}" ] || web_test evening.js
pages evening_pages.js
