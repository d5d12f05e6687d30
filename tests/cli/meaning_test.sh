# tapp validate on files whose structure is right and whose meaning is wrong. Each test plants one mistake. It must be
# reported once, at its place, and with a hint at what was probably meant.
. "${0%/*}/lib.sh"
cp tests/data/plain-game.yaml "$work/small.yaml"
cp tests/data/authored/bezique.yaml "$work/stock.yaml"
cd "$work" || exit 1

cat >base.yaml <<'YAML'
tapp: 1
id: base
name: {en: Base, de: Basis}
constants: {need: 2}
seats: {players: {min: 3, max: 4, default: 3}}
deck:
  suits:
    H: {name: {en: hearts, de: Herz}, ranks: [A, K, Q, J, 10, 9]}
    S: {name: {en: spades, de: Pik}, ranks: [A, K, Q, J, 10, 9]}
  classes: {aces: [rank A]}
  values: {aces: 1, other: 0}
deal: {scripts: [{players: 3, packets: [3, talon 3]}, {players: 4, packets: [2, talon 4]}]}
auction:
  bids:
    plain: {name: {en: Plain, de: Einfach}}
    solo: {name: {en: Solo, de: Solo}}
  rounds: {bidding: {bids: [plain, solo]}}
trump: H
goal: declarer_tricks >= need
announcements: {schneider: {name: {en: Schneider, de: Schneider}}}
contracts:
  plain: {name: {en: plain, de: einfach}, value: 1, talon: {take: all}}
  solo: {name: {en: solo, de: Solo}, value: 2, constants: {need: 3}}
options:
  price:
    text: {en: the price, de: der Preis}
    default: one
    values:
      one: {text: {en: one, de: eins}}
      two: {text: {en: two, de: zwei}, patch: {contracts: {plain: {value: 2}}}}
settlement:
  items:
    game: {name: {en: game, de: Spiel}, won: won, value: value}
    schneider: {name: {en: Schneider, de: Schneider}, when: announced("schneider"), value: 1}
YAML

run validate base.yaml
status_is "the file without a mistake is valid" 0
err_is_empty "the file without a mistake has no findings"

# finds TITLE SED CODE TEXT [HINT]: plants a mistake with sed. Checks that it gives exactly one finding, which has this
# code, begins at this text and has this hint. TITLE names the mistake.
finds() {
    sed "$2" base.yaml >planted.yaml
    run validate --notes --format json planted.yaml
    if cmp -s base.yaml planted.yaml; then
        fail "$1: the mistake was not planted"
        return
    fi
    json_is "$1: one finding, $3" '[.findings[].code]' "[\"$3\"]"
    # shellcheck disable=SC2016
    check "$1: the place is '$4'" jq -e --arg text "$4" --rawfile file planted.yaml \
        '.findings[0] | . as $f | ($file | split("\n")[$f.line - 1][$f.column - 1:] | startswith($text))' out
    [ -z "${5:-}" ] || json_is "$1: the hint is right" '.findings[0].hint' "\"$5\""
}

# tells_nothing TITLE SED: changes the file with sed, and checks that it is still valid.
tells_nothing() {
    sed "$2" base.yaml >quiet.yaml
    run validate quiet.yaml
    status_is "$1 is allowed" 0
}

# ---- names that are used, but not defined

finds "an unknown bid in a round" 's/bids: \[plain, solo\]/bids: [plain, sol]/' unknown-name sol "did you mean 'solo'?"
finds "an unknown contract of a bid" 's/solo: {name: {en: Solo, de: Solo}/&, contract: slo/' unknown-name slo "did you mean 'solo'?"
finds "an unknown announcement of a contract" 's/value: 2, constants/announce: [schneidr], &/' unknown-name schneidr \
    "did you mean 'schneider'?"
finds "an unknown name under kontra" 's/when: announced/kontra: schneidr, &/' unknown-name schneidr "did you mean 'schneider'?"
finds "a misspelt 'game' under kontra" "s/when: announced/kontra: gane, &/" unknown-name gane "did you mean 'game'?"
finds "an unknown announcement in a formula" 's/announced("schneider")/announced("schneidr")/' formula-id '"schneidr"' \
    "did you mean 'schneider'?"
finds "an unknown contract in a formula" "s/value: value/value: 'contract == \"plan\" ? 1 : 2'/" formula-id '"plan"' \
    "did you mean 'plain'?"
finds "an unknown contract in a list of a formula" "s/value: value/value: 'contract in [\"solo\", \"plian\"] ? 1 : 2'/" formula-id '"plian"' \
    "did you mean 'plain'?"
finds "an unknown trump suit in a formula" "s/value: value/value: 'trump == \"D\" ? 1 : 2'/" formula-id '"D"'
finds "an unknown suit that is compared with a function" "s/value: value/value: 'suit_of(hand) == \"D\" ? 1 : 2'/" formula-id '"D"'
finds "an unknown bid in a formula" "s/value: value/value: 'bid != \"sollo\" ? 1 : 2'/" formula-id '"sollo"' \
    "did you mean 'solo'?"
finds "an unknown trump suit" 's/^trump: H/trump: D/' unknown-suit D \
    "write the letter of a suit (H, S), or \`none\` for a game without trumps"
finds "a misspelt part of the talon" 's/take: all/take: tallon/' unknown-part tallon "did you mean 'talon'?"
finds "a misspelt word for the talon" 's/take: all/take: choise/' unknown-part choise "did you mean 'choice'?"
finds "an unknown word for the talon that is like no other" 's/take: all/take: everything/' unknown-part everything \
    "the known ones are 'none', 'all', 'choice', 'talon'"
finds "a misspelt part in a packet" 's/talon 3/tallon 3/' unknown-part 'tallon 3' "did you mean 'talon'?"
finds "a card with the rank before the suit" 's/^trump: H/&\ndiscard: {tiers: [{cards: [10H]}]}/' unknown-cards 10H "did you mean 'H10'?"
finds "a rank without the word 'rank'" 's/^trump: H/&\ndiscard: {tiers: [{cards: ["10"]}]}/' unknown-cards '"10"' \
    "did you mean 'rank 10'?"
finds "a suit without the word 'suit'" 's/^trump: H/&\ndiscard: {tiers: [{cards: [H]}]}/' unknown-cards H \
    "did you mean 'suit H'?"
finds "a card with the rank before the suit in a formula" 's/value: value/value: "10H in hand ? 1 : 2"/' formula-syntax '10H in' \
    "did you mean 'H10'?"
finds "an unknown rank of a contract" 's/value: 2, constants/ranks: [AA, K], &/' unknown-rank AA
finds "a rank that a contract lists as a number and as a text" \
    's/value: 2, constants/ranks: [K, 9, "9"], &/' duplicate-item '"9"'
finds "a rank that a suit lists twice" 's/Herz}, ranks: .A, K/Herz}, ranks: [A, "9", K/' duplicate-item 9

# ---- cards that would be in two places (01-deck, 18-stock, 02-seats-and-deal)

finds "a card called in a pack with two copies of each" \
    's/^  suits:$/  copies: 2\n&/; s/\[3, talon 3\]/[7, talon 3]/; s/\[2, talon 4\]/[5, talon 4]/; s/value: 1, talon/call: {cards: [aces]}, &/' \
    two-of-a-card '{cards: [aces]}'

picks='s/^    solo: {name: {en: Solo, de: Solo}/&, picks_up: true/; s/value: 1, talon: {take: all}/value: 1/'
finds "a stock that a player can pick up in the auction" "$picks; s/^trump: H/&\nstock: {draw: 1}/" stock-taken 'solo]'
finds "a talon that changes from deal to deal, and that a player can pick up" \
    "$picks; s/^deal: {/&each: deal_number + 1, /" deal-cards 'solo]'
finds "a talon without cards that a player can pick up" \
    "$picks; s/\[3, talon 3\]/[4]/; s/\[2, talon 4\]/[3]/" talon-count 'solo]'
tells_nothing "a talon that a player can pick up" "$picks"
finds "a stock whose cards the winner of each trick gets" \
    '/^options/,/two:/d; s/^trump: H/&\nstock: {draw: 1}/; s/take: all/take: none, by_trick: true/' stock-taken '{name: {en: plain'

# ---- patterns that are described in words

finds "a rank in small letters" '0,/K, Q/s//K, q/' wrong-pattern q
out_has "the message says in words how a rank is written" "but should be: capital letters and digits"
finds "an id with a capital" 's/price:$/Price:/' wrong-pattern Price
out_has "the message says in words how an id is written" "should be: small letters, digits and underscores, with a letter first"
finds "a name for formulas with a hyphen" 's/^trump: H/&\nterms: {high-card: {is: "1"}}/' wrong-pattern high-card
out_has "the hint says that a hyphen is a minus in a formula" "write \`high_card\`: in a formula, a hyphen is a minus"
finds "an id with an underscore" 's/^trump: H/&\nmelds: {all_tricks: {name: {en: all, de: alle}, cards: [HA], values: {other: 1}}}/' wrong-pattern all_tricks
out_has "the hint says that ids have hyphens" "write \`all-tricks\`: ids have hyphens, and names in formulas underscores"
finds "an unknown key that is like no other" 's/^trump: H/&\nweather: 3/' unknown-key weather
out_has "the hint lists the other keys" "the other keys are "

# ---- a child that misspells an id of its parent

printf '%s\n' 'tapp: 1' 'id: child' 'extends: base.yaml' 'settlement: {items: {schnieder: {value: 3}}}' >child.yaml
run validate child.yaml --format json
json_is "the hint for a misspelt item of a child is the id in its parent" '[.findings[] | [.code, .hint]]' \
    "[[\"missing-key\",\"did you mean 'schneider'?\"]]"

# ---- one cause gives one finding

mkdir shared
cp -r "$TAPP_VARIANTS/packs" "$TAPP_VARIANTS"/tapp-tarock*.yaml shared
sed -i 's/^  items:/  itmes:/' shared/tapp-tarock.yaml
run validate --no-trial --format json shared/tapp-tarock.yaml
json_is "a misspelt map in a rules file causes no finding in its words files" '[.findings[].code]' '["unknown-key"]'

# The options of this game change entries of every kind. Each misspelt word is reported once, and patches that miss
# their entry because of it are not reported.
cat >patched.yaml <<'YAML'
  more:
    text: {en: more, de: mehr}
    values:
      a: {text: {en: a, de: a}}
      b: {text: {en: b, de: b}, patch: {auction: {rounds: {bidding: {hold: elder}}}}}
      c: {text: {en: c, de: c}, patch: {settlement: {items: {game: {value: 3}, schneider: {value: 2}}}}}
      d: {text: {en: d, de: d}, patch: {contracts: {solo: {constants: {need: 4}}}}}
      e: {text: {en: e, de: e}, patch: {settlement: {items: {schneider: null}}}}
YAML
cp base.yaml whole.yaml
sed -i '/^options:/r patched.yaml' base.yaml
finds "a misspelt map whose entries are changed by patches" 's/^  items:/  itmes:/' unknown-key itmes "did you mean 'items'?"
finds "a misspelt top-level map whose entries are changed by patches" 's/^contracts:/contratcs:/' unknown-key contratcs "did you mean 'contracts'?"
finds "a misspelt map that defines names for other places" 's/^announcements:/annoucnements:/' unknown-key annoucnements \
    "did you mean 'announcements'?"
finds "a misspelt key 'name' of a bid" 's/Solo, de: Solo}}/&/; s/^    solo: {name/    solo: {nmae/' unknown-key nmae \
    "did you mean 'name'?"
finds "a missing contract that a bid uses" '/^  solo:/d' unknown-name solo "the only one is 'plain'"
finds "a misspelt id of a contract that a bid uses" 's/^  solo: {name/  sollo: {name/' unknown-name solo "did you mean 'sollo'?"
finds "a misspelt entry in a patch" 's/rounds: {bidding: {hold/rounds: {biding: {hold/' missing-key biding \
    "did you mean 'bidding'? (with option 'more=b')"
finds "a misspelt key in a patch" 's/items: {game: {value: 3/itmes: {game: {value: 3/' unknown-key itmes \
    "did you mean 'items'? (with option 'more=c')"
finds "a misspelt top-level key in a patch" 's/patch: {auction: {rounds/patch: {autcion: {rounds/' unknown-key autcion \
    "did you mean 'auction'? (with option 'more=b')"
finds "a misspelt constant in a patch" 's/constants: {need: 4/constants: {neeed: 4/' unknown-constant neeed "did you mean 'need'?"
finds "a misspelt entry that a patch removes" 's/schneider: null/schnieder: null/' removes-nothing schnieder \
    "did you mean 'schneider'? (with option 'more=e')"
finds "a null in a contract that removes nothing" 's/value: 1, talon/discard: {tiers: null}, &/' removes-nothing tiers
finds "a misspelt null in a contract for a top-level rule" 's/^goal:/play: {duties: {first: {not: [aces]}}}\n&/; s/value: 1, talon/play: {duties: {frist: null}}, &/' \
    removes-nothing frist "did you mean 'first'?"
finds "a text with a comma, but without quotes" \
    's/value: 1, talon/play: {duties: {x: {only: [aces], text: {en: one, two, de: eins}}}}, &/' \
    removes-nothing two "put a text with a comma in quotes, or give the key a value"
sed 's/^goal:/play: {lead: dealer}\n&/; s/value: 1, talon/play: {lead: null}, &/' base.yaml >null.yaml
run validate null.yaml
err_is_empty "a null in a contract may remove a top-level rule"
finds "a misspelt key 'values' of an option" '/^  more:/,/^    values:/s/values:/vaules:/' unknown-key vaules "did you mean 'values'?"
finds "an unknown name in two places" \
    's/won: won, value: value/&, when: wno/; s/when: announced("schneider")/& \&\& wno/' unknown-name wno \
    "did you mean 'won'?"
json_is "a note shows the second place of an unknown name" '[.findings[0].notes[].message]' '["here too"]'
finds "a misspelt bid that has no contract" '/^    solo: {name/s/solo/slo/; /^  rounds/s/solo/slo/' unknown-name slo \
    "did you mean 'solo'?"
finds "a key without its colon" 's/take: all/take all/' unknown-key 'take all' "a colon is missing: write 'take: all'"
mv whole.yaml base.yaml

# ---- cards that do not exist, and numbers in words

finds "a card with a rank that its suit lacks" 's/^trump: H/&\ndiscard: {tiers: [{cards: [H11]}]}/' unknown-cards H11 \
    "the cards of this suit are H9, H10, HJ, HQ, HK, HA"
finds "a card in a formula with a rank that its suit lacks" 's/value: value/value: "H8 in hand ? 1 : 2"/' unknown-name H8 \
    "the cards of this suit are H9, H10, HJ, HQ, HK, HA"
sed 's/ranks: .A, K, Q, J, 10, 9./ranks: [6, 5, 4, 3, 2, 1]/; s/aces: .rank A./aces: [H6]/' base.yaml >whole.yaml
mv base.yaml kept.yaml
cp whole.yaml base.yaml
finds "a card with a rank that a suit of numbers lacks" 's/aces: .H6./aces: [H7]/' unknown-cards H7 \
    "the cards of this suit run from H1 to H6"
mv kept.yaml base.yaml
finds "a number in words in a formula" 's/value: 1, talon/value: eight, talon/' unknown-name eight \
    "write the number in digits: 8"
finds "a number in words in a key that needs a number" 's/max: 4, default/max: four, default/' wrong-type four "write the number in digits: 4"

# ---- definitions that can have no effect

finds "a bid that no round offers" 's/bids: \[plain, solo\]/bids: [plain]/' bid-never solo
finds "a bid whose condition is never true" 's/solo: {name: {en: Solo, de: Solo}/&, when: false/' bid-unreachable solo \
    "its condition is never true"
finds "an impossible lowest bid, which blocks the whole ladder" \
    's/plain: {name: {en: Plain, de: Einfach}/&, when: players > 5 \&\& false/' \
    bid-unreachable plain "its condition is never true"
finds "a bid over a bid that cannot come before it" 's/plain: {name: {en: Plain, de: Einfach}/&, over: [solo]/' bid-unreachable \
    plain \
    "none of the bids in 'over' can come before it"
each='s/^    schneider: {name.*/&\n    each: {name: {en: each, de: jeder}, paid: pairwise, amount: tricks(seat)}/'
finds "a talon that is taken in a game without a declarer" "s/value: 1, talon/sides: alone, &/; $each" no-declarer take \
    "remove 'take', or name a 'taker': dealer or forehand"
finds "a called card in a game without a declarer" "s/value: 1, talon: {take: all}/sides: alone, call: {cards: [aces]}/; $each" no-declarer \
    call "remove 'call', or change 'sides'"
sed 's/^contracts:.*/contracts: {plain: {name: {en: plain}, sides: alone}}/; /^goal/d; /^options/,/two:/d
    s/^    game:.*/    game: {name: {en: game}, paid: pairwise, amount: tricks(seat)}\nmatch: {pot: {on: true}}/' \
    small.yaml >pot.yaml
run validate --notes --format json pot.yaml
json_is "a pot in a game without a declarer is reported" '[.findings[] | [.code, .hint]]' \
    '[["no-declarer","remove it, or change '"'sides'"' of a contract"]]'
finds "a contract that no bid leads to" 's/^contracts:/&\n  grand: {name: {en: g, de: g}, value: 3}/' contract-never \
    grand
finds "the trumps of the bid if this bid names no suit" 's/value: 1, talon/trump: bid, &/' trump-unnamed bid \
    "give the bid that leads here a suit, or a contract of its own with 'trump: none'"
finds "an announcement that no contract allows" 's/value: [12],/& announce: [],/' announcement-never schneider
finds "a formula that uses the contract before it is known" 's/^announcements: {schneider: {/&when: contract == "solo", /' \
    unknown-name contract "this is known only in contracts and in the settlement"
finds "an announcement that no formula uses" 's/when: announced("schneider")/when: won/' announcement-unused schneider
finds "an item that never counts" 's/announced("schneider")/& \&\& false/' item-never schneider
finds "a constant that no formula uses" 's/need: 2}/need: 2, stake: 3}/' unused-constant stake
finds "a class that nothing uses" 's/aces: \[rank A\]/&, tens: [rank 10]/' unused-class tens
finds "a misspelt constant of an option" 's/^options:/&\n  need: {text: {en: n, de: n}, default: 2, constant: neeed, min: 1, max: 3}/' \
    unknown-constant neeed "did you mean 'need'?"
finds "a constant that only an option sets" 's/need: 2}/need: 2, stake: 3}/; s/^options:/&\n  stake: {text: {en: s, de: s}, default: 2, constant: stake, max: 3}/' \
    unused-constant stake
finds "a misspelt constant of a contract" 's/need: 3/neeed: 3/' unknown-constant neeed "did you mean 'need'?"
finds "a part of the deal without cards" 's/^deal: {/&parts: {talon: {name: {en: t, de: t}}, lower: {name: {en: l, de: l}}}, /' \
    part-never lower
finds "a deal for a number of players that the game does not allow" 's/{players: 4, packets/{players: 5, packets: [2, talon 2]}, &/' \
    deal-never 5
finds "a second deal for the same number of players" 's/{players: 4, packets/{players: 3, packets: [4]}, &/' deal-never 3
finds "a name for a rank that does not exist" 's/classes: {/ranks: {V: {name: {en: v, de: v}}}\n  &/' unknown-rank V
finds "a contract that nobody can lose" \
    '/^goal:/d; s/need: 2/stake: 2/; s/, constants: {need: 3}/, goal: declarer_tricks > stake/' \
    contract-without-goal plain
finds "a contract that is worth nothing" 's/value: 2, constants/value: 0, constants/; s/, value: 1}$/, value: value}/' \
    contract-without-payment solo
# docs/language/10: every option needs either `values` or `constant`
finds "an option without values" 's/^options:/&\n  empty: {text: {en: e, de: e}, default: a}/' option-value empty
finds "an option with no listed value" 's/^options:/&\n  empty: {text: {en: e, de: e}, default: a, values: {}}/' option-value empty
finds "a number with listed values" 's/^    default: one/    constant: need\n&/' option-value price
finds "an option that changes nothing" 's/patch: {contracts: {plain: {value: 2}}}/patch: {trump: H}/' option-same two
# docs/language/10: a rule of a contract overrides the rule at the top
finds "an option that changes a rule which each contract overrides" \
    's/patch: {contracts: {plain: {value: 2}}}/patch: {play: {lead: declarer}}/; s/value: [12],/play: {lead: dealer}, &/' \
    option-same two
tells_nothing "an option that changes a rule which one contract inherits" \
    's/patch: {contracts: {plain: {value: 2}}}/patch: {play: {lead: declarer}}/; s/value: 2,/play: {lead: dealer}, &/'
finds "a text that lacks one of the languages" 's/de: Schneider}, when/nl: Schneider}, when/' text-language '{en: Schneider, nl'
finds "several texts that lack one of the languages" 's/, de: \(Spiel\|Schneider\)}/}/' text-language '{en: Schneider}' \
    "3 texts lack it, also in lines 33, 34"
finds "a payment that cannot add up to zero" 's/when: announced("schneider"), value: 1/&, paid: seats, amount: 1/' \
    payment-sum 1

# A name counts as used even if only an option or only a child uses it.
quiet() {
    sed "$2" base.yaml >quiet.yaml
    run validate quiet.yaml
    err_is_empty "$1 is not reported"
}
quiet "a contract that throws the cards in" \
    's/value: 2, constants/value: 0, played: false, constants/; s/, value: 1}$/, value: value}/'
quiet "a bid that only an option offers" \
    's/bids: \[plain, solo\]/bids: [plain]/; s/patch: {contracts/patch: {auction: {rounds: {bidding: {bids: [plain, solo]}}}, contracts/'
quiet "the entry 'for_all' among the bids" 's/^  bids:$/&\n    for_all: {jump: any_turn}/'
quiet "a constant that only an option uses" \
    's/need: 2}/need: 2, stake: 3}/; s/{value: 2}}}/{value: stake}}}/'
quiet "a contract in a formula that an option removes" \
    "s/value: value/value: 'contract == \"solo\" ? 2 : 1'/; s/patch: {contracts: {plain: {value: 2}}/patch: {auction: {bids: {solo: null}, rounds: {bidding: {bids: [plain]}}}, contracts: {solo: null}/"
printf '%s\n' 'tapp: 1' 'id: child' 'extends: base.yaml' 'auction: {rounds: {bidding: {bids: [plain]}}}' >child.yaml
run validate child.yaml
err_is_empty "a name of the parent that the child does not use is not reported"

# ---- legal actions must not reveal cards

# asks FORMULA: prints a sed script that makes FORMULA the condition of the bid solo.
asks() { printf '%s\n' "s/solo: {name: {en: Solo, de: Solo}/&, when: '$1'/"; }
for formula in 'hand(dealer).count(aces) == 0' 'seat == 1 || HA in dealt(dealer)' 'dealt_holder(aces, 1) == seat' \
    'seats.exists(s, hand(s).has_all(aces))' 'seat != dealer \&\& HA in hand(dealer)' 'dealt_holder(aces, 2) == dealer' \
    'seat == dealer ? true : HA in hand(dealer)' '!(seat == dealer || HA in hand(dealer))'; do
    finds "a bid if $formula" "$(asks "$formula")" formula-reveals "$(echo "$formula" | grep -o '\(hand\|dealt\|dealt_holder\)(.*')"
done
for formula in 'HA in hand(seat)' 'seat == dealer \&\& HA in hand(dealer)' 'HA in hand(dealer) \&\& dealer == seat' \
    'seat != dealer || HA in hand(dealer)' 'seats.exists(s, s == seat \&\& hand(s).has_all(aces))' 'size(hand(dealer)) > 1' \
    'dealt_holder(aces, 2) == seat' 'seat == dealer ? HA in hand(dealer) : true' '!(seat == dealer \&\& HA in hand(dealer))'; do
    tells_nothing "a bid if $formula" "$(asks "$formula")"
done
finds "a duty that depends on another player's cards" 's/^trump: H/&\nplay: {duties: {ace: {only: same_suit(hand(leading))}}}/' formula-reveals 'hand(leading'
finds "a bound card that depends on another player's cards" 's/^trump: H/&\nplay: {bound: {ace: {card: HA, trick: 1, when: SA in held(declarer)}}}/' \
    formula-reveals 'held(declarer'
finds "an announcement by anyone that depends on the discards" \
    's/{name: {en: Schneider, de: Schneider}}/{who: anyone, when: HA in discards, name: {en: Schneider, de: Schneider}}/' \
    formula-reveals discards
tells_nothing "an announcement by the declarer that depends on the declarer's cards" \
    's/{name: {en: Schneider, de: Schneider}}/{when: HA in held(declarer) || HA in discards, name: {en: Schneider, de: Schneider}}/'
tells_nothing "a discard by the taker that depends on the taker's cards" \
    's/^trump: H/&\ndiscard: {tiers: [{cards: aces, when: HA in held(declarer)}, {cards: [all]}]}/'
# `value` tells what its formula tells (docs/language/11-formulas.md).
valued() { printf '%s\n' "s/value: 1, talon/value: '$1', talon/; s/^trump: H/&\nplay: {leads: {ace: {cards: [HA], when: $2}}}/"; }
finds "a lead that depends on a value with another player's cards" "$(valued 'dealt(declarer).count(aces) + 1' 'value > 1')" \
    formula-reveals 'value > 1'
tells_nothing "a lead of the declarer that depends on a value with his cards" \
    "$(valued 'dealt(declarer).count(aces) + 1' "'seat == declarer \&\& value > 1'")"
tells_nothing "a lead that depends on a value with the player's cards" "$(valued 'dealt(seat).count(aces) + 1' 'value > 1')"
tells_nothing "a lead that depends on a value that all know" "$(valued 'trump == "H" ? 1 : 2' 'value > 1')"
finds "an announcement by anyone that depends on a value with another player's cards" \
    "s/value: 1, talon/value: dealt(declarer).count(aces) + 1, talon/; s/{name: {en: Schneider, de: Schneider}}/{who: anyone, when: value > 1, name: {en: Schneider, de: Schneider}}/" \
    formula-reveals 'value > 1'
tells_nothing "a payment that depends on all cards" 's/when: announced("schneider")/when: announced("schneider") || HA in held(dealer)/'

# Announcements of a side tell who belongs to it, unless they show it (docs/language/14-sides.md).
parties() { printf '%s\n' "s/trump: H/&\nplay: {leads: {ace: {cards: [HA], when: '$1'}}}/; s/value: 1, talon/value: $2, sides: holders, holders: [SA, SK], talon/" "$3"; }
open_word='s/{name: {en: Schneider, de: Schneider}}/{who: anyone, name: {en: Schneider, de: Schneider}}/'
shown_word='s/{name: {en: Schneider, de: Schneider}}/{who: anyone, shows_side: true, name: {en: Schneider, de: Schneider}}/'
finds "a lead that depends on an announcement of a secret side" "$(parties 'announced_side(seat, "schneider")' 1 "$open_word")" \
    formula-reveals "'announced_side"
finds "a lead that depends on an announcement of another player's side" \
    "$(parties 'announced_side(declarer, "schneider")' 1 "$shown_word")" formula-reveals "'announced_side"
tells_nothing "a lead that depends on an announcement that shows the player's side" \
    "$(parties 'announced_side(seat, "schneider")' 1 "$shown_word")"
finds "a lead that depends on a value with a secret side" "$(parties 'value > 1' 'size(defenders)' "$open_word")" formula-reveals "'value > 1"

# ---- nothing may reveal a bid that is still secret

# writing UNTIL: prints a sed script that adds a round in which all players write numbers down, which stay secret as
# UNTIL says.
writing() {
    printf '%s\n' "s/^  rounds: .*/  rounds:\n    writing: {kind: each, bids: [number], secret: $1}\n    bidding: {bids: [plain, solo]}/" \
        's/^  bids:$/&\n    number: {name: {en: "{number}", de: "{number}"}, contract: none, number: {from: 0, to: 3}}/'
}
hidden=$(writing until_deal_ends) shown=$(writing until_round_ends)
solo='s/solo: {name: {en: Solo, de: Solo}/&, when: FORMULA/'
finds "a bid that depends on secret numbers" "$hidden; $(echo "$solo" | sed 's/FORMULA/number_of(dealer) == 1/')" \
    formula-reveals 'number_of(dealer)' \
    "write 'secret: until_round_ends', or use the bids only in payments and goals, after play"
finds "a bid that depends on the sum of secret numbers" "$hidden; $(echo "$solo" | sed 's/FORMULA/said_sum > 3/')" formula-reveals said_sum
finds "a bid that depends on a secret bid" "$hidden; $(echo "$solo" | sed "s/FORMULA/'said(dealer, \"number\")'/")" \
    formula-reveals "'said("
finds "a value of a contract that depends on secret numbers" "$hidden; s/value: 1, talon/value: number_of(dealer), talon/" formula-reveals 'number_of('
tells_nothing "a bid that depends on numbers that have been shown" "$shown; $(echo "$solo" | sed 's/FORMULA/number_of(dealer) == 1/')"
tells_nothing "a bid that depends on an open bid" "$hidden; $(echo "$solo" | sed "s/FORMULA/'!said(dealer, \"plain\")'/")"
tells_nothing "a goal that depends on secret numbers" "$hidden; s/^goal: .*/goal: declarer_tricks >= number_of(declarer)/; s/need: 2/need: 1/"
finds "a number that depends on the numbers of the same round" "$shown; s/to: 3}}/to: 3}, when: said_sum < 4}/" formula-reveals said_sum \
    "use the player's cards, or remove 'secret' from the round"
finds "a secret round in which players may pass" "$(writing until_deal_ends | sed 's/kind: each/kind: survey/')" secret-round until_deal_ends
finds "a secret bid that ends the auction" "$hidden; s/to: 3}}/to: 3}, ends: true}/" secret-round until_deal_ends
finds "a secret bid that an open round offers, too" "$hidden; s/bids: \[plain, solo\]/bids: [plain, solo, number]/" secret-round '[plain'
finds "a turn that depends on a secret bid" "$hidden; s/bids: \[plain, solo\]/&, who_said: number/" secret-round number

# ---- melds

melds="s/^trump: H/&\nmelds: {run: {name: {en: run, de: Folge}, sequence: [A, K, Q], length: [3, 3], values: {'3': 20}}, both: {name: {en: both, de: beide}, rank: [K, Q], values: {K: 100, other: 50}}}/; s/won: won, value: value/won: won, value: value + meld_points(seat)/"
sed "$melds" base.yaml >planted.yaml
run validate planted.yaml
err_is_empty "melds of ranks that exist cause no finding"
finds "an unknown rank of a sequence" "$melds; s/sequence: \[A, K/sequence: [A, B/" unknown-rank B
finds "an unknown rank of a set" "$melds; s/rank: \[K, Q/rank: [K, 7/" unknown-rank 7
finds "a value for a rank that is not in the set" "$melds; s/values: {K/values: {J/" meld-value J
finds "a value for a number of cards that the sequence cannot have" "$melds; s/values: {'3': 20/&, '4': 50/" meld-value "'4'"
finds "a length that ends before it begins" "$melds; s/length: \[3, 3/length: [3, 2/" meld-length '[3, 2'
finds "a length above the number of ranks" "$melds; s/length: \[3, 3/length: [4, 5/; s/'3': 20/other: 20/" meld-length '[4, 5'
finds "a set with 'twice' in a pack with one copy of each card" "$melds; s/rank: \[K, Q/twice: true, &/" meld-twice true
finds "a meld of both copies in a pack with one copy of each card" "$melds; s/rank: \[K, Q/both_copies: true, &/" meld-twice true
finds "'any' in a sequence" "$melds; s/sequence: \[A, K/any: 2, &/" meld-any 2
finds "'any' together with 'least' in a meld" "$melds; s/rank: \[K, Q/any: 2, least: 2, &/; s/{K: 100, /{/" meld-any 2
finds "a meld with a sequence and a rank" "$melds; s/sequence: \[A, K/rank: [Q], &/" meld-form '[Q' "write a second meld with 'rank' under \`melds\`"
finds "a meld without cards" "$melds; s/rank: \[K, Q\], //" meld-form both "write its cards with 'sequence', 'rank', 'pair' or 'cards'"
finds "a condition of a meld that nobody announces" "$melds; s/\nmelds/\nmelding: {at: in_trick}&/; s/rank: \[K, Q/when: tricks(seat) > 0, &/" meld-when tricks "remove 'when'; a contract can list the melds that count in it under \`melds\`"
tells_nothing "a condition of a meld that is announced" "$melds; s/\nmelds/\nmelding: {at: after_trick}&/; s/rank: \[K, Q/when: tricks(seat) > 0, &/"
finds "a meld that uses up an unknown meld" "$melds; s/rank: \[K, Q\]/uses_up: [runs], &/" unknown-name runs "did you mean 'run'?"
finds "a limit of melds that are made before the first card" "$melds; s/\nmelds/\nmelding: {most: 1}&/" meld-most 1
tells_nothing "a limit of melds that are made after a trick" "$melds; s/\nmelds/\nmelding: {at: after_trick, most: 1}&/"
# ---- the rank that is exchanged for the card turned up

for wrong in 's/takes_turned: 7/takes_turned: V/' 's/copies: 2/&\n  without: [rank 9]/; s/stock 48/stock 40/; s/takes_turned: 7/takes_turned: 9/'; do
    sed "$wrong" stock.yaml >planted.yaml
    run validate planted.yaml
    err_has "a rank that the pack lacks cannot be exchanged" "error[unknown-rank]: no card of the pack has the rank"
    err_has "the finding shows the line of 'takes_turned'" '    takes_turned: '
    err_has "the hint lists the ranks of the pack" "write one of the ranks of the pack: A, 10, K, Q"
    err_lacks "the finding does not blame the stock" no-stock
done

finds "a match that the lowest result wins" 's/^trump: H/&\nmatch: {best: least}/' least-wins least

# ---- kontra between pairs in a game of partners (docs/language/05-announcements-and-kontra.md)

pairs="s/^seats: .*/seats: {players: {min: 4, max: 4, default: 4}, partners: opposite}/; s/{players: 3, packets: .3, talon 3.}, //
    s/won: won, value: value/&, kontra: game/; s/^trump: H/&\nkontra: {on: true, between: pairs}/"
finds "kontra between pairs that multiplies a payment between partners" "$pairs" kontra-partners game \
    "write \`between: sides\` for this object under 'kontra', or \`paid: pairwise\` here"
sed "$pairs; s/between: pairs/between: sides/" base.yaml >planted.yaml
run validate --no-trial planted.yaml
err_lacks "kontra between the sides may multiply a payment between partners" "kontra-partners"
sed "$pairs; s/^seats: .*/seats: {players: {min: 4, max: 4, default: 4}}/" base.yaml >planted.yaml
run validate --no-trial planted.yaml
err_lacks "kontra between pairs may multiply what a player alone pays" "kontra-partners"

# ---- an error in a term is reported once, in the term, with a note about a formula that uses the term

# many IS: prints a sed script that adds the term `many` with this formula. The goal, an item and the reason of this
# item use the term. The term `least` is below `many`.
many() {
    printf '%s\n' "s/^goal: .*/goal: many/; s/won: won, value: value/& + least, when: many, why: {en: '{many}', de: '{many}'}/; s/^trump: H/&\nterms:\n  many: {is: $1, text: {en: many tricks, de: viele Stiche}}\n  least: {is: 2 * need, text: {en: the least, de: das Mindeste}}/"
}
finds "an unknown name in a term" "$(many 'declarer_triks > 1')" unknown-name declarer_triks "did you mean 'declarer_tricks'?"
json_is "a note shows the formula that uses the term" '[.findings[0].notes[].message]' '["used here"]'
finds "a token in a term that is no part of the language" "$(many '2x')" formula-syntax 2x
finds "an unknown id in a term" "$(many 'contract == "plan"')" formula-id '"plan"' "did you mean 'plain'?"
finds "a wrong type in a term" "$(many 'declarer_tricks > trump')" formula-type '>'
# An id in a term belongs to the file that writes the term, even if only a formula of the other file uses the term. A
# formula of a parent may have any id, because a child may have removed it.
sed 's/^trump: H/&\nterms: {big: {is: contract == "solo", text: {en: big, de: gross}}}/; s/^goal: .*/goal: big || declarer_tricks >= need/' \
    base.yaml >elder.yaml
printf 'tapp: 1\nid: heir\nextends: elder.yaml\nname: {en: Heir, de: Erbe}\nterms: {big: {is: contract == "sollo"}}\n' >heir.yaml
run validate --no-trial --format json heir.yaml
json_is "a misspelt id in a child's term is reported, though only a formula of the parent uses it" \
    '[.findings[] | [.code, .line, .hint]]' "[[\"formula-id\",5,\"did you mean 'solo'?\"]]"
printf '%s\n' 'tapp: 1' 'id: heir' 'extends: elder.yaml' 'name: {en: Heir, de: Erbe}' 'contracts: {solo: null}' \
    'auction: {bids: {solo: null}, rounds: {bidding: {bids: [plain]}}}' 'goal: big || declarer_tricks >= 1' >heir.yaml
run validate --no-trial --format json heir.yaml
json_is "a parent's term may have an id that the child removes, though a formula of the child uses it" \
    '[.findings[] | select(.severity == "error") | .code]' '[]'
rm elder.yaml heir.yaml

above="a term can use only the terms above it"
finds "a term that uses itself" "$(many 'many || declarer_tricks > 1')" unknown-name many "$above"
finds "a term that uses a term below it" "$(many 'declarer_tricks > least')" unknown-name least "$above"
finds "a misspelt name of the term itself (docs/language/11-formulas.md, errors)" "$(many 'mani || declarer_tricks > 1')" unknown-name mani
out_lacks "the hint does not suggest the term itself, which it cannot use" "did you mean 'many'?"
finds "a misspelt name of a term below" "$(many 'declarer_tricks > leasd')" unknown-name leasd
out_lacks "the hint does not suggest a term below, which the term cannot use" "did you mean 'least'?"
finds "a misspelt name of a term above" "$(many 'declarer_tricks > need' | sed 's/2 . need, text/mani, text/')" unknown-name mani "did you mean 'many'?"
finds "a misspelt name of a term" "$(many 'declarer_tricks > need'); s/when: many/when: mani/" unknown-name mani \
    "did you mean 'many'?"

finds "a term that no formula uses" "$(many 'declarer_tricks > need'); s/ + least//" unused-term least
sed 's/^trump: H/&\nterms: {stake: {is: 2 * need, text: {en: s, de: s}}}/; s/value: 2, constants: {need: 3/&, stake: 4/; s/when: announced/value: stake, &/; s/, value: 1}$/}/' \
    base.yaml >planted.yaml
run validate planted.yaml
err_has "a term with the name of a contract's constant is an error" "error[term-name]: 'stake' already has a meaning"
finds "a constant with the name of a class" 's/constants: {need: 2/&, aces: 1/; s/won: won, value: value/& + aces/' \
    constant-name aces

# ---- names that the language has, too, and words that cannot be names

dot="'.seat' in a formula has the language's meaning; choose another name to avoid confusion"
finds "a constant with a name of the language" 's/constants: {need: 2/&, seat: 1/; s/won: won, value: value/& + seat/' \
    shadowed-name seat "$dot"
finds "a constant of a contract with a name of the language" 's/value: 1, talon/constants: {seat: 1}, &/; s/constants: {need: 3/&, seat: 1/; s/won: won, value: value/& + seat/' \
    shadowed-name seat "$dot"
finds "a class with a name of the language" 's/classes: {aces: .rank A./&, talon: [rank K]/; s/values: {/&talon: 2, /' \
    shadowed-name talon
finds "a term with a name of the language" "$(many 'declarer_tricks > need' | sed 's/least/doubled/g')" shadowed-name doubled
finds "a term with the name of a function" \
    "s/^trump: H/&\nterms: {max: {with: [x], is: x + 1, text: {en: 'more than {x}', de: 'mehr als {x}'}}}/; s/value: value/value: max(value)/" \
    shadowed-name max
sed 's/constants: {need: 2/&, seat: 1/' base.yaml >parent.yaml
printf 'extends: parent.yaml\nid: child\n' >planted.yaml
run validate planted.yaml
err_lacks "a child gets no warning about a name of its parent" shadowed-name

for word in in as break true "null" has_not; do
    sed "s/constants: {need: 2/&, \"$word\": 1/" base.yaml >planted.yaml
    run validate planted.yaml
    case $word in
    has_not) err_lacks "$word can be a name" reserved-name ;;
    *) err_has "$word cannot be a name" "error[reserved-name]: '$word' is a word of the grammar of formulas" ;;
    esac
done
finds "a class that is a word of the grammar" 's/classes: {aces: .rank A./&, loop: [rank K]/' reserved-name loop \
    "formulas could not use it; choose another name, such as 'my_loop'"
sed 's/^trump: H/&\nterms: {for: {is: 2, text: {en: two, de: zwei}}}/' base.yaml >planted.yaml
run validate planted.yaml
err_has "a term that is a word of the grammar is an error" "error[reserved-name]: 'for' is a word of the grammar of formulas"
finds "a parameter of a term that is a word of the grammar" \
    's/^trump: H/&\nterms: {more: {with: [in], is: 1, text: {en: one, de: eins}}}/' reserved-name in

said="choose another id; its 'name' may be any word"
finds "a bid called pass" 's/^    solo: {name: {en: Solo/    pass: {contract: solo, name: {en: Solo/; s/bids: .plain, solo/bids: [plain, pass/' \
    reserved-name pass "$said"
finds "an announcement called done" 's/^announcements: {/&done: {name: {en: Done, de: Fertig}}, /; s/when: announced("schneider")/when: announced("done") || announced("schneider")/' \
    reserved-name done "$said"
finds "a part called hold" 's/^deal: {/&parts: {hold: {name: {en: hold, de: Rest}}}, /; s/talon 3/hold 3/; s/talon 4/hold 4/' reserved-name hold "$said"
finds "a step of kontra called pass" 's/^trump: H/&\nkontra: {on: true, tokens: short, steps: {pass: {name: {en: Kontra, de: Kontra}}}}/' \
    reserved-name pass "$said"
finds "two bids with ranges that share a number" \
    's/^    plain: {/&number: {from: 10, to: 20, step: 10}, /; s/^    solo: {/&number: {from: 20, to: 30, step: 10}, /' same-action \
    '{from: 20'
finds "kontra on an announcement with the id 'game'" \
    's/^announcements: {/&game: {name: {en: Game, de: Spiel}, kontra: true}, /; s/^trump: H/&\nkontra: {on: true}/; s/when: announced("schneider")/when: announced("game") || announced("schneider")/' \
    same-action game

# A term means the same wherever it is used. In one of these files, the loop that uses the term has a variable with the
# name `dealer`. The term still means the dealer.
for variable in s dealer; do
    sed "s/^trump: H/&\nterms: {deals: {with: [p], is: 'p == dealer ? 1 : 0', text: {en: '{p} deals', de: '{p} gibt'}}}/
        s/won: won, value: value/won: won, value: 'sum(seats.map($variable, deals($variable)))'/" base.yaml >planted.yaml
    run simulate planted.yaml --deals 30 --seed 1 --format csv --per-deal
    cp out "paid-$variable"
done
check "a loop variable named dealer does not change the meaning of a term" cmp paid-s paid-dealer

# ---- top-level rules are checked even if every contract overrides them

own='s/value: [12],/& goal: true, trump: none,/'
finds "an unknown name in a goal that every contract overrides" "$own; s/^goal: .*/goal: declarer_triks >= need/" unknown-name \
    declarer_triks \
    "did you mean 'declarer_tricks'?"
finds "an unknown trump suit that every contract overrides" "$own; s/^trump: H/trump: X/" unknown-suit X
finds "unknown cards in play that every contract overrides" \
    "s/value: [12],/& play: {leads: {h: {cards: [aces]}}},/; s/^trump: H/&\nplay: {leads: {h: {cards: [H], when: false}}}/" unknown-cards H

# ---- one mistake does not hide another, and no mistake is reported twice

both() {
    sed "$2" base.yaml >planted.yaml
    run validate planted.yaml --notes --format json
    json_is "$1" '[.findings[].code]' "$3"
}
both "a misspelt key and a misspelt bid are both reported" \
    's/^trump:/trumps:/; s/bids: \[plain, solo\]/bids: [plain, slo]/' \
    '["unknown-name","unknown-key"]'
both "an unknown key and a misspelt name are both reported" \
    's/^trump: H/weather: 3/; s/announced("schneider")/announced("schneidr")/' \
    '["unknown-key","formula-id"]'
both "a misspelt word and a misspelt name are both reported" \
    's/^trump: H/&\nplay: {lead: forhand}/; s/announced("schneider")/announced("schneidr")/' \
    '["not-in-enum","formula-id"]'
both "a value of the wrong type hides errors of meaning" \
    's/^trump: H/&\nplay: {lead: [3]}/; s/announced("schneider")/announced("schneidr")/' \
    '["wrong-type"]'
both "an error that occurs with several values of an option is reported once" \
    's/value: value/value: "value > 1 ? seat \/ (seat - seat) : 1"/; s/      two:.*/&\n      three: {text: {en: t, de: d}, patch: {contracts: {plain: {value: 3}}}}/; s/value: 2, constants/value: 1, constants/' \
    '["trial-formula"]'
both "a maximum of players that the table cannot seat is reported once" \
    's/max: 4, default: 3}/&, active: 3/; s/max: 4/max: 8/; s/, {players: 4, packets: .*\]}\]}/]}/' '["players"]'

# Warnings are reported although there are errors elsewhere, even warnings about values of options. A warning is left
# out if it may only follow from an error.
own='s/need: 2}/need: 2, stake: 3}/'
both "an unused constant is reported beside a misspelt name" \
    "$own; s/announced(\"schneider\")/announced(\"schneidr\")/" \
    '["unused-constant","formula-id"]'
both "an unused constant is not reported if a misspelt name may mean it" "$own; s/won: won, value: value/&, when: staek > 1/" '["unknown-name"]'
both "an unused constant is not reported if an unknown name is like no other" "$own; s/won: won, value: value/&, when: fnord > 1/" '["unknown-name"]'
both "a bid that no round offers is reported beside a misspelt formula" \
    's/bids: \[plain, solo\]/bids: [plain]/; s/^goal: .*/goal: declarer_triks >= need/' '["bid-never","unknown-name"]'
both "a bid that no round offers is not reported if the round misspells it" 's/bids: \[plain, solo\]/bids: [plain, slo]/' '["unknown-name"]'
both "a bid that no round offers is not reported if the round lists another bid twice" 's/bids: \[plain, solo\]/bids: [plain, plain]/' \
    '["bid-twice"]'
both "an unused class is reported beside a value of the wrong type" 's/aces: \[rank A\]/&, tens: [rank 10]/; s/max: 4/max: four/' \
    '["wrong-type","unused-class"]'
both "an unused class is not reported if the key of the values that use it is misspelt" 's/^  values:/  vaules:/' '["unknown-key"]'
both "an item that never counts is reported beside a misspelt key" 's/announced("schneider")/& \&\& false/; s/^trump:/trumps:/' \
    '["unknown-key","item-never"]'
both "an item that never counts is not reported beside an unknown key that is like no other" \
    's/announced("schneider")/& \&\& false/; s/^trump: H/weather: 3/' \
    '["unknown-key"]'
both "a contract without payment is not reported if its value is misspelt" \
    's/value: 2, constants/value: valeu, constants/; s/, value: 1}$/, value: value}/' '["unknown-name"]'
both "a contract without a goal is not reported if the key 'goal' is misspelt" '/^goal:/s/goal/gaol/' '["unknown-key"]'
both "an announcement that no formula uses is reported beside an error" \
    's/when: announced("schneider")/when: won/; s/^trump: H/trump: X/' '["unknown-suit","announcement-unused"]'
both "an error in an option and an error in the file are both reported" 's/^trump: H/trump: X/; s/value: 2}}}}$/valeu: 2}}}}/' \
    '["unknown-suit","unknown-key"]'
both "an option that changes nothing is not reported if its patch has an error" \
    's/patch: {contracts: {plain: {value: 2}}}/patch: {fnord: 3}/' \
    '["unknown-key"]'
both "a text that lacks a language is reported beside an error" 's/de: Schneider}, when/nl: Schneider}, when/; s/^trump: H/trump: X/' \
    '["unknown-suit","text-language"]'
both "a path under 'unverified' is not reported if the key that it names is misspelt" \
    's/^trump: H/trmup: H\nunverified: [{at: trump, text: {en: t, de: t}}]/' '["unknown-key","unverified"]'
printf '%s\n' 'tapp: 1' 'id: child' 'extends: base.yaml' 'settlemnt: {items: {schneider: null, game: {value: 3}}}' \
    >child.yaml
run validate child.yaml --format json
json_is "a null under a misspelt key is not reported" '[.findings[].code]' '["unknown-key"]'

# ---- a missing key is reported in the author's file, not in the schema of the program

both "a game without an auction is reported once" '/^auction:/,/^  rounds:/d' '["missing-key"]'
json_is "a missing auction is reported at the beginning of the file" '.findings[0] | [.file, .line, .column]' '["planted.yaml",1,1]'
both "a fixed auction without a contract is reported once" 's/^  rounds:.*/  fixed: {declarer: forehand}/; /^  bids:/,/^    solo: {name: {en: Solo/d' \
    '["missing-key"]'
json_is "a missing key of a fixed auction is reported at 'fixed'" '.findings[0].line' 14
both "an all_pass with a contract that is not named is reported once" 's/^  rounds:.*/&\n  all_pass: {outcome: contract}/' '["missing-key"]'

# ---- values without a source

cat >>base.yaml <<'YAML'
unverified:
  - {at: goal, text: {en: g, de: g}}
  - {at: settlement/items/game, text: {en: i, de: i}}
  - {at: contracts/solo/value, text: {en: v, de: v}}
YAML
run validate base.yaml --strict --notes
status_is "values without a source are no error, even with --strict" 0
err_has "a note lists the values without a source" \
    "note[unverified]: these values have no source: goal, settlement/items/game, contracts/solo/value"
sed 's/at: goal/at: gaol/' base.yaml >planted.yaml
run validate planted.yaml
err_has "a path under 'unverified' that leads nowhere is reported" "warning[unverified-path]: the path 'gaol' leads nowhere"
err_has "the hint has the right path" "did you mean 'goal' for 'gaol'?"
printf '%s\n' 'tapp: 1' 'id: child' 'extends: base.yaml' 'goal: declarer_tricks > need' \
    'contracts: {solo: {value: 4}}' 'settlement: {items: {game: {value: 2}}}' >child.yaml
run show child.yaml --json
json_is "show of a child lists no unverified values that the child has changed" '[.unverified[].at]' '["settlement/items/game"]'

printf '%s\n' 'tapp: 1' 'id: all' 'language: en' 'extends: skat' 'name: All' 'contracts: {for_all: {announce: [all]}}' \
    'settlement: {items: {for_all: {kontra: game}}}' 'announcements: {for_all: {who: declarer}}' >"$work/all.yaml"
run validate "$work/all.yaml" --no-trial
status_is "'for_all' in a child of a game is valid" 0
err_lacks "validate has no finding about 'for_all'" "for_all"
printf '%s\n' 'tapp: 1' 'id: part' 'language: en' 'partial: true' 'name: Part' \
    'deck: {suits: {for_all: {ranks: [A, K]}, C: {name: clubs}, H: {name: hearts}}}' \
    'contracts: {for_all: {value: 5}, solo: {name: Solo}, grand: {like: solo, name: Grand}}' >"$work/part.yaml"
run validate --strict "$work/part.yaml"
status_is "a partial game with 'for_all' has no findings" 0

# ---- bids after the auction

# finds_one TITLE CODE TEXT: validates a child of the base game with the lines of standard input. Checks that it has
# exactly one error, with this code, at the first line that contains this text. With an empty CODE, it has no error.
finds_one() {
    {
        printf 'extends: base.yaml\nid: later\n'
        cat
    } >later.yaml
    run validate --format json later.yaml
    json_is "$1: ${2:-no error}" '[.findings[] | select(.severity == "error") | .code]' "[${2:+\"$2\"}]"
    [ -z "${3:-}" ] && return
    # shellcheck disable=SC2016
    check "$1: the place is '$3'" jq -e --arg text "$3" --rawfile file later.yaml \
        '.findings[0] | . as $f | ($file | split("\n")[$f.line - 1] | contains($text))' out
}

said() { # said AT KIND SECRET: prints a file in which bids of a round at this time decide the sides
    cat <<YAML
auction:
  bids: {join: {name: {en: join, de: mit}, contract: none}}
  rounds: {bidding: {bids: [plain]}, joining: {at: $1, kind: $2, secret: $3, when: true, bids: [join]}}
contracts: {plain: {sides: said, partner_bids: [join]}}
YAML
}

for round in 'auction each until_round_ends' 'talon each never' 'talon survey never'; do
    # shellcheck disable=SC2086
    said $round | finds_one "sides that these bids decide: $round" ''
done
said announce each until_round_ends | finds_one "sides that secret bids after the auction decide" secret-round 'sides: said'
said auction each until_deal_ends | finds_one "sides that bids decide which nobody hears" secret-round 'sides: said'

# giving PLAIN SOLO AT: prints a file in which a bid at this time changes the contract, and both give cards by own rules.
giving() {
    cat <<YAML
auction:
  bids: {more: {name: {en: more, de: mehr}, contract: solo}}
  rounds: {bidding: {bids: [plain]}, changing: {at: $3, kind: question, who: bidder, when: true, bids: [more]}}
talon: {take: all}
contracts: {plain: {value: 1, giving: $1}, solo: {value: 2, giving: $2}}
YAML
}
one='{gifts: [{count: 1}]}'
giving "$one" "$one" trump | finds_one "a later bid to a contract that gives the same cards" ''
giving "{at: after_trump, gifts: [{count: 1}]}" "$one" talon | finds_one "a bid before all gifts, which are at other times" ''
giving "{at: after_trump, gifts: [{count: 1}]}" "$one" trump | finds_one "a later bid to a contract whose gifts are over" giving 'giving:'
giving "$one" "{at: after_trump, gifts: [{count: 1}]}" trump | finds_one "a later bid after which cards are given again" giving 'giving:'

gives() { # gives BIDS TO: prints a file in which the declarer gives a card, with these bids of the auction
    cat <<YAML
auction:
  bids: {pick: {name: {en: pick up, de: aufnehmen}, picks_up: true}}
  rounds: {bidding: {bids: [$1], step: any, opening: any}}
talon: {take: all}
giving: {gifts: [{count: 1}]}
YAML
}
gives 'plain, solo' | finds_one "cards that are given from the talon" ''
gives 'plain, solo, pick' | finds_one "cards that are given from a talon that is picked up" giving 'giving:'

back() { # back SIDES: prints a file in which a later bid leads to a contract with these sides before a card goes back
    cat <<YAML
auction:
  bids: {other: {name: {en: other, de: anders}, contract: solo}}
  rounds: {bidding: {bids: [plain]}, changing: {at: trump, kind: question, who: bidder, when: true, bids: [other]}}
contracts: {plain: {call: {cards: [aces], at: before_talon}}, solo: {sides: $1}}
YAML
}
back declarer | finds_one "a called card for which the declarer of another contract gives a card back" ''
back alone | finds_one "a called card for which nobody gives a card back" late-round 'solo:'

# each AT BID: prints a file with a secret round in which each player makes this bid.
each() {
    cat <<YAML
auction:
  bids: {none: {name: {en: none, de: keins}, contract: none}}
  rounds: {bidding: {bids: [plain]}, writing: {at: $1, kind: each, when: true, secret: until_deal_ends, bids: [$2]}}
contracts: {plain: {value: 1}}
YAML
}
each announce none | finds_one "a secret answer after the auction" ''
each announce solo | finds_one "a secret bid after the auction that changes the contract" secret-round 'writing:'
each talon solo | finds_one "a secret bid before the talon that changes the contract" secret-round 'writing:'

duty() {
    cat <<YAML
auction:
  rounds:
    bidding: {bids: [plain], duties: {aces: {bid: $1, when: hand.count(aces) > 1}}}
    more: {kind: question, when: bid != "", who: others, bids: [solo]}
YAML
}
duty plain | finds_one "a duty to make a bid of the round" ''
duty solo | finds_one "a duty to make a bid of another round" duty-bid 'bidding:'

finds_one "a talon taken late for which all contracts need it earlier" late-talon 'talon:' <<'YAML'
trump: [H, S]
talon: {take: all, at: after_trump}
announcements: {schneider: {at: before_discard}}
contracts: {plain: {talon: {take: none}}, grand: {name: {en: grand, de: Grand}, value: 5}}
YAML

row() { # row RULES: prints a file with a bid that has these rules for its row of calls
    cat <<YAML
auction:
  bids:
    row: {name: {en: '{number}', de: '{number}'}, contract: plain, $1}
  rounds: {bidding: {bids: [row], step: any, opening: any}}
contracts: {plain: {value: 1}}
YAML
}
row 'number: {from: 0, to: 3}' | finds_one "a row of numbers" ''
row 'number: {values: [3, 5]}' | finds_one "a list of numbers" ''
row 'number: {from: -5, to: 3}' | finds_one "a row that begins below 0" number-of-call 'row:'
row 'number: {from: 5}' | finds_one "a row without an end" number-of-call 'row:'
row 'number: {from: 5, to: 3}' | finds_one "a row that ends before it begins" number-of-call 'row:'
row 'grid: {level: [2], trump: [H]}' | finds_one "a row with a single level" number-of-call 'row:'
row 'grid: {level: [2, 1], trump: [H]}' | finds_one "a row whose levels fall" number-of-call 'row:'
finish
