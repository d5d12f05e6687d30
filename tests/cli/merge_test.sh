# tapp merge: shards are one run, byte for byte; what does not belong together is refused by name.
. "${0%/*}/lib.sh"
schemas=${0%/*}/../../schemas
deals=640

timeless() { sed 's/"seconds":[0-9.]*,"deals_per_second":[0-9.]*,//' "$1"; }

play() { # FILE RANGE ARGUMENTS
    file=$1 range=$2
    shift 2
    "$TAPP" simulate tapp-tarock --deals "$range" --seed 11 --out "$work/$file" "$@" >"$work/said" 2>&1
}

for format in text json csv; do
    run simulate tapp-tarock --deals $deals --seed 11 --format $format --plot "$work/whole.svg"
    timeless "$work/out" >"$work/whole.$format"
done
for shards in 1 7 64; do
    rm -f "$work"/shard-*
    i=0
    while [ $i -lt $shards ]; do
        play shard-$i.json $((deals * i / shards))..$((deals * (i + 1) / shards)) --threads $((1 + i % 3))
        i=$((i + 1))
    done
    for format in text json csv; do
        # in no order: shard-10 comes before shard-2
        run merge "$work"/shard-*.json --format $format --plot "$work/merged.svg"
        timeless "$work/out" >"$work/merged"
        check "$shards shards give the same $format" cmp "$work/whole.$format" "$work/merged"
    done
    check "and the same picture" cmp "$work/whole.svg" "$work/merged.svg"
done
err_is_empty "nothing is missing"
run merge "$work"/shard-*.json --format json
cp "$work/out" "$work/merged.json"
run validate --schema "$schemas/simulation.schema.json" "$work/merged.json"
status_is "the merged report is as its schema says" 0
is "the time of play is the sum of the shards'" "$(jq .seconds "$work/merged.json" | awk '{ printf "%.6f", $1 }')" \
    "$(cat "$work"/shard-*.json | sed -n 's/.*"microseconds": \([0-9]*\),/\1/p' |
        awk '{ sum += $1 } END { printf "%.6f", sum / 1000000 }')"
run merge "$work"/shard-[0-4]*.json --out "$work/low.json"
run merge "$work"/shard-[5-9]*.json --out "$work/high.json"
run merge "$work/low.json" "$work/high.json"
check "merged results merge again" cmp "$work/whole.text" "$work/out"

play a.json 0..100
play b.json 100..200
play d.json 300..400
run merge "$work/a.json" "$work/d.json" "$work/b.json"
status_is "a gap does no harm" 0
err_has "it is named" "deals are missing: 200..300"
out_has "the report says which deals it has" "(0..200, 300..400)"
play e.json 150..180
run merge "$work/a.json" "$work/b.json" "$work/e.json"
status_is "an overlap is refused" 1
err_has "it is named with its files" "deals 150..180 are in $work/b.json and in $work/e.json"
run merge "$work/a.json" "$work/a.json"
status_is "the same file twice is refused" 1

play hold.json 100..200 --option hold=forehand_only
run merge "$work/a.json" "$work/hold.json"
status_is "other options are refused" 1
err_has "the option is named" "hold=forehand_only"
err_has "and that the rules are others" "the hash of the rules differs"
play four.json 100..200 --players 4
run merge "$work/a.json" "$work/four.json"
status_is "another number of players is refused" 1
err_has "it is named" "the number of players differs: '3'"
play pot.json 100..200 --pot 5
run merge "$work/a.json" "$work/pot.json"
err_has "another pot is refused" "the pot differs: '0'"
"$TAPP" simulate tapp-tarock --deals 100..200 --seed 12 --out "$work/seed.json" >"$work/said" 2>&1
run merge "$work/a.json" "$work/seed.json"
err_has "another seed is refused" "the seed differs: '11' in $work/a.json, '12' in $work/seed.json"
sed 's/"program": "[^"]*"/"program": "0.0.0"/' "$work/b.json" >"$work/old.json"
run merge "$work/a.json" "$work/old.json"
err_has "another program is refused" "the program differs"
sed 's/\["*random"*, "random", "random"\]/["random", "random", "other"]/' "$work/b.json" >"$work/bots.json"
run merge "$work/a.json" "$work/bots.json"
err_has "other players are refused" "the player differs: 'random' in $work/a.json, 'other' in $work/bots.json"
play compare.json 100..200 --compare hold=seniority,forehand_only
run merge "$work/a.json" "$work/compare.json"
err_has "a comparison and none are not mixed" "the option that is compared differs"
play compare1.json 0..100 --compare hold=seniority,forehand_only
run merge "$work/compare1.json" "$work/compare.json" --format json
cp "$work/out" "$work/compared.json"
run simulate tapp-tarock --deals 200 --seed 11 --compare hold=seniority,forehand_only --format json
is "comparisons are merged" "$(timeless "$work/compared.json")" "$(timeless "$work/out")"

head -c 3000 "$work/a.json" >"$work/half.json"
run merge "$work/half.json" "$work/b.json"
status_is "half a file is refused" 1
err_has "it is named" "half.json"
sed 's/"deals": 100,/"deals": 101,/' "$work/a.json" >"$work/edited.json"
run merge "$work/edited.json"
status_is "a file whose sums are not of its deals is refused" 1
err_has "the fault has a place" "edited.json:"
# Counts are held to one another: one that was edited is named.
tamper() { # WHAT FILTER KEY
    jq "$2" "$work/${4:-a}.json" >"$work/tampered.json"
    run merge "$work/tampered.json"
    status_is "$1" 1
    err_has "$1 is named" "'$3' "
    err_has "$1 has a place" "tampered.json:"
}
tamper "an auction too many" '.games[0].auction.bins[0][1] += 1' auction
tamper "a payoff too few" '.games[0].payoffs[0].payoff.bins[0][1] -= 1' payoffs
tamper "a payoff of another seat" '.games[0].payoffs[0].seat = 5' payoffs
tamper "payoffs beyond all numbers" \
    '.games[0].payoffs[0].payoff.bins = [[1,9223372036854775807],[2,9223372036854775807],[3,102]]' payoffs
tamper "a contract played too often" '.games[0].contracts[0].count += 1' contracts
tamper "one passed out too few" '.games[0].passed_out -= 1' contracts
tamper "a contract with too many payoffs" '.games[0].contracts[0].payoff.bins[0][1] += 1000' payoff
tamper "points of more deals than payoffs" '.games[0].contracts[0].points.bins[0][1] += 1000' points
tamper "an item more often than its contract" '.games[0].contracts[0].items[0].count += 1000' count
tamper "a pot in a game without" '.games[0].pot.bins = [[1,1]]' pot
tamper "a difference too many" '.differences[0][0].difference.bins[0][1] += 1' difference compare1
tamper "more declarers than deals" '.differences[0][8].difference.bins[0][1] += 1000' difference compare1
sed 's/"tapp_result": 1/"tapp_result": 2/' "$work/a.json" >"$work/future.json"
run merge "$work/future.json"
status_is "another format is refused" 1
echo '{}' >"$work/empty.json"
run merge "$work/empty.json"
status_is "what is no result is refused" 1
run merge "$work/none.json"
status_is "a file that is not there is refused" 1

# A run that is killed leaves nothing; run again it is whole.
"$TAPP" simulate tapp-tarock --deals 100000000 --seed 11 --out "$work/killed.json" >"$work/said" 2>&1 &
pid=$!
comes has_worked $pid
kill -KILL $pid
wait $pid 2>"$work/said"
is "a killed run leaves no file" "$(find "$work" -name 'killed.json*' | wc -l)" 0

run merge
status_is "no file is a usage error" 2
run merge "$work/a.json" --format xml
status_is "an unknown format is a usage error" 2
run merge "$work/a.json" --threads 2
status_is "an unknown option is a usage error" 2
finish
