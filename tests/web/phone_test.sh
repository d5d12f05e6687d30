#!/bin/sh
# The page on a telephone: installing it, acting without a network, a notice of one's turn.
. "${0%/*}/node.sh"
pages phone.js
