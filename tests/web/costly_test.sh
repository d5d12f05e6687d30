#!/bin/sh
# Rules of strangers that are costly or have no end.
. "${0%/*}/node.sh"
web_test costly.js
