#!/bin/sh
# Deals of every shipped game give the same answers in the module and in the program, byte by byte. DEALS=1000: so many
# of each game (tools/measure/wasm-deals).
. "${0%/*}/node.sh"
module_test "the module plays as the program does"
FOLDER=$folder exec node --no-warnings "${0%/*}/deals.mjs"
