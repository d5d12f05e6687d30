# Values of formulas and payments that follow from them. The cases are played over the game of the documentation, and
# their figures were calculated by hand.
. "${0%/*}/lib.sh"
base=$PWD/tests/docs/base.yaml

# ---- docs/language/11-formulas.md: a rule of play may read only cards that all players have seen

game discarded "$base" <<'YAML'
talon: {take: all}
play: {leads: {hearts: {cards: [suit H], when: '!(C6 in taken(declarer))'}}}
settlement: {items: {game: {won: true, value: "C6 in taken(declarer) ? 2 : 1"}}}
YAML
cases discarded "a rule of play does not know discards, and the settlement does" <<'CASES'
case TAKEN: the declarer has discarded the six
hand 1: CA C10 CK CQ SA S10 D6 HA H10 HK C6
hand 2: H6 H7 H8 DA D7 D8 D9 S6 S7 S8 S9
talon: C7 C8 C9
do C6 C7 C8
phase play
play D6 DA
auto low 1
actor 2
view 2 hides C6
legal D7 D8 D9 S6 S7 S8 S9 H6 H7 H8
auto low
item game 2: -2 4 -2
case TAKEN: the declarer has kept the six
hand 1: CA C10 CK CQ SA S10 D6 HA H10 HK C6
hand 2: H6 H7 H8 DA D7 D8 D9 S6 S7 S8 S9
talon: C7 C8 C9
do C7 C8 C9
phase play
play D6 DA
auto low 1
actor 2
view 2 hides C6
legal D7 D8 D9 S6 S7 S8 S9 H6 H7 H8
CASES

# ---- docs/language/08-payment.md

game holder "$base" <<'YAML'
settlement:
  items:
    game: null
    always: {name: {en: always}, paid: holder, holder: declarer, value: 5}
    written: {name: {en: written}, paid: holder, holder: declarer, won: won, value: 5}
    same: {name: {en: same}, paid: holder, holder: declarer, won: won && true, value: 5}
    side: {name: {en: side}, paid: side_of_holder, holder: declarer, won: won, value: 5}
YAML
cases holder "a holder who has not won pays, also if 'won' is written as it is by default" <<'CASES'
case WON: the declarer loses
hand 1: C6-C9 H6-H9 S6 S7 D6
auto low
item always 5: -5 10 -5
item written 5: 5 -10 5
item same 5: 5 -10 5
item side 5: 5 -10 5
CASES
run explain "$work/holder.yaml" --lang en
is "explain says which items are won or lost with the contract" "$(grep -c 'It is won or lost with the contract' "$work/out")" 2
# `tapp show` writes the default of `won`: no condition. A holder is then paid as in the file that does not have the key.
run show "$work/holder.yaml"
cp "$work/out" "$work/holder-shown.yaml"
cp "$work/holder.case" "$work/holder-shown.case"
run test "$work/holder-shown.case"
status_is "show keeps the meaning of 'won' if an item has a holder" 0
sed 's/holder: declarer, value: 5/holder: declarer, won: won, value: 5/' "$work/holder.yaml" >"$work/holder-won.yaml"
run diff "$work/holder.yaml" "$work/holder-won.yaml" --lang en
out_has "diff says that a holder was always paid" "always: Won: with the contract; by a holder always → the contract is won"

game each "$base" <<'YAML'
settlement:
  items:
    game: null
    pot: {name: {en: pot}, each_seat: true, pot: seat + 1}
    pays: {name: {en: pays}, each_seat: true, value: 1, won: true, payers: '[seat]'}
match: {pot: {on: true, ante: 2, by: everyone}}
YAML
cases each "with each_seat, the pot and the payers are those of each player" <<'CASES'
case EACH: the declarer puts 1 + 2 + 3 into the pot, and each player pays him for both defenders
pot-before 10
auto low
payoffs -2 -2 -2
pot-left 22
CASES

for won in true false; do
    game "liable-$won" "$base" <<YAML
seats: {players: {min: 4, max: 4, default: 4}, partners: opposite}
auction: {fixed: {declarer: nobody, contract: plain}}
settlement: {items: {game: {value: 3, won: $won, payers: 'defenders.filter(s, s == dealer)'}}}
YAML
done
cases liable-true "one player of a side may be liable in a deal without a declarer" <<'CASES'
case PAYERS: the dealer pays 3 to each player of the other side
dealer 0
auto low
item game 3: -6 3 0 3
CASES
cases liable-false "nobody is liable if the side loses" <<'CASES'
case PAYERS: each player of the other side gets 3
dealer 0
auto low
item game 3: 3 -3 3 -3
CASES

# ---- docs/language/07-capture-and-counting.md, 18-stock.md: points now and at an announcement

game points "$base" <<'YAML'
announcements: {tout: {name: {en: Tout}, at: playing}}
settlement:
  items:
    game: null
    all: {name: {en: all}, paid: seats, amount: int(points(seat)), remainder: table}
    now: {name: {en: now}, paid: seats, amount: int(points_now(seat)), remainder: table}
    at: {name: {en: at}, paid: seats, amount: 'int(points_at(seat, "tout"))', remainder: table}
YAML
game excuse points.yaml <<'YAML'
play: {excuse: {card: HA}}
YAML
cases excuse "an excuse that returns to its player counts for him" <<'CASES'
case POINTS: seat 1 wins all 120 points but the ace of hearts, and nobody has announced anything
hand 1: C* SA S10
hand 2: HA H6-H9 D6-D9 HJ HQ
talon: S6 S7 S8
auto high 1
play HA
auto high
item all 0: 0 109 11
item now 0: 0 109 11
item at 0: 0 109 11
case POINTS: after the first trick, seat 1 had CA and a card without points
hand 1: C* SA S10
hand 2: HA H6-H9 D6-D9 HJ HQ
hand 0: S9 ...
talon: S6 S7 S8
play CA HA S9
do tout
auto high
item all 0: 0 109 11
item at 0: 0 11 11
CASES

game tricks points.yaml <<'YAML'
deck: {values: {aces: 0, tens: 0, kings: 0, rank Q: 0, rank J: 0}}
goal: declarer_points > 5
YAML
cases tricks "if tricks count as points, they count now and at an announcement, too" <<'CASES'
case POINTS: seat 1 wins eleven tricks, two of them before the announcement
hand 1: C* SA S10
auto high 6
do tout
auto high
item all 0: 0 11 0
item now 0: 0 11 0
item at 0: 0 2 0
CASES

# ---- docs/language/18-stock.md, 05-announcements-and-kontra.md: cards held before cards were drawn

cat >"$work/stock.yaml" <<'YAML'
tapp: 1
id: stock
name: {en: stock}
deck:
  suits:
    for_all: {ranks: [A, K, Q, J]}
    C: {name: {en: clubs}}
    S: {name: {en: spades}}
    H: {name: {en: hearts}}
    D: {name: {en: diamonds}}
  classes: {jack: [HJ]}
  values: {rank A: 11, rank K: 4, rank Q: 3, rank J: 2}
seats: {players: {min: 2, max: 2, default: 2}}
deal:
  parts: {stock: {name: {en: stock}}}
  scripts: [{players: 2, packets: [4, stock 8]}]
  turned: talon
stock: {draw: 1, least: 2}
auction: {fixed: {declarer: nobody, contract: game}}
trump: turned
talon: {take: none, see: nobody, rest: nobody}
announcements:
  exchange: {name: {en: Exchange}, who: anyone, at: on_lead, takes_turned: J}
contracts: {game: {name: {en: game}, sides: alone}}
settlement:
  items:
    same: {name: {en: same}, paid: seats, amount: "held(seat) == dealt(seat) ? 1 : 0", remainder: table}
    at: {name: {en: at}, paid: seats, amount: 'announced_at(seat, "exchange")', remainder: table}
    jack: {name: {en: jack}, paid: seats, amount: "holder(jack, 1) == seat ? 1 : 0", remainder: table}
YAML
game after stock.yaml <<'YAML'
announcements: {exchange: {at: after_trick}}
YAML
cases stock "cards drawn and exchanged later were not held when play began" <<'CASES'
case HELD: an exchange before the first card
hand 0: CA CK SA SQ
hand 1: CQ CJ HJ DK
talon: HQ HK DA DQ DJ SK SJ HA
do 1:exchange
auto low
item same 0: 1 1
item at 0: -1 4
item jack 0: 0 1
case HELD: an exchange after each player has drawn a card
hand 0: CA CK SQ SJ
hand 1: SA CQ HJ DK
talon: HQ HK DA DQ DJ SK CJ HA
play SA SJ
do 1:exchange
auto low
item same 0: 1 1
item at 0: -1 4
item jack 0: 0 1
CASES
cases after "the winner of a trick announces before he draws" <<'CASES'
case HELD: an exchange with three cards in the hand
hand 0: CA CK SQ SJ
hand 1: SA CQ HJ DK
talon: HQ HK DA DQ DJ SK CJ HA
play SA SJ
do 1:exchange
auto low
item same 0: 1 1
item at 0: -1 3
item jack 0: 0 1
CASES

finish
