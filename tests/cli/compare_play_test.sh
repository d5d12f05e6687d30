#!/bin/sh
# tools/measure/compare_play finds what plays otherwise, and nothing in words and order.
. "${0%/*}/lib.sh"

compare_play="$(dirname "$TAPP")/tools/measure/compare_play"
mkdir "$work/old" "$work/new"
cp tests/data/small-game.yaml "$work/old/small-game.yaml"

# compared SED…: the small game with this change, beside itself.
compared() {
    sed "$@" "$work/old/small-game.yaml" >"$work/new/small-game.yaml"
    ! cmp -s "$work/old/small-game.yaml" "$work/new/small-game.yaml" || fail "sed $1 changes something"
    "$compare_play" --deals 20 "$work/old" "$work/new" >"$work/out" 2>"$work/err"
    status=$?
}

cp "$work/old/small-game.yaml" "$work/new"
"$compare_play" --deals 20 "$work/old" "$work/new" >"$work/out" 2>"$work/err"
status=$?
status_is "a game is the same as itself" 0
out_has "defaults, and the one other value" "1 games, 2 configurations of 20 deals, 0 with differences"

compared -e 's/{en: hearts}/{en: Hearts}/' -e 's/text: {en: none}/text: {en: no kontra}/' -e 's/aces: \[/ace: [/; s/\baces\b/ace/'
status_is "names and texts make no difference" 0

compared -e '/^    solo: {name/d' -e 's/^    game: {name.*/    solo: {name: {en: solo}}\n&/' # no order for the ladder
status_is "the order of bids makes none" 0

compared 's/goal: declarer_points > 60/goal: declarer_points > 70/'
status_is "another goal is found" 1
out_has "as payoffs" "small-game: payoffs differ, deal"

compared 's/^  follow: true/  follow: false/'
status_is "another rule of play is found" 1
out_has "as what is legal" "small-game: legal actions differ, deal"

compared 's/^  see: everyone/  see: declarer/'
status_is "another sight of the talon is found" 1
out_has "as what seats see" "small-game: views differ, deal"

compared 's/kontra: {on: true}/kontra: {on: false}/'
status_is "another value of an option is found" 1
out_has "with the option" "small-game kontra=on: "
out_has "in no other configuration" "1 with differences"

# Three bids in a ladder: at random somebody mostly says the highest one; wanted, each is played.
sed 's/^    solo: {name.*/&\n    grand: {name: {en: grand}, contract: solo}/; s/bids: \[game, solo\]/bids: [game, solo, grand]/' \
    tests/data/small-game.yaml >"$work/old/small-game.yaml"
compared 's/^  game: {name: {en: game}, value: 1}/  game: {name: {en: game}, value: 3}/'
status_is "the price of the lowest bid alone is found" 1
out_has "where that bid is wanted" "payoffs differ"
out_lacks "and all contracts are come to" "no deal comes to"
cp tests/data/small-game.yaml "$work/old/small-game.yaml"

compared 's/^      on: {text/      yes: {text/'
status_is "a value that is gone is found" 1
out_has "as what cannot be opened" "small-game kontra=on: cannot be opened any more"

compared 's/min: 3, max: 3/min: 3, max: 4/; s/packets: \[3, talon 2, 4, 3\]/&}\n    - {players: 4, packets: [talon 4, 7]/'
status_is "what is new is no difference" 0

"$compare_play" --hash --deals 20 "$work/old" >"$work/hash" 2>"$work/err"
sed 's/goal: declarer_points > 60/goal: declarer_points > 70/' "$work/old/small-game.yaml" >"$work/new/small-game.yaml"
"$compare_play" --hash --deals 20 "$work/new" >"$work/hash-new" 2>"$work/err"
is "a hash for each configuration" "$(cut -c18- "$work/hash" | tr '\n' ';')" "small-game;small-game kontra=on;"
check "another goal has another hash" sh -c "! cmp -s '$work/hash' '$work/hash-new'"

finish
