# Uses XSkat as a judge: replays games between its computer players and compares legal cards, winners of tricks, points
# and values. XSKAT_GAMES=1000 replays 1,000 games.
. "${0%/*}/lib.sh"

if ! command -v jq >/dev/null; then
    skip "games of XSkat are replayed" "jq is not installed"
    finish
fi
xskat=$(PATH="$PATH:/usr/games" command -v xskat)
if [ -z "$xskat" ]; then
    skip "games of XSkat are replayed" "xskat is not installed"
    finish
fi

# This jq program writes the engine's answers in the form of the expected results.
answers='
    if .ok | not then "refused: \(.error.message)"
    elif .id == "legal" then "\(.phase) \(.actor)" + ([.legal | sort[] | " " + .] | add)
    elif .id == "done" then
        (if .contract | startswith("null") then "" else " \(.points.declarer)" end) as $points |
        .phase + $points + ([.payoffs[] | " \(.)"] | add)
    else "ok" end'

# Prints the first difference and the requests of that game. XSkat derives the cards from the time, so they are only
# there.
show_game() {
    head -n 1 "$work/difference"
    line=$(sed 's/[^0-9].*//; q' "$work/difference")
    head -n "$line" "$work/requests" | tac | sed '/"op":"new"/q' | tac | grep -v '"op":"status"'
}

# XSkat's list of games has room for at_once games. Its cards come from the time, so the next run starts a second later.
at_once=300
left=${XSKAT_GAMES:-60}
games=0
: >"$work/differences"
while [ "$left" -gt 0 ]; do
    n=$((left < at_once ? left : at_once))
    rm -f "$work"/*.lst "$work"/*.log "$work/requests" "$work/expected"
    HOME=$work "$xskat" -list "$work/list.lst" -log "$work/games.log" -auto "$n" >"$work/scores" 2>&1
    played=$(awk -v list="$work/list.lst" -v requests="$work/requests" -v expected="$work/expected" \
        -f "${0%/*}/xskat.awk" "$work/games.log")
    "$TAPP" engine <"$work/requests" 2>/dev/null | jq -r "$answers" >"$work/answers"
    diff "$work/expected" "$work/answers" >"$work/difference" || show_game >>"$work/differences"
    games=$((games + played))
    left=$((left - n))
    [ "$left" -le 0 ] || sleep 1
done
if [ -s "$work/differences" ] || [ "$games" -eq 0 ]; then fail "$games games of XSkat are replayed" "$work/differences"
else pass "$games games of XSkat are replayed with the same legal cards, winners, points and values"; fi
finish
