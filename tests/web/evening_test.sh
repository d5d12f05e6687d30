#!/bin/sh
# A whole evening: seven people, ten deals, connections that are lost, a seat given away and taken back, the server killed once. With PAGES=1 by clicks
# in seven browsers (some minutes).
. "${0%/*}/node.sh"
[ -n "${PAGES:-}" ] || web_test evening.js
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || skip_all evening_pages.js "chromium is not installed"
why=$("${0%/*}/browser/install" build/browser-npm) || skip_all evening_pages.js "$why"
export BROWSER="$browser" NODE_PATH="$PWD/build/browser-npm/node_modules" TAPP_LEARN=off
web_test evening_pages.js
