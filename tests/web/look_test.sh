#!/bin/sh
# Tests the review of a deal: playing on from one of its positions, and a link that anyone can open.
. "${0%/*}/node.sh"
pages look.js
