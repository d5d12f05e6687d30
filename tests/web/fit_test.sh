#!/bin/sh
# Tests the table in windows of six sizes: nothing scrolls, nothing overlaps.
. "${0%/*}/node.sh"
pages fit.js
