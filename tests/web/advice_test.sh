#!/bin/sh
# Hints and the look back, by requests.
. "${0%/*}/node.sh"
web_test advice.js
