#!/bin/sh
# Tests the author's page in a real browser: completion, files in links, the gallery, a hand below the editor.
. "${0%/*}/node.sh"
pages workshop.js
