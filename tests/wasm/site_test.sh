#!/bin/sh
# Tests the page that needs no server in a browser: a deal, a reload, the author's page, and playing without a network.
. "${0%/*}/node.sh"
title="the page works without a server"
module_test "$title"
BROWSER=$(command -v chromium || command -v chromium-browser || command -v google-chrome) ||
    skip_all "$title" "chromium is not installed"
[ -e build/page-npm/installed ] || skip_all "$title" "the packages of the page could not be had"
SITE=${TAPP_FAST%/*}/site
[ -e "$SITE/index.html" ] || { printf 'not ok 1 - %s\n# make site\n1..1\n' "$title"; exit 1; }
why=$(flock build/browser-npm.lock tests/web/browser/install build/browser-npm) || skip_all "$title" "$why"
export BROWSER SITE NODE_PATH="$PWD/build/browser-npm/node_modules"
exec node "${0%/*}/site.js"
