#!/bin/sh
# Tests the lessons of the page in a browser.
. "${0%/*}/node.sh"
pages lesson.js
