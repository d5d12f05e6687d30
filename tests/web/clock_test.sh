#!/bin/sh
# Tests clocks: a table waits for a person no longer than its creator has set.
. "${0%/*}/node.sh"
pages clock.js
