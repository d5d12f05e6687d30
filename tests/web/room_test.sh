#!/bin/sh
# Tests one link, a waiting room and a late friend in a real browser.
. "${0%/*}/node.sh"
pages room.js
