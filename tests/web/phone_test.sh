#!/bin/sh
# The page on a telephone: installing it.
. "${0%/*}/node.sh"
pages phone.js
