#!/bin/sh
# The host of tables in the module answers requests like the server.
. "${0%/*}/node.sh"
title="the module hosts a table"
module_test "$title"
tools/deps has-serve || skip_all "$title" "the libraries of the web table are not installed"
FOLDER=$folder exec node --no-warnings "${0%/*}/host.mjs"
