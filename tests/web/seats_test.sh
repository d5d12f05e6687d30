#!/bin/sh
# Tests the one link of a table: chairs, names, start, and a friend who comes later.
. "${0%/*}/node.sh"
web_test seats.js
