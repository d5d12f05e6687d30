#!/bin/sh
# The first deal that teaches, and the look back after a deal: in lines, in both languages, on games with and without
# bids.
. "${0%/*}/lib.sh"
export LC_ALL=C.UTF-8

yes 1 | head -n 40 >"$work/in"
run_with "$work/in" play tapp-tarock --teach --lang en --bots greedy --seed 3 --threads 1
status_is "a deal is taught" 0
out_has "what a part of the deal is about" \
    "Bidding: each player in turn bids or passes; the highest bid is played."
is "is told once" "$(grep -c '^Bidding: each player' "$work/out")" 1
out_has "what is played for" "Contract: "
out_has "why cards may not go" "you must follow suit"
out_has "who wins so far" "So far Player "
out_has "what is good and how good" "Suggested: "
taught=$(awk '/^Deal 2$|^Enter for the next/ { exit } /^Suggested:/ { n++ } END { print n }' "$work/out")
check "turn by turn" test "$taught" -ge 5
is "the deals after it are not" "$(awk '/^Enter for the next/ { after = 1 } after && /^Suggested:/' "$work/out")" ""

{ yes 1 | head -n 13; printf 't\nq\n'; } >"$work/in"
run_with "$work/in" play hearts --teach --lang de --bots greedy --seed 3 --threads 1
status_is "a game without bids, in German" 0
out_has "is taught" "Vorschlag: "
out_lacks "and says nothing of bids" "Reizen: Reihum"

# Of two identical cards the one that is held is told of; one that is held is never told not to be.
yes 1 | head -n 30 >"$work/in"
run_with "$work/in" play doppelkopf --teach --lang de --bots greedy --seed 2 --threads 1 --deals 1
out_has "in a pack of two cards each why others may not go" "Jetzt nicht erlaubt: "
out_lacks "is not that one has them not" "(du hast "
out_has "the game's own words tell the points" "Augen: Re "
run play tressette --lang en --bots greedy --seed 3 --deals 1
out_has "without a declarer the points are those of forehand's side" "Card points: forehand's side 4, the other side 6⅔."

# Cards in reasons and averages as the language writes them; always trumps are named by the hand.
yes 1 | head -n 20 | sed '2s|.*|e|; 4s|.*|e|; 6,$s|.*|e|' >"$work/in"
run_with "$work/in" play hearts --lang de --bots greedy --seed 6 --threads 1 --deals 1
out_has "a card in a reason is written as in the hand" "(♣B ist schon abgelegt)"
check "an average has the comma of the language" grep -qE 'im Mittel [+-][0-9]+,[0-9]' "$work/out"
yes 1 | head -n 60 >"$work/in"
run_with "$work/in" play jass-schieber --lang de --bots greedy --seed 6 --threads 1 --deals 1
out_has "a game without an aim is played" "Spiel: Undenufe."
out_lacks "and neither won nor lost" "gewinnt: "

# The meaning that many bids share is shown once.
printf '1\nq\n' >"$work/in"
run_with "$work/in" play skat --lang en --bots greedy --seed 3 --threads 1 --deals 1
is "what a number means is told once" "$(tr -s '\n ' ' ' <"$work/out" | grep -o 'a game of at least this value' | wc -l)" 1
out_has "the numbers are all there" "0) pass"
out_has "a long list of them is not read" "18 to 264: the player offers a game of at least this value"
out_lacks "the aim is that of a game, which has no name yet" "won if"

{ yes 1 | head -n 18; printf 't\nq\n'; } >"$work/in"
run_with "$work/in" play nap --players 3 --lang en --bots greedy --seed 3 --threads 1
out_has "after a deal one looks back" "Tricks, the winner's card in brackets:"
check "at what the hint would have done" grep -q '^The hint would have chosen differently\|^The hint agreed' \
    "$work/out"
cp "$work/out" "$work/first"
run_with "$work/in" play nap --players 3 --lang en --bots greedy --seed 3 --threads 1
is "the same again" "$(cat "$work/out")" "$(cat "$work/first")"

# Of several cards to be passed or discarded the hint names all.
printf 'i\nq\n' >"$work/in"
run_with "$work/in" play hearts --teach --lang en --bots greedy --seed 3 --threads 1
check "a lesson names all cards to be passed" grep -qE '^Suggested: [^ ]+ [^ ]+ [^ ]+\.$' "$work/out"
check "and so does a hint" grep -qE 'Hint: [^ ]+ [^ ]+ [^ ]+\.$' "$work/out"

# The next best action promises no more than the best; if it does, both are called about as good.
printf '1\n1\n1\nq\n' >"$work/in"
: >"$work/advice"
for seed in 1 2 3 4 5 6; do
    run_with "$work/in" play hearts --teach --lang en --bots greedy --seed "$seed" --threads 1
    tr '\n' ' ' <"$work/out" | tr -s ' ' |
        grep -oE 'Suggested: [^;]*;( next best: [^)]*\)\.| [^.]*\.)' >>"$work/advice"
done
check "advice is given that is close" grep -q 'is about as good' "$work/advice"
is "the next best promises less" "$(
    sed -nE 's/.*expected result ([-+0-9.]*)\);.* \(([-+0-9.]*[0-9])\)\..*/\1 \2/p' "$work/advice" |
        awk '$2 >= $1 { print } END { print (NR > 0) }'
)" 1

finish
