# The trial of tapp validate reports each rule, bid or item that no deal reaches, with its place and its condition. In
# the sound game deals reach everything. The tests break one place of each kind.
. "${0%/*}/lib.sh"
export LC_ALL=C.UTF-8
cd "$work" || exit 1

cat >sound.yaml <<'YAML'
tapp: 1
id: sound
name: {en: Sound}
seats: {players: {min: 3, max: 3, default: 3}}
deck:
  suits:
    H: {name: {en: hearts}, ranks: [A, K, Q, J, 10, 9]}
    S: {name: {en: spades}, ranks: [A, K, Q, J, 10, 9]}
  classes: {aces: [rank A]}
deal: {scripts: [{players: 3, packets: [4]}]}
auction:
  bids:
    plain: {name: {en: Plain}}
    solo: {name: {en: Solo}, when: hand.count(aces) > 0}
    double: {name: {en: Double}, contract: none}
  rounds:
    bidding: {bids: [plain, solo]}
    stakes: {kind: survey, at: announce, who: others, when: 'bid == "solo"', bids: [double]}
trump: none
goal: declarer_tricks >= 2
play:
  duties:
    ace: {at: lead, when: trick == 1, not: [HA]}
contracts:
  plain: {name: {en: plain}, value: 1}
  solo: {name: {en: solo}, value: 2, play: {bound: {ten: {card: H10, trick: -1, when: trick > 1}}}}
announcements:
  tout: {name: {en: tout}, text: {en: all tricks}, when: hand.count(aces) == 2}
options:
  price:
    text: {en: the price}
    default: one
    values:
      one: {text: {en: one}}
      more: {text: {en: more}, patch: {settlement: {items: {nines: {name: {en: nines}, when: S9 in last_trick, value: 1}}}}}
settlement:
  items:
    game: {name: {en: game}, value: value}
    tout: {name: {en: tout}, when: announced("tout") || declarer_tricks == 4, won: declarer_tricks == 4, value: 5}
    double: {name: {en: double}, when: 'said(seats[0], "double")', value: 1}
YAML
run validate sound.yaml
status_is "a game in which deals reach everything is valid" 0
err_lacks "if deals reach everything, nothing is reported" "reached"

# broken NAME FROM TO FINDING [NOTE]: replaces FROM by TO; passes if the trial reports this finding and no other.
broken() {
    sed "s/$2/$3/" sound.yaml >broken.yaml
    cmp -s sound.yaml broken.yaml && fail "the change of $1 changes the file"
    run validate broken.yaml
    err_has "$1 that no deal reaches is reported with its place" "broken.yaml:$4"
    is "$1: nothing else is reported" "$(grep -cE '(-reached|-played)\]' err)" 1
    [ -z "${5:-}" ] || err_has "$1: a note names the condition that was never true" "broken.yaml:$5: note: this condition was never true"
    run validate --no-trial broken.yaml
    err_lacks "$1: without a trial, nothing is reported" "reached"
}
broken "a round" "bid == \"solo\"'" "bid == \"solo\" \&\& turn > 3'" \
    "18:5: warning[round-not-reached]: the round 'stakes' was never reached in the trial" "18:61"
broken "a bid" "hand.count(aces) > 0" "hand.count(aces) > 2" \
    "14:5: warning[bid-not-reached]: the bid 'solo' was never possible in the trial" "14:36"
broken "an announcement" "hand.count(aces) == 2" "hand.count(aces) == 2 \&\& size(hand) > 4" \
    "28:3: warning[announcement-not-reached]: the announcement 'tout' was never possible in the trial" "28:58"
broken "an item" "announced(\"tout\") || declarer_tricks == 4" "declarer_tricks == 5" \
    "39:5: warning[item-not-reached]: the item 'tout' never counted in the trial" "39:36"
broken "an item of the value of an option" "S9 in last_trick" "S9 in last_trick \&\& size(last_trick) > 3" \
    "35:61: warning[item-not-reached]: the item 'nines' never counted in the trial"
broken "a duty" "when: trick == 1" "when: trick == 9" \
    "23:5: warning[rule-not-reached]: the rule 'ace' never applied in the trial" "23:27"
broken "a bound card of one contract" "when: trick > 1" "when: trick > 4" \
    "26:53: warning[rule-not-reached]: the rule 'ten' never applied in the trial"
# Nobody can pass, so the contract for a deal in which all pass is never played.
sed 's/^  rounds:/  all_pass: {outcome: contract, contract: mute}\n&/; s/^contracts:/&\n  mute: {name: {en: mute}, sides: alone}/;
    s/bidding: {bids/bidding: {must: true, bids/' sound.yaml >broken.yaml
run validate broken.yaml
err_has "a contract that no deal reaches is reported with its place" \
    "broken.yaml:26:3: warning[contract-not-reached]: the contract 'mute' was never played in the trial"

# The trial plays matches, so a deal finds the numbers that earlier deals carried.
# match_of NAME MATCH ITEM: validates the sound game with this match and this additional item.
match_of() {
    sed "s/^settlement:/match: {$2}\n&/; s/^  items:/&\n    late: {name: {en: late}, $3}/" sound.yaml >match.yaml
    run validate match.yaml
}
wins="games: {name: {en: games}, next: 'carried(seat, \"games\") + (seat == declarer \&\& won ? 1 : 0)'}"
match_of plain "carry: {$wins}, until: deal_number >= 9" "when: 'carried(declarer, \"games\") == 3', value: 1"
err_lacks "the trial reaches a number that grows over several deals of a match" "reached"
match_of short "carry: {$wins}, until: deal_number >= 2" "when: 'carried(declarer, \"games\") == 4', value: 1"
err_has "the trial does not reach a number that needs a longer match" "the item 'late' never counted"
match_of fault "carry: {$wins}" "when: 'carried(declarer, \"games\") == 1', value: '6 \/ (carried(declarer, \"games\") - 1)'"
err_has "an error in the second deal of a match is found" "error[trial-formula]: in a directed deal of the trial a formula fails: division by zero"
match_of until "until: '1 \/ (deal_number - deal_number) > 0'" "value: 1"
err_has "an error in the condition that ends the match is found" "error[trial-formula]: in a random deal a formula fails: division by zero"
match_of result "result: '1 \/ (deal_number - deal_number)'" "value: 1"
err_has "an error in the result of the match is found" "error[trial-formula]: in a random deal a formula fails: division by zero"
sed 's/^  rounds:/  all_pass: {outcome: redeal}\n&/' sound.yaml >redeal.yaml
sed "s/^settlement:/match: {carry: {debt: {name: {en: debt}, next: 'carried(seat, \"debt\")', thrown_in: 'carried(seat, \"debt\") + 1'}}}\n&/
    s/^  items:/&\n    late: {name: {en: late}, when: 'carried(declarer, \"debt\") == 1', value: 1}/" redeal.yaml >match.yaml
run validate match.yaml
err_has "a deal that is dealt again does not change carried numbers" "the item 'late' never counted"

# Deals that nobody plays are the worst error.
sed 's/plain: {name: {en: Plain}}/plain: {name: {en: Plain}, contract: none}/; s/solo: {name: {en: Solo}, when: hand.count(aces) > 0}/solo: {name: {en: Solo}, contract: none}/;
    s/^contracts:/contracts: # nobody comes to one/' sound.yaml >never.yaml
run validate never.yaml
status_is "a game that is never played is an error" 1
err_has "the error of a game that is never played is at the auction" \
    "never.yaml:11:1: error[deal-never-played]: no deal is ever played: all 200 random deals were thrown in"
sed 's/{en: Plain}/&, when: seat == forehand \&\& hand.count(aces) == 2 \&\& (HK in hand || S9 in hand)/; s/solo: {name: {en: Solo}/&, over: [plain]/' \
    sound.yaml >rarely.yaml
run validate rarely.yaml
err_has "a game that is rarely played is a warning" "warning[deal-rarely-played]: of 200 random deals only"
finish
