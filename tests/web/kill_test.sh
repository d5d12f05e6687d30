#!/bin/sh
# The server is killed at random moments of busy tables: KILLS times, 8 in a check, as many as one likes by hand.
. "${0%/*}/node.sh"
web_test kill.js
