# tapp match: the same report for any number of threads, fields of the JSON, what is refused.
. "${0%/*}/lib.sh"

for format in text json; do
    run match tapp-tarock --bots mc:20,greedy --deals 4 --seed 3 --format $format
    status_is "a match is played ($format)" 0
    cp "$work/out" "$work/one.$format"
    run match tapp-tarock --bots mc:20,greedy --deals 4 --seed 3 --format $format --threads 3
    check "three threads give the same $format" cmp "$work/one.$format" "$work/out"
done
json_is "it names what was played" '[.variant, .players, .seed, .deals, .seatings, .bots[].name]' \
    '["tapp-tarock",3,3,4,24,"mc:20","greedy"]' "$work/one.json"
json_is "it has the difference" '[.mean, .confidence, .deviation | type] | unique' '["number"]' "$work/one.json"

run match dappen-breitnau --bots greedy,random --deals 2 --players 8 --format json
json_is "who sits out is left out: seven seats twice" .seatings 28

run match tapp-tarock --bots mc:1ms,random --deals 1
status_is "a budget in time" 0
out_has "one deal has no interval" "one deal has no interval"
out_lacks "and none is shown" "±"
run match tapp-tarock --bots greedy,random --deals 1 --format json
json_is "nor has its JSON" '[.confidence, .deviation]' '[null,null]'

run match tapp-tarock --bots greedy,random --error 4 --seed 1 --format json
json_is "it ends when it is exact enough, after whole blocks" \
    '[.confidence <= 4, .deals >= 60, .deals % 20, .deals < 400]' \
    '[true,true,0,true]'
cp "$work/out" "$work/exact"
run match tapp-tarock --bots greedy,random --error 4 --seed 1 --format json --threads 3
check "in any number of threads after the same" cmp "$work/exact" "$work/out"
run match tapp-tarock --bots greedy,random --time 0.1 --format json
json_is "it ends when the time is over" '.deals > 0' true
run match tapp-tarock --bots greedy,random,beginner --deals 20 --format json
json_is "of three each meets each" '[.[] | [.bots[].name] | join(" ")]' \
    '["greedy random","greedy beginner","random beginner"]'
run match tapp-tarock --bots greedy,random,beginner --deals 20
out_has "and there is a table" "over the others:"
is "the worst stands last" "$(tail -n 1 "$work/out" | awk '{ print $1 }')" random

refused() { # refused TITLE REASON ARGUMENTS…
    title=$1 reason=$2
    shift 2
    run match "$@"
    status_is "$title" 2
    err_has "$title: why" "$reason"
}
refused "one player is no match" "2 to 8 players" tapp-tarock --bots greedy --deals 1
refused "nor are nine" "2 to 8" tapp-tarock --bots greedy,greedy,greedy,greedy,greedy,greedy,greedy,greedy,random \
    --deals 1
refused "a player that is not there" "'nobody'" tapp-tarock --bots greedy,nobody --deals 1
refused "a budget that is none" "'mc:5s'" tapp-tarock --bots mc:5s,greedy --deals 1
refused "no deals" "--deals" tapp-tarock --bots mc,greedy
refused "an error that is none" "'0'" tapp-tarock --bots mc,greedy --error 0
refused "a format that is not there" "'csv'" tapp-tarock --bots mc,greedy --deals 1 --format csv
run match tapp-tarock --bots mc:900,greedy --deals 3..4 --seed 3 --threads 1
cp "$work/out" "$work/one"
run match tapp-tarock --bots mc:900,greedy --deals 3..4 --seed 3 --threads 5
is "threads that are more than the deals think with a player and change nothing" "$(cat "$work/out")" \
    "$(cat "$work/one")"
finish
