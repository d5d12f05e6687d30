#!/bin/sh
# The page in a real browser: deals by click and by keyboard, reloads, a cut connection, names for screen readers.
. "${0%/*}/node.sh"
pages browser.js
