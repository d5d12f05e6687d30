#!/bin/sh
# Penalty points as players count them, in a real browser.
. "${0%/*}/node.sh"
pages penalties.js
