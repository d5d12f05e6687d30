#!/bin/sh
# Tests the page on a telephone: installing it, acting without a network, and a notice when it is your turn.
. "${0%/*}/node.sh"
pages phone.js
