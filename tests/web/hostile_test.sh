#!/bin/sh
# Sends requests that nobody should send: odd bodies and headers, half requests, slow senders, many connections.
. "${0%/*}/node.sh"
web_test hostile.js
