#!/bin/sh
# Tests bids that are numbers in a real browser.
. "${0%/*}/node.sh"
pages numbers.js
