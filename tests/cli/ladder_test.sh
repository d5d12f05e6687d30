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
finish
