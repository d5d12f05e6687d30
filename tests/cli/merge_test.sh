# tapp merge: the merged shards are the same as one run, byte for byte. Files that do not belong together are refused,
# and the message names them.
. "${0%/*}/lib.sh"
schemas=${0%/*}/../../schemas
deals=640

timeless() { sed 's/"seconds":[0-9.]*,"deals_per_second":[0-9.]*,//' "$1"; }

play() { # FILE RANGE ARGUMENTS: simulates a range of deals and writes the result to FILE
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
        # the files are not in order: shard-10 comes before shard-2
        run merge "$work"/shard-*.json --format $format --plot "$work/merged.svg"
        timeless "$work/out" >"$work/merged"
        err_is_empty "merge of $shards shards as $format reports no missing deals"
        check "$shards shards give the same $format" cmp "$work/whole.$format" "$work/merged"
    done
    check "$shards shards give the same picture" cmp "$work/whole.svg" "$work/merged.svg"
done
run merge "$work"/shard-*.json --format json
cp "$work/out" "$work/merged.json"
run validate --schema "$schemas/simulation.schema.json" "$work/merged.json"
status_is "the merged report matches its schema" 0
is "the time of the merged report is the sum of the times of the shards" "$(jq .seconds "$work/merged.json" | awk '{ printf "%.6f", $1 }')" \
    "$(cat "$work"/shard-*.json | sed -n 's/.*"microseconds": \([0-9]*\),/\1/p' |
        awk '{ sum += $1 } END { printf "%.6f", sum / 1000000 }')"
run merge "$work"/shard-[0-4]*.json --out "$work/low.json"
run merge "$work"/shard-[5-9]*.json --out "$work/high.json"
run merge "$work/low.json" "$work/high.json"
check "merged results can be merged again" cmp "$work/whole.text" "$work/out"

play a.json 0..100
play b.json 100..200
play d.json 300..400
run merge "$work/a.json" "$work/d.json" "$work/b.json"
status_is "a gap between the deals is allowed" 0
err_has "a gap between the deals is reported" "deals are missing: 200..300"
out_has "the report says which deals it has" "(0..200, 300..400)"
play e.json 150..180
run merge "$work/a.json" "$work/b.json" "$work/e.json"
status_is "overlapping deals are refused" 1
err_has "the message names the overlapping deals and their files" "deals 150..180 are in $work/b.json and in $work/e.json"
run merge "$work/a.json" "$work/a.json"
status_is "the same file twice is refused" 1

play hold.json 100..200 --option hold=forehand_only
run merge "$work/a.json" "$work/hold.json"
status_is "results with different options are refused" 1
err_has "the message names the option that differs" "hold=forehand_only"
err_has "the message says that the rules differ" "the hash of the rules differs"
play four.json 100..200 --players 4
run merge "$work/a.json" "$work/four.json"
status_is "results with different numbers of players are refused" 1
err_has "the message gives the number of players" "the number of players differs: '3'"
play pot.json 100..200 --pot 5
run merge "$work/a.json" "$work/pot.json"
err_has "results with different pots are refused" "the pot differs: '0'"
"$TAPP" simulate tapp-tarock --deals 100..200 --seed 12 --out "$work/seed.json" >"$work/said" 2>&1
run merge "$work/a.json" "$work/seed.json"
err_has "results with different seeds are refused" "the seed differs: '11' in $work/a.json, '12' in $work/seed.json"
sed 's/"program": "[^"]*"/"program": "0.0.0"/' "$work/b.json" >"$work/old.json"
run merge "$work/a.json" "$work/old.json"
err_has "results of different versions of the program are refused" "the program differs"
sed 's/\["*random"*, "random", "random"\]/["random", "random", "other"]/' "$work/b.json" >"$work/bots.json"
run merge "$work/a.json" "$work/bots.json"
err_has "results with different computer players are refused" "the player differs: 'random' in $work/a.json, 'other' in $work/bots.json"
play compare.json 100..200 --compare hold=seniority,forehand_only
run merge "$work/a.json" "$work/compare.json"
err_has "a result with a comparison and one without are refused" "the option that is compared differs"
play compare1.json 0..100 --compare hold=seniority,forehand_only
run merge "$work/compare1.json" "$work/compare.json" --format json
cp "$work/out" "$work/compared.json"
run simulate tapp-tarock --deals 200 --seed 11 --compare hold=seniority,forehand_only --format json
is "results with the same comparison are merged" "$(timeless "$work/compared.json")" "$(timeless "$work/out")"

head -c 3000 "$work/a.json" >"$work/half.json"
run merge "$work/half.json" "$work/b.json"
status_is "a file that is cut off is refused" 1
err_has "the message names the file that is cut off" "half.json"
sed 's/"deals": 100,/"deals": 101,/' "$work/a.json" >"$work/edited.json"
run merge "$work/edited.json"
status_is "a file whose sums do not fit its number of deals is refused" 1
err_has "the error has the place in the edited file" "edited.json:"
# The counts of a result depend on each other. If one has been edited, the message names it.
# tamper TITLE FILTER KEY [FILE]: edits a.json, or FILE.json, with the jq filter. Checks that the result is refused and
# that the message names KEY.
tamper() { # TITLE FILTER KEY [FILE]
    jq "$2" "$work/${4:-a}.json" >"$work/tampered.json"
    run merge "$work/tampered.json"
    status_is "$1" 1
    err_has "$1: the message names the key" "'$3' "
    err_has "$1: the message has a place" "tampered.json:"
}
tamper "one auction more than deals is refused" '.games[0].auction.bins[0][1] += 1' auction
tamper "one payoff less than deals is refused" '.games[0].payoffs[0].payoff.bins[0][1] -= 1' payoffs
tamper "a payoff of a seat that does not exist is refused" '.games[0].payoffs[0].seat = 5' payoffs
tamper "payoffs that overflow their sum are refused" \
    '.games[0].payoffs[0].payoff.bins = [[1,9223372036854775807],[2,9223372036854775807],[3,102]]' payoffs
tamper "one contract more than deals is refused" '.games[0].contracts[0].count += 1' contracts
tamper "one deal less that is passed out is refused" '.games[0].passed_out -= 1' contracts
tamper "more payoffs of a contract than its deals are refused" '.games[0].contracts[0].payoff.bins[0][1] += 1000' payoff
tamper "more points of a contract than its payoffs are refused" '.games[0].contracts[0].points.bins[0][1] += 1000' points
tamper "an item that counts more often than its contract is refused" '.games[0].contracts[0].items[0].count += 1000' count
tamper "a pot in a game without a pot is refused" '.games[0].pot.bins = [[1,1]]' pot
tamper "one difference more than deals is refused" '.differences[0][0].difference.bins[0][1] += 1' difference compare1
tamper "more differences of declarers than deals are refused" '.differences[0][8].difference.bins[0][1] += 1000' difference compare1
sed 's/"tapp_result": 1/"tapp_result": 2/' "$work/a.json" >"$work/future.json"
run merge "$work/future.json"
status_is "an unknown version of the format is refused" 1
echo '{}' >"$work/empty.json"
run merge "$work/empty.json"
status_is "a JSON file that is no result is refused" 1
run merge "$work/none.json"
status_is "a missing file is refused" 1

# If a run is killed, it leaves no file, so a file is always the result of a whole run.
"$TAPP" simulate tapp-tarock --deals 100000000 --seed 11 --out "$work/killed.json" >"$work/said" 2>&1 &
pid=$!
works $pid
kill -KILL $pid
wait $pid 2>"$work/said"
is "a killed run leaves no file" "$(find "$work" -name 'killed.json*' | wc -l)" 0

run merge
status_is "merge without a file is a usage error" 2
run merge "$work/a.json" --format xml
status_is "merge with an unknown format is a usage error" 2
run merge "$work/a.json" --threads 2
status_is "merge with an unknown option is a usage error" 2
finish
