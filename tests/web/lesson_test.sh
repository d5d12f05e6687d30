#!/bin/sh
# Lessons on the page, in a browser.
. "${0%/*}/node.sh"
pages lesson.js
