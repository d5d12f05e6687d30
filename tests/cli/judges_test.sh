#!/bin/sh
# Some games have an independent model in tests/judges. Random deals must give the same legal actions and the same gains
# in both. JUDGE_DEALS=1000 plays 1000 deals of each.
. "${0%/*}/lib.sh"

judges="${0%/*}/../judges"
if ! command -v node >/dev/null; then
    skip "games are played as their independent models play them" "node is not there"
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
