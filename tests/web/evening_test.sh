#!/bin/sh
# A whole evening: seven people, ten deals, connections that are lost, a seat given away and taken back, the server killed once.
. "${0%/*}/node.sh"
web_test evening.js
