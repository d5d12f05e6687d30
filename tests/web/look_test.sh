#!/bin/sh
# The look back at a deal: playing on from it, and a link that anyone can open.
. "${0%/*}/node.sh"
pages look.js
