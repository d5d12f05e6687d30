#!/bin/sh
# The rules of every game take at most two pages of paper in print.
. "${0%/*}/node.sh"
pages paper.js
