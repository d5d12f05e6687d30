#!/bin/sh
# The rules of every game in print: at most two pages of paper.
. "${0%/*}/node.sh"
pages paper.js
