# The ladder of computer players: greedy beats random, and club beats beginner in games for which club has been trained.
# LADDER_DEALS=300 plays 300 deals of every shipped game and of those that other authors have written, and takes long.
# Without it, only the games are played in which this once failed.
. "${0%/*}/lib.sh"

deals=${LADDER_DEALS:-30}
authored=tests/data/authored
games="hearts nap $authored/hearts.yaml"
[ -z "${LADDER_DEALS:-}" ] || games="$(shipped | sed 's|.*/||;s|\.yaml$||') $(echo $authored/*.yaml)"

gains() { # GAME BETTER WORSE: checks that BETTER gains on WORSE
    run match "$1" --bots "$2,$3" --deals "$deals" --seed 4711 --format json
    json_is "$1: $2 gains on $3" '.mean - (if .deals >= 100 then .confidence else 0 end) > 0' true
}

for game in $games; do
    gains "$game" greedy random
    ls variants/weights/"$game".weights >/dev/null 2>&1 && gains "$game" club beginner
done
# mc:100 knows few deals when it may double, so it must not trust a result that is mere chance. It once doubled in two
# of five deals.
quickly run play tapp-tarock --watch --pace 0 --option kontra=on --bots mc:100 --seed 13 --deals 40 --records "$work"
doubled=$(grep -l '[0-9]:kontra' "$work"/*.rec | wc -l)
check "mc:100 doubles in at most 8 of 40 deals: $doubled" test "$doubled" -le 8

finish
