# tapp validate on files that are right in shape and wrong in meaning: one planted mistake each, told once, with its
# place and what was probably meant.
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
err_is_empty "and nothing is said of it"

# finds TITLE SED CODE TEXT [HINT]: the planted mistake gives this finding and no other.
finds() {
    sed "$2" base.yaml >planted.yaml
    run validate --notes --format json planted.yaml
    if cmp -s base.yaml planted.yaml; then
        fail "$1: the mistake was not planted"
        return
    fi
    json_is "$1: one finding, $3" '[.findings[].code]' "[\"$3\"]"
    # shellcheck disable=SC2016
    check "$1: at '$4'" jq -e --arg text "$4" --rawfile file planted.yaml \
        '.findings[0] | . as $f | ($file | split("\n")[$f.line - 1][$f.column - 1:] | startswith($text))' out
    [ -z "${5:-}" ] || json_is "$1: what is meant" '.findings[0].hint' "\"$5\""
}

# ---- referred to, but not defined

finds "a bid in a round" 's/bids: \[plain, solo\]/bids: [plain, sol]/' unknown-name sol "did you mean 'solo'?"
finds "a bid's contract" 's/solo: {name: {en: Solo, de: Solo}/&, contract: slo/' unknown-name slo "did you mean 'solo'?"
finds "an announcement of a contract" 's/value: 2, constants/announce: [schneidr], &/' unknown-name schneidr \
    "did you mean 'schneider'?"
finds "what kontra doubles" 's/when: announced/kontra: schneidr, &/' unknown-name schneidr "did you mean 'schneider'?"
finds "the word for the game" "s/when: announced/kontra: gane, &/" unknown-name gane "did you mean 'game'?"
finds "an announcement in a formula" 's/announced("schneider")/announced("schneidr")/' formula-id '"schneidr"' \
    "did you mean 'schneider'?"
finds "a contract in a formula" "s/value: value/value: 'contract == \"plan\" ? 1 : 2'/" formula-id '"plan"' \
    "did you mean 'plain'?"
finds "a contract in a list" "s/value: value/value: 'contract in [\"solo\", \"plian\"] ? 1 : 2'/" formula-id '"plian"' \
    "did you mean 'plain'?"
finds "a trump suit in a formula" "s/value: value/value: 'trump == \"D\" ? 1 : 2'/" formula-id '"D"'
finds "the suit that a function gives" "s/value: value/value: 'suit_of(hand) == \"D\" ? 1 : 2'/" formula-id '"D"'
finds "a bid in a formula" "s/value: value/value: 'bid != \"sollo\" ? 1 : 2'/" formula-id '"sollo"' \
    "did you mean 'solo'?"
finds "a trump suit" 's/^trump: H/trump: D/' unknown-suit D \
    "write the letter of a suit (H, S), or \`none\` for a game without trumps"
finds "a part of the talon" 's/take: all/take: tallon/' unknown-part tallon "did you mean 'talon'?"
finds "a word for the talon" 's/take: all/take: choise/' unknown-part choise "did you mean 'choice'?"
finds "a word that is like none" 's/take: all/take: everything/' unknown-part everything \
    "the known ones are 'none', 'all', 'choice', 'talon'"
finds "a part in a packet" 's/talon 3/tallon 3/' unknown-part 'tallon 3' "did you mean 'talon'?"
finds "a card turned round" 's/^trump: H/&\ndiscard: {tiers: [{cards: [10H]}]}/' unknown-cards 10H "did you mean 'H10'?"
finds "a rank without its word" 's/^trump: H/&\ndiscard: {tiers: [{cards: ["10"]}]}/' unknown-cards '"10"' \
    "did you mean 'rank 10'?"
finds "a suit without its word" 's/^trump: H/&\ndiscard: {tiers: [{cards: [H]}]}/' unknown-cards H \
    "did you mean 'suit H'?"
finds "a card turned round in a formula" 's/value: value/value: "10H in hand ? 1 : 2"/' formula-syntax '10H in' \
    "did you mean 'H10'?"
finds "a rank of a contract" 's/value: 2, constants/ranks: [AA, K], &/' unknown-rank AA
finds "a rank of a contract that stands twice, as a number and as a text" \
    's/value: 2, constants/ranks: [K, 9, "9"], &/' duplicate-item '"9"'
finds "a rank of a suit that stands twice" 's/Herz}, ranks: .A, K/Herz}, ranks: [A, "9", K/' duplicate-item 9

# ---- words instead of patterns

finds "a rank in small letters" '0,/K, Q/s//K, q/' wrong-pattern q
out_has "is told in words" "but should be: capital letters and digits"
finds "an id with a capital" 's/price:$/Price:/' wrong-pattern Price
out_has "is told in words too" "should be: small letters, digits and underscores, with a letter first"
finds "a name of formulas with a hyphen" 's/^trump: H/&\nterms: {high-card: {is: "1"}}/' wrong-pattern high-card
out_has "a formula would read a minus" "write \`high_card\`: in a formula, a hyphen is a minus"
finds "an id with an underscore" 's/^trump: H/&\nmelds: {all_tricks: {name: {en: all, de: alle}, cards: [HA], values: {other: 1}}}/' wrong-pattern all_tricks
out_has "has a hyphen" "write \`all-tricks\`: ids have hyphens, and names in formulas underscores"
finds "a key that there is not" 's/^trump: H/&\nweather: 3/' unknown-key weather
out_has "the keys are named" "the other keys are "

# ---- a child's slip in an id of its parent

printf '%s\n' 'tapp: 1' 'id: child' 'extends: base.yaml' 'settlement: {items: {schnieder: {value: 3}}}' >child.yaml
run validate child.yaml --format json
json_is "an item that the parent has by another id is asked for by that" '[.findings[] | [.code, .hint]]' \
    "[[\"missing-key\",\"did you mean 'schneider'?\"]]"

# ---- one cause, one finding

mkdir shared
cp -r "$TAPP_VARIANTS/packs" "$TAPP_VARIANTS"/tapp-tarock*.yaml shared
sed -i 's/^  items:/  itmes:/' shared/tapp-tarock.yaml
run validate --no-trial --format json shared/tapp-tarock.yaml
json_is "a misspelt map in the rules is no reason to doubt the words files" '[.findings[].code]' '["unknown-key"]'

# A game whose options change entries of every kind: each slip is told once, and what a patch misses then is not.
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
finds "a misspelt map of entries that patches change" 's/^  items:/  itmes:/' unknown-key itmes "did you mean 'items'?"
finds "also at the top" 's/^contracts:/contratcs:/' unknown-key contratcs "did you mean 'contracts'?"
finds "a map that lends names" 's/^announcements:/annoucnements:/' unknown-key annoucnements \
    "did you mean 'announcements'?"
finds "a name that would have been lent" 's/Solo, de: Solo}}/&/; s/^    solo: {name/    solo: {nmae/' unknown-key nmae \
    "did you mean 'name'?"
finds "a contract that is gone" '/^  solo:/d' unknown-name solo "the only one is 'plain'"
finds "a contract that is misspelt" 's/^  solo: {name/  sollo: {name/' unknown-name solo "did you mean 'sollo'?"
finds "an entry that a patch misspells" 's/rounds: {bidding: {hold/rounds: {biding: {hold/' missing-key biding \
    "did you mean 'bidding'? (with option 'more=b')"
finds "a key in a patch" 's/items: {game: {value: 3/itmes: {game: {value: 3/' unknown-key itmes \
    "did you mean 'items'? (with option 'more=c')"
finds "a key of the top in a patch" 's/patch: {auction: {rounds/patch: {autcion: {rounds/' unknown-key autcion \
    "did you mean 'auction'? (with option 'more=b')"
finds "a constant in a patch" 's/constants: {need: 4/constants: {neeed: 4/' unknown-constant neeed "did you mean 'need'?"
finds "an entry that a patch takes away" 's/schneider: null/schnieder: null/' removes-nothing schnieder \
    "did you mean 'schneider'? (with option 'more=e')"
finds "a null in a contract that takes nothing away" 's/value: 1, talon/discard: {tiers: null}, &/' removes-nothing tiers
finds "a null in a contract near a rule of the top" 's/^goal:/play: {duties: {first: {not: [aces]}}}\n&/; s/value: 1, talon/play: {duties: {frist: null}}, &/' \
    removes-nothing frist "did you mean 'first'?"
finds "a text with a comma in a rule of a contract" \
    's/value: 1, talon/play: {duties: {x: {only: [aces], text: {en: one, two, de: eins}}}}, &/' \
    removes-nothing two "put a text with a comma in quotes, or give the key a value"
sed 's/^goal:/play: {lead: dealer}\n&/; s/value: 1, talon/play: {lead: null}, &/' base.yaml >null.yaml
run validate null.yaml
err_is_empty "a null in a contract may take away a rule of the top"
finds "the values of an option" '/^  more:/,/^    values:/s/values:/vaules:/' unknown-key vaules "did you mean 'values'?"
finds "a name that is unknown twice" \
    's/won: won, value: value/&, when: wno/; s/when: announced("schneider")/& \&\& wno/' unknown-name wno \
    "did you mean 'won'?"
json_is "a note shows the other place" '[.findings[0].notes[].message]' '["here too"]'
finds "a bid without its contract" '/^    solo: {name/s/solo/slo/; /^  rounds/s/solo/slo/' unknown-name slo \
    "did you mean 'solo'?"
finds "a key without its colon" 's/take: all/take all/' unknown-key 'take all' "a colon is missing: write 'take: all'"
mv whole.yaml base.yaml

# ---- cards that there are not, numbers in words

finds "a card beyond the suit" 's/^trump: H/&\ndiscard: {tiers: [{cards: [H11]}]}/' unknown-cards H11 \
    "the cards of this suit are H9, H10, HJ, HQ, HK, HA"
finds "a card beyond the suit in a formula" 's/value: value/value: "H8 in hand ? 1 : 2"/' unknown-name H8 \
    "the cards of this suit are H9, H10, HJ, HQ, HK, HA"
sed 's/ranks: .A, K, Q, J, 10, 9./ranks: [6, 5, 4, 3, 2, 1]/; s/aces: .rank A./aces: [H6]/' base.yaml >whole.yaml
mv base.yaml kept.yaml
cp whole.yaml base.yaml
finds "of a suit of numbers its ends are told" 's/aces: .H6./aces: [H7]/' unknown-cards H7 \
    "the cards of this suit run from H1 to H6"
mv kept.yaml base.yaml
finds "a number in words in a formula" 's/value: 1, talon/value: eight, talon/' unknown-name eight \
    "write the number in digits: 8"
finds "a number in words elsewhere" 's/max: 4, default/max: four, default/' wrong-type four "write the number in digits: 4"

# ---- said in vain

finds "a bid that no round offers" 's/bids: \[plain, solo\]/bids: [plain]/' bid-never solo
finds "a bid whose condition is never true" 's/solo: {name: {en: Solo, de: Solo}/&, when: false/' bid-unreachable solo \
    "its condition is never true"
finds "a gap in the ladder: the lowest bid cannot be said, so no other" \
    's/plain: {name: {en: Plain, de: Einfach}/&, when: players > 5 \&\& false/' \
    bid-unreachable plain "its condition is never true"
finds "a bid over one that cannot stand" 's/plain: {name: {en: Plain, de: Einfach}/&, over: [solo]/' bid-unreachable \
    plain \
    "none of the bids in 'over' can come before it"
each='s/^    schneider: {name.*/&\n    each: {name: {en: each, de: jeder}, paid: pairwise, amount: tricks(seat)}/'
finds "a talon that nobody takes" "s/value: 1, talon/sides: alone, &/; $each" no-declarer take \
    "remove 'take', or name a 'taker': dealer or forehand"
finds "a card that nobody calls" "s/value: 1, talon: {take: all}/sides: alone, call: {cards: [aces]}/; $each" no-declarer \
    call "remove 'call', or change 'sides'"
sed 's/^contracts:.*/contracts: {plain: {name: {en: plain}, sides: alone}}/; /^goal/d; /^options/,/two:/d
    s/^    game:.*/    game: {name: {en: game}, paid: pairwise, amount: tricks(seat)}\nmatch: {pot: {on: true}}/' \
    small.yaml >pot.yaml
run validate --notes --format json pot.yaml
json_is "a pot without a declarer" '[.findings[] | [.code, .hint]]' \
    '[["no-declarer","remove it, or change '"'sides'"' of a contract"]]'
finds "a contract that nothing leads to" 's/^contracts:/&\n  grand: {name: {en: g, de: g}, value: 3}/' contract-never \
    grand
finds "trumps of a bid that names no suit" 's/value: 1, talon/trump: bid, &/' trump-unnamed bid \
    "give the bid that leads here a suit, or a contract of its own with 'trump: none'"
finds "an announcement that no contract allows" 's/value: [12],/& announce: [],/' announcement-never schneider
finds "a contract named before it is known" 's/^announcements: {schneider: {/&when: contract == "solo", /' \
    unknown-name contract "this is known only in contracts and in the settlement"
finds "an announcement that nothing asks for" 's/when: announced("schneider")/when: won/' announcement-unused schneider
finds "an item that never counts" 's/announced("schneider")/& \&\& false/' item-never schneider
finds "a constant that nothing asks for" 's/need: 2}/need: 2, stake: 3}/' unused-constant stake
finds "a class that nothing uses" 's/aces: \[rank A\]/&, tens: [rank 10]/' unused-class tens
finds "a constant of a contract that is a slip" 's/need: 3/neeed: 3/' unknown-constant neeed "did you mean 'need'?"
finds "a part without cards" 's/^deal: {/&parts: {talon: {name: {en: t, de: t}}, lower: {name: {en: l, de: l}}}, /' \
    part-never lower
finds "a deal for players that never sit down" 's/{players: 4, packets/{players: 5, packets: [2, talon 2]}, &/' \
    deal-never 5
finds "a second deal for as many" 's/{players: 4, packets/{players: 3, packets: [4]}, &/' deal-never 3
finds "a name for a rank that there is not" 's/classes: {/ranks: {V: {name: {en: v, de: v}}}\n  &/' unknown-rank V
finds "a contract that nobody can lose" \
    '/^goal:/d; s/need: 2/stake: 2/; s/, constants: {need: 3}/, goal: declarer_tricks > stake/' \
    contract-without-goal plain
finds "a contract that is worth nothing" 's/value: 2, constants/value: 0, constants/; s/, value: 1}$/, value: value}/' \
    contract-without-payment solo
finds "an option that changes nothing" 's/patch: {contracts: {plain: {value: 2}}}/patch: {trump: H}/' option-same two
finds "a text that lacks a language" 's/de: Schneider}, when/nl: Schneider}, when/' text-language '{en: Schneider, nl'
finds "several of them" 's/, de: \(Spiel\|Schneider\)}/}/' text-language '{en: Schneider}' \
    "3 texts lack it, also in lines 33, 34"
finds "a payment that cannot add up to zero" 's/when: announced("schneider"), value: 1/&, paid: seats, amount: 1/' \
    payment-sum 1

# A name counts as used if only an option, or only a child, uses it.
quiet() {
    sed "$2" base.yaml >quiet.yaml
    run validate quiet.yaml
    err_is_empty "$1 is not spoken of"
}
quiet "a contract that throws the cards in" \
    's/value: 2, constants/value: 0, played: false, constants/; s/, value: 1}$/, value: value}/'
quiet "a bid that an option offers" \
    's/bids: \[plain, solo\]/bids: [plain]/; s/patch: {contracts/patch: {auction: {rounds: {bidding: {bids: [plain, solo]}}}, contracts/'
quiet "what all bids have in common" 's/^  bids:$/&\n    for_all: {jump: any_turn}/'
quiet "a constant that an option asks for" \
    's/need: 2}/need: 2, stake: 3}/; s/{value: 2}}}/{value: stake}}}/'
quiet "a contract that an option takes away, in a formula" \
    "s/value: value/value: 'contract == \"solo\" ? 2 : 1'/; s/patch: {contracts: {plain: {value: 2}}/patch: {auction: {bids: {solo: null}, rounds: {bidding: {bids: [plain]}}}, contracts: {solo: null}/"
printf '%s\n' 'tapp: 1' 'id: child' 'extends: base.yaml' 'auction: {rounds: {bidding: {bids: [plain]}}}' >child.yaml
run validate child.yaml
err_is_empty "what a child does not use of its parent is not spoken of"

# ---- what is legal must not tell cards

tells_nothing() {
    sed "$2" base.yaml >quiet.yaml
    run validate quiet.yaml
    status_is "$1 is allowed" 0
}
# asks FORMULA: the sed that gives the bid solo this condition.
asks() { printf '%s\n' "s/solo: {name: {en: Solo, de: Solo}/&, when: '$1'/"; }
for formula in 'hand(dealer).count(aces) == 0' 'seat == 1 || HA in dealt(dealer)' 'dealt_holder(aces, 1) == seat' \
    'seats.exists(s, hand(s).has_all(aces))' 'seat != dealer \&\& HA in hand(dealer)' 'dealt_holder(aces, 2) == dealer' \
    'seat == dealer ? true : HA in hand(dealer)' '!(seat == dealer || HA in hand(dealer))'; do
    finds "a bid by $formula" "$(asks "$formula")" formula-reveals "$(echo "$formula" | grep -o '\(hand\|dealt\|dealt_holder\)(.*')"
done
for formula in 'HA in hand(seat)' 'seat == dealer \&\& HA in hand(dealer)' 'HA in hand(dealer) \&\& dealer == seat' \
    'seat != dealer || HA in hand(dealer)' 'seats.exists(s, s == seat \&\& hand(s).has_all(aces))' 'size(hand(dealer)) > 1' \
    'dealt_holder(aces, 2) == seat' 'seat == dealer ? HA in hand(dealer) : true' '!(seat == dealer \&\& HA in hand(dealer))'; do
    tells_nothing "a bid by $formula" "$(asks "$formula")"
done
finds "a duty by another's cards" 's/^trump: H/&\nplay: {duties: {ace: {only: same_suit(hand(leading))}}}/' formula-reveals 'hand(leading'
finds "a card bound by them" 's/^trump: H/&\nplay: {bound: {ace: {card: HA, trick: 1, when: SA in held(declarer)}}}/' \
    formula-reveals 'held(declarer'
finds "an announcement by anybody, of the discards" \
    's/{name: {en: Schneider, de: Schneider}}/{who: anyone, when: HA in discards, name: {en: Schneider, de: Schneider}}/' \
    formula-reveals discards
tells_nothing "an announcement by the declarer, of his cards" \
    's/{name: {en: Schneider, de: Schneider}}/{when: HA in held(declarer) || HA in discards, name: {en: Schneider, de: Schneider}}/'
tells_nothing "a discard by the taker, of his cards" \
    's/^trump: H/&\ndiscard: {tiers: [{cards: aces, when: HA in held(declarer)}, {cards: [all]}]}/'
tells_nothing "a payment by all cards" 's/when: announced("schneider")/when: announced("schneider") || HA in held(dealer)/'

# ---- nothing must tell a bid that is still secret

# writing UNTIL: the sed that adds a round in which all write numbers down.
writing() {
    printf '%s\n' "s/^  rounds: .*/  rounds:\n    writing: {kind: each, bids: [number], secret: $1}\n    bidding: {bids: [plain, solo]}/" \
        's/^  bids:$/&\n    number: {name: {en: "{number}", de: "{number}"}, contract: none, number: {from: 0, to: 3}}/'
}
hidden=$(writing until_deal_ends) shown=$(writing until_round_ends)
solo='s/solo: {name: {en: Solo, de: Solo}/&, when: FORMULA/'
finds "a bid by numbers that are secret" "$hidden; $(echo "$solo" | sed 's/FORMULA/number_of(dealer) == 1/')" \
    formula-reveals 'number_of(dealer)' \
    "write 'secret: until_round_ends', or use the bids only in payments and goals, after play"
finds "a bid by their sum" "$hidden; $(echo "$solo" | sed 's/FORMULA/said_sum > 3/')" formula-reveals said_sum
finds "a bid by what was said" "$hidden; $(echo "$solo" | sed "s/FORMULA/'said(dealer, \"number\")'/")" \
    formula-reveals "'said("
finds "the value of a contract" "$hidden; s/value: 1, talon/value: number_of(dealer), talon/" formula-reveals 'number_of('
tells_nothing "a bid by numbers that are shown" "$shown; $(echo "$solo" | sed 's/FORMULA/number_of(dealer) == 1/')"
tells_nothing "a bid by an open one" "$hidden; $(echo "$solo" | sed "s/FORMULA/'!said(dealer, \"plain\")'/")"
tells_nothing "a goal by secret numbers" "$hidden; s/^goal: .*/goal: declarer_tricks >= number_of(declarer)/; s/need: 2/need: 1/"
finds "a number by the numbers of the same round" "$shown; s/to: 3}}/to: 3}, when: said_sum < 4}/" formula-reveals said_sum \
    "use the player's cards, or remove 'secret' from the round"
finds "a secret round with passing" "$(writing until_deal_ends | sed 's/kind: each/kind: survey/')" secret-round until_deal_ends
finds "a secret bid that ends the auction" "$hidden; s/to: 3}}/to: 3}, ends: true}/" secret-round until_deal_ends
finds "a secret bid in another round" "$hidden; s/bids: \[plain, solo\]/bids: [plain, solo, number]/" secret-round '[plain'
finds "a turn for who has written something" "$hidden; s/bids: \[plain, solo\]/&, who_said: number/" secret-round number

# ---- melds, and who wins

melds="s/^trump: H/&\nmelds: {run: {name: {en: run, de: Folge}, sequence: [A, K, Q], length: [3, 3], values: {'3': 20}}, both: {name: {en: both, de: beide}, rank: [K, Q], values: {K: 100, other: 50}}}/; s/won: won, value: value/won: won, value: value + meld_points(seat)/"
sed "$melds" base.yaml >planted.yaml
run validate planted.yaml
err_is_empty "melds of ranks that there are"
finds "a rank of a sequence" "$melds; s/sequence: \[A, K/sequence: [A, B/" unknown-rank B
finds "a rank of a set" "$melds; s/rank: \[K, Q/rank: [K, 7/" unknown-rank 7
finds "a value by a rank that is none of the set" "$melds; s/values: {K/values: {J/" meld-value J
finds "a value by a number of cards" "$melds; s/values: {'3': 20/&, '4': 50/" meld-value "'4'"
finds "a length that ends before it begins" "$melds; s/length: \[3, 3/length: [3, 2/" meld-length '[3, 2'
finds "a length above the number of ranks" "$melds; s/length: \[3, 3/length: [4, 5/; s/'3': 20/other: 20/" meld-length '[4, 5'
finds "a meld that nobody can say twice" "$melds; s/rank: \[K, Q/twice: true, &/" meld-twice true
finds "a meld that nobody can have" "$melds; s/rank: \[K, Q/both_copies: true, &/" meld-twice true
finds "any cards of no rank" "$melds; s/sequence: \[A, K/any: 2, &/" meld-any 2
finds "any cards of a rank, and the least of them" "$melds; s/rank: \[K, Q/any: 2, least: 2, &/; s/{K: 100, /{/" meld-any 2
finds "melds that use up an unknown one" "$melds; s/rank: \[K, Q\]/uses_up: [runs], &/" unknown-name runs "did you mean 'run'?"
finds "a limit of melds before the first card" "$melds; s/\nmelds/\nmelding: {most: 1}&/" meld-most 1
tells_nothing "a limit of melds after a trick" "$melds; s/\nmelds/\nmelding: {at: after_trick, most: 1}&/"
# ---- the rank that is exchanged for the card turned up

for wrong in 's/takes_turned: 7/takes_turned: V/' 's/copies: 2/&\n  without: [rank 9]/; s/stock 48/stock 40/; s/takes_turned: 7/takes_turned: 9/'; do
    sed "$wrong" stock.yaml >planted.yaml
    run validate planted.yaml
    err_has "a rank that the pack lacks cannot be exchanged" "error[unknown-rank]: no card of the pack has the rank"
    err_has "it is shown where it is" '    takes_turned: '
    err_has "the ranks that there are" "write one of the ranks of the pack: A, 10, K, Q"
    err_lacks "the stock is not blamed" no-stock
done

finds "the least wins" 's/^trump: H/&\nmatch: {best: least}/' least-wins least

# ---- a fault in a term is told once, in the term, with a formula that uses it

# many IS: the sed that gives goal, an item and its reason a term; `least` stands below it.
many() {
    printf '%s\n' "s/^goal: .*/goal: many/; s/won: won, value: value/& + least, when: many, why: {en: '{many}', de: '{many}'}/; s/^trump: H/&\nterms:\n  many: {is: $1, text: {en: many tricks, de: viele Stiche}}\n  least: {is: 2 * need, text: {en: the least, de: das Mindeste}}/"
}
finds "a name in a term" "$(many 'declarer_triks > 1')" unknown-name declarer_triks "did you mean 'declarer_tricks'?"
json_is "where it is used" '[.findings[0].notes[].message]' '["used here"]'
finds "a token that is none in a term" "$(many '2x')" formula-syntax 2x
finds "an id in a term" "$(many 'contract == "plan"')" formula-id '"plan"' "did you mean 'plain'?"
finds "a type in a term" "$(many 'declarer_tricks > trump')" formula-type '>'
above="a term can use only the terms above it"
finds "a term that asks for itself" "$(many 'many || declarer_tricks > 1')" unknown-name many "$above"
finds "a term that asks for one below it" "$(many 'declarer_tricks > least')" unknown-name least "$above"
finds "a term of another spelling" "$(many 'declarer_tricks > need'); s/when: many/when: mani/" unknown-name mani \
    "did you mean 'many'?"

finds "a term that no formula asks for" "$(many 'declarer_tricks > need'); s/ + least//" unused-term least
sed 's/^trump: H/&\nterms: {stake: {is: 2 * need, text: {en: s, de: s}}}/; s/value: 2, constants: {need: 3/&, stake: 4/; s/when: announced/value: stake, &/; s/, value: 1}$/}/' \
    base.yaml >planted.yaml
run validate planted.yaml
err_has "a term with the name of a contract's constant" "error[term-name]: 'stake' already has a meaning"
finds "a constant with the name of a class" 's/constants: {need: 2/&, aces: 1/; s/won: won, value: value/& + aces/' \
    constant-name aces

# ---- names that the language has too, and words that can be no names

dot="'.seat' in a formula has the language's meaning; choose another name to avoid confusion"
finds "a constant with a name of the language" 's/constants: {need: 2/&, seat: 1/; s/won: won, value: value/& + seat/' \
    shadowed-name seat "$dot"
finds "one of a contract" 's/value: 1, talon/constants: {seat: 1}, &/; s/constants: {need: 3/&, seat: 1/; s/won: won, value: value/& + seat/' \
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
err_lacks "a child is not warned of its parent's name" shadowed-name

for word in in as break true "null" has_not; do
    sed "s/constants: {need: 2/&, \"$word\": 1/" base.yaml >planted.yaml
    run validate planted.yaml
    case $word in
    has_not) err_lacks "$word can be a name" reserved-name ;;
    *) err_has "$word can be no name" "error[reserved-name]: '$word' is a word of the grammar of formulas" ;;
    esac
done
finds "a class that is a word of the grammar" 's/classes: {aces: .rank A./&, loop: [rank K]/' reserved-name loop \
    "formulas could not use it; choose another name, such as 'my_loop'"
sed 's/^trump: H/&\nterms: {for: {is: 2, text: {en: two, de: zwei}}}/' base.yaml >planted.yaml
run validate planted.yaml
err_has "a term that is a word of the grammar" "error[reserved-name]: 'for' is a word of the grammar of formulas"
finds "what is given to a term" \
    's/^trump: H/&\nterms: {more: {with: [in], is: 1, text: {en: one, de: eins}}}/' reserved-name in

said="choose another id; its 'name' may be any word"
finds "a bid called pass" 's/^    solo: {name: {en: Solo/    pass: {contract: solo, name: {en: Solo/; s/bids: .plain, solo/bids: [plain, pass/' \
    reserved-name pass "$said"
finds "an announcement called done" 's/^announcements: {/&done: {name: {en: Done, de: Fertig}}, /; s/when: announced("schneider")/when: announced("done") || announced("schneider")/' \
    reserved-name done "$said"
finds "a part called hold" 's/^deal: {/&parts: {hold: {name: {en: hold, de: Rest}}}, /; s/talon 3/hold 3/; s/talon 4/hold 4/' reserved-name hold "$said"
finds "a step of kontra called pass" 's/^trump: H/&\nkontra: {on: true, tokens: short, steps: {pass: {name: {en: Kontra, de: Kontra}}}}/' \
    reserved-name pass "$said"
finds "two rows of numbers with the same number" \
    's/^    plain: {/&number: {from: 10, to: 20, step: 10}, /; s/^    solo: {/&number: {from: 20, to: 30, step: 10}, /' same-action \
    '{from: 20'
finds "kontra with two objects of one word" \
    's/^announcements: {/&game: {name: {en: Game, de: Spiel}, kontra: true}, /; s/^trump: H/&\nkontra: {on: true}/; s/when: announced("schneider")/when: announced("game") || announced("schneider")/' \
    same-action game

# A term means what it says wherever it is used: a loop's variable of the same name is another thing.
for variable in s dealer; do
    sed "s/^trump: H/&\nterms: {deals: {with: [p], is: 'p == dealer ? 1 : 0', text: {en: '{p} deals', de: '{p} gibt'}}}/
        s/won: won, value: value/won: won, value: 'sum(seats.map($variable, deals($variable)))'/" base.yaml >planted.yaml
    run simulate planted.yaml --deals 30 --seed 1 --format csv --per-deal
    cp out "paid-$variable"
done
check "one of three deals, so that 1 is paid, whatever the loop calls them" cmp paid-s paid-dealer

# ---- what stands at the top is looked at though every contract says something else

own='s/value: [12],/& goal: true, trump: none,/'
finds "a goal that every contract overrides" "$own; s/^goal: .*/goal: declarer_triks >= need/" unknown-name \
    declarer_triks \
    "did you mean 'declarer_tricks'?"
finds "a trump that every contract overrides" "$own; s/^trump: H/trump: X/" unknown-suit X
finds "play that every contract overrides" \
    "s/value: [12],/& play: {leads: {h: {cards: [aces]}}},/; s/^trump: H/&\nplay: {leads: {h: {cards: [H], when: false}}}/" unknown-cards H

# ---- one mistake does not hide another, nor is it told twice

both() {
    sed "$2" base.yaml >planted.yaml
    run validate planted.yaml --notes --format json
    json_is "$1" '[.findings[].code]' "$3"
}
both "a misspelt key and a misspelt bid are both told" \
    's/^trump:/trumps:/; s/bids: \[plain, solo\]/bids: [plain, slo]/' \
    '["unknown-name","unknown-key"]'
both "a key that there is not and a misspelt name" \
    's/^trump: H/weather: 3/; s/announced("schneider")/announced("schneidr")/' \
    '["unknown-key","formula-id"]'
both "a misspelt word and a misspelt name" \
    's/^trump: H/&\nplay: {lead: forhand}/; s/announced("schneider")/announced("schneidr")/' \
    '["not-in-enum","formula-id"]'
both "other faults of shape stand alone" \
    's/^trump: H/&\nplay: {lead: [3]}/; s/announced("schneider")/announced("schneidr")/' \
    '["wrong-type"]'
both "a fault with several values of an option is told once" \
    's/value: value/value: "value > 1 ? seat \/ (seat - seat) : 1"/; s/      two:.*/&\n      three: {text: {en: t, de: d}, patch: {contracts: {plain: {value: 3}}}}/; s/value: 2, constants/value: 1, constants/' \
    '["trial-formula"]'
both "as many players as sit at the table at most" \
    's/max: 4, default: 3}/&, active: 3/; s/max: 4/max: 8/; s/, {players: 4, packets: .*\]}\]}/]}/' '["players"]'

# Warnings are told beside errors elsewhere, with those of option values; what may only follow from an error is not.
own='s/need: 2}/need: 2, stake: 3}/'
both "a constant that nothing asks for beside a misspelt name" \
    "$own; s/announced(\"schneider\")/announced(\"schneidr\")/" \
    '["unused-constant","formula-id"]'
both "but not one that may have been meant" "$own; s/won: won, value: value/&, when: staek > 1/" '["unknown-name"]'
both "nor any where nobody knows what was meant" "$own; s/won: won, value: value/&, when: fnord > 1/" '["unknown-name"]'
both "a bid that no round offers beside a misspelt formula" \
    's/bids: \[plain, solo\]/bids: [plain]/; s/^goal: .*/goal: declarer_triks >= need/' '["bid-never","unknown-name"]'
both "but not one that is misspelt in the round" 's/bids: \[plain, solo\]/bids: [plain, slo]/' '["unknown-name"]'
both "nor one that stands in the round under another's name" 's/bids: \[plain, solo\]/bids: [plain, plain]/' \
    '["bid-twice"]'
both "a class that nothing uses beside a fault of shape" 's/aces: \[rank A\]/&, tens: [rank 10]/; s/max: 4/max: four/' \
    '["wrong-type","unused-class"]'
both "but not where the values that use it are misspelt" 's/^  values:/  vaules:/' '["unknown-key"]'
both "an item that never counts beside a misspelt key" 's/announced("schneider")/& \&\& false/; s/^trump:/trumps:/' \
    '["unknown-key","item-never"]'
both "but not where nobody knows what a key was to be" \
    's/announced("schneider")/& \&\& false/; s/^trump: H/weather: 3/' \
    '["unknown-key"]'
both "a contract that nothing is paid for is not told where its value is wrong" \
    's/value: 2, constants/value: valeu, constants/; s/, value: 1}$/, value: value}/' '["unknown-name"]'
both "nor one without a goal where the goal is misspelt" '/^goal:/s/goal/gaol/' '["unknown-key"]'
both "an announcement that nothing asks for beside an error" \
    's/when: announced("schneider")/when: won/; s/^trump: H/trump: X/' '["unknown-suit","announcement-unused"]'
both "faults in an option beside one in the file" 's/^trump: H/trump: X/; s/value: 2}}}}$/valeu: 2}}}}/' \
    '["unknown-suit","unknown-key"]'
both "an option is not told to change nothing if what it says is wrong" \
    's/patch: {contracts: {plain: {value: 2}}}/patch: {fnord: 3}/' \
    '["unknown-key"]'
both "a text without a language beside an error" 's/de: Schneider}, when/nl: Schneider}, when/; s/^trump: H/trump: X/' \
    '["unknown-suit","text-language"]'
both "a path of unverified is not told where what it names is misspelt" \
    's/^trump: H/trmup: H\nunverified: [{at: trump, text: {en: t, de: t}}]/' '["unknown-key","unverified"]'
printf '%s\n' 'tapp: 1' 'id: child' 'extends: base.yaml' 'settlemnt: {items: {schneider: null, game: {value: 3}}}' \
    >child.yaml
run validate child.yaml --format json
json_is "a null under a misspelt key is no fault of its own" '[.findings[].code]' '["unknown-key"]'

# ---- what is missing is told where the author is, and not in the program's schema

both "neither bids nor a game without" '/^auction:/,/^  rounds:/d' '["missing-key"]'
json_is "at the beginning of the file" '.findings[0] | [.file, .line, .column]' '["planted.yaml",1,1]'
both "also without rounds" 's/^  rounds:.*/  fixed: {declarer: forehand}/; /^  bids:/,/^    solo: {name: {en: Solo/d' \
    '["missing-key"]'
json_is "at what is there" '.findings[0].line' 14
both "a contract when all pass that is not named" 's/^  rounds:.*/&\n  all_pass: {outcome: contract}/' '["missing-key"]'

# ---- values without a source

cat >>base.yaml <<'YAML'
unverified:
  - {at: goal, text: {en: g, de: g}}
  - {at: settlement/items/game, text: {en: i, de: i}}
  - {at: contracts/solo/value, text: {en: v, de: v}}
YAML
run validate base.yaml --strict --notes
status_is "they are no fault" 0
err_has "a note names them" \
    "note[unverified]: these values have no source: goal, settlement/items/game, contracts/solo/value"
sed 's/at: goal/at: gaol/' base.yaml >planted.yaml
run validate planted.yaml
err_has "a path that leads nowhere is told" "warning[unverified-path]: the path 'gaol' leads nowhere"
err_has "what is meant, too" "did you mean 'goal' for 'gaol'?"
printf '%s\n' 'tapp: 1' 'id: child' 'extends: base.yaml' 'goal: declarer_tricks > need' \
    'contracts: {solo: {value: 4}}' 'settlement: {items: {game: {value: 2}}}' >child.yaml
run show child.yaml --json
json_is "a child's players are not told of what it has changed itself" '[.unverified[].at]' '["settlement/items/game"]'

printf '%s\n' 'tapp: 1' 'id: all' 'language: en' 'extends: skat' 'name: All' 'contracts: {for_all: {announce: [all]}}' \
    'settlement: {items: {for_all: {kontra: game}}}' 'announcements: {for_all: {who: declarer}}' >"$work/all.yaml"
run validate "$work/all.yaml" --no-trial
out_lacks "what holds for all entries is not taken for one" "for_all"
err_lacks "nor in a message" "for_all"
printf '%s\n' 'tapp: 1' 'id: part' 'language: en' 'partial: true' 'name: Part' \
    'deck: {suits: {for_all: {ranks: [A, K]}, C: {name: clubs}, H: {name: hearts}}}' \
    'contracts: {for_all: {value: 5}, solo: {name: Solo}, grand: {like: solo, name: Grand}}' >"$work/part.yaml"
run validate --strict "$work/part.yaml"
status_is "nor in a part of other games" 0
finish
