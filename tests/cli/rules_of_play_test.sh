# Rules of play in small games: cases whose figures follow from the pages of docs/language.
. "${0%/*}/lib.sh"
base=$PWD/tests/docs/base.yaml tarock=$PWD/tests/docs/tarock.yaml

# If no other player can become the declarer's partner, the declarer plays alone (14-sides.md, "A partner found by a
# card"). This also holds if the deal ends before its last trick.
game early "$base" <<'YAML'
seats: {players: {min: 4, max: 4, default: 4}}
goal: declarer_tricks >= 1
contracts:
  plain: {sides: first_trick, partner_within: 3, play: {ends_when: tricks(seat) >= 2}}
settlement:
  items:
    game: null
    each: {name: {en: one for each opponent}, value: size(defenders)}
YAML
cases early "a deal that ends before a partner is found pays as one against three" <<'CASE'
case A: the declarer wins both tricks
  hand 1: CA C10 SA S10 HA H10 DA D10
  hand 2: C6 C7 ...
  hand 3: C8 C9 ...
  do CA
  auto low 3
  do C10
  auto low 3
  phase done
  sides 1 | 0 2 3
  item each 3: -3 9 -3 -3
CASE

game give-up "$base" <<'YAML'
seats: {players: {min: 4, max: 4, default: 4}}
auction:
  bids: {solo: {name: {en: Solo}, contract: solo}}
  rounds: {bidding: {bids: [solo]}}
  fixed: null
announcements:
  give-up: {name: {en: give up}, who: declarer, ends: true}
contracts:
  solo:
    sides: called
    call: {cards: [kings], exchange: false, phase: call}
settlement:
  items:
    game: null
    each: {name: {en: one for each opponent}, value: size(defenders)}
YAML
cases give-up "a deal that an announcement ends before a call pays as one against three" <<'CASE'
case A: the declarer has all kings, so that he can call no card
  hand 1: CK SK HK DK SA S10 HA DA
  do 1:solo 2:pass 3:pass 0:pass
  do give-up
  phase done
  sides 1 | 0 2 3
  item each 3: 3 -9 3 3            # he has no points, so he pays three to each of them
CASE

# Trumps that are shown in the middle of a trick (01-deck.md, "Hidden trumps"). A joker beats every other card
# (06-play.md, "Jokers and cards of equal power").
game hidden-trump "$base" <<'YAML'
announcements:
  show-trump: {name: {en: show trumps}, who: anyone, at: playing, times: deal, shows_trump: true}
play: {lead: after_declarer}
contracts:
  plain: {trump: [C, S, H, D], trump_hidden: true}
YAML

game joker hidden-trump.yaml <<'YAML'
deck:
  suits:
    J: {name: {en: joker}, ranks: [O]}
deal:
  scripts:
    - {players: 3, packets: [11, talon 4]}
    - {players: 4, packets: [8, talon 5]}
play: {jokers: [JO]}
YAML
cases joker "a joker still wins the trick after trumps were shown" <<'CASE'
case A: the suit led becomes trumps
  players 4
  hand 1: HA H10 H9 H8 D6 D7 D8 D9
  hand 2: H6 HJ ...
  hand 3: JO HK S6 S7 S8 S9 SJ SK
  hand 0: SA S10 C6 C7 C8 C9 CJ CQ
  do H
  play H6 JO
  do 0:show-trump
  trump H
  do 0:SA 1:HA
  tricks 0 0 0 1
CASE

game trump-ranks hidden-trump.yaml <<'YAML'
contracts: {plain: {trump_ranks: [J, 9, A, 10, K, Q, 8, 7, 6]}}
YAML
cases trump-ranks "cards in the trick get the order of trumps if their suit was led" <<'CASE'
case A: the nine of trumps is higher than the ace
  players 4
  hand 1: HA C6 C7 C8 C9 D6 D7 D8
  hand 2: H9 S6 S7 S8 S9 SJ SK SA
  hand 3: S10 CA CJ CQ CK D9 DJ DQ
  hand 0: H6 ...
  do H
  do H9
  do 3:show-trump
  do S10 H6 HA
  order H9 HA
  tricks 0 0 1 0
case B: a nine below the queen wins as a trump
  players 4
  hand 1: H8 C6 C7 C8 C9 D6 D7 D8
  hand 2: HQ H6 H7 H10 HJ HK HA SA
  hand 3: H9 CA CJ CQ CK D9 DJ DQ
  hand 0: S10 C10 DK DA S6 S7 S8 S9
  do H
  do HQ H9                        # the queen is higher until trumps are shown
  do 0:show-trump
  do S10 H8
  tricks 0 0 0 1
CASE

game hidden-top hidden-trump.yaml <<'YAML'
contracts: {plain: {top: [CQ]}}
YAML
cases hidden-top "a trump above all suits stays the best card when a suit becomes trumps" <<'CASE'
case A: it was led, and the new trumps must follow it
  players 4
  hand 1: HA C6 C7 C8 C9 D6 D7 D8
  hand 2: CQ S6 S7 S8 S9 SJ SK SA
  hand 3: S10 CA CJ CK D9 DJ DQ DK
  hand 0: H6 SQ ...
  do H
  do CQ
  do 3:show-trump
  do S10 H6
  legal HA
  do HA
  tricks 0 0 1 0
case B: it beat the suit led before a trump was played
  players 4
  hand 1: HA D10 C7 C8 C9 D6 D7 D8
  hand 2: C6 S6 S7 S8 S9 SJ SK SA
  hand 3: CQ S10 H10 H9 D9 DJ DQ DK
  hand 0: H6 HK HJ SQ H7 H8 HQ DA
  do H
  do C6 CQ
  do 0:show-trump
  do HK C7
  tricks 0 0 0 1
CASE

# If several entries of `captures` fit, the first one decides (06-play.md, "An excuse"), also if another
# one is complete earlier.
game captures "$tarock" <<'YAML'
play:
  captures:
    first: {cards: [T22, T21, T1], winner: T1}
    second: {cards: [T22, T21], winner: T21}
    third: {cards: [T22, T21], winner: T22}
    fourth: {cards: [T21, T2], winner: T2}
YAML
cases captures "the first of several captures decides" <<'CASE'
setup hands
  hand 1: T22 ...
  hand 2: T21 C* S7 S8 S9 S10 SJ SC SQ
case A: two entries are complete at the same time
  use hands
  hand 0: T3 T19 ...
  do lower
  auto low to play
  trick T22 T21 T3 => 2
case B: a later entry is complete afterwards
  use hands
  hand 0: T2 T19 ...
  do lower
  auto low to play
  trick T22 T21 T2 => 2
case C: an earlier entry is complete afterwards
  use hands
  hand 0: T1 T19 ...
  do lower
  auto low to play
  trick T22 T21 T1 => 0
CASE

# A card that a side gives for a card that it has kept back counts for its new owner only (07-capture-and-counting.md,
# "Owners of cards"), also if the side has got it from the talon with a trick.
game by-trick "$tarock" <<'YAML'
counting: {group: 1, less: 0}
talon: {take: none, see: nobody, rest: nobody, by_trick: true}
play:
  withhold:
    fool: {card: T22, who: defenders, leads: next, taker: own_side, given: [pips]}
YAML
cases by-trick "a talon card given for a withheld card counts once" <<'CASE'
case A: seat 2 keeps T22 back until the last trick, and its side gives the seven that it won with the first trick
  talon: C7 C8 C9 C10 D4 D3
  hand 1: T5-T20
  hand 2: T22 CJ CC CQ CK S7 S8 S9 S10 SJ SC SQ HK HQ HC HJ
  hand 0: T21 T1-T4 SK DK DQ DC DJ DA D2 HA H2 H3 H4
  play T16 CJ T21
  play SK T5 SJ
  auto high
  pile defenders is T16 CJ T21 T22
  pile declarer has C7
  points 93 13                    # 1, 2, 5 and 5 for the defenders; the pack has 106 points
CASE

# With the owner `taker` the cards count for the player who takes the talon, and for his side
# (07-capture-and-counting.md, "Owners of cards").
game taker "$base" <<'YAML'
seats: {players: {min: 4, max: 4, default: 4}, partners: opposite}
talon: {take: all, taker: dealer, see: nobody, rest: taker}
discard: {owner: taker}
YAML
cases taker "discards of a taker who is not the declarer count for him and his side" <<'CASE'
case A: the dealer takes four cards and lays off four aces
  hand 0: CA SA HA DA ...
  talon: C6 S6 H6 D6
  actor 0
  do CA SA HA DA
  auto low
  pile defenders has CA SA HA DA
  pile 0 has CA SA HA DA
  pile 2 lacks CA SA HA DA
CASE

# A player need not play an exempt card (06-play.md, "Leading, following, trumping"), also if it is his only card that
# beats the trick.
game exempt "$base" <<'YAML'
play: {trump: true, head: always, exempt: [trump J]}
contracts:
  plain: {trump: H}
YAML
cases exempt "nobody must beat the trick with an exempt card" <<'CASE'
case A: it is his only card of the suit led
  hand 1: H9 ...
  hand 2: HJ S* C6
  hand 0: HA HK H8 ...
  play H9
  legal HJ S* C6
case B: it is his only trump
  hand 1: DA ...
  hand 2: HJ S* C6
  hand 0: HA HK H8 ...
  play DA
  legal HJ S* C6
case C: his other trump is too low
  hand 1: H9 ...
  hand 2: HJ H6 S*
  hand 0: HA HK H8 ...
  play H9
  legal HJ H6
case D: another trump beats the trick, too
  hand 1: H9 ...
  hand 2: HJ HA H6 S6 S7 S8 S9 SJ SQ SK SA
  hand 0: HK H8 ...
  play H9
  legal HJ HA
CASE

game exempt-trumps "$base" <<'YAML'
play: {trump: true, head: trumps, exempt: [trump J]}
contracts:
  plain: {trump: H}
YAML
cases exempt-trumps "a player may play a low trump if his only higher one is exempt" <<'CASE'
case A: trumps were led
  hand 1: H9 ...
  hand 2: HJ H6 S*
  hand 0: HK H8 ...
  do H9
  legal HJ H6
case B: a trump has beaten another suit
  hand 1: DA ...
  hand 2: H9 H7 C*
  hand 0: HJ H6 S*
  do DA H9
  legal HJ H6
case C: another trump is higher, too
  hand 1: DA ...
  hand 2: H9 H7 C*
  hand 0: HJ HA H6 S6 S7 S8 S9 SJ SQ SK SA
  do DA H9
  legal HJ HA
CASE

# A player need not trump while a player known to be his partner is winning the trick (06-play.md). If cards decide the
# sides, all players must know the partner (14-sides.md, "A partner found by a card").
game known-partner "$base" <<'YAML'
seats: {players: {min: 4, max: 4, default: 4}}
auction: {fixed: {declarer: nobody, contract: plain}}
play: {trump: true, spare_partner: true}
contracts:
  plain: {trump: H, sides: holders, holders: [CQ, SQ], sides_known: at_once}
YAML
cases known-partner "a partner is spared if the contract reveals the sides" <<'CASE'
case A: nothing was played before
  players 4
  hand 1: CA CQ ...
  hand 3: SQ S6 S7 S8 S9 SJ SK H6
  hand 2: C6 C7 ...
  hand 0: D6 D7 D8 D9 DJ DQ DK H8
  play CA C6
  legal S6 S7 S8 S9 SJ SQ SK H6
CASE

game shown-partner "$base" <<'YAML'
seats: {players: {min: 4, max: 4, default: 4}}
auction: {fixed: {declarer: nobody, contract: plain}}
play: {trump: true, spare_partner: true}
contracts:
  plain: {trump: H, sides: holders, holders: [CQ, SQ]}
YAML
cases shown-partner "a partner is spared only if everyone knows him" <<'CASE'
case A: both queens have been played
  hand 1: CA CQ C10 SK DA D10 C8 DK
  hand 3: SQ S6 S7 S8 C7 SJ HK H6
  hand 2: S9 C6 CK SA D6 D7 D8 D9
  hand 0: C9 CJ DJ DQ S10 H8 H9 HJ
  play SK SA SQ S10
  play C6 C7 C9 CQ
  play CA CK
  legal S6 S7 S8 SJ HK H6
case B: seat 3 knows his partner, but the others do not know it
  hand 1: CA CQ C10 SK DA D10 C8 DK
  hand 3: SQ S6 S7 S8 C7 SJ HK H6
  hand 2: S9 C6 CK SA D6 D7 D8 D9
  hand 0: C9 CJ DJ DQ S10 H8 H9 HJ
  play SK SA S6 S10
  play C6 C7 C9 CQ
  play CA CK
  legal HK H6
CASE

# A player can announce a meld twice only if he holds both copies of all its cards (17-melds.md, "Two of each card").
game twice "$base" <<'YAML'
deck: {without: [rank 6, rank 7, rank 8], copies: 2}
seats: {players: {min: 4, max: 4, default: 4}, partners: opposite}
deal: {scripts: [{players: 4, packets: [12]}]}
trump: none
melds:
  marriage: {name: {en: marriage}, pair: [K, Q], twice: true, values: {trump: 40, other: 20}}
melding: {at: after_trick}
play: {lead: declarer}
YAML
cases twice "a card that was played before the first announcement serves no second one" <<'CASE'
setup hands
  hand 1: CK CK CQ CQ HA HA CA CA DA DA SA SA
  hand 2: C9 C9 D9 D9 S9 S9 SJ SJ SQ SQ DJ DJ
  hand 3: CJ CJ SK SK S10 S10 ...
  hand 0: C10 C10 ...
case A: he has played one king and one queen, and announces the other two
  use hands
  do CA C9 CJ C10
  do done CA C9 CJ C10
  do done CK
  auto low 3
  do 1:done CQ
  auto low 3
  legal marriage-C done
  do marriage-C
  legal done
case B: he announces before he plays one king and one queen
  use hands
  do CA C9 CJ C10
  do marriage-C done CA C9 CJ C10
  do 1:done CK
  auto low 3
  do 1:done CQ
  auto low 3
  legal marriage-C done
  do marriage-C
  legal done
CASE

# A part of a longer sequence in the same hand is not a meld (17-melds.md). With `both_copies` the longer sequence needs
# both copies of the further card, too.
game both-copies "$base" <<'YAML'
deck: {copies: 2, without: [rank 6, rank 7, rank 8]}
deal: {scripts: [{players: 3, packets: [16]}, {players: 4, packets: [12]}]}
melds:
  run:
    name: {en: double run}
    sequence: [A, K, Q, J]
    length: [3, 4]
    both_copies: true
    values: {"3": 100, "4": 200}
  courts: {name: {en: queens}, rank: [Q], least: 3, both_copies: true, values: {"3": 50, "4": 80}}
melding: {at: before_play}
YAML
cases both-copies "one copy of a further card leaves the double meld as it is" <<'CASE'
case A: three ranks
  hand 1: CA CA CK CK CQ CQ S9 S9 H9 H9 D9 D9 SJ SJ HJ HJ
  legal run3-CA done
case B: one jack of the suit, too
  hand 1: CA CA CK CK CQ CQ CJ S9 S9 H9 H9 D9 D9 SJ SJ HJ
  actor 1
  legal run3-CA done
case C: two jacks of the suit, too
  hand 1: CA CA CK CK CQ CQ CJ CJ S9 S9 H9 H9 D9 D9 SJ SJ
  legal run4-CA done
case D: seven queens
  hand 1: CQ CQ SQ SQ HQ HQ DQ S9 S9 H9 H9 D9 D9 SJ SJ HJ
  legal courts-Q-CSH done
CASE

# The cards of a player who plays no cards count for nobody, and he announces no melds (16-open-hands.md, "Who plays no
# cards").
game aside "$base" <<'YAML'
seats: {players: {min: 4, max: 4, default: 4}, partners: opposite}
melds:
  set: {name: {en: set}, rank: [A, K, Q], values: {other: 100}}
melding: {at: before_play, points: true}
contracts:
  plain: {trump: none, plays: partner(seat) != declarer}
YAML
cases aside "a player who puts his cards aside announces no melds" <<'CASE'
case A: the partner of the declarer has four kings and four queens
  hand 1: C6 C7 S6 S7 H6 H7 D6 D7
  hand 2: CJ C10 SJ S10 HJ H10 DJ D10
  hand 3: CK CQ SK SQ HK HQ DK DQ
  phase play
  actor 1
  view 0 hides CK SK HK DK
case B: an opponent has them
  hand 1: C6 C7 S6 S7 H6 H7 D6 D7
  hand 3: CJ C10 SJ S10 HJ H10 DJ D10
  hand 2: CK CQ SK SQ HK HQ DK DQ
  phase announce
  actor 2
  legal set-K set-Q done
CASE

# A player who names the suit to follow may not name one that he failed to follow earlier (06-play.md, "Trumps above the
# trump suit, another order of ranks"). In a trick led by an excuse, the next card decides the suit ("An excuse").
game names-suit "$base" <<'YAML'
deck:
  suits:
    J: {name: {en: joker}, ranks: [O, F]}
deal:
  scripts:
    - {players: 3, packets: [11, talon 5]}
    - {players: 4, packets: [9, talon 2]}
contracts:
  plain:
    trump: none
    top: [JO]
    play: {names_suit: [JO], excuse: {card: JF, taker: winner}}
YAML
cases names-suit "a suit that was not followed in a trick led by an excuse cannot be named" <<'CASE'
case A: hearts decide, and seat 0 follows with a spade
  hand 1: JF CJ C10 CK CQ D6 ...
  hand 2: H6 H7 H8 H9 C6 C7 C8 D7 D8 D9 DJ
  hand 0: JO S6 S7 S8 S9 SJ SQ SK S10 SA CA
  play JF H6 S6
  play C6 CA CJ
  play JO
  legal C S D
case B: an excuse does not show that its player has no card of the suit
  hand 1: H6 CJ C10 CK CQ D6 ...
  hand 2: HA H7 H8 H9 C6 C7 C8 D7 D8 D9 DJ
  hand 0: JO JF S7 S8 S9 SJ SQ SK S10 SA CA
  play H6 HA JF
  play C6 CA CJ
  play JO
  legal C S H D
CASE

finish
