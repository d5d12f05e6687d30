# The ladder of players: in every shipped game, and in those that others have written, greedy gains on random, and where
# a game has been learned club on beginner. LADDER_DEALS=300 plays so many deals of each and takes its time; else only
# the games that once failed are played.
. "${0%/*}/lib.sh"

deals=${LADDER_DEALS:-30}
authored=tests/data/authored
games="hearts nap $authored/hearts.yaml"
[ -z "${LADDER_DEALS:-}" ] || games="$(shipped | sed 's|.*/||;s|\.yaml$||') $(echo $authored/*.yaml)"

gains() { # gains GAME BETTER WORSE
    run match "$1" --bots "$2,$3" --deals "$deals" --seed 4711 --format json
    json_is "$1: $2 gains on $3" '.mean - (if .deals >= 100 then .confidence else 0 end) > 0' true
}

for game in $games; do
    gains "$game" greedy random
    ls variants/weights/"$game".weights >/dev/null 2>&1 && gains "$game" club beginner
done
# mc:100 knows few deals when it may double. It must not take chance for a promise: it doubled in two of five deals.
quickly run play tapp-tarock --watch --pace 0 --option kontra=on --bots mc:100 --seed 13 --deals 40 --records "$work"
doubled=$(grep -l '[0-9]:kontra' "$work"/*.rec | wc -l)
check "mc:100 doubles in few of 40 deals: $doubled" test "$doubled" -le 8

finish
