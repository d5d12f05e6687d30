# tapp diff: differences in terms of rules.
. "${0%/*}/lib.sh"

run diff tapp-tarock tapp-tarock --lang en
status_is "the same game" 0
is "says so" "$(cat "$work/out")" "Tapp Tarock and Tapp Tarock have the same rules."
run diff tapp-tarock --option kontra=on --option half=fixed --lang en
status_is "a game and its options" 0
out_has "the title names what was chosen" "Tapp Tarock → Tapp Tarock (kontra=on, half=fixed)"
out_has "kontra" "Played with kontra: no → yes"
out_has "the talon, by contract" "- Unterer: Cards that the declarer takes: a part of his choice → lower half"
out_has "contracts that change alike stand together" "- Unterer, Oberer: Who sees the talon: everyone → the declarer"
out_lacks "what is the same is not told" "Settlement"
run diff tapp-tarock --option hand_bonuses=off --lang de
out_has "what is gone, in German" "Köpfe: Zwei von Sküs, Mond und Pagat in einer Hand (Wert 1) → zählt nicht"

# A formula with numbers of contracts is told of the contracts where it differs.
run diff tapp-tarock --option pagat_in_solo=4/8 --lang en
out_has "the contract stands with it" "Pagat ultimo: Value (Solo): "
out_lacks "and no other contract" "Dreier"
out_lacks "and no name of a constant" "pagat_solo_factor"

run diff dappen-breitnau dappen-furtwangen --lang en
status_is "two shipped variants" 0
out_has "a contract that is gone, with what it was" "Stupfen: a player raises a Strecken (value 3) → not offered"
out_has "its bid is not told of twice" "Round 2: Bids: Dappen, Strecken, Stupfen → Dappen, Strecken"
out_lacks "as a bid" "- Stupfen: a player raises a Strecken → not offered"
out_has "rules that are new stand in one" "Bound cards: no such rule → the Geiss is kept for the last trick; the 2 is"
out_has "a unit" "Unit: points → cents"
out_has "an aim in words" "the defenders have fewer than 40"
out_has "options that are new" "- New: what a card point is worth;"
run diff dappen-furtwangen dappen-breitnau --lang en
out_has "the other way round" "Stupfen: not offered → a player raises a Strecken (value 3)"

# Things with another name alone are the same: another name of the talon, of a suit's card, of a contract.
run diff wuerttemberg-tarock sansprendre --lang en
out_lacks "the talon by another name" "Deal"
run diff dappen-breitnau jeu-du-tarot --lang en
out_lacks "a card by another name" "Card points"

# Games that have little in common are told in short.
run diff tapp-tarock german-tarok --lang en
out_has "that they are two games" "These are two different games"
out_has "contracts by name alone" "- Dreier, Unterer, Oberer, Solo → Tarok"
out_has "suits by name alone" "- Suits: clubs, spades, hearts, diamonds, trumps → acorns, leaves, hearts,"
out_has "no auction" "- rising bids (Dreier, Unterer, Oberer, Solo) → no bidding, Tarok is played"
run diff tapp-tarock dappen-breitnau --lang en
out_has "one contract of the same name does not make them one game" \
    "- Dreier, Unterer, Oberer, Solo → Solo, Dappen, Strecken, Stupfen"
run diff tapp-tarock german-tarok --lang de --format html
status_is "as a page" 0
if command -v xmllint >/dev/null; then check "the page is well-formed" xmllint --noout "$work/out"; else skip \
    "the page is well-formed" "no xmllint"; fi

# One variant alone: with another number of players, or against its parent.
run diff tapp-modern --players 4 --lang en
out_has "another number of players" "Tapp (modern) → Tapp (modern) (for 4 players)"
out_has "what it changes" "- Players in the deal: 3 → 4"
out_has "in the deal" "- Deal: 4 each, 3 each, 3 to the tapp, 4 each → 3 each, 2 to the tapp, 2"
run diff tapp-tarock-unger --lang en
status_is "a variant and its parent" 0
out_has "the parent stands first" "Tapp Tarock → Tapp Tarock (fixed halves)"
run diff tests/data/small-game.yaml
status_is "there has to be a parent" 2
err_has "it says so" "has no parent"

# One value of each kind of rule, changed in a copy: a line for each, and no other.
sed 's/en: One against two/en: Another wording; one against two/; s/en: takes the talon/en: with the talon/' \
    tests/data/small-game.yaml >"$work/small-game.yaml"
run diff tests/data/small-game.yaml "$work/small-game.yaml" --lang en
is "another wording is no other rule" "$(cat "$work/out")" "small-game and small-game have the same rules.

Only wording, names, sources or open questions differ."

# changes TITLE SED-SCRIPT LINE…: the lines of the list, without their dashes, and nothing else.
changes() {
    title=$1
    sed "$2" tests/data/small-game.yaml >"$work/small-game.yaml"
    shift 2
    printf '%s\n' "$@" >"$work/wanted"
    "$TAPP" diff tests/data/small-game.yaml "$work/small-game.yaml" --lang en --format markdown 2>&1 |
        grep -v '^#\|^$' | sed 's/^- //; s/\*\*//g' >"$work/got"
    if cmp -s "$work/wanted" "$work/got"; then pass "$title"; else fail "$title" "$work/got"; fi
}

changes "seats" \
    's/clockwise/anticlockwise/; s/max: 3, default: 3}/max: 4, default: 4}\n  active: 3\n  idle: with_defenders/' \
    "Players: Most: 3 → 4" "Players: Usual: 3 → 4" "Active players: 8 → 3" "Direction: clockwise → anticlockwise" \
        "The dealer who sits out: takes no part → with the defenders"
changes "ranks" '/ D: /s/A, 10, K/A, K, 10/' "diamonds: A 10 K Q J 9 8 7 → A K 10 Q J 9 8 7"
changes "trumps" 's/trump_suit: H/trump_suit: S/' "Trump suit: hearts → spades"
changes "card points" 's/rank K: 4/rank K: 5/' "Card points: king of every suit: 4 → 5"
changes "a class, where it is used" 's/aces: \[rank A\]/aces: [rank A, HK]/; s/, rank K: 4//' \
    "Card points: ♥K: 4 → 11" "Card points: ♦K, ♠K, ♣K: 4 → 0" \
    "Cards that may be discarded: all cards except ace of every suit; if none of these is left: all cards (face up) → all cards except ace of every suit, ♥K; if none of these is left: all cards (face up)"
changes "cards" 's/trump_suit: H/&\n  without: [C7, S7, D7]/; s/talon 2, 4, 3/talon 2, 4, 2/' \
    "Cards in the pack: 32 → 29" "Removed cards: no cards → ♦7, ♠7, ♣7" \
    "for 3 players: Packets: 3 each, 2 to the talon, 4 each, 3 each → 3 each, 2 to the talon, 4 each, 2 each"
changes "packets" 's/3, talon 2, 4, 3/5, talon 2, 5/' \
    "for 3 players: Packets: 3 each, 2 to the talon, 4 each, 3 each → 5 each, 2 to the talon, 5 each"
changes "dealing again" 's/^auction:/  redeal: {trumpless: {when: hand.count(trumps) == 0, text: {en: A hand without a trump is dealt again.}}}\nauction:/' \
    "Reasons to deal again: no such rule → A hand without a trump is dealt again"
changes "a bid" 's/en: plays without the talon}/&, jump: any_turn, when: hand.count(aces) > 0/' \
    "solo: Players who may make it: always → the player holds at least 1 of these (ace of every suit)" \
        "solo: Out of step: never → at any turn"
changes "bidding" 's/step: any/step: next/; s/opening: any/opening: lowest/; s/hold: nobody/hold: elder/' \
    "Raised to: any higher bid → the next bid" "First bid: any bid → the lowest" \
        "Who may hold: nobody → a player outbid from a later seat, counted from forehand"
changes "all have passed" 's/throw_in/redeal/' "When all pass: the cards are thrown in → the same dealer deals again"
changes "the talon" 's/take: all$/take: -1/; s/see: everyone/see: declarer/; s/rest: declarer$/rest: defenders/' \
    "game: Cards that the declarer takes: the whole talon → the 1 card dealt last" \
        "game: Who sees the talon: everyone → the declarer" \
        "game: Whom the rest counts for: the declarer → the defenders"
changes "the discard" 's/- {cards: \[all\], shown: true}/- cards: [all]\n  owner: defenders\n  again: false/' \
    "Cards that may be discarded: all cards except ace of every suit; if none of these is left: all cards (face up) → all cards except ace of every suit; if none of these is left: all cards" \
    "Cards just taken may go: yes → no" "Whom the discards count for: the declarer → the defenders"
changes "an aim" 's/declarer_points > 60/declarer_points >= 65/' \
    "The declarer's aim: the declarer has more than 60 points → the declarer has at least 65 points"
changes "a value" 's/value: 2/value: 3/' "solo: Value: 2 → 3"
changes "trumps of a contract" 's/value: 2/&\n    trump: [C, S]/' \
    "solo: Trump: the trump suit → the declarer names one of clubs, spades"
changes "a called card" 's/value: 2/&\n    call: {cards: [rank A]}/' \
    "solo: Called card: Cards that may be called: no cards → ace of every suit"
changes "a new contract" 's/^kontra:/  hand: {name: {en: hand}, value: 4}\nkontra:/; s/^    solo: {/    hand: {name: {en: hand}, text: {en: from the hand}}\n&/; s/\[game, solo\]/[game, solo, hand]/' \
    "Bids: game, solo → game, solo, hand" "hand: not offered → from the hand (value 4)"
changes "announcements" \
    's/^kontra: .*/announcements: {sweep: {name: {en: sweep}, text: {en: Every trick is won.}}}\nkontra: {on: false}/' \
    "sweep: not offered → Every trick is won"
changes "kontra" 's/^kontra: .*/kontra: {on: true, factor: 3}/' "Played with kontra: no → yes" "Factor: 2 → 3"
changes "play" \
    's/lead: forehand/lead: declarer/; s/follow: true/follow: false/; s/head: never/head: always\n  last: [H7]/' \
    "First lead: forehand → the declarer" "Follow suit: yes → no" "Heading: never → always" \
        "Held to the last: no cards → ♥7"
changes "a bound card" 's/head: never/&\n  bound: {low: {card: H7, trick: -1}}/' \
    "Bound cards: no such rule → The card: ♥7; Its trick: the last trick; When it is bound: always; Must be played then: yes"
changes "counting" 's/group: 1, less: 0/group: 3, less: 2, rest: less_one/' \
    "Cards counted together: 1 → 3" "Taken off for each group: 0 → 2" "Cards left over: exact → less one"
changes "payment" 's/^      paid: sides/      paid: pairwise\n      amount: tricks(seat)/; s/^settlement:/&\n  account: written/; s/^      kontra: game//' \
    "Account: paid → written up" "game: Who pays whom: side against side → each pair settles" \
        "game: Amount: 0 → the player's tricks" "game: Doubled by kontra to: the game → by nothing"
changes "a formula" 's/^      value: value/      value: value + 2 * (declarer_tricks - 5)/' \
    "game: Value: the value of the contract → the value of the contract + (the declarer's tricks − 5) × 2"
changes "a constant, in the formula that uses it" \
    's/^      value: value/      value: value * unit/; s/^seats:/constants: {unit: 5}\nseats:/' \
    "game: Value: the value of the contract → 5 × the value of the contract"
changes "the match" 's/^kontra: .*/match: {dealer: same, rounds: 4, pot: {on: true, ante: 2}}\nkontra: {on: false}/' \
    "Next dealer: the next player → the same" "Rounds: no end → 4" "Pot: Played with a pot: no → yes" "Pot: Ante: 0 → 2"
changes "options" 's/default: off/default: on/; s/^      on: .*/&\n      double: {text: {en: it counts threefold}, patch: {kontra: {on: true, factor: 3}}}/' \
    "Played with kontra: no → yes" "doubling by kontra: Default: none → the game can be doubled" \
        "doubling by kontra: Values: – → it counts threefold"
changes "what an option does" 's/patch: {kontra: {on: true}}/patch: {kontra: {on: true, factor: 3}}/' \
    "doubling by kontra: the game can be doubled: means other rules"

# Every two shipped variants can be compared.
fast=${TAPP_FAST:-$TAPP}
: >"$work/faults"
last=tapp-tarock
for file in $(shipped); do
    id=$(basename "$file" .yaml)
    "$fast" diff "$last" "$id" --lang de >"$work/out" 2>>"$work/faults" || echo "$last $id: $?" >>"$work/faults"
    grep -nE '[%#][1-4]([^0-9]|$)|: → ' "$work/out" >>"$work/faults"
    last=$id
done
if [ -s "$work/faults" ]; then fail "neighbours in the catalogue can be compared" "$work/faults"; else pass \
    "neighbours in the catalogue can be compared"; fi

run diff tapp-tarock tapp-tarock-1821 --lang en
out_has "a condition on the declarer is in words" "there is a declarer and after the exchange"
out_lacks "and not as a formula" "has_declarer"

# Cards that a formula says are told like those of a list: which may be laid off or kept, and whether they lie open.
child() {
    printf 'tapp: 1\nid: child\nextends: cego\ncontracts: {zwei-leere: {%s}}\n' "$1" >"$work/child.yaml"
    run diff cego "$work/child.yaml" --lang en
}
child 'discard: {tiers: [{cards: highest_trump, shown: true}, {cards: not_kept}]}'
out_has "other cards that are laid off" "highest trump of the blind (face up); if none of these is left"
child 'discard: {tiers: [{cards: lowest_trump, shown: false}, {cards: not_kept}]}'
out_has "cards laid off face down" "trump of the blind; if none of these is left"
child 'talon: {keep: {cards: other_suit}}'
out_has "other cards that are kept" "one suit → blanks of two suits"

# Of two identical cards it may be the last one that wins.
printf 'tapp: 1\nid: child\nextends: doppelkopf\ndeck: {equal: last}\n' >"$work/child.yaml"
run diff doppelkopf "$work/child.yaml" --lang en
out_has "which of two identical cards is the higher" "Identical cards in a trick: the first → the last"

# The words of a term hide its constants. A constant that differs is named then.
printf 'tapp: 1\nid: hidden\nextends: hearts\nconstants: {extra: %s}\nterms: {more: {is: extra, text: {en: the extra}}}\n%s\n' \
    1 'settlement: {items: {more: {name: {en: more}, paid: seats, amount: more - more}}}' >"$work/hidden.yaml"
sed 's/^id: .*/id: other/; s/extra: 1/extra: 2/' "$work/hidden.yaml" >"$work/other.yaml"
run diff "$work/hidden.yaml" "$work/other.yaml" --lang en
out_has "a constant behind the words of a term" "extra = 2"
out_lacks "so the rules are not called the same" "have the same rules"

run diff tapp-tarock nonsense
status_is "an unknown variant is a fault of the input" 1
run diff
status_is "something has to be named" 2
run diff tapp-tarock tapp-tarock tapp-tarock
status_is "not three at a time" 2
finish
