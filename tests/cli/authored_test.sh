#!/bin/sh
# Games that were written from the documentation alone: each is valid, plays random deals, and pays as its rules say.
. "${0%/*}/lib.sh"

authored="${0%/*}/../data/authored"

for file in "$authored"/*.yaml; do
    id=$(basename "$file" .yaml)

    run validate --strict "$file"
    status_is "$id is valid" 0
    is "$id has no errors or warnings" "$(grep -c ': \(warning\|error\)\[' "$work/err")" 0

    run simulate "$file" --deals 100 --seed 1 --format json
    status_is "$id can be simulated" 0
    json_is "$id: all deals are simulated" .deals 100

    run play "$file" --seed 1
    status_is "$id: play shows a deal" 0
    out_has "$id: the deal ends with a settlement" Settlement

    run show "$file"
    cp "$work/out" "$work/$id-shown.yaml"
    run validate "$work/$id-shown.yaml"
    status_is "$id: show prints a valid variant" 0
done

# engine FILE: runs the requests of FILE and keeps the last answer in $work/last.
engine() {
    run_with "$1" engine
    tail -n 1 "$work/out" >"$work/last"
}

# Hearts: if a player takes all penalty cards, each of the others gets 26 penalty points.
R="A K Q J 10 9 8 7 6 5 4 3 2"
hand() { for rank in $R; do printf '"%s%s",' "$1" "$rank"; done | sed 's/,$//'; }
{
    printf '{"op":"new","variant":"%s/hearts.yaml","dealer":0,"deal":{"hands":[[%s],[%s],[%s],[%s]],"talon":[]}}\n' \
        "$authored" "$(hand D)" "$(hand C)" "$(hand S)" "$(hand H)"
    echo '{"op":"act","action":"two"}'
    echo '{"op":"act","action":"CA"}'
} >"$work/requests"
engine "$work/requests"
err_is_empty "hearts: the engine reports no problem with the given deal"
json_is "hearts: only the two of clubs may be led to the first trick" .ok false "$work/last"

{
    head -n 2 "$work/requests"
    echo '{"op":"act","action":"C2"}'
    echo '{"op":"act","action":"SQ"}'
} >"$work/more"
engine "$work/more"
json_is "hearts: the queen of spades cannot be played to the first trick" .ok false "$work/last"

{
    head -n 3 "$work/more"
    for rank in 2 3 4 5 6 7 8 9 10 J Q K A; do
        if [ "$rank" != 2 ]; then echo "{\"op\":\"act\",\"action\":\"C$rank\"}"; fi
        # in the first trick, seat 2 has other spades, and seat 3 has only hearts
        echo "{\"op\":\"act\",\"action\":\"S$rank\"}"
        echo "{\"op\":\"act\",\"action\":\"H$rank\"}"
        echo "{\"op\":\"act\",\"action\":\"D$rank\"}"
    done
} >"$work/moon"
engine "$work/moon"
json_is "hearts: if one player takes all penalty cards, each of the others gets 26" .payoffs '[-26,0,-26,-26]' "$work/last"

# A suit is written as its letter. Some authors write its name instead.
sed 's/de: Kreuz}, trump: C}/de: Kreuz}, trump: clubs}/' "$authored/preference.yaml" >"$work/preference.yaml"
run validate --no-trial "$work/preference.yaml"
status_is "a suit that is written as its name is refused" 1
err_has "the error says to write the letter of the suit" "write the letter of a suit (C, S, D, H), or \`none\` for a game without trumps"

# A misspelt part is one finding. The wrong sum of the deal follows from it, so it is not reported.
sed 's/monte 4]/mote 4]/' "$authored/calabresella.yaml" >"$work/calabresella.yaml"
run validate --no-trial "$work/calabresella.yaml"
err_has "a misspelt part is reported" "error[unknown-part]"
err_has "the finding suggests the right part" "did you mean 'monte'?"
err_lacks "a misspelt part causes no finding about the sum of the deal" "deal-sum"

# Cases with figures that were calculated by hand.
for case in "$authored"/*.case; do
    "$(dirname "$TAPP")/tests/unit/rules_test" "$case" >"$work/out" 2>"$work/err"
    status=$?
    status_is "$(basename "$case") holds" 0
done

finish
