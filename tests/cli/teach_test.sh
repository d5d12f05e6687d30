#!/bin/sh
# Tests lessons in the first deal and the review after a deal, line by line, in both languages, in games with and without
# bids.
. "${0%/*}/lib.sh"
export LC_ALL=C.UTF-8

yes 1 | head -n 40 >"$work/in"
run_with "$work/in" play tapp-tarock --teach --lang en --bots greedy --seed 3 --threads 1
status_is "a deal with lessons exits without an error" 0
out_has "the lesson explains bidding" \
    "Bidding: each player in turn bids or passes; the highest bid is played."
is "the lesson explains bidding once" "$(grep -c '^Bidding: each player' "$work/out")" 1
out_has "the lesson shows the contract" "Contract: "
out_has "the lesson says why cards may not be played" "you must follow suit"
out_has "the lesson says who is winning the trick" "So far Player "
out_has "the lesson suggests a choice" "Suggested: "
taught=$(awk '/^Deal 2$|^Enter for the next/ { exit } /^Suggested:/ { n++ } END { print n }' "$work/out")
check "the first deal has at least five suggestions" test "$taught" -ge 5
is "later deals have no suggestions" "$(awk '/^Enter for the next/ { after = 1 } after && /^Suggested:/' "$work/out")" ""

{ yes 1 | head -n 13; printf 't\nq\n'; } >"$work/in"
run_with "$work/in" play hearts --teach --lang de --bots greedy --seed 3 --threads 1
status_is "a game without bids exits without an error in German" 0
out_has "a game without bids has suggestions in German" "Vorschlag: "
out_lacks "a game without bids has no text about bidding" "Reizen: Reihum"

# If a pack has two identical cards, the lesson does not say that you lack a card of which you hold one copy.
yes 1 | head -n 30 >"$work/in"
run_with "$work/in" play doppelkopf --teach --lang de --bots greedy --seed 2 --threads 1 --deals 1
out_has "with two of each card, the lesson says why cards may not be played" "Jetzt nicht erlaubt: "
out_lacks "the lesson does not say that a player lacks a card" "(du hast "
out_has "the points are shown in the words of the game" "Augen: Re "
run play tressette --lang en --bots greedy --seed 3 --deals 1
out_has "without a declarer, the points are those of forehand's side" "Card points: forehand's side 4, the other side 6⅔."

# Reasons and averages use the notation of the language.
yes 1 | head -n 20 | sed '2s|.*|e|; 4s|.*|e|; 6,$s|.*|e|' >"$work/in"
run_with "$work/in" play hearts --lang de --bots greedy --seed 6 --threads 1 --deals 1
out_has "a card in a reason is written as in the hand" "(♣B ist schon zum Weitergeben gewählt)"
check "an average has the comma of the language" grep -qE 'im Mittel -?[0-9]+,[0-9]' "$work/out"
yes 1 | head -n 60 >"$work/in"
run_with "$work/in" play jass-schieber --lang de --bots greedy --seed 6 --threads 1 --deals 1
out_has "a game without an aim shows the chosen contract" "Spiel: Undenufe."
out_lacks "a deal without an aim has no winner" "gewinnt: "

# A meaning that many bids share is shown once.
printf '1\nq\n' >"$work/in"
run_with "$work/in" play skat --lang en --bots greedy --seed 3 --threads 1 --deals 1
is "the shared meaning of many bids is shown once" "$(tr -s '\n ' ' ' <"$work/out" | grep -o 'a game of at least this value' | wc -l)" 1
out_has "the bids are shown by number" "0) pass"
out_has "a long list of bids is shown as a range" "18 to 264: the player offers a game of at least this value"
out_lacks "during bidding, the aim of a contract is not shown" "won if"

{ yes 1 | head -n 18; printf 't\nq\n'; } >"$work/in"
run_with "$work/in" play nap --players 3 --lang en --bots greedy --seed 3 --threads 1
out_has "after a deal, t shows the tricks" "Tricks, the winner's card in brackets:"
check "the review compares the cards with the hint" grep -q '^The hint would have chosen differently\|^The hint agreed' \
    "$work/out"
cp "$work/out" "$work/first"
run_with "$work/in" play nap --players 3 --lang en --bots greedy --seed 3 --threads 1
is "the same input gives the same review" "$(cat "$work/out")" "$(cat "$work/first")"

# If several cards are passed or discarded, the hint names all of them.
printf 'i\nq\n' >"$work/in"
run_with "$work/in" play hearts --teach --lang en --bots greedy --seed 3 --threads 1
check "a lesson names all cards to pass" grep -qE '^Suggested: [^ ]+ [^ ]+ [^ ]+\.$' "$work/out"
check "a hint names all cards to pass" grep -qE 'Hint: [^ ]+ [^ ]+ [^ ]+\.$' "$work/out"

# The second-best action promises more penalty points than the best one. If it does not, both are called about as good.
printf '1\n1\n1\nq\n' >"$work/in"
: >"$work/advice"
for seed in 1 2 3 4 5 6; do
    run_with "$work/in" play hearts --teach --lang en --bots greedy --seed "$seed" --threads 1
    tr '\n' ' ' <"$work/out" | tr -s ' ' |
        grep -oE 'Suggested: [^;]*;( next best: [^)]*\)\.| [^.]*\.)' >>"$work/advice"
done
check "some advice calls two actions about as good" grep -q 'is about as good' "$work/advice"
is "the second-best action promises more penalty points than the best one" "$(
    sed -nE 's/.*expected result ([-+0-9.]*) penalty points\);.* \(([-+0-9.]*[0-9])\)\..*/\1 \2/p' "$work/advice" |
        awk '$2 <= $1 { print } END { print (NR > 0) }'
)" 1

finish
