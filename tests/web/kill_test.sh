#!/bin/sh
# Kills the server at random moments while tables are busy. KILLS sets how often; the usual number is 8.
. "${0%/*}/node.sh"
web_test kill.js
