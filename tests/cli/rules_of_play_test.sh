# Rules of play in small games: cases whose figures follow from the pages of docs/language.
. "${0%/*}/lib.sh"
docs=$PWD/tests/docs

# game NAME PARENT: a file from the standard input that extends a game of the language pages, base or tarock.
game() {
    {
        printf 'tapp: 1\nid: %s\nextends: %s/%s.yaml\n' "$1" "$docs" "$2"
        cat
    } >"$work/$1.yaml"
}

# hold NAME TITLE: the cases from the standard input hold in the game.
hold() {
    {
        echo "variant $work/$1.yaml"
        cat
    } >"$work/$1.case"
    run test "$work/$1.case"
    status_is "$2" 0
}

# If no other player can become the declarer's partner, the declarer plays alone (14-sides.md, "A partner found by a
# card"). This also holds if the deal ends before its last trick.
game early base <<'YAML'
seats: {players: {min: 4, max: 4, default: 4}}
goal: declarer_tricks >= 1
contracts:
  plain: {sides: first_trick, partner_within: 3, play: {ends_when: tricks(seat) >= 2}}
settlement:
  items:
    game: null
    each: {name: {en: one for each opponent}, value: size(defenders)}
YAML
hold early "a deal that ends before a partner is found pays as one against three" <<'CASE'
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

game give-up base <<'YAML'
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
hold give-up "a deal that an announcement ends before a call pays as one against three" <<'CASE'
case A: the declarer has all kings, so that he can call no card
  hand 1: CK SK HK DK SA S10 HA DA
  do 1:solo 2:pass 3:pass 0:pass
  do give-up
  phase done
  sides 1 | 0 2 3
  item each 3: 3 -9 3 3            # he has no points, so he pays three to each of them
CASE

finish
