#!/bin/sh
# Tests rules of strangers that take much work or never end.
. "${0%/*}/node.sh"
web_test costly.js
