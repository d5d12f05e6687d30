#!/bin/sh
# Tests the page in a real browser: deals by click and by keyboard, reloads, a lost connection, names for screen readers.
. "${0%/*}/node.sh"
pages browser.js
