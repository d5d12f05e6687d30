#!/bin/sh
# Clocks: a table waits for a person no longer than its maker wants.
. "${0%/*}/node.sh"
pages clock.js
