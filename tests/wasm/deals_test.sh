#!/bin/sh
# In deals of every shipped game, the module gives the same answers as the program, byte by byte. DEALS=1000 plays 1,000
# deals of each game (tools/measure/wasm-deals).
. "${0%/*}/node.sh"
module_test "the module plays as the program does"
FOLDER=$folder exec node --no-warnings "${0%/*}/deals.mjs"
