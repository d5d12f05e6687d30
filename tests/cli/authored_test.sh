#!/bin/sh
# Games that were written from the documentation alone: each is valid, plays random deals, and is paid as its rules say.
. "${0%/*}/lib.sh"

authored="${0%/*}/../data/authored"

for file in "$authored"/*.yaml; do
    id=$(basename "$file" .yaml)

    run validate --strict "$file"
    status_is "$id is valid" 0
    is "$id: nothing is found but notes" "$(grep -c ': \(warning\|error\)\[' "$work/err")" 0

    run simulate "$file" --deals 500 --seed 1 --format json
    status_is "$id is played" 0
    json_is "$id: all deals" .deals 500

    run play "$file" --seed 1
    status_is "$id: a deal is shown" 0
    out_has "$id: it is settled" Settlement

    run show "$file"
    cp "$work/out" "$work/$id-shown.yaml"
    run validate "$work/$id-shown.yaml"
    status_is "$id: what is shown is a variant" 0
done

# engine FILE: a script of requests; the last answer is kept.
engine() {
    run_with "$1" engine
    tail -n 1 "$work/out" >"$work/last"
}

# Hearts: who takes all the penalties gives 26 to each of the others.
R="A K Q J 10 9 8 7 6 5 4 3 2"
hand() { for rank in $R; do printf '"%s%s",' "$1" "$rank"; done | sed 's/,$//'; }
{
    printf '{"op":"new","variant":"%s/hearts.yaml","dealer":0,"deal":{"hands":[[%s],[%s],[%s],[%s]],"talon":[]}}\n' \
        "$authored" "$(hand D)" "$(hand C)" "$(hand S)" "$(hand H)"
    echo '{"op":"act","action":"two"}'
    echo '{"op":"act","action":"CA"}'
} >"$work/requests"
engine "$work/requests"
err_is_empty "hearts: no complaint"
json_is "hearts: the two of clubs is led, nothing else" .ok false "$work/last"

{
    head -n 2 "$work/requests"
    echo '{"op":"act","action":"C2"}'
    echo '{"op":"act","action":"SQ"}'
} >"$work/more"
engine "$work/more"
json_is "hearts: no Black Lady in the first trick" .ok false "$work/last"

{
    head -n 3 "$work/more"
    for rank in 2 3 4 5 6 7 8 9 10 J Q K A; do
        if [ "$rank" != 2 ]; then echo "{\"op\":\"act\",\"action\":\"C$rank\"}"; fi
        # in the first trick seat 2 has other spades, seat 3 nothing but hearts
        echo "{\"op\":\"act\",\"action\":\"S$rank\"}"
        echo "{\"op\":\"act\",\"action\":\"H$rank\"}"
        echo "{\"op\":\"act\",\"action\":\"D$rank\"}"
    done
} >"$work/moon"
engine "$work/moon"
json_is "hearts: the moon" .payoffs '[-26,0,-26,-26]' "$work/last"

# A suit is named by its letter; authors write its name, or NT.
sed 's/de: Kreuz}, trump: C}/de: Kreuz}, trump: clubs}/' "$authored/preference.yaml" >"$work/preference.yaml"
run validate --no-trial "$work/preference.yaml"
status_is "a suit by its name is refused" 1
err_has "a suit by its name: what to write" "write the letter of a suit (C, S, D, H), or \`none\` for a game without trumps"

# A part that is misspelt is one finding: that the sum is wrong follows from it.
sed 's/monte 4]/mote 4]/' "$authored/calabresella.yaml" >"$work/calabresella.yaml"
run validate --no-trial "$work/calabresella.yaml"
err_has "a part that is misspelt is told" "error[unknown-part]"
err_has "with the right one" "did you mean 'monte'?"
err_lacks "and nothing of the sum" "deal-sum"

# Cases with figures that were worked out by hand.
for case in "$authored"/*.case; do
    "$(dirname "$TAPP")/tests/unit/rules_test" "$case" >"$work/out" 2>"$work/err"
    status=$?
    status_is "$(basename "$case") holds" 0
done

finish
