# Tests tapp simulate: formats, ranges, threads, comparisons, pictures, interruption.
. "${0%/*}/lib.sh"
schemas=${0%/*}/../../schemas

# Prints a JSON report without its times.
timeless() { sed 's/"seconds":[0-9.]*,"deals_per_second":[0-9.]*,//' "$1"; }

run simulate tapp-tarock --deals 400 --seed 7 --format json
status_is "simulate --format json works" 0
cp "$work/out" "$work/report.json"
json_is "the report has all promised fields" \
    '[has("variant","hash","seed","deals","seconds","deals_per_second","moves","contracts","payoffs","passed_out")] | all' true
json_is "the deals of all contracts and the passed-out deals add up to 400" '([.contracts[].count] | add) + .passed_out' 400
json_is "each seat has a mean and a deviation" '[.payoffs[] | has("mean","stddev")] | all' true
json_is "the mean payoffs of all players add up to zero" '[.payoffs[].mean] | add | fabs < 0.00001' true
json_is "roles have confidence intervals" '[.roles[] | .ci95 > 0] | all' true
json_is "a defender wins half of what the declarer loses" \
    '(.roles.declarer.mean + 2 * .roles.defender.mean) | fabs < 0.00001' true
json_is "the histogram of the auction counts each deal" '[.auction.histogram[][1]] | add' 400
# docs/simulation.md: two partners win and lose together, so the precision depends on the number of deals. In Bridge both
# partners have the payoff of the declarer, and both defenders have its negative.
run simulate bridge --deals 40 --format json
json_is "in a deal of partners both count for the mean of their role" '.roles.declarer.n == 2 * .contracts[].count' true
json_is "partners are as precise as the declarer" \
    '(.roles.declarer.ci95 - .contracts[].payoff.ci95 | fabs) < 0.0001 and .roles.declarer.ci95 == .declarer_payoff.ci95' true
json_is "defenders are as precise as the declarer" '(.roles.defender.ci95 - .roles.declarer.ci95 | fabs) < 0.0001' true
# A deal that is dealt again has no declarer, even if it has a contract.
game weak french-32 <<'END'
seats: {players: {min: 4, max: 4, default: 4}}
deal: {scripts: [{players: 4, packets: [8]}]}
auction:
  bids:
    weak: {name: {en: weak}, contract: again}
    play: {name: {en: play}, contract: plain}
  rounds: {bidding: {bids: [weak, play]}}
  all_pass: {outcome: throw_in}
goal: declarer_tricks > 4
contracts:
  again: {name: {en: dealt again}, outcome: redeal}
  plain: {name: {en: plain game}, value: 1}
settlement: {items: {game: {name: {en: game}, value: value}}}
END
run simulate "$work/weak.yaml" --deals 40 --bots random --format json
json_is "only played deals have a declarer" '.roles.declarer.n == .contracts.plain.count' true
# docs/simulation.md: all bids, holds and passes. In Ulti forehand discards after the first bid, so there are at least two.
run simulate ulti --deals 50 --format json
check "calls after cards were picked up and discarded count, too" sh -c "jq -e '[.auction.histogram[][0]] | min >= 2' '$work/out'"
run validate --schema "$schemas/simulation.schema.json" "$work/report.json"
status_is "the report is valid by its schema" 0
sed 's/"moves":/"movs":/' "$work/report.json" >"$work/other.json"
run validate --schema "$schemas/simulation.schema.json" "$work/other.json"
status_is "the schema rejects a report with a wrong key" 1

# shellcheck disable=SC3045  # some shells have no -s
if (ulimit -s 1024) 2>/dev/null; then
    (
        ulimit -s 1024
        "$TAPP" simulate tapp-tarock --deals 400 --seed 7 --compare hold=seniority,forehand_only --format json
    ) >"$work/out" 2>"$work/err"
    json_is "deals that are played together need at most one megabyte of stack" .moves "$(jq .moves "$work/report.json")"
else
    skip "deals that are played together need at most one megabyte of stack" "the stack cannot be limited"
fi

run simulate tapp-tarock --deals 400 --seed 7
status_is "simulate prints text by default" 0
out_has "the text names a contract" "Solo"
out_has "the text names an item" "Pagat ultimo"
out_has "the text has a histogram" "####"
out_has "the text shows the range of deals and the seed" "400 deals (0..400) of seed 7"
out_lacks "the text contains no times" "a second"
err_has "the speed is on standard error" "deals a second"
out_has "the text has figures for each defender" "each defender"
cp "$work/out" "$work/one"
for threads in 2 5; do
    run simulate tapp-tarock --deals 400 --seed 7 --threads $threads
    check "$threads threads print the same text" cmp "$work/one" "$work/out"
    run simulate tapp-tarock --deals 400 --seed 7 --threads $threads --format json
    is "$threads threads print the same JSON" "$(timeless "$work/out")" "$(timeless "$work/report.json")"
done
run simulate tapp-tarock --deals 400 --seed 8
check "another seed plays other deals" sh -c "! cmp -s '$work/one' '$work/out'"

for game in "${0%/*}/../data/authored/bezique.yaml" "${0%/*}/../data/authored/differenzler.yaml" hearts; do
    quickly run simulate "$game" --deals 5 --seed 7
    out_has "a game without declarers has payoffs by position" "forehand"
    out_lacks "a game without declarers has no figures for them ($game)" declarer
    out_lacks "a game without declarers has no figures for defenders" defender
    check "a game without declarers has no empty rows" test "$(grep -cE ' 0 +0\.0000 +0\.0000' "$work/out")" = 0
done

run simulate tapp-tarock --deals 400 --seed 7 --format csv
status_is "simulate --format csv works" 0
is "CSV begins with a line of names" "$(head -1 "$work/out")" "value,section,id,measure,number"
is "CSV has the same figures as JSON" "$(grep '^,contract,solo,won,' "$work/out")" \
    ",contract,solo,won,$(jq .contracts.solo.won "$work/report.json")"

run simulate tapp-tarock --deals 400 --seed 7 --format csv --per-deal --threads 3
status_is "--per-deal works" 0
cp "$work/out" "$work/rows"
is "--per-deal prints a row for each deal" "$(sed 1d "$work/rows" | wc -l)" 400
is "the rows of deals are in order" "$(sed 1d "$work/rows" | cut -d, -f1 | sort -nc && echo sorted)" sorted
is "the mean of seat 1 in the rows agrees with the report" \
    "$(awk -F, 'NR > 1 { sum += $11 } END { printf "%.6f", sum / 400 }' "$work/rows")" \
    "$(jq -r '.payoffs[1].mean' "$work/report.json" | awk '{ printf "%.6f", $1 }')"
is "the number of won Solos in the rows agrees with the report" "$(awk -F, '$4 == "solo" { won += $6 } END { print won }' "$work/rows")" \
    "$(jq .contracts.solo.won "$work/report.json")"
run simulate tapp-tarock --deals 100..150 --seed 7 --format csv --per-deal
sed -n '102,151p' "$work/rows" >"$work/part"
sed 1d "$work/out" >"$work/rows.part"
check "a range of deals gives the same rows as the whole" cmp "$work/part" "$work/rows.part"

run simulate tapp-tarock --deals 300 --seed 7 --compare hold=seniority,forehand_only --format json --threads 2
status_is "values can be compared" 0
cp "$work/out" "$work/compared.json"
json_is "each compared value has a report" '[.compare.values[].value]' '["seniority","forehand_only"]'
json_is "the report of the first value is the main report" \
    '.compare.values[0].contracts == .contracts and .compare.values[0].hash == .hash' true
run validate --schema "$schemas/simulation.schema.json" "$work/compared.json"
status_is "a report with a comparison is valid by the schema" 0
run simulate tapp-tarock --deals 300 --seed 7 --compare hold=seniority,forehand_only --format csv --per-deal
is "each compared value has a row for each deal" "$(sed 1d "$work/out" | wc -l)" 600
is "the reported difference agrees with the differences between pairs of rows" \
    "$(awk -F, 'NR > 1 { pay = $(10 + ($3 + 1) % 3); if ($2 == 0) first = pay; else { d = pay - first; sum += d; squares += d * d } }
        END { mean = sum / 300; printf "%.6f %.6f", mean, sqrt(squares / 300 - mean * mean) }' "$work/out")" \
    "$(jq -r '.compare.values[1].differences.forehand | "\(.mean) \(.stddev)"' "$work/compared.json" |
        awk '{ printf "%.6f %.6f", $1, $2 }')"
run simulate tapp-tarock --deals 300 --seed 7 --option hold=forehand_only --format json
is "a compared value plays like the same --option" "$(jq -c .contracts "$work/out")" \
    "$(jq -c '.compare.values[1].contracts' "$work/compared.json")"
run simulate tapp-tarock --deals 300 --compare hold=seniority,forehand_only
out_has "the text names the compared values" "hold: forehand_only less seniority"

run simulate tapp-tarock --deals 300 --option kontra=true --option hold=seniority --format json
json_is "the report writes chosen options like the variant, without defaults" .options '{"kontra":"on"}'

run simulate tapp-tarock --deals 200 --plot "$work/plot.svg"
status_is "--plot works" 0
if command -v xmllint >/dev/null; then
    check "the picture is well-formed XML" xmllint --noout "$work/plot.svg"
else
    skip "the picture is well-formed XML" "xmllint is not installed"
fi
check "the picture is a complete SVG file" grep -q '^<svg xmlns="http://www.w3.org/2000/svg"' "$work/plot.svg"
is "the picture refers to no other file" "$(grep -c 'href\|url(' "$work/plot.svg")" 0
check "the picture names the contracts" grep -q '>Solo</text>' "$work/plot.svg"
check "the picture labels the axis" grep -q '>share of all deals</text>' "$work/plot.svg"

run simulate tapp-tarock --deals 200 --out "$work/result.json"
status_is "--out writes a result" 0
run validate --schema "$schemas/result.schema.json" "$work/result.json"
status_is "the result is valid by its schema" 0
is "--out leaves no temporary file" "$(find "$work" -name 'result.json*' | wc -l)" 1
mkfifo "$work/pipe"
timeout 600 cat "$work/pipe" >"$work/through" & # timeout ends it if nobody writes
run simulate tapp-tarock --deals 200 --out "$work/pipe"
wait
check "--out does not replace a pipe" test -p "$work/pipe"
check "--out writes the result to a pipe" grep -q '"tapp_result": 1' "$work/through"
# The standard output of run is a file, to which the system has a link. No file can be created beside this link.
run simulate tapp-tarock --deals 200 --out /proc/self/fd/1
status_is "--out writes to a link of the system" 0
out_has "the result is in the file to which the link leads" '"tapp_result": 1'
out_has "the text is behind the result" "200 deals (0..200) of seed 0"
echo "an earlier line" >"$work/log"
"$TAPP" simulate tapp-tarock --deals 200 --out /dev/fd/3 3>>"$work/log" >/dev/null 2>&1
is "--out /dev/fd/3 overwrites nothing in the file that is open there" "$(head -n 1 "$work/log")" "an earlier line"
check "--out /dev/fd/3 writes to this file" grep -q '"tapp_result": 1' "$work/log"
yes "a long old text" 2>/dev/null | head -n 2000 >"$work/target"
ln -s "$work/target" "$work/result-link"
run simulate tapp-tarock --deals 200 --out "$work/result-link"
status_is "--out accepts a link to a file" 0
json_is "nothing of an old text remains after the result" '.tapp_result' 1 "$work/result-link"
run simulate tapp-tarock --deals 200 --out "$work/missing/result.json"
status_is "--out in a missing folder is an error" 2
err_lacks "--out in a missing folder fails before any deal is played" "deals a second"

# Ctrl-C: the result lists the ranges of deals that were played. Playing them again gives the same result.
"$TAPP" simulate tapp-tarock --deals 100000000 --threads 3 --seed 7 --out "$work/partial.json" >"$work/out" \
    2>"$work/err" &
pid=$!
works $pid
kill -INT $pid
wait $pid
status=$?
status_is "an interrupted run exits without an error" 0
err_has "an interrupted run says that it was interrupted" "interrupted after"
out_has "an interrupted run reports the deals that it played" "Solo"
played=$(sed -n 's/.*"deals": \([0-9]*\),.*/\1/p' "$work/partial.json")
check "an interrupted run has played some deals, but not all" test "$played" -gt 0 -a "$played" -lt 100000000
n=0
for range in $(sed -n 's/.*"ranges": \[\(.*\)\],$/\1/p' "$work/partial.json" | tr -d '[ ' | tr ']' ' ' |
    sed 's/ ,/ /g; s/,/../g'); do
    n=$((n + 1))
    "$TAPP" simulate tapp-tarock --deals "$range" --seed 7 --threads 2 --out "$work/again$n.json" >/dev/null 2>&1
done
run merge "$work"/again*.json --out "$work/again.json"
grep -v microseconds "$work/partial.json" >"$work/a"
grep -v microseconds "$work/again.json" >"$work/b"
check "playing the ranges of an interrupted run gives exactly the same sums" cmp "$work/a" "$work/b"

run simulate tapp-tarock --deals 2000
is "without a terminal, no progress is shown" "$(wc -l <"$work/err")" 1
if command -v script >/dev/null; then
    script -qefc "echo \$\$ >'$work/pid'; exec '$TAPP' simulate tapp-tarock --deals 60000000" /dev/null \
        >"$work/out" 2>&1 </dev/null &
    comes grep -q ' left' "$work/out"
    kill -INT "$(cat "$work/pid")"
    wait
    out_has "at a terminal, the number of finished deals is shown" "of 60000000 deals, "
    out_has "at a terminal, the remaining time is shown" " left"
else
    skip "at a terminal, the number of finished deals is shown" "script is not installed"
fi

for bad in "--deals 0" "--deals x" "--deals 5..5" "--deals -3" "--deals 9..3" "--deals 1..2x" \
    "--deals 99999999999999999999" \
    "--deals 5 --threads 0" "--deals 5 --format xml" "--deals 5 --bots nobody" "--deals 5 --compare hold" \
    "--deals 5 --compare hold=seniority" "--deals 5 --per-deal" "--deals 5 --nonsense" "--deals 5 --out" "--seed 1"; do
    # shellcheck disable=SC2086  # the arguments are words
    run simulate tapp-tarock $bad
    status_is "'$bad' is a usage error" 2
done
run simulate tapp-tarock --deals 5 --compare hold=seniority,nonsense
status_is "an unknown value of --compare is an error of the input" 1
run simulate tapp-tarock --deals 5 --compare nonsense=a,b
status_is "an unknown option of --compare is an error of the input" 1
run simulate no-such-variant --deals 5
status_is "an unknown variant is an error of the input" 1
finish
