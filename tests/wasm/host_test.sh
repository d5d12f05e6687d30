#!/bin/sh
# The host in the module answers requests as the server does.
. "${0%/*}/node.sh"
title="the module is a host"
module_test "$title"
tools/deps has-serve || skip_all "$title" "the libraries of the web table are not installed"
FOLDER=$folder exec node --no-warnings "${0%/*}/host.mjs"
