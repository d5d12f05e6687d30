#!/bin/sh
# One link per table: chairs, names, start, a friend who comes later.
. "${0%/*}/node.sh"
web_test seats.js
