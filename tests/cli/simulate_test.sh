# tapp simulate: formats, ranges, threads, comparing, pictures, interrupting.
. "${0%/*}/lib.sh"
schemas=${0%/*}/../../schemas

# Everything of a JSON report but the time it took.
timeless() { sed 's/"seconds":[0-9.]*,"deals_per_second":[0-9.]*,//' "$1"; }

run simulate tapp-tarock --deals 400 --seed 7 --format json
status_is "simulate works" 0
cp "$work/out" "$work/report.json"
json_is "the fields of the contract are there" \
    '[has("variant","hash","seed","deals","seconds","deals_per_second","moves","contracts","payoffs","passed_out")] | all' true
json_is "every deal is played or passed out" '([.contracts[].count] | add) + .passed_out' 400
json_is "each seat has a mean and a deviation" '[.payoffs[] | has("mean","stddev")] | all' true
json_is "what the players win adds up to nothing" '[.payoffs[].mean] | add | fabs < 0.00001' true
json_is "roles have confidence intervals" '[.roles[] | .ci95 > 0] | all' true
json_is "a defender wins half of what the declarer loses" \
    '(.roles.declarer.mean + 2 * .roles.defender.mean) | fabs < 0.00001' true
json_is "histograms hold every deal" '[.auction.histogram[][1]] | add' 400
run validate --schema "$schemas/simulation.schema.json" "$work/report.json"
status_is "the report is as its schema says" 0
sed 's/"moves":/"movs":/' "$work/report.json" >"$work/other.json"
run validate --schema "$schemas/simulation.schema.json" "$work/other.json"
status_is "the schema refuses another" 1

# shellcheck disable=SC3045  # not every shell can
if (ulimit -s 1024) 2>/dev/null; then
    (
        ulimit -s 1024
        "$TAPP" simulate tapp-tarock --deals 400 --seed 7 --compare hold=seniority,forehand_only --format json
    ) >"$work/out" 2>"$work/err"
    json_is "deals that are played together need no more stack than a megabyte" .moves "$(jq .moves "$work/report.json")"
else
    skip "deals that are played together need no more stack than a megabyte" "the stack cannot be limited"
fi

run simulate tapp-tarock --deals 400 --seed 7
status_is "text works" 0
out_has "it names a contract" "Solo"
out_has "it names an item" "Pagat ultimo"
out_has "it has a histogram" "####"
out_has "it says which deals" "400 deals (0..400) of seed 7"
out_lacks "it says no times" "a second"
err_has "they stand elsewhere" "deals a second"
out_has "it names the declarer" "each defender"
cp "$work/out" "$work/one"
for threads in 2 5; do
    run simulate tapp-tarock --deals 400 --seed 7 --threads $threads
    check "$threads threads print the same" cmp "$work/one" "$work/out"
    run simulate tapp-tarock --deals 400 --seed 7 --threads $threads --format json
    is "as JSON too" "$(timeless "$work/out")" "$(timeless "$work/report.json")"
done
run simulate tapp-tarock --deals 400 --seed 8
check "another seed plays other deals" sh -c "! cmp -s '$work/one' '$work/out'"

for game in "${0%/*}/../data/authored/bezique.yaml" "${0%/*}/../data/authored/differenzler.yaml" hearts; do
    quickly run simulate "$game" --deals 5 --seed 7
    out_has "a game without declarers has payoffs by position" "forehand"
    out_lacks "it has no rows and columns for them ($game)" declarer
    out_lacks "nor for defenders" defender
    check "nor any without figures" test "$(grep -cE ' 0 +0\.0000 +0\.0000' "$work/out")" = 0
done

run simulate tapp-tarock --deals 400 --seed 7 --format csv
status_is "csv works" 0
is "it has a line of names" "$(head -1 "$work/out")" "value,section,id,measure,number"
is "its figures are those of JSON" "$(grep '^,contract,solo,won,' "$work/out")" \
    ",contract,solo,won,$(jq .contracts.solo.won "$work/report.json")"

run simulate tapp-tarock --deals 400 --seed 7 --format csv --per-deal --threads 3
status_is "a row a deal works" 0
cp "$work/out" "$work/rows"
is "each deal has a row" "$(sed 1d "$work/rows" | wc -l)" 400
is "they stand in order" "$(sed 1d "$work/rows" | cut -d, -f1 | sort -nc && echo sorted)" sorted
is "seat 1 wins what the report says" \
    "$(awk -F, 'NR > 1 { sum += $11 } END { printf "%.6f", sum / 400 }' "$work/rows")" \
    "$(jq -r '.payoffs[1].mean' "$work/report.json" | awk '{ printf "%.6f", $1 }')"
is "Solos won are those of the report" "$(awk -F, '$4 == "solo" { won += $6 } END { print won }' "$work/rows")" \
    "$(jq .contracts.solo.won "$work/report.json")"
run simulate tapp-tarock --deals 100..150 --seed 7 --format csv --per-deal
sed -n '102,151p' "$work/rows" >"$work/part"
sed 1d "$work/out" >"$work/rows.part"
check "a range plays the same deals" cmp "$work/part" "$work/rows.part"

run simulate tapp-tarock --deals 300 --seed 7 --compare hold=seniority,forehand_only --format json --threads 2
status_is "values can be compared" 0
cp "$work/out" "$work/compared.json"
json_is "each value has a report" '[.compare.values[].value]' '["seniority","forehand_only"]'
json_is "the first is the report itself" \
    '.compare.values[0].contracts == .contracts and .compare.values[0].hash == .hash' true
run validate --schema "$schemas/simulation.schema.json" "$work/compared.json"
status_is "the schema holds for it" 0
run simulate tapp-tarock --deals 300 --seed 7 --compare hold=seniority,forehand_only --format csv --per-deal
is "each value has a row a deal" "$(sed 1d "$work/out" | wc -l)" 600
is "the difference is that of the rows, pair by pair" \
    "$(awk -F, 'NR > 1 { pay = $(10 + ($3 + 1) % 3); if ($2 == 0) first = pay; else { d = pay - first; sum += d; squares += d * d } }
        END { mean = sum / 300; printf "%.6f %.6f", mean, sqrt(squares / 300 - mean * mean) }' "$work/out")" \
    "$(jq -r '.compare.values[1].differences.forehand | "\(.mean) \(.stddev)"' "$work/compared.json" |
        awk '{ printf "%.6f %.6f", $1, $2 }')"
run simulate tapp-tarock --deals 300 --seed 7 --option hold=forehand_only --format json
is "a value plays as the option alone" "$(jq -c .contracts "$work/out")" \
    "$(jq -c '.compare.values[1].contracts' "$work/compared.json")"
run simulate tapp-tarock --deals 300 --compare hold=seniority,forehand_only
out_has "text names the comparison" "hold: forehand_only less seniority"

run simulate tapp-tarock --deals 300 --option kontra=true --option hold=seniority --format json
json_is "what was chosen is told as the variant writes it" .options '{"kontra":"on"}'

run simulate tapp-tarock --deals 200 --plot "$work/plot.svg"
status_is "a picture can be had" 0
if command -v xmllint >/dev/null; then
    check "it is well-formed" xmllint --noout "$work/plot.svg"
else
    skip "it is well-formed" "xmllint is not installed"
fi
check "it is an SVG by itself" grep -q '^<svg xmlns="http://www.w3.org/2000/svg"' "$work/plot.svg"
is "it needs nothing else" "$(grep -c 'href\|url(' "$work/plot.svg")" 0
check "it names the contracts" grep -q '>Solo</text>' "$work/plot.svg"
check "it labels the axis" grep -q '>share of all deals</text>' "$work/plot.svg"

run simulate tapp-tarock --deals 200 --out "$work/result.json"
status_is "a result can be had" 0
run validate --schema "$schemas/result.schema.json" "$work/result.json"
status_is "it is as its schema says" 0
is "nothing else is left beside it" "$(find "$work" -name 'result.json*' | wc -l)" 1
mkfifo "$work/pipe"
timeout 60 cat "$work/pipe" >"$work/through" & # ends by itself if nobody writes
run simulate tapp-tarock --deals 200 --out "$work/pipe"
wait
check "a pipe is written to and not replaced" test -p "$work/pipe"
check "what went through it is a result" grep -q '"tapp_result": 1' "$work/through"
run simulate tapp-tarock --deals 200 --out "$work/missing/result.json"
status_is "a folder that is not there is told" 2
err_lacks "before anything is played" "deals a second"

# Ctrl-C. Its deals are told honestly: played again they give the same bytes.
"$TAPP" simulate tapp-tarock --deals 100000000 --threads 3 --seed 7 --out "$work/partial.json" >"$work/out" \
    2>"$work/err" &
pid=$!
comes has_worked $pid
kill -INT $pid
wait $pid
status=$?
status_is "an interrupted run ends well" 0
err_has "it says so" "interrupted after"
out_has "what was played is reported" "Solo"
played=$(sed -n 's/.*"deals": \([0-9]*\),.*/\1/p' "$work/partial.json")
check "some were played, not all" test "$played" -gt 0 -a "$played" -lt 100000000
n=0
for range in $(sed -n 's/.*"ranges": \[\(.*\)\],$/\1/p' "$work/partial.json" | tr -d '[ ' | tr ']' ' ' |
    sed 's/ ,/ /g; s/,/../g'); do
    n=$((n + 1))
    "$TAPP" simulate tapp-tarock --deals "$range" --seed 7 --threads 2 --out "$work/again$n.json" >/dev/null 2>&1
done
run merge "$work"/again*.json --out "$work/again.json"
grep -v microseconds "$work/partial.json" >"$work/a"
grep -v microseconds "$work/again.json" >"$work/b"
check "its sums are exactly those of its ranges" cmp "$work/a" "$work/b"

run simulate tapp-tarock --deals 2000
is "no progress where there is no terminal" "$(wc -l <"$work/err")" 1
if command -v script >/dev/null; then
    script -qefc "echo \$\$ >'$work/pid'; exec '$TAPP' simulate tapp-tarock --deals 60000000" /dev/null \
        >"$work/out" 2>&1 </dev/null &
    comes grep -q ' left' "$work/out"
    kill -INT "$(cat "$work/pid")"
    wait
    out_has "a terminal is told how far it is" "of 60000000 deals, "
    out_has "and how long it will take" " left"
else
    skip "a terminal is told how far it is" "script is not installed"
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
status_is "an unknown value is a fault of the input" 1
run simulate tapp-tarock --deals 5 --compare nonsense=a,b
status_is "an unknown option too" 1
run simulate no-such-variant --deals 5
status_is "an unknown variant too" 1
finish
