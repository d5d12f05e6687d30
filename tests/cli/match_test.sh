# tapp match: the report is the same for any number of threads, the JSON has its fields, and wrong arguments are
# refused.
. "${0%/*}/lib.sh"

for format in text json; do
    run match tapp-tarock --bots mc:20,greedy --deals 4 --seed 3 --format $format
    status_is "a match is played ($format)" 0
    cp "$work/out" "$work/one.$format"
    run match tapp-tarock --bots mc:20,greedy --deals 4 --seed 3 --format $format --threads 3
    check "three threads give the same report ($format)" cmp "$work/one.$format" "$work/out"
done
json_is "the JSON names the variant, the numbers of the match and the players" '[.variant, .players, .seed, .deals, .seatings, .bots[].name]' \
    '["tapp-tarock",3,3,4,24,"mc:20","greedy"]' "$work/one.json"
json_is "the JSON has the difference, its confidence and its deviation" '[.mean, .confidence, .deviation | type] | unique' '["number"]' "$work/one.json"

run match dappen-breitnau --bots greedy,random --deals 2 --players 8 --format json
json_is "a player who sits out is not counted: seven seats twice" .seatings 28

run match tapp-tarock --bots mc:1ms,random --deals 1
status_is "a computer player can have a limit of time" 0
out_has "a match of one deal says that it has no interval" "one deal has no interval"
out_lacks "a match of one deal shows no interval" "±"
run match tapp-tarock --bots greedy,random --deals 1 --format json
json_is "the JSON of one deal has no confidence or deviation" '[.confidence, .deviation]' '[null,null]'

run match tapp-tarock --bots greedy,random --error 4 --seed 1 --format json
json_is "with --error the match ends after a whole block of deals that is exact enough" \
    '[.confidence <= 4, .deals >= 60, .deals % 20, .deals < 400]' \
    '[true,true,0,true]'
cp "$work/out" "$work/exact"
run match tapp-tarock --bots greedy,random --error 4 --seed 1 --format json --threads 3
check "with --error three threads stop after the same deal" cmp "$work/exact" "$work/out"
run match tapp-tarock --bots greedy,random --time 0.1 --format json
json_is "with --time the match ends after this time" '.deals > 0' true
run match tapp-tarock --bots greedy,random,beginner --deals 20 --format json
json_is "with three computer players each pair plays a match" '[.[] | [.bots[].name] | join(" ")]' \
    '["greedy random","greedy beginner","random beginner"]'
run match tapp-tarock --bots greedy,random,beginner --deals 20
out_has "with three computer players there is a table" "over the others:"
is "the weakest computer player is last in the table" "$(tail -n 1 "$work/out" | awk '{ print $1 }')" random

refused() { # refused TITLE REASON ARGUMENTS…: checks that the match is refused for this reason
    title=$1 reason=$2
    shift 2
    run match "$@"
    status_is "$title" 2
    err_has "$title: the message says why" "$reason"
}
refused "one computer player is too few" "2 to 8 players" tapp-tarock --bots greedy --deals 1
refused "nine computer players are too many" "2 to 8" tapp-tarock --bots greedy,greedy,greedy,greedy,greedy,greedy,greedy,greedy,random \
    --deals 1
refused "an unknown computer player is refused" "'nobody'" tapp-tarock --bots greedy,nobody --deals 1
refused "a limit of time in seconds is refused" "'mc:5s'" tapp-tarock --bots mc:5s,greedy --deals 1
refused "match without a number of deals is refused" "--deals" tapp-tarock --bots mc,greedy
refused "an error of 0 is refused" "'0'" tapp-tarock --bots mc,greedy --error 0
refused "an unknown format is refused" "'csv'" tapp-tarock --bots mc,greedy --deals 1 --format csv
run match tapp-tarock --bots mc:900,greedy --deals 3..4 --seed 3 --threads 1
cp "$work/out" "$work/one"
run match tapp-tarock --bots mc:900,greedy --deals 3..4 --seed 3 --threads 5
is "more threads than deals give the same report" "$(cat "$work/out")" \
    "$(cat "$work/one")"
finish
