#!/bin/sh
# Games that have an independent model, in tests/judges: random deals are the same card for card and point for point.
# JUDGE_DEALS=1000 plays more of them.
. "${0%/*}/lib.sh"

judges="${0%/*}/../judges"
if ! command -v node >/dev/null; then
    skip "independent models" "node is not there"
    finish
    exit
fi
for model in "$judges"/*.js; do
    game=$(basename "$model" .js)
    case $game in judge | cards) continue ;; esac
    check "$game is played as its independent model plays it" \
        env TAPP="$TAPP" node "$judges/judge.js" "$game" "${JUDGE_DEALS:-25}"
done
finish
