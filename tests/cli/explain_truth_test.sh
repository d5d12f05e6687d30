# tapp explain: sentences that must be true, and rules that must not be missing. Each part changes a game for which a
# sentence was once false or missing.
. "${0%/*}/lib.sh"

# page ARGUMENTS…: explains a game, and joins its page to one line.
page() {
    quickly run explain "$@"
    one_line
}

# small SED-SCRIPT: explains the small game in English after the script has changed it.
small() {
    sed "$1" tests/data/small-game.yaml >"$work/game.yaml"
    page "$work/game.yaml" --lang en
    status_is "a changed game is explained" 0
}

# child PARENT YAML: explains a child of PARENT in English, without the paragraphs of its parent.
child() {
    printf 'tapp: 1\nid: game\nextends: %s\nname: {en: Game, de: Spiel}\ntells: null\nrules: null\n%b\n' "$1" "$2" \
        >"$work/game.yaml"
    page "$work/game.yaml" --lang en
    status_is "a child of $1 is explained" 0
}

# ---- contracts that are never played

# The bid `call` only leads to a question, in which its bidder must name one of two games.
carrier="s/^    solo: .name/    call: {name: {en: call}}\n    red: {name: {en: red}}\n    black: {name: {en: black}}\n&/
s/bids: .game, solo./bids: [game, call, solo]/
s/^  all_pass:/    naming: {kind: question, who: bidder, when: 'bid == \"call\"', must: true, bids: [red, black]}\n&/
s/^  solo:\$/  call: {name: {en: the call}, value: 7, sides: alone}\n  red: {name: {en: red}, value: 3}\n  black: {name: {en: black}, value: 4}\n&/"
small "$carrier"
out_lacks "a contract that only leads to a later question is not described" "the call"
out_lacks "the bid of a contract that only leads to a question has no value" "call – 7"
out_lacks "the table of bids has no value for a contract that only leads to a question" "call 7"
out_has "the contracts that follow the question are described" "Value: 1 (game); 2 (solo); 3 (red); 4 (black)."
small "$(printf '%s' "$carrier" | sed 's/must: true, //')"
out_has "a contract is described if its bidder may pass in the later question" "the call"
small "$(printf '%s' "$carrier" | sed 's/bid == "call"/bid == "solo"/')"
out_has "a contract is described if the later question follows another bid" "the call"

# No bid leads to this contract, and no other contract has partners.
small 's/^  solo:$/  unbid: {name: {en: the unbid one}, value: 9, sides: called, call: {exchange: false, cards: [aces]}}\n&/'
out_lacks "a contract without a bid is not described" "unbid"
out_lacks "no page describes a partner that only a contract without a bid would have" "alone or with a partner"

# ---- trumps

# A contract that is settled without play needs no sentence about trumps.
quickly run explain ulti --lang en
out_lacks "a contract that is not played has no sentence about trumps" "There are no trumps.$"
out_has "games without trumps have a sentence that names them" "all except red game, plain game:"
tr '\n' ' ' <"$work/out" >"$work/line"
check "the sentences about games without trumps name only games that are played" \
    grep -q "plain game:  - There are no trumps. - Cards rank" "$work/line"
quickly run explain hokm --lang en
out_has "a suit that one player names is not called a bid (HO-TRUMP-1)" "Trumps: the suit that was named."
quickly run explain coinche --lang en
out_has "a suit for which players bid in turn is called a bid (CO-BID-1)" "Trumps: the suit that was bid."

quickly run explain doppelkopf --option armut=on --lang en
out_lacks "a contract that only leads to a new deal has no trumps (DK-ARM-4)" "poverty: The only trumps"

# ---- counting

quickly run explain tysiac --lang en
out_lacks "counting one side is not enough if each of the others scores separately" "enough to count one side"
quickly run explain skat --lang en
out_has "counting one side is enough if only the declarer's points decide" "It is enough to count one side"

# ---- announcements and payments

page licitovany-marias --lang en
out_has "the page says that one of four announcements that exclude each other must be made" \
    "The player must announce one of these, and nothing more: acorns help, leaves help, hearts help, bells help."
out_lacks "the page does not say that each of the four announcements must be made" "and bells help must be announced"
out_has "the page lists the cards that may be discarded" "Allowed: any card but aces, tens and the announced sevens."
quickly run explain dreiertarock --lang en
out_has "announcements of most contracts are described by the contracts without them" "Pagat, Uhu and Kakadu: not in Trischaken."
run explain "${0%/*}/../data/authored/five-hundred.yaml" --lang en
out_has "payments of most contracts are described by the contracts without them" "- Not in: Misère."
out_has "a long list of bids is not repeated after their table" "Bids from low to high: as in the table."
quickly run explain bridge --lang en
out_has "a short list of bids is repeated after their table" "Bids from low to high: 1 club … 7 no trump."

# ---- bids of equal rank, and rounds with one bid

page coinche --lang en
out_has "bids with the same number are equal in rank (CO-BID-2)" "Two bids that differ only in the suit are equal: neither can be bid over"
page coinche-tout --lang en
out_has "bids that rank by number are listed number by number (CO-SA-1)" \
    "80 clubs … 80 tout atout, 90 clubs … 90 tout atout"
out_has "a capot is listed above all numbers" "160 clubs … 160 tout atout, capot clubs … capot tout atout."
out_lacks "bids without parts have no sentence about parts" "fewer parts"
out_has "at tout atout a player must beat the highest card (CO-TA-1)" \
    "tout atout, capot tout atout: - Players must follow suit. A player who can beat the cards in the trick must do so."
quickly run explain ulti --lang en
out_has "bids of parts have a sentence about parts" "fewer parts"
one_line
out_has "bids of parts that are worth too little are excluded (UL-BID-6, docs/language/15-numbers.md)" \
    "in addition any of ulti (4), durchmars (6); together worth at least 2"
quickly run explain bridge --lang en
out_lacks "in bridge no bids are equal in rank" "are equal"
equal="s/^    solo: .name/    up: {name: {en: up}}\n    down: {name: {en: down}, when: 'bid != \"up\"'}\n&/
s/bids: .game, solo./bids: [game, up, down, solo]/
s/^  solo:\$/  up: {name: {en: up}, value: 3}\n  down: {name: {en: down}, value: 3}\n&/"
small "$equal"
out_has "a bid that can never follow another one is equal to it in rank" "Bids from low to high: game, up = down, solo."
small "$(printf '%s' "$equal" | sed 's/bid != "up"/bid != "solo"/')"
out_has "bids that can follow each other differ in rank" "Bids from low to high: game, up, down, solo."
quickly run explain solo-whist --lang en
out_has "a round with one bid does not offer 'one of these'" "- The player may say this: solo."

# ---- partners

quickly run explain doppelkopf --lang en
out_has "partners by two identical cards are described with the name of the card" "The players who were dealt ♣Q are partners. A player who has both"

quickly run explain solo-whist --lang en
out_has "a partner is described by all bids that make one" "Each player who has bid I propose or I accept plays"

# ---- play

child whist 'play: {follow: false}'
out_has "the page says that players need not follow suit" "Players need not follow suit. Nobody has to win the trick."
child whist 'play: {follow: false, duties: {beat: {at: follow, only: [suit H]}}}'
out_has "the sentence that players need not follow suit mentions another duty" "Players need not follow suit, unless another rule says so."
child whist 'play: {duties: {beat: {at: follow, only: [suit H]}}}'
out_has "the sentence about a player who cannot follow mentions another duty" "A player who cannot may play any card, unless another rule forbids it."
child whist 'play: {duties: {first: {at: lead, only: [suit H]}}}'
out_has "the sentence about a player who cannot follow ignores a duty of the leader" "A player who cannot may play any card. Nobody"
child whist 'play: {exempt: [trump J]}'
out_has "an exempt card is described if nobody must trump" \
    "Nobody needs to play the jack of trumps. A player who can follow suit only with it may play any card."
child whist 'play: {trump: true, exempt: [trump J, trump 9]}'
out_has "two exempt cards are described if players must trump" "Nobody needs to play these: the jack of trumps, the 9 of trumps. A player who \
can follow suit or trump only with them may play any card."
child whist 'play: {follow: false, exempt: [trump J]}'
out_lacks "without a duty to follow or trump no card is exempt" "Nobody needs to play"
quickly run explain solo-whist --lang en
out_has "a rule that applies to all contracts is printed once" "- 13 tricks are played. The winner of each trick leads to the next."
out_has "rules that apply to some contracts follow the common ones" "- all except declared abundance: Forehand leads to the first trick."

# ---- sides of pairs

quickly run explain euchre --lang en
out_lacks "sentences about single contracts do not repeat the two pairs (EU-SEAT-1)" "against the others"
out_lacks "the table of contracts has no column for sides that never differ" "Sides"
quickly run explain five-hundred --option players=4 --lang en
out_lacks "no contract has partners against others if the pairs are fixed" "partners against the others"
page twenty-eight --lang en
out_has "the bidder plays together with the fixed partner" "bidder: the player who plays the contract, together with the partner."
out_lacks "the fixed partner is not described as one of two possibilities" "the others are the other pair"

# ---- talon

page dreierles --lang en
out_has "rules about the talon for single bids come before common ones (DL-TALON-1)" \
    "- Einer: The declarer takes the one blind card dealt first. The cards taken are turned up for everyone. \
- Dreier, Zweier, Einer: The rest counts for the defenders."
page cego --lang en
out_has "a single card that must be kept is not described as one of several" \
    "little man: The declarer keeps Geiss (1) before seeing the blind, face up."
out_has "cards of a kind that must be kept are not described as a list" "The declarer keeps 2 cards before seeing the blind, face up: two blanks of one suit."
is "the page says once that the declarer takes the whole blind" "$(grep -o 'takes the whole blind' "$work/out" | wc -l)" 1
page cego --lang de
out_has "a single card that must be kept is not one of several in German, either" "behält, ehe er den Blinden sieht, Geiss (1), offen."

# The card is called after the declarer has taken the talon. A player with all four threes cannot call one.
run explain "${0%/*}/../data/authored/calabresella.yaml" --lang en
one_line
out_has "the page says when a card is called" "gets back any card. The declarer calls none if he has them all. The call comes after the discard."

# ---- card points and ranks

quickly run explain belote --lang en
# Four suits have 30 points each. The jack of trumps counts 18 more and the nine 14 more: 152. With the last trick,
# there are 162.
out_has "trumps change the points of cards, but not their sum (BE-VAL-1)" "All cards together: 152."
one_line
out_has "the last trick is added to the sum of the cards (BE-VAL-2)" "with 10 for the last trick: 162 in all"
quickly run explain belote --lang de
out_has "the German page has the sum of all cards" "Alle Karten zusammen: 152."
child jass-schieber 'contracts: {obenabe: {values: null}}'
out_lacks "no sum is printed if the cards of one contract have a different sum" "All cards together"
quickly run explain tressette --lang en
out_has "the table of points is in order of rank if this order holds in every contract" "3 2: ⅓ each · A: 1 · K Q J: ⅓ each · 7 6 5 4: 0"
out_lacks "no other line about the rank follows such a table" "Cards rank from high to low"
quickly run explain ulti --lang en
out_has "the rank has its own line if it holds only in some contracts" "Cards rank from high to low: A K O U 10 9 8 7."
quickly run explain coinche --lang en
out_lacks "a bid of 80 is not worth ten times its number (CO-AIM-1)" "10 × the number bid"
out_has "a bid of 80 is worth the points that were bid" "the points bid"

# ---- the pot

run explain "${0%/*}/../data/authored/preference.yaml" --lang en
one_line
out_has "a declarer who wins takes from the pot, and one who loses pays into it" "If the contract is won, the declarer takes from the pot: the pot, \
but at most 10. Otherwise he pays into the pot: 20."
out_has "the page says that the rest stays in the pot" "The amount that nobody takes stays in the pot for the next deal."
pot() {
    sed "s/pot: \"won.*/pot: \"$1\"/" "${0%/*}/../data/authored/preference.yaml" >"$work/game.yaml"
    page "$work/game.yaml" --lang en
}
pot 'won ? 20 : -min(pot, 10)'
out_has "a declarer who wins can pay into the pot, and one who loses can take from it" "If the contract is won, the declarer pays into the pot: 20. Otherwise he takes from the \
pot: the pot, but at most 10."
pot 3
out_has "a declarer can always pay the same amount into the pot" "- The declarer pays into the pot: 3."
pot 'won ? 5 : 20'
out_has "two amounts for the pot with the same sign have one sentence" "Into the pot, or out of it if below zero: 5 if the contract is \
won, else 20."

# ---- undertrumping

small 's/^play:/&\n  may_trump: true\n  undertrump: false\n  undertrump_void: true/'
out_has "players who can follow suit need no exception for undertrumping" "a player who can follow suit may \
not play a trump lower than one in the trick. Nobody has to win the trick."

# ---- rules that an option removes

quickly run explain tysiac --lang en
out_lacks "a bolt costs nothing unless an option says so (TY-OPT-6)" "bolt:"
out_lacks "no item is about a bolt that costs nothing" "A third deal without a trick"
quickly run explain tysiac --option bolts=on --lang en
out_has "an option can add an item about bolts" "A third deal without a trick costs 120 more."
for language in en de; do
    quickly run explain spades --option nil=off --option blind_nil=on --lang $language
    sed '/^Options$/,$d; /^Spielweisen$/,$d' "$work/out" | tail -n +14 | grep -i '\bnil\b' |
        grep -vi 'blind nil\|blindes nil' >"$work/rest"
    is "without nil all sentences are about blind nil, in $language (SP-NIL-1)" "$(cat "$work/rest")" ""
done
page doppelkopf --option armut=on --lang en
out_lacks "a round after a word without a contract does not ask if nobody has bid (DK-RES-1)" "This round takes place if nobody has bid"
out_has "the page says which player must name a contract" "if nobody has bid yet or the player has more than three trumps."

# ---- the words of single games (in brackets: the rule in the case files)

page oh-hell --lang en
out_has "only the last bidder is bound by the sum of the bids (OH-BID-3)" \
    "The last bidder may not make the sum of all bids equal to the number of tricks."
page dappen-furtwangen --lang en
out_has "the page says when all fives may be shown (FW-SHOW-1)" \
    "With six players he does so after the discard, with seven before it, and in a Solo before the first lead."
page jeu-du-tarot --lang en
out_lacks "with five players the dapp has nine cards (JT-DEAL-1)" "talon of twelve"
page differenzler --option exact=ten --lang en
out_has "an exact 0 gains nothing (DF-SCORE-2)" "10 penalty points taken off, but not for 0."
page differenzler --option exact=ten-also-zero --lang en
out_has "an exact 0 gains something only with a trick (DF-SCORE-2)" "If he wrote 0, he must have won a trick."
page ulti --lang en
out_has "the declarer names trumps only in games that have them (UL-TRUMP-1)" "In a plain game the declarer names the trumps"
page skat --option settlement=seeger_fabian --lang en
out_has "the other players write points only for a lost game (SK-SET-5)" \
    "For a lost game each other player writes 40, with four at the table 30."
page twenty-eight --lang en
out_has "the page says how many game points the bidders write (TE-SCORE-1)" \
    "The bidders write 1 game point, or 2 if they bid 20 or more. If they fail, they lose one more than that."
page tysiac --lang en
out_has "a paragraph describes the marriages (TY-MARR-1)" "When you lead, you can declare a marriage"
out_lacks "the program does not describe them again" "these together in one suit"
out_lacks "nor which melds count" "All melds declared count"
page preference --lang en
out_has "a number has no value, because the game is named later (PF-BID-6)" \
    "2 … 7 a game of this value or – more, with the talon"
page preference --option kontra_levels=4 --lang en
out_has "each defender may double a betl (PF-DEF-4)" "In a betl each defender may double."
out_has "the page says who may double a third and a fourth time (PF-DEF-6)" \
    "The player who said kontra may answer a rekontra with subkontra. The declarer may answer that with mortkontra."
out_lacks "the rounds of the third and fourth doubling are not described twice" "Round 8"
page five-hundred --lang en
out_lacks "a number that only helps the rules is not shown (FH-MATCH-1)" "Each player keeps a number"
page cego --lang en
out_has "an Ultimo is won by the last trick with the Geiss (CE-PLAY-4)" \
    "The contract is won if the declarer wins the last trick with the Geiss."
page barbu --lang en
out_has "the page begins with the aim" "What it is about ---------------- In five contracts you avoid tricks or certain cards."
for game in jeu-du-tarot troccas troggu; do
    page $game --lang en
    out_lacks "the highest trump has one name on the page of $game" "XXII"
done
for game in doppelkopf schafkopf ulti; do
    page $game --lang de
    out_lacks "the declarer has one name on the German page of $game" "Alleinspieler"
done
for game in beccaccino licitovany-marias treseta tressette tysiac; do
    page $game --lang de
    out_lacks "the German page of $game has its own word for melds" "Weis"
done

# ---- who pays whom (docs/language/08-payment.md, payers and receivers)

# One player against two settles the difference with each of them, so he gains twice what each of them loses.
between="s/paid: sides/paid: between_sides/; s/value: value/amount: side_tricks(seat)/; /kontra: game/d"
small "$between"
out_has "a player alone settles the difference of the sides with each of the others" \
    "The sides settle the difference. A player alone against the others settles with each of them."
out_lacks "a player alone does not gain what each of the others loses" "what each of the other loses"
page whist --lang en
out_has "a player of a pair gains what each of the other pair loses" "each player of one side gains what each of the other loses."
small "s/paid: sides/paid: holder\n      holder: last_trick_winner/"
out_has "the page says who the holder of an item is" "It belongs to the winner of the last trick."
small "s/paid: sides/paid: side_of_holder\n      holder: last_trick_winner/; s/^settlement:/&\n  account: written/"
out_has "the page says whose side writes an item" "It belongs to the winner of the last trick."
small "s/paid: sides/paid: holder\n      each_seat: true/"
out_has "every other player pays the players for whom an item counts" "several players; every other player pays them."
out_lacks "a player for whom an item counts is not called its holder" "It belongs to"
small "s/paid: sides/paid: holder\n      each_seat: true\n      holder: last_trick_winner/"
out_lacks "the players for whom an item counts are not paid if another player is its holder" "every other player pays them"
out_has "an item that counts for several players can have one holder" "It belongs to the winner of the last trick."

# ---- the end of a match (docs/language/09-match-and-pot.md, how long): a round has a deal for each of three players

small "s/^options:/match: {rounds: 2}\n&/"
out_has "with a new dealer after each deal, each player deals once in a round" "The match ends when each player has dealt 2 times."
small "s/^options:/match: {rounds: 2, dealer: same}\n&/"
out_has "if the dealer stays, a match of two rounds ends after six deals" "The match ends after 6 deals."
out_lacks "if the dealer stays, the others do not deal" "each player has dealt"
small "s/^options:/match: {rounds: 1, each: 2}\n&/"
out_has "if each player deals twice in a row, one round is only three deals" "The match ends after 3 deals."
small "s/^options:/match: {rounds: 4, each: 2}\n&/"
out_has "if each player deals twice in a row, four rounds are enough for all" "The match ends when each player has dealt 4 times."

# ---- penalty points (docs/language/08-payment.md, writing up): people read 13 instead of −13

# penalties AMOUNT UNTIL: explains a game in which players write penalty points.
penalties() {
    small "s/^settlement:/match: {until: '$2'}\n&\n  account: written\n  penalties: true/; s/paid: sides/paid: seats/
        s/value: value/amount: '$1'/; s/^      text: .*//; /kontra: game/d"
}

penalties '-int(points(seat))' 'least_total <= -100'
out_has "the points of a player are penalty points without a sign" "Each player's penalty points: the player's points."
out_has "a total of −100 is 100 penalty points" "The match ends when, after a deal, a player has 100 or more points."
out_lacks "a page about penalty points has no negative amounts" "minus the player's points"
penalties '0 - 2 * tricks(seat)' 'most_total >= -5'
out_has "a difference from 0 is a number of penalty points" "Each player's penalty points: the player's tricks × 2."
out_has "a total of at least −5 is at most 5 penalty points" "a player has 5 or fewer points"
penalties 'seat == declarer ? -10 : tricks(seat) * -3' 'least_total <= -100'
out_has "both amounts of a choice are penalty points" \
    "Each player's penalty points: 10 if the player is the declarer, else the player's tricks × 3."
penalties '2 * -tricks(seat) - 1' 'least_total <= -100'
out_has "a minus within a product is left out" "Each player's penalty points: the player's tricks × 2 + 1."
penalties '4' 'least_total <= -100'
out_has "a gain takes penalty points off" "Each player's penalty points: −4."
penalties 'max(-4, 0 - tricks(seat))' 'least_total <= -100'
out_has "an amount without words for its loss is written as a gain" "Each player's gain:"
out_lacks "such an amount is not called penalty points" "Each player's penalty points:"

# ---- conditions about the deal so far (docs/language/11-formulas.md: values at each moment)

# based YAML: explains a child of the game to which the pages of docs/language refer.
based() {
    child "$PWD/tests/docs/base.yaml" "$1"
}

based 'melds: {pair: {name: {en: pair}, pair: [K, Q], values: {other: 20}, when: tricks(seat) > 0}}
melding: {at: on_lead}
settlement: {items: {pairs: {name: {en: pairs}, paid: seats, amount: meld_points(seat)}}}'
out_has "the condition of a meld is about the tricks so far" \
    "pair: it may be declared only if the player has taken a trick."
based 'play:
  leads: {h: {cards: [suit H], when: tricks(seat) > 0}}
  duties: {q: {at: follow, when: declarer_tricks == 0, not: [SQ]}}
  withhold: {k: {card: CK, when: tricks(seat) == 0}}
  bound: {t: {card: D6, trick: -1, when: tricks(seat) > 2}}
  captures: {a: {cards: [CA, C6], winner: C6, when: tricks(seat) == 0}}'
out_has "the condition of a bound card is about the tricks so far" "If the player has taken more than 2 tricks: D6 is for"
out_has "the condition of a lead is about the tricks so far" "May be led only if the player has taken a trick, or"
out_has "the condition of a duty is about the tricks so far" "If the declarer has taken no trick: A player who does not"
is "the conditions of withheld cards and of captures are about the tricks so far" \
    "$(grep -o 'This applies if the player has taken no trick' "$work/out" | wc -l)" 2

# ---- conditions that the game decides: three players play

three='players == 3' four='players == 4'
based "deal: {redeal: {a: {when: $four}}}
kontra: {on: true, when: $four, must: $four}
announcements: {ann: {name: {en: ann}, when: $three}, tout: {name: {en: tout}, when: $four}}
melds: {m: {name: {en: mm}, pair: [K, Q], values: {other: 20}, when: $four}}
settlement: {items: {game: {kontra: game}, k: {name: {en: kk}, paid: pairwise, amount: meld_points(seat)},
  a: {name: {en: ann}, when: announced(\"ann\"), value: 1}, t: {name: {en: t}, when: announced(\"tout\"), value: 1}}}
play:
  leads: {h: {cards: [suit H], when: $four}, d: {cards: [suit D], when: $three}}
  duties: {q: {at: follow, when: $four, not: [SQ]}, r: {at: follow, when: $three, not: [CQ]}}
  withhold: {k: {card: CK, when: $four}, k2: {card: SK, when: $three, lost_when: $four}}
  captures: {a: {cards: [CA, C6], winner: C6, when: $four}}
  ends_when: $four"
sed 's/ Settlement .*//' "$work/out" >"$work/line" && mv "$work/line" "$work/out"
for words in "if never" "if it is played" ", never"; do
    out_lacks "no condition is always or never true: $words" "$words"
done
out_lacks "a redeal that is never due is not described" "dealt again"
out_lacks "an announcement that can never be made is not described" "tout"
out_has "an announcement that can always be made has no condition" "ann the declarer before the first lead Play"
out_lacks "melds that can never be declared are not described" "Melds"
out_lacks "kontra that is never possible is not described" "double"
out_has "cards that can never be led are described" "May be led only if nothing else can be led: hearts."
out_lacks "cards that can always be led are not described" "led: diamonds."
out_has "a duty that always applies has no condition" "- A player who does not lead may play CQ only"
out_lacks "a duty that never applies is not described" "may play SQ"
out_lacks "a card that can never be withheld is not described" "CK may be kept"
out_lacks "a card that is never lost is not described as lost" "goes to the other side"
out_lacks "cards that never capture are not described" "C6 wins it"
out_lacks "play that never ends early has no sentence about it" "Play ends early"
based 'announcements: {last: {name: {en: last}}, tout: {name: {en: tout}}}
contracts: {plain: {announce: [tout]}}
settlement: {items: {t: {name: {en: t}, when: announced("tout"), value: 5}}}'
out_has "an announcement of the contract that is played is described" "tout the declarer"
out_lacks "an announcement that no played contract offers is not described" "last the declarer"
quickly run explain twenty-eight --option pair=off --lang en
out_lacks "an announcement that an option excludes is not described (TE-PAIR-3)" "pair    "
based 'auction:
  fixed: null
  bids: {solo: {}, grand: {when: players == 4}}
  rounds: {b: {bids: [solo, grand]}, c: {when: players == 4, bids: [grand]}}
  all_pass: {outcome: throw_in}'
out_lacks "a bid that can never be made is not described" "grand"
out_lacks "a round that never takes place is not described" "Round 2"

# ---- entries that the game does not need (docs/language/06-play.md)

child "$PWD/tests/docs/tarock.yaml" 'constants: {ulti: 0}
play:
  bound: {fool: {card: T22, trick: 1, when: ulti == 1}, pagat: {card: T1, trick: -1, must: false}}
  leads: {kings: {cards: [kings], when: ulti == 0}, trumps: {cards: [trumps], when: trick > 2}}
  withhold: {mond: {card: T21, when: ulti == 1}, skus: {card: T22, when: trick < 5}}'
out_has "a bound card has its own trick if an entry before it never applies" "Pagat (I) is for the last trick."
out_has "a lead has its own condition if an entry before it always holds" \
    "May be led only if it is after trick 2, or when nothing else can be led: trumps."
out_has "a withheld card has its own condition if an entry before it never applies" "This applies if it is before trick 5."

# ---- the next dealer, the talon, giving, and early ends

# docs/language/09-match-and-pot.md: with `dealer: same` the same player deals in the whole match.
based 'match: {dealer: same}
auction: {fixed: null, bids: {solo: {}}, rounds: {b: {bids: [solo]}}, all_pass: {outcome: throw_in}}'
out_has "the dealer stays if the cards are thrown in" "If all pass, the cards are thrown in, and the same player deals again."
out_lacks "the deal does not pass on if the same player deals" "passes on"
based 'match: {each: 2}
auction: {fixed: null, bids: {solo: {}}, rounds: {b: {bids: [solo]}}, all_pass: {outcome: throw_in}}'
out_has "no sentence says who deals if each dealer deals twice" "If all pass, the cards are thrown in. "
based 'contracts: {plain: {played: false, outcome: throw_in}}
match: {dealer: same}'
out_has "a contract that is thrown in has no other dealer" "- Nothing is played or scored. "
based 'contracts: {plain: {played: false, outcome: throw_in}}
match: {each: 2}'
out_has "a contract that is thrown in does not say who deals if each dealer deals twice" "- Nothing is played or scored. "
# docs/language/04-talon-and-discards.md: `see_rest` also applies if nobody takes the talon.
based 'talon: {take: none, see_rest: declarer}'
out_has "the declarer can see a talon that nobody takes" "It counts for the defenders. The declarer looks at it."
based 'deal: {scripts: [{players: 3, packets: [4, talon 24]}, {players: 4, packets: [4, talon 20]}]}
talon: {take: none, by_trick: true, rest: nobody}'
out_has "the rest of a talon that tricks win is described as the rest" "which everyone sees. - The rest counts for nobody. \
Nobody sees the rest until the end of the deal."
out_lacks "a talon that tricks win is taken" "The talon is not taken"
giving() {
    based "seats: {players: {min: 4, max: 4, default: 4}, partners: opposite}
deal: {scripts: [{players: 4, packets: [9]}]}
trump: [C, S, H, D]
giving: {at: $1, gifts: [{from: partner, to: declarer, count: 2}, {from: declarer, to: partner, count: 2}]}"
}
giving after_trump
out_has "cards can be given after trumps are named" "- Cards are given after trumps are named. - The declarer's partner gives"
giving after_discard
out_has "cards can be given before trumps are named" "- Cards are given before trumps are named. - The declarer's partner gives"
quickly run explain pinochle --option passing=three --lang en
out_has "cards can be given after a round in which trumps are named" "- Cards are given after trumps are named."
# docs/language/09-match-and-pot.md: `until` is also evaluated after a meld that is announced after a trick.
based 'melds: {mar: {name: {en: marriage}, pair: [K, Q], values: {other: 20}}}
melding: {at: after_trick, points: true}
settlement: {account: written}
play: {ends_when: "points_now(seat) >= 66"}
match: {until: most_total >= 7, checked: after_trick}'
out_has "play can end after a meld that follows a trick" "Play ends early if, after a trick or a meld, the points"
out_has "the match can end after a meld that follows a trick" "The match ends when, after a trick or a meld, a player"
page twenty-eight --lang en
out_has "cards in a trick become trumps if trumps were led (docs/language/01-deck.md)" \
    "Cards that already lie in the trick do not become trumps, unless trumps were led."
# docs/language/06-play.md: with `until: 0` the card is never an excuse, and `late` says which side gets it.
child "$PWD/tests/docs/tarock.yaml" 'play: {excuse: {card: T22, until: 0}}'
out_has "a card that is never an excuse goes to the winner of the trick" \
    "Only a player with neither the suit led nor a trump may play it. If it is led, the next card decides the suit to follow. \
It goes to the winner of the trick."
out_lacks "a card that is never an excuse does not stay with its side" "whoever wins the trick"
child "$PWD/tests/docs/tarock.yaml" 'play: {excuse: {card: T22, until: 0, late: other_side}}'
out_has "a card that is never an excuse can go to the other side" "decides the suit to follow. It goes to the other side."

# ---- German words for several declarers, and for sets of cards in a trick

child "$PWD/tests/docs/base.yaml" 'seats: {players: {min: 4, max: 4, default: 4}, partners: opposite}
deal: {scripts: [{players: 4, packets: [9]}]}
words: {de: {"der Alleinspieler": {word: "die Spielmacher", many: true}}}
giving: {gifts: [{from: declarer, to: partner, count: 2}, {from: partner, to: declarer, count: 2}]}
deck: {class_names: {kings: {en: kings, de: Könige}}}
settlement: {items: {x: {name: {en: x, de: x}, value: 1, when: "!last_trick.has_all(kings)"}}}'
page "$work/game.yaml" --lang de
out_has "several declarers give cards in the plural" "Die Spielmacher geben 2 Karten an"
out_has "a set of cards that does not fall as a whole is not denied card by card" "wenn nicht alle Könige in den letzten Stich fallen"

# ---- counting: cards that count for nobody, melds, and cards that fill no group (docs/language/08-payment.md)

one_side="It is enough to count one side"
based 'goal: declarer_points > 61'
out_has "counting one side is enough if the other has the rest" "$one_side"
based 'contracts: {plain: {plays: "hand.count(aces) > 0 || seat == declarer"}}'
out_lacks "counting one side is not enough if a player may put his cards aside" "$one_side"
based 'melds: {mar: {name: {en: marriage}, pair: [K, Q], values: {other: 20}}}
melding: {points: true}'
out_lacks "counting one side is not enough if melds are added" "$one_side"
left="For cards left over, take off"
child "$PWD/tests/docs/tarock.yaml" 'goal: declarer_points >= 37'
out_lacks "no card is left over if sides get three cards at a time" "$left"
# King, queen, cavalier and 7 are 5 + 4 + 3 + 1 = 13. Three cards lose 2, and the fourth loses a third of 2.
child "$PWD/tests/docs/tarock.yaml" 'play: {excuse: {card: T22}}'
out_has "cards are left over if an excuse stays with its side" "$left an exact share"
out_has "an example has a card that is left over" "(5 + 4 + 3 + 1) count 10⅓."
child "$PWD/tests/docs/tarock.yaml" 'deal: {parts: {lower: null, upper: null, talon: {name: {en: talon}}}, scripts: [{players: 3, packets: [talon 6, 4, 4, 4, 4]}]}
talon: {take: 2, see: declarer, rest: defenders}'
out_has "cards are left over if two cards are discarded" "$left an exact share"
page offenbach-tapp --lang en
out_has "cards are left over if the declarer takes two cards or one" "$left an exact share"
based 'seats: {players: {min: 4, max: 4, default: 4}}
counting: {group: 3, less: 0, rest: less_one}'
out_has "only cards that are left over can lose a point" "Cards are counted in groups of 3: add their points. $left one point in all."

# ---- the table of payments: what the points of the declarer do not decide (docs/language/08-payment.md)

# tabled TITLE ITEM [YAML]: explains the game with this item, whose payment does not depend on the points alone.
tabled() {
    based "settlement: {items: {game: {name: {en: game}, $2}}}${3:+
$3}"
    out_lacks "a payment that depends on $1 has no table" "What is paid"
}
by_tens='value: "step_up(abs(declarer_points - 60), 10)"'
based "settlement: {items: {game: {name: {en: game}, when: declarer_tricks > 0 && defender_tricks < tricks_total, $by_tens}}}"
# 120 points are the declarer's or the defenders'. For 0 to 9 points, 51 to 60 are missing, and he pays 60.
out_has "a payment by points has a table" "Points plain ------- ----- 0–9 -60 10–19 -50"
tabled "the number of tricks" 'value: "step_up(abs(declarer_points - 60), 10) + 2 * declarer_tricks"'
tabled "more than points when it is won" "won: last_trick_winner == declarer, $by_tens"
tabled "more than points when it counts" "when: last_trick_winner == declarer, $by_tens"
tabled "the defender" "payers: '[defenders[0]]', $by_tens"
tabled "cards that count for nobody" "$by_tens" 'talon: {take: none, rest: nobody}'
tabled "points of melds" "$by_tens" 'melds: {mar: {name: {en: marriage}, pair: [K, Q], values: {other: 20}}}
melding: {points: true}'
tabled "the cards' own values in the contract" "$by_tens" 'contracts: {plain: {values: {tens: 1}}}'

# ---- one card is no plural (docs/language/02-deal-and-talon.md)

# 36 cards without two sixes: 11 for each of three players, and one for the talon.
single='deck: {without: [C6, S6]}
deal: {scripts: [{players: 3, packets: [2x1, talon 1, 4, 5]}, {players: 4, packets: [8, talon 2]}]}
talon: {take: all, see: declarer}'
based "$single"
out_has "packets of a single card are described" "- 2 packets of 1 card to each player, one player after the other"
out_has "a talon of a single card is described" "takes the whole talon (1 card)."
page "$work/game.yaml" --lang de
out_has "packets of a single card are described in German" "jedem 2 Päckchen zu 1 Karte, einem Spieler nach dem anderen"
based 'deck: {without: [C6]}
deal: {parts: {one: {name: {en: first}}, two: {name: {en: second}}}, scripts: [{players: 3, packets: [one 1, two 1, 11]}]}
seats: {players: {min: 3, max: 3, default: 3}}
talon: {take: choice, see: declarer}'
out_has "parts of a single card are described" "first (1 card), second (1 card)"

# ---- a contract that is neither played nor settled (docs/language/03-auction.md: outcome)

thrown_in="auction: {fixed: null, bids: {plain: {name: {en: plain}}, out: {name: {en: out}}}, rounds: {bidding: {bids: [plain, out], step: any, opening: any}}}
contracts: {out: {name: {en: out}, outcome: throw_in, value: 5}}"
based "$thrown_in"
out_has "a contract that is thrown in has no payment" "game ~~~~ - Only in: plain. - Value: 1."

# ---- a player who fulfils two conditions (docs/language/11-formulas.md: exists)

# existing CONDITION: explains a game whose item counts if the condition holds for a player s.
existing() {
    based "auction: {fixed: null, bids: [solo, grand], rounds: {bidding: {bids: [solo, grand], step: any, opening: any}}}
terms: {quick: {with: [s], is: passed(s), text: {en: '{s} is quick'}}}
settlement: {items: {game: {name: {en: game}, when: 'seats.exists(s, $1)', value: 1}}}"
}
existing '!(passed(s) && tricks(s) == 0)'
out_has "a player who misses one of two conditions is described" "a player has not passed, or a player takes at least one trick"
existing '!(passed(s) || tricks(s) == 0)'
out_has "a player who misses two conditions has no false sentence" "It counts if …."
existing '(passed(s) && tricks(s) == 0) || said(s, "solo")'
out_has "a player with two conditions inside of another has no false sentence" "It counts if …."
existing 'passed(s) ? tricks(s) == 0 : said(s, "solo")'
out_has "a player with a condition that depends on him has no false sentence" "It counts if …."
existing 'quick(s)'
out_has "a player has the words of a term" "It counts if a player is quick."
existing '!quick(s)'
out_has "a term is not denied for all players if it does not hold for one" "It counts if …."

# ---- quotients (docs/language/11-formulas.md: integers are cut off, and fractions are not)

# valued FORMULA: explains a game whose only item has this value.
valued() {
    based "settlement: {items: {game: {name: {en: game}, value: '$1'}}}"
}
# 7 / 2 * 5 is 3 * 5 = 15, and not 17½.
valued 'declarer_tricks / 2 * 5'
out_has "a quotient of integers is cut off before it is multiplied" \
    "Value: (the declarer's tricks / 2, without remainder) × 5."
valued '10 - declarer_tricks / 2'
out_has "a quotient of integers is in brackets in a difference" "Value: 10 − (the declarer's tricks / 2, without remainder)."
valued 'floor(declarer_tricks / 2) * 5'
out_has "rounding a quotient of integers changes nothing" "Value: (the declarer's tricks / 2, without remainder) × 5."
valued 'floor(declarer_tricks + 2) * 5'
out_has "a sum of integers that is rounded needs brackets, too" "Value: (the declarer's tricks + 2) × 5."
valued 'floor(declarer_points + 2) * 5'
out_has "a sum of whole points that is rounded needs brackets, too" "Value: (the declarer's points + 2) × 5."
valued 'floor(declarer_points / 2) * 5'
out_has "a quotient of points is exact and then rounded" "Value: (the declarer's points / 2, rounded down) × 5."
valued 'declarer_tricks / 1 * 5'
out_lacks "a division by 1 has no remainder" "without remainder"

# ---- what nobody has doubled (docs/language/05-announcements-and-kontra.md: undoubled)

# undoubled FACTOR [BETWEEN]: explains a game whose undoubled value has this factor.
undoubled() {
    based "kontra: {on: true, between: ${2:-sides}, undoubled: $1, tokens: short}
settlement: {items: {game: {name: {en: game}, value: value, kontra: game}}}"
}
undoubled 3
out_has "the factor of an undoubled game is described" "If nobody has doubled, the value counts 3 times."
undoubled 0
out_has "a game that counts only if it is doubled is described" "If nobody has doubled, the value does not count."
undoubled 3 pairs
out_has "the factor between two players who do not double is described" "If nobody has doubled, the value counts 3 times."
undoubled 0 pairs
out_has "players who do not double settle nothing" "Two players who have not doubled each other settle nothing between them."
undoubled 1
out_lacks "an undoubled game without a factor has no sentence" "nobody has doubled"

# ---- the values of melds (docs/language/17-melds.md)

based 'melds:
  four: {name: {en: four}, rank: [A, K, 9, 6], values: {"9": 0, "6": 150, other: 100}}
  mar: {name: {en: marriage}, pair: [K, Q], values: {D: 0, other: 20}}'
out_has "a rank that counts nothing is not one of the others" "Value by rank: 9: 0, 6: 150, any other: 100."
out_has "a suit that counts nothing is not one of the others" "Value: diamonds: 0, any other: 20."
based 'deck: {copies: 2, without: [rank 8, rank 7, rank 6]}
deal: {scripts: [{players: 3, packets: [16]}, {players: 4, packets: [12]}]}
melds: {run: {name: {en: run}, sequence: [A, 10, K, Q, J], length: [5, 5], values: {other: 150}, both: {other: 1500}}}
melding: {at: before_play}'
out_has "the value of two equal sequences is described" "in the order A 10 K Q J. Value: 150; two of them together: 1500."

# A set has one card of each suit (docs/language/17-melds.md), which is not all cards of its rank if each card is twice.
twins() {
    based "deck: {copies: 2, without: [rank 8, rank 7, rank 6]}
deal: {scripts: [{players: 3, packets: [16]}, {players: 4, packets: [12]}]}
melds: {four: {name: {en: four}, rank: [A, K], $1values: {other: 100}}}
melding: {at: before_play}"
}
twins ''
out_has "a set needs one card of each suit if each card is twice" "four: one card of each suit, all of one of these ranks: A K."
twins 'least: 3, '
out_has "a smaller set has different suits if each card is twice" "at least 3 cards of one of these ranks, all of different suits: A K."
based 'melds: {four: {name: {en: four}, rank: [A, K], values: {other: 100}}}'
out_has "a set has all cards of a rank if each card is once" "four: all cards of one of these ranks: A K."

# ---- equal cards (docs/language/06-play.md), and payments between players who double (05-announcements-and-kontra.md)

based 'play: {equal: {clubs: {cards: [suit C], wins: first}}}'
out_has "cards of which none is higher than another are called equal in the table of suits" "C6: 0 (none is higher than another)"
based 'play: {excuse: {cards: [suit C]}}'
out_has "excuses are called equal in the table of suits" "C6: 0 (none is higher than another)"
based 'play: {equal: {some: {cards: [CK, CQ], wins: first}}}'
out_lacks "a suit of which only some cards are equal is not called equal" "(none is higher"

# pairs FACTORS PAID: explains a game in which players double each other and settle an item, written or not.
pairs() {
    based "auction: {fixed: {declarer: nobody, contract: plain}}
contracts: {plain: {sides: alone}}
kontra: {between: pairs, tokens: short, $1}
settlement: {items: {business: {name: {en: business}, paid: $2, kontra: game}}}"
}
steps='steps: {double: {name: {en: double}, factor: 1}}, undoubled: 0'
pairs "on: true, $steps" 'pairwise, amount: tricks(seat)'
out_has "only players who have doubled settle an item with the factor 0 (kontra.undoubled)" "of whom one has doubled the other settle the difference."
out_lacks "not every pair settles an item with the factor 0" "Each pair of players settles"
out_lacks "a double with the factor 1 does not multiply" "multiplies what they settle"
pairs "on: true, $steps" 'holder, each_seat: true, when: tricks(seat) > 2, value: 3'
out_has "an item of one player with the factor 0 is not settled by all" "- Two players who have not doubled each other settle nothing between them."
pairs 'on: true, steps: {double: {name: {en: double}, factor: 1}, redouble: {name: {en: redouble}, factor: 2}}, undoubled: 0' \
    'pairwise, amount: tricks(seat)'
out_has "a redouble with the factor 2 multiplies after a double with the factor 1 (steps/ID/factor)" \
    "multiplies what they settle"
pairs "on: false, $steps" 'pairwise, amount: tricks(seat)'
out_lacks "without kontra the page does not speak of players who have doubled" "doubled"
out_lacks "without kontra nobody settles an item with the factor 0 (kontra.undoubled)" "settle the difference"
pairs 'on: true, factor: 2' 'pairwise, amount: tricks(seat)'
out_has "each pair settles an item that a double only multiplies" "Each pair of players settles the difference."
out_has "a double that multiplies is described" "Kontra between two players multiplies what they settle."

# ---- a dealer who sits out (docs/language/08-payment.md: if only the holder or one side writes, the others write nothing)

page skat --option settlement=seeger_fabian --lang en
out_has "a dealer who sits out does not lose with defenders who write nothing (SK-SET-6)" \
    "With 4 at the table the dealer sits out. The settlement says what he gains or pays."
sits_out() {
    based "seats: {players: {min: 3, max: 4, default: 4}, active: 3, idle: with_defenders}
deal: {scripts: [{players: 3, packets: [12]}]}
settlement: {account: $1, items: {game: {paid: $2}}}"
}
sits_out written own_side
out_has "a dealer who sits out has no part in an item of the declarer's side" "the dealer sits out. The settlement says"
sits_out written sides
out_has "a dealer who sits out writes what defenders write" "the dealer sits out but wins and loses with the defenders."
sits_out paid 'holder, holder: declarer'
out_has "a dealer who sits out pays the holder as defenders do" "the dealer sits out but wins and loses with the defenders."

# ---- an excuse after its limit (docs/language/06-play.md); in the last trick each player has only one card

tarock() {
    child "$PWD/tests/docs/tarock.yaml" "play: {excuse: {card: T22, $1}}"
}
tarock 'until: -2, late: other_side'
out_has "an excuse that is late only in the last trick goes to the other side there" "If it is kept until the last trick, it goes to the other side."
out_lacks "a player with one card has no choice of cards" "only with neither the suit led nor a trump"
tarock 'until: -2, late: winner'
out_has "an excuse that is late only in the last trick can go to its winner" \
    "If it is kept until the last trick, it goes to the winner of that trick."
tarock 'until: -4'
out_has "an excuse that is late in several tricks is bound to the suit led" "Later a player may play it only with neither the suit led nor a trump"

# ---- calling a card: the caller and the holder are different players

page slovenian-tarok --lang en
out_has "the sentence after the holder of a called card names the caller" \
    "Its holder keeps the card. The declarer may call a card of his own. The call comes before the talon"
page schafkopf --lang en
out_has "the caller, not the holder, names the suit of the called card" "Its holder keeps the card. The declarer names its suit."

# ---- shares of unequal sides: by FT-PAY-6 a game of 60 with a partner is -60 60 120 -60 -60

page french-tarot --players 5 --lang en
out_has "the declarer and a partner have different shares against three (FT-PAY-6)" \
    "If 2 play against 3, the taker pays or collects 2 shares, his partner one."
# FT-PAY-6 is a rule of the whole settlement, so one sentence is enough.
based 'seats: {players: {min: 5, max: 5, default: 5}}
deal: {scripts: [{players: 5, packets: [7, talon 1]}]}
auction: {fixed: null, bids: {plain: {name: {en: plain}}}, rounds: {bidding: {bids: [plain]}}}
contracts: {plain: {sides: called, talon: {take: none}, call: {cards: [kings], exchange: false, at: before_talon, phase: call}}}
settlement: {items: {
  game: {name: {en: game}, paid: seats, amount: tricks(seat)},
  one: {name: {en: one}, paid: side_of_holder, holder: declarer, value: 3},
  two: {name: {en: two}, paid: side_of_holder, holder: declarer, value: 4}}}'
is "how two players share against three is said once" "$(grep -o 'If 2 play against 3' "$work/out" | wc -l)" 1
page french-tarot --players 4 --lang en
out_lacks "a player who is always alone shares with nobody" "shares"

# ---- hands whose size changes from deal to deal (OH-DEAL-1: one card more in each deal, up to the most)

page oh-hell --option most=7 --lang en
out_has "the most cards of a hand are those of the largest deal" "at most 7. The others lie in the talon."
out_has "the largest deal leaves more cards in the talon: 52 - 3 * 7" "3 – 7 31"
out_has "nobody can bid more tricks than the largest deal has" "Each player in turn says one of these once; passing is not allowed: 0 … 7."
page oh-hell --lang en
out_has "the packets limit the largest deal" "at most 10. The others lie in the talon."
out_has "the bids reach the tricks of the largest deal" "passing is not allowed: 0 … 10."
child prophecy ''
out_has "the match ends with the largest deal (PY-DEAL-1: 60 cards for 4 players)" "at most 15. The others lie in the talon."
out_has "the packets limit the hands of other tables" "3 20 20 0 5 12 12 0 6 10 10 0"

# 36 cards; a formula gives up to 10 cards, of which 4 players get only the 9 of their packets: 36 - 3 * 10 for 3 players
based 'seats: {players: {min: 3, max: 4, default: 4}}
deal: {each: "deal_number > 4 ? 4 : 10", scripts: [{players: 3, packets: [12]}, {players: 4, packets: [9]}]}'
out_has "the packets of this table do not limit the hands of other tables" "3 – 10 6"
based 'seats: {players: {min: 3, max: 4, default: 4}}
deal: {each: "players == 3 ? 11 : 4", scripts: [{players: 3, packets: [12]}, {players: 4, packets: [9]}]}'
out_lacks "a formula of the number of players is not calculated for other tables" "3 – 4"

# ---- players who do not play (docs/language/reference.md, contract.plays)

page euchre --lang en
out_has "the partner who does not play is named (EU-ALONE-2)" \
    "named suit alone: The maker's partner does not play and puts his cards aside face down."
child euchre 'terms: {stays: {is: "seat == declarer || partner(seat) != declarer"}}'
out_has "the partner is found in another formula" "partner does not play and puts his cards aside"
child euchre 'terms: {stays: {is: seat == declarer, text: {en: the player is alone}}}'
out_has "players are named by the formula if more than the partner stay out" "A player plays only if the player is alone;"

# ---- cards in the words of players

page slovenian-tarok --lang en
out_has "the cards of a group that win a trick together are named" "Pagat wins a trick in which all of these lie: Škis, Mond, Pagat."
page slovenian-tarok --lang de
out_has "the German sentence about these cards begins with the winner" "Pagat gewinnt einen Stich, in dem alle diese Karten liegen: Škis, Mond, Pagat."
page jass-schieber --lang de
out_has "a card that nobody needs to play has its German name" "Niemand muss diese Karte spielen: Trumpf-Under."

# ---- the suits that a bid can name (docs/language/03-auction.md: a bid without a suit keeps that of an earlier bid)

page licitovany-marias --lang en
out_has "a later bid names the suit, so an earlier bid without one does not make all suits possible (LM-GAME-1)" \
    "Value: 2 (Seven, Hundred and seven); 4 (Seven in hearts, Hundred and seven in hearts)."
# suits BIDS: explains a game in which the bid up names clubs, and high has no suit; hearts count double.
suits() {
    based "auction: {fixed: null, bids: {up: {name: {en: up}, contract: named, grid: {trump: [C]}}, other: {name: {en: other},
    contract: plain, grid: {prefix: x, trump: [H]}}, high: {name: {en: high}, contract: named}}, rounds: {$1}}
contracts: {named: {name: {en: named}, trump: bid}}
settlement: {items: {game: {value: 'trump == \"H\" ? 2 : 1'}}}"
}
suits 'a: {bids: [up, high]}, b: {kind: question, who: bidder, bids: [other]}'
out_has "a suit that is only named later cannot remain" "Value: 1."
suits 'a: {bids: [other]}, b: {kind: question, who: bidder, bids: [high]}'
out_has "a suit that was named before can remain" "2 if trumps are hearts, else 1 (named)"

# ---- tricks that depend on a condition (docs/language/06-play.md: 0 is no trick, -1 is the last)

based 'announcements: {last: {name: {en: last}, who: anyone}}
play:
  bound:
    six: {card: H6, trick: "announced(\"last\") ? -1 : 0"}
    seven: {card: H7, trick: "announced(\"last\") ? 1 : -1"}
    eight: {card: H8, trick: "announced(\"last\") ? -2 : -1"}'
out_has "a card can be bound to no trick" "H6 is for the last trick (no trick if last has not been announced)"
out_has "the first trick is not later than the last" "H7 is for the last trick (the first trick if last has been announced)"
out_has "the last trick but one is earlier than the last" "H8 is for the last trick (one earlier if last has been announced)"

# ---- cards above all suits (docs/language/01-deck.md: the cards of `top`)

quickly run explain schafkopf --lang en
out_has "cards that are trumps only in some contracts have a place in their suits (SF-TR-3)" "10: 10 · K: 4 · O: 3 · U: 2 · 9 8 7: 0"
out_has "the cards above all suits are named by contract" "The only trumps, in order: 🌰U, 🍃U, ♥U, 🔔U."
quickly run explain skat --lang en
out_has "cards that are trumps except in contracts with their own order have a row" "highest trumps"
tops() {
    based "contracts: {plain: {top: [SJ, HJ]}, solo: {top: $1}}
auction: {fixed: null, bids: {plain: {contract: plain}, solo: {contract: solo}}, rounds: {b: {bids: [plain, solo]}}}"
}
tops '[SJ, HJ]'
out_has "cards above all suits in each contract have a row" "highest trumps SJ HJ: 2 each clubs CA: 11 · C10: 10 · CK: 4 · CQ: 3 · CJ: 2"
tops '[HJ, SJ]'
out_lacks "cards whose order differs between contracts have no row" "highest trumps"
out_has "cards whose order differs between contracts are in their suits" "spades SA: 11 · S10: 10 · SK: 4 · SQ: 3 · SJ: 2"

finish
