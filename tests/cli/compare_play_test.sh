#!/bin/sh
# tools/measure/compare_play finds games that play differently. It ignores differences of words and order.
. "${0%/*}/lib.sh"

compare_play="$(dirname "$TAPP")/tools/measure/compare_play"
mkdir "$work/old" "$work/new"
cp tests/data/small-game.yaml "$work/old/small-game.yaml"

# compared SED…: compares the small game with a copy that sed has changed.
compared() {
    sed "$@" "$work/old/small-game.yaml" >"$work/new/small-game.yaml"
    ! cmp -s "$work/old/small-game.yaml" "$work/new/small-game.yaml" || fail "sed $1 changes the game"
    "$compare_play" --deals 20 "$work/old" "$work/new" >"$work/out" 2>"$work/err"
    status=$?
}

cp "$work/old/small-game.yaml" "$work/new"
"$compare_play" --deals 20 "$work/old" "$work/new" >"$work/out" 2>"$work/err"
status=$?
status_is "a game has no differences from itself" 0
out_has "the default and the other value of the option are compared" "1 games, 2 configurations of 20 deals, 0 with differences"

compared -e 's/{en: hearts}/{en: Hearts}/' -e 's/text: {en: none}/text: {en: no kontra}/' -e 's/aces: \[/ace: [/; s/\baces\b/ace/'
status_is "different names and texts are no difference" 0

compared -e '/^    solo: {name/d' -e 's/^    game: {name.*/    solo: {name: {en: solo}}\n&/' # the order in which the bids are defined is not the order of the ladder
status_is "a different order of the definitions of bids is no difference" 0

compared 's/goal: declarer_points > 60/goal: declarer_points > 70/'
status_is "a different goal is found" 1
out_has "a different goal is reported as different payoffs" "small-game: payoffs differ, deal"

compared 's/^  follow: true/  follow: false/'
status_is "a different rule of play is found" 1
out_has "a different rule of play is reported as different legal actions" "small-game: legal actions differ, deal"

compared 's/^  see: everyone/  see: declarer/'
status_is "a different rule about who sees the talon is found" 1
out_has "a different rule about who sees the talon is reported as different views" "small-game: views differ, deal"

compared 's/kontra: {on: true}/kontra: {on: false}/'
status_is "a different value of an option is found" 1
out_has "the report names the option value" "small-game kontra=on: "
out_has "only the configuration with the changed value differs" "1 with differences"

# In a ladder of three bids, random players mostly end at the highest one. The tool also plays deals in which it aims at
# each bid, so that each contract is played.
sed 's/^    solo: {name.*/&\n    grand: {name: {en: grand}, contract: solo}/; s/bids: \[game, solo\]/bids: [game, solo, grand]/' \
    tests/data/small-game.yaml >"$work/old/small-game.yaml"
compared 's/^  game: {name: {en: game}, value: 1}/  game: {name: {en: game}, value: 3}/'
status_is "a different price of the lowest bid alone is found" 1
out_has "a different price of a bid is reported as different payoffs" "payoffs differ"
out_lacks "every contract is played in some deal" "no deal comes to"
cp tests/data/small-game.yaml "$work/old/small-game.yaml"

compared 's/^      on: {text/      yes: {text/'
status_is "an option value that has been removed is found" 1
out_has "a removed option value is reported as a configuration that cannot be opened" "small-game kontra=on: cannot be opened any more"

compared 's/min: 3, max: 3/min: 3, max: 4/; s/packets: \[3, talon 2, 4, 3\]/&}\n    - {players: 4, packets: [talon 4, 7]/'
status_is "a new number of players is no difference" 0

"$compare_play" --hash --deals 20 "$work/old" >"$work/hash" 2>"$work/err"
sed 's/goal: declarer_points > 60/goal: declarer_points > 70/' "$work/old/small-game.yaml" >"$work/new/small-game.yaml"
"$compare_play" --hash --deals 20 "$work/new" >"$work/hash-new" 2>"$work/err"
is "--hash prints a hash for each configuration" "$(cut -c18- "$work/hash" | tr '\n' ';')" "small-game;small-game kontra=on;"
check "a different goal gives a different hash" sh -c "! cmp -s '$work/hash' '$work/hash-new'"

finish
