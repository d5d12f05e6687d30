#!/bin/sh
# Plays whole deals by clicks in Chromium and Firefox, at five sizes, portrait and landscape.
. "${0%/*}/node.sh"
pages deals.js
