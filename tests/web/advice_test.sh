#!/bin/sh
# Tests hints and the review of a deal by requests.
. "${0%/*}/node.sh"
web_test advice.js
