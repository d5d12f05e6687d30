#!/bin/sh
# Tests a folder of pictures for the cards, by requests and in a browser.
. "${0%/*}/node.sh"
pages art.js
