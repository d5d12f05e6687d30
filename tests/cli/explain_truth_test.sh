# tapp explain: sentences that must be true, and rules that must not be missing. Each part is a game that is changed so
# that a sentence was false or missing before.
. "${0%/*}/lib.sh"

# page LANGUAGE: explains $work/game.yaml, in one line without double blanks, so that a sentence is not broken.
page() {
    quickly run explain "$work/game.yaml" --lang "$1"
    tr '\n' ' ' <"$work/out" | tr -s ' ' >"$work/line"
    mv "$work/line" "$work/out"
}

# small SED-SCRIPT: the small game with a change, explained in English.
small() {
    sed "$1" tests/data/small-game.yaml >"$work/game.yaml"
    page en
    status_is "a changed game is explained" 0
}

# child PARENT YAML: a child without its parent's paragraphs, explained in English.
child() {
    printf 'tapp: 1\nid: game\nextends: %s\nname: {en: Game, de: Spiel}\ntells: null\nrules: null\n%b\n' "$1" "$2" \
        >"$work/game.yaml"
    page en
    status_is "a child of $1 is explained" 0
}

# ---- contracts that are never played

# The bid `call` only leads to a question: its bidder must name one of two games.
carrier="s/^    solo: .name/    call: {name: {en: call}}\n    red: {name: {en: red}}\n    black: {name: {en: black}}\n&/
s/bids: .game, solo./bids: [game, call, solo]/
s/^  all_pass:/    naming: {kind: question, who: bidder, when: 'bid == \"call\"', must: true, bids: [red, black]}\n&/
s/^  solo:\$/  call: {name: {en: the call}, value: 7, sides: alone}\n  red: {name: {en: red}, value: 3}\n  black: {name: {en: black}, value: 4}\n&/"
small "$carrier"
out_lacks "a contract that only carries a later question is not described" "the call"
out_lacks "nor is its value shown with its bid" "call – 7"
out_lacks "in the table of bids" "call 7"
out_has "the contracts that replace it are" "Value: 1 (game); 2 (solo); 3 (red); 4 (black)."
small "$(printf '%s' "$carrier" | sed 's/must: true, //')"
out_has "if its bidder may pass, it is played" "the call"
small "$(printf '%s' "$carrier" | sed 's/bid == "call"/bid == "solo"/')"
out_has "so it is if the question comes after another bid" "the call"

# No bid leads to this contract, and it is the only one with partners.
small 's/^  solo:$/  unbid: {name: {en: the unbid one}, value: 9, sides: called, call: {exchange: false, cards: [aces]}}\n&/'
out_lacks "a contract without a bid is not described" "unbid"
out_lacks "so no declarer has a partner" "alone or with a partner"

finish
