# tapp diff: the differences between games in terms of their rules.
. "${0%/*}/lib.sh"

run diff tapp-tarock tapp-tarock --lang en
status_is "diff of a game with itself succeeds" 0
is "diff of a game with itself says that the rules are the same" "$(cat "$work/out")" "Tapp Tarock and Tapp Tarock have the same rules."
run diff tapp-tarock --option kontra=on --option half=fixed --lang en
status_is "diff compares a game with the same game under other options" 0
out_has "the title names the chosen options" "Tapp Tarock → Tapp Tarock (kontra=on, half=fixed)"
out_has "a change of kontra is shown" "Played with kontra: no → yes"
out_has "a change of the talon is shown for each contract" "- Unterer: Cards that the declarer takes: a part of his choice → lower half"
out_has "contracts that change in the same way share a line" "- Unterer, Oberer: Who sees the talon: everyone → the declarer"
out_lacks "parts that are the same are not shown" "Settlement"
run diff tapp-tarock --option hand_bonuses=off --lang de
out_has "a removed item is shown in German" "Köpfe: Zwei von Sküs, Mond und Pagat in einer Hand (Wert 1) → zählt nicht"

# If constants of contracts occur in a formula, the formula is shown only for the contracts in which it differs.
run diff tapp-tarock --option pagat_in_solo=4/8 --lang en
out_has "the line of a formula names the contract in which it differs" "Pagat ultimo: Value (Solo): "
out_lacks "contracts in which the formula is the same are not named" "Dreier"
out_lacks "the formula is shown without names of constants" "pagat_solo_factor"

run diff dappen-breitnau dappen-furtwangen --lang en
status_is "two shipped variants can be compared" 0
out_has "a removed contract is shown with its meaning and value" "Stupfen: a player raises above a Strecken (value 3) → not offered"
out_has "the bid of the removed contract is shown in the list of bids" "Round 2: Bids: Dappen, Strecken, Stupfen → Dappen, Strecken"
out_lacks "the bid of the removed contract has no line of its own" "- Stupfen: a player raises above a Strecken → not offered"
out_has "the parts of a new rule are shown in one line" "Bound cards: no such rule → the Geiss is kept for the last trick; the 2 is"
out_has "a change of the unit is shown" "Unit: points → cents"
out_has "a change of an aim is shown in words" "the defenders have fewer than 40"
out_has "new options are listed" "- New: what a card point is worth;"
run diff dappen-furtwangen dappen-breitnau --lang en
out_has "with the games swapped, the removed contract is a new one" "Stupfen: not offered → a player raises above a Strecken (value 3)"

# A different name alone is no difference: another name of the talon, of a card of a suit, or of a contract.
run diff wuerttemberg-tarock sansprendre --lang en
out_lacks "another name of the talon is no difference" "Deal"
run diff dappen-breitnau jeu-du-tarot --lang en
out_lacks "another name of a card is no difference" "Card points"

# If two games have little in common, the comparison is short.
run diff tapp-tarock german-tarok --lang en
out_has "a short comparison says that these are two different games" "These are two different games"
out_has "a short comparison gives only the names of contracts" "- Dreier, Unterer, Oberer, Solo → Tarok"
out_has "a short comparison gives only the names of suits" "- Suits: clubs, spades, hearts, diamonds, trumps → acorns, leaves, hearts,"
out_has "a short comparison says that there is no bidding" "- rising bids (Dreier, Unterer, Oberer, Solo) → no bidding, Tarok is played"
run diff tapp-tarock dappen-breitnau --lang en
out_has "two games with one contract name in common are still different games" \
    "- Dreier, Unterer, Oberer, Solo → Solo, Dappen, Strecken, Stupfen"
run diff tapp-tarock german-tarok --lang de --format html
status_is "a comparison can be printed as HTML" 0
if command -v xmllint >/dev/null; then check "the HTML page is well-formed" xmllint --noout "$work/out"; else skip \
    "the HTML page is well-formed" "no xmllint"; fi

# A single variant is compared with itself for another number of players, or with its parent.
run diff tapp-modern --players 4 --lang en
out_has "a variant alone is compared with itself for another number of players" "Tapp (modern) → Tapp (modern) (for 4 players)"
out_has "the change of the number of players is shown" "- Players in the deal: 3 → 4"
out_has "the change of the deal for another number of players is shown" "- Deal: 4 each, 3 each, 3 to the tapp, 4 each → 3 each, 2 to the tapp, 2"
run diff tapp-tarock-unger --lang en
status_is "a variant alone is compared with its parent" 0
out_has "the parent is named first" "Tapp Tarock → Tapp Tarock (fixed halves)"
run diff tests/data/small-game.yaml
status_is "a variant without a parent cannot be compared alone" 2
err_has "the message says that the variant has no parent" "has no parent"

# For each kind of rule, one value is changed in a copy. The comparison must have a line for this change and no other.
sed 's/en: One against two/en: Another wording; one against two/; s/en: takes the talon/en: with the talon/' \
    tests/data/small-game.yaml >"$work/small-game.yaml"
run diff tests/data/small-game.yaml "$work/small-game.yaml" --lang en
is "different wording is no different rule" "$(cat "$work/out")" "small-game and small-game have the same rules.

Only wording, names, sources or open questions differ."

# changes TITLE SED-SCRIPT LINE…: checks that the comparison with the changed game consists of exactly these lines,
# which are given without their dashes.
changes() {
    title=$1
    sed "$2" tests/data/small-game.yaml >"$work/small-game.yaml"
    shift 2
    printf '%s\n' "$@" >"$work/wanted"
    "$TAPP" diff tests/data/small-game.yaml "$work/small-game.yaml" --lang en --format markdown 2>&1 |
        grep -v '^#\|^$' | sed 's/^- //; s/\*\*//g' >"$work/got"
    if cmp -s "$work/wanted" "$work/got"; then pass "$title"; else fail "$title" "$work/got"; fi
}

changes "a change of the seats is shown" \
    's/clockwise/anticlockwise/; s/max: 3, default: 3}/max: 4, default: 4}\n  active: 3\n  idle: with_defenders/' \
    "Players: Most: 3 → 4" "Players: Usual: 3 → 4" "Active players: 8 → 3" "Direction: clockwise → anticlockwise" \
        "The dealer who sits out: takes no part → with the defenders"
changes "a change of the ranks is shown" '/ D: /s/A, 10, K/A, K, 10/' "diamonds: A 10 K Q J 9 8 7 → A K 10 Q J 9 8 7"
changes "a change of the trump suit is shown" 's/trump_suit: H/trump_suit: S/' "Trump suit: hearts → spades"
changes "a change of the card points is shown" 's/rank K: 4/rank K: 5/' "Card points: king of every suit: 4 → 5"
changes "a change of a class is shown where the class is used" 's/aces: \[rank A\]/aces: [rank A, HK]/; s/, rank K: 4//' \
    "Card points: ♥K: 4 → 11" "Card points: ♦K, ♠K, ♣K: 4 → 0" \
    "Cards that may be discarded: all cards except ace of every suit; if none of these is left: all cards (face up) → all cards except ace of every suit, ♥K; if none of these is left: all cards (face up)"
changes "a change of the cards in the pack is shown" 's/trump_suit: H/&\n  without: [C7, S7, D7]/; s/talon 2, 4, 3/talon 2, 4, 2/' \
    "Cards in the pack: 32 → 29" "Removed cards: no cards → ♦7, ♠7, ♣7" \
    "for 3 players: Packets: 3 each, 2 to the talon, 4 each, 3 each → 3 each, 2 to the talon, 4 each, 2 each"
changes "a change of the packets is shown" 's/3, talon 2, 4, 3/5, talon 2, 5/' \
    "for 3 players: Packets: 3 each, 2 to the talon, 4 each, 3 each → 5 each, 2 to the talon, 5 each"
changes "a new reason to deal again is shown" 's/^auction:/  redeal: {trumpless: {when: hand.count(trumps) == 0, text: {en: A hand without a trump is dealt again.}}}\nauction:/' \
    "Reasons to deal again: no such rule → A hand without a trump is dealt again"
changes "a change of a bid is shown" 's/en: plays without the talon}/&, jump: any_turn, when: hand.count(aces) > 0/' \
    "solo: Players who may make it: always → the player holds at least 1 of these (ace of every suit)" \
        "solo: Out of step: never → at any turn"
changes "a change of the bidding is shown" 's/step: any/step: next/; s/opening: any/opening: lowest/; s/hold: nobody/hold: elder/' \
    "Raised to: any higher bid → the next bid" "First bid: any bid → the lowest" \
        "Who may hold: nobody → a player outbid from a later seat, counted from forehand"
changes "a change of the rule for a deal in which all pass is shown" 's/throw_in/redeal/' "When all pass: the cards are thrown in → the same dealer deals again"
changes "a change of the talon is shown" 's/take: all$/take: -1/; s/see: everyone/see: declarer/; s/rest: declarer$/rest: defenders/' \
    "game: Cards that the declarer takes: the whole talon → the 1 card dealt last" \
        "game: Who sees the talon: everyone → the declarer" \
        "game: Whom the rest counts for: the declarer → the defenders"
changes "a change of the discard is shown" 's/- {cards: \[all\], shown: true}/- cards: [all]\n  owner: defenders\n  again: false/' \
    "Cards that may be discarded: all cards except ace of every suit; if none of these is left: all cards (face up) → all cards except ace of every suit; if none of these is left: all cards" \
    "Cards just taken may go: yes → no" "Whom the discards count for: the declarer → the defenders"
changes "a change of an aim is shown" 's/declarer_points > 60/declarer_points >= 65/' \
    "The declarer's aim: the declarer has more than 60 points → the declarer has at least 65 points"
changes "a change of a value is shown" 's/value: 2/value: 3/' "solo: Value: 2 → 3"
changes "a change of the trumps of a contract is shown" 's/value: 2/&\n    trump: [C, S]/' \
    "solo: Trump: the trump suit → the declarer names one of clubs, spades"
changes "a change of the called card is shown" 's/value: 2/&\n    call: {cards: [rank A]}/' \
    "solo: Called card: Cards that may be called: no cards → ace of every suit"
changes "a new contract is shown" 's/^kontra:/  hand: {name: {en: hand}, value: 4}\nkontra:/; s/^    solo: {/    hand: {name: {en: hand}, text: {en: from the hand}}\n&/; s/\[game, solo\]/[game, solo, hand]/' \
    "Bids: game, solo → game, solo, hand" "hand: not offered → from the hand (value 4)"
changes "a new announcement is shown" \
    's/^kontra: .*/announcements: {sweep: {name: {en: sweep}, text: {en: Every trick is won.}}}\nkontra: {on: false}/' \
    "sweep: not offered → Every trick is won"
changes "a change of kontra is shown with its factor" 's/^kontra: .*/kontra: {on: true, factor: 3}/' "Played with kontra: no → yes" "Factor: 2 → 3"
changes "a change of the rules of play is shown" \
    's/lead: forehand/lead: declarer/; s/follow: true/follow: false/; s/head: never/head: always\n  last: [H7]/' \
    "First lead: forehand → the declarer" "Follow suit: yes → no" "Heading: never → always" \
        "Held to the last: no cards → ♥7"
changes "a new bound card is shown" 's/head: never/&\n  bound: {low: {card: H7, trick: -1}}/' \
    "Bound cards: no such rule → The card: ♥7; Its trick: the last trick; When it is bound: always; Must be played then: yes"
changes "a change of the counting is shown" 's/group: 1, less: 0/group: 3, less: 2, rest: less_one/' \
    "Cards counted together: 1 → 3" "Taken off for each group: 0 → 2" "Cards left over: exact → less one"
changes "a change of the payment is shown" 's/^      paid: sides/      paid: pairwise\n      amount: tricks(seat)/; s/^settlement:/&\n  account: written/; s/^      kontra: game//' \
    "Account: paid → written up" "game: Who pays whom: side against side → each pair settles" \
        "game: Amount: 0 → the player's tricks" "game: Doubled by kontra to: the game → by nothing"
changes "a change of a formula is shown" 's/^      value: value/      value: value + 2 * (declarer_tricks - 5)/' \
    "game: Value: the value of the contract → the value of the contract + (the declarer's tricks − 5) × 2"
changes "a change of a constant is shown in the formula that uses it" \
    's/^      value: value/      value: value * unit/; s/^seats:/constants: {unit: 5}\nseats:/' \
    "game: Value: the value of the contract → 5 × the value of the contract"
changes "a change of the match is shown" 's/^kontra: .*/match: {dealer: same, rounds: 4, pot: {on: true, ante: 2}}\nkontra: {on: false}/' \
    "Next dealer: the next player → the same" "Rounds: no end → 4" "Pot: Played with a pot: no → yes" "Pot: Ante: 0 → 2"
changes "a change of the options is shown" 's/default: off/default: on/; s/^      on: .*/&\n      double: {text: {en: it counts threefold}, patch: {kontra: {on: true, factor: 3}}}/' \
    "Played with kontra: no → yes" "doubling by kontra: Default: none → the game can be doubled" \
        "doubling by kontra: Values: – → it counts threefold"
changes "a change of the patch of an option is shown" 's/patch: {kontra: {on: true}}/patch: {kontra: {on: true, factor: 3}}/' \
    "doubling by kontra: the game can be doubled: means other rules"

# Each shipped variant can be compared with the next one.
fast=${TAPP_FAST:-$TAPP}
: >"$work/faults"
last=tapp-tarock
for file in $(shipped); do
    id=$(basename "$file" .yaml)
    "$fast" diff "$last" "$id" --lang de >"$work/out" 2>>"$work/faults" || echo "$last $id: $?" >>"$work/faults"
    grep -nE '[%#][1-4]([^0-9]|$)|: → ' "$work/out" >>"$work/faults"
    last=$id
done
if [ -s "$work/faults" ]; then fail "each shipped variant can be compared with the next one" "$work/faults"; else pass \
    "each shipped variant can be compared with the next one"; fi

run diff tapp-tarock tapp-tarock-1821 --lang en
out_has "a condition on the declarer is in words" "there is a declarer and after the exchange"
out_lacks "the condition on the declarer is not shown as a formula" "has_declarer"

# If a formula chooses cards, they are shown like the cards of a list: which may be discarded or kept, and whether they
# are face up.
child() {
    printf 'tapp: 1\nid: child\nextends: cego\ncontracts: {zwei-leere: {%s}}\n' "$1" >"$work/child.yaml"
    run diff cego "$work/child.yaml" --lang en
}
child 'discard: {tiers: [{cards: highest_trump, shown: true}, {cards: not_kept}]}'
out_has "a change of the cards that may be discarded is shown" "highest trump of the blind (face up); if none of these is left"
child 'discard: {tiers: [{cards: lowest_trump, shown: false}, {cards: not_kept}]}'
out_has "a change from cards face up to face down is shown" "trump of the blind; if none of these is left"
child 'talon: {keep: {cards: other_suit}}'
out_has "a change of the cards that are kept is shown" "one suit → blanks of two suits"

# If two identical cards are in a trick, a game can let the last one win.
printf 'tapp: 1\nid: child\nextends: doppelkopf\ndeck: {equal: last}\n' >"$work/child.yaml"
run diff doppelkopf "$work/child.yaml" --lang en
out_has "a change of which identical card is higher is shown" "Identical cards in a trick: the first → the last"

# If a term has words, these words hide its constants. If a constant differs, it is named.
printf 'tapp: 1\nid: hidden\nextends: hearts\nconstants: {extra: %s}\nterms: {more: {is: extra, text: {en: the extra}}}\n%s\n' \
    1 'settlement: {items: {more: {name: {en: more}, paid: seats, amount: more - more}}}' >"$work/hidden.yaml"
sed 's/^id: .*/id: other/; s/extra: 1/extra: 2/' "$work/hidden.yaml" >"$work/other.yaml"
run diff "$work/hidden.yaml" "$work/other.yaml" --lang en
out_has "a constant behind the words of a term is shown if it differs" "extra = 2"
out_lacks "rules that differ only in a hidden constant are not called the same" "have the same rules"

# docs/language/02: the number of cards in a deal, and the shares of the talon, are rules
# differ FROM TO: two games that have these keys under `deal`
differ() {
    for side in one two; do
        sed "s/packets: \[4\]}\]/&, $1/" "${0%/*}/../data/plain-game.yaml" >"$work/$side.yaml"
        shift
    done
    run diff "$work/one.yaml" "$work/two.yaml" --lang en
}
differ "each: 2" "each: 3"
out_has "another number of cards is shown" "Cards of each player: 2 → 3"
differ 'each: 2' 'each: deal_number + 1'
out_has "a number of cards that changes is shown" "Cards of each player: 2 → "
shares="a: {name: {en: left}}, b: {name: {en: right}}"
sed -i 's/packets: \[4\]/packets: [2, talon 6]/' "$work/one.yaml"
sed "s/talon 6\]}\], each: 2/talon 6]}], sets: {s: {$shares}}/" "$work/one.yaml" >"$work/two.yaml"
sed "s/talon 6\]}\], each: 2/talon 6]}], sets: {s: {$shares, c: {name: {en: rest}}}}/" "$work/one.yaml" >"$work/three.yaml"
run diff "$work/two.yaml" "$work/three.yaml" --lang en
out_has "other shares of the talon are shown" "left, right → left, right, rest"

# docs/language/06: `values` gives the card points that differ from those of the deck, which are 0 in this game
for points in 'rank Q: 8' 'rank Q: 9' 'rank K: 4'; do
    sed "s/plain: {name/plain: {values: {$points}, name/" "${0%/*}/../data/plain-game.yaml" >"$work/${points##* }.yaml"
done
run diff "$work/8.yaml" "$work/9.yaml" --lang en
out_has "card points of a contract are shown with their cards" "Card points in this contract: SQ, HQ: 8 → 9"
run diff "$work/8.yaml" "$work/4.yaml" --lang en
out_has "without points of its own, the contract has those of the pack" "SQ, HQ: 8 → 0"
out_has "new points replace those of the pack" "SK, HK: 0 → 4"

run diff tapp-tarock nonsense
status_is "diff with an unknown variant ends with status 1" 1
run diff
status_is "diff without a variant ends with status 2" 2
run diff tapp-tarock tapp-tarock tapp-tarock
status_is "diff with three variants ends with status 2" 2
# A key tells what its value is only if it is a key of the language. An author may choose the same word as a name.
printf 'tapp: 1\nid: sixty\nname: {en: Sixty}\nextends: schafkopf\nterms:\n  color: {is: declarer_points > 60}\n' >"$work/sixty.yaml"
sed 's/60/70/' "$work/sixty.yaml" >"$work/seventy.yaml"
run diff "$work/sixty.yaml" "$work/seventy.yaml" --lang en
out_has "a term whose name is a key for wording is compared" "declarer_points > 60 → declarer_points > 70"
printf 'tapp: 1\nid: tied\nname: {en: Tied}\nextends: schafkopf\nterms:\n  bound: {text: {en: tied}}\n' >"$work/tied.yaml"
run diff schafkopf "$work/tied.yaml" --lang en
out_has "another text for a term is no difference, whatever the name of the term" "have the same rules."

# The words of a term may leave out its arguments. If these differ, the formulas are shown.
printf 'tapp: 1\nid: early\nname: {en: Early}\nextends: hearts\nterms: {more: {with: [n], is: n * 2, text: {en: the extra}}}\n%s\n' \
    'settlement: {items: {more: {name: {en: more}, paid: seats, amount: more(1) - hand.size()}}}' >"$work/early.yaml"
sed 's/^id: .*/id: late/; s/more(1)/more(3)/' "$work/early.yaml" >"$work/late.yaml"
run diff "$work/early.yaml" "$work/late.yaml" --lang en
out_has "an argument that the words leave out is shown" "more(3)"
out_lacks "rules that differ only in such an argument are not called the same" "have the same rules"

finish
