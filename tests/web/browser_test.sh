#!/bin/sh
# The page in a real browser: deals by click and by keyboard, reloads, a cut connection, names for screen readers.
. "${0%/*}/node.sh"
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || skip_all browser.js "chromium is not installed"
[ -e build/page/app.js ] || skip_all browser.js "the page is not built ('make serve' builds it)"
why=$("${0%/*}/browser/install" build/browser-npm) || skip_all browser.js "$why"
export BROWSER="$browser" NODE_PATH="$PWD/build/browser-npm/node_modules"
web_test browser.js
