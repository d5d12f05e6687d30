# Simulations of five variants print the same bytes on arm64 as on this machine, with random and with greedy players.
. "${0%/*}/../cli/lib.sh"
build=${TAPP_FAST:-$TAPP}
build=${build%/*}/arm64

why=$(tools/arm64 "$build" 2>&1)
case $? in
0) pass "the program is built for arm64" ;;
77)
    skip "simulations print the same bytes on arm64" "$why"
    finish
    ;;
*)
    printf '%s\n' "$why" >"$work/why"
    fail "the program is built for arm64" "$work/why"
    finish
    ;;
esac
figures() { "$1" simulate "$2" --deals "$4" --seed 11 --bots "$3" --format csv 2>/dev/null; }
for variant in tapp-tarock tapp-classic dappen-furtwangen jeu-du-tarot tapp-tarock-1821; do
    for bots in random greedy; do
        wanted=$(figures "${TAPP_FAST:-$TAPP}" "$variant" "$bots" 300)
        is "$variant, $bots: a simulation prints the same bytes on arm64" "$(figures "$build/tapp" "$variant" "$bots" 300)" "$wanted"
    done
done
finish
