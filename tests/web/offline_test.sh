#!/bin/sh
# Tests that an update of the page without a server keeps no files of the version before.
. "${0%/*}/node.sh"
pages offline.js
