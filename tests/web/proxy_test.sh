#!/bin/sh
# Tests three servers behind nginx, with the configuration of docs/web-table.md: streams arrive at once, and one server
# is killed and started again.
. "${0%/*}/node.sh"
nginx=$(command -v nginx || ls /usr/sbin/nginx 2>/dev/null) || skip_all proxy.js "nginx is not installed"
export NGINX="$nginx"
web_test proxy.js
