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

# ---- trumps

# A contract that is settled without play has no trumps to speak of.
quickly run explain ulti --lang en
out_lacks "a simple is not played" "There are no trumps.$"
out_has "games without trumps are" "all except red game, plain game:"
tr '\n' ' ' <"$work/out" >"$work/line"
check "each of these sentences is about the games that are played" \
    grep -q "plain game:  - There are no trumps. - Cards rank" "$work/line"
quickly run explain hokm --lang en
out_has "a suit that one player names is not bid (HO-TRUMP-1)" "Trumps: the suit that was named."
quickly run explain coinche --lang en
out_has "a suit that players bid in turn is (CO-BID-1)" "Trumps: the suit that was bid."

quickly run explain doppelkopf --option armut=on --lang en
out_lacks "a contract that only leads to a new deal has no trumps (DK-ARM-4)" "poverty: The only trumps"

# ---- counting

quickly run explain tysiac --lang en
out_lacks "where each of the others writes his own points, one side is not enough" "enough to count one side"
quickly run explain skat --lang en
out_has "where the declarer's points decide, it is" "It is enough to count one side"

# ---- announcements and payments

quickly run explain licitovany-marias --lang en
tr '\n' ' ' <"$work/out" | tr -s ' ' >"$work/line"
mv "$work/line" "$work/out"
out_has "of four that exclude each other one must be announced" \
    "The player must announce one of these, and nothing more: acorns help, leaves help, hearts help, bells help."
out_lacks "not each of them" "and bells help must be announced"
out_has "cards that may be discarded" "Allowed: any card but aces, tens and the announced sevens."
quickly run explain dreiertarock --lang en
out_has "what most contracts have is lacking in one" "Pagat, Uhu and Kakadu: not in Trischaken."
run explain "${0%/*}/../data/authored/five-hundred.yaml" --lang en
out_has "so it is with payments" "- Not in: Misère."
out_has "a long list of bids is not repeated after their table" "Bids from low to high: as in the table."
quickly run explain bridge --lang en
out_has "a short one is" "Bids from low to high: 1 club … 7 no trump."

# ---- bids of equal rank, and rounds with one bid

quickly run explain coinche --lang en
tr '\n' ' ' <"$work/out" | tr -s ' ' >"$work/line"
mv "$work/line" "$work/out"
out_has "only a higher number is higher (CO-BID-2)" "Two bids that differ only in the suit are equal: neither can be bid over"
quickly run explain coinche-tout --lang en
tr '\n' ' ' <"$work/out" | tr -s ' ' >"$work/line"
mv "$work/line" "$work/out"
out_has "rows that rank by number are listed number by number (CO-SA-1)" \
    "80 clubs … 80 tout atout, 90 clubs … 90 tout atout"
out_has "a capot is above every number" "160 clubs … 160 tout atout, capot clubs … capot tout atout."
out_lacks "without parts there is nothing to add up" "fewer parts"
out_has "at tout atout the highest card must be beaten (CO-TA-1)" \
    "tout atout, capot tout atout: - Players must follow suit. A player who can beat the cards in the trick must do so."
quickly run explain ulti --lang en
out_has "bids of parts show what they are worth" "fewer parts"
quickly run explain bridge --lang en
out_lacks "in bridge suits have a rank" "are equal"
equal="s/^    solo: .name/    up: {name: {en: up}}\n    down: {name: {en: down}, when: 'bid != \"up\"'}\n&/
s/bids: .game, solo./bids: [game, up, down, solo]/
s/^  solo:\$/  up: {name: {en: up}, value: 3}\n  down: {name: {en: down}, value: 3}\n&/"
small "$equal"
out_has "a bid that is never over the one before is equal to it" "Bids from low to high: game, up = down, solo."
small "$(printf '%s' "$equal" | sed 's/bid != "up"/bid != "solo"/')"
out_has "others are higher" "Bids from low to high: game, up, down, solo."
quickly run explain solo-whist --lang en
out_has "one bid is not one of these" "- The player may say this: solo."

# ---- partners

quickly run explain doppelkopf --lang en
out_has "two identical cards are not one of these" "The players who were dealt ♣Q are partners. A player who has both"

quickly run explain solo-whist --lang en
out_has "a partner has made one of several bids" "Each player who has bid I propose or I accept plays"

# ---- play

child whist 'play: {follow: false}'
out_has "no duty to follow" "Players need not follow suit. Nobody has to win the trick."
child whist 'play: {follow: false, duties: {beat: {at: follow, only: [suit H]}}}'
out_has "unless another rule makes one" "Players need not follow suit, unless another rule says so."
child whist 'play: {duties: {beat: {at: follow, only: [suit H]}}}'
out_has "a duty can forbid cards" "A player who cannot may play any card, unless another rule forbids it."
child whist 'play: {duties: {first: {at: lead, only: [suit H]}}}'
out_has "a duty of the leader does not" "A player who cannot may play any card. Nobody"
child whist 'play: {exempt: [trump J]}'
out_has "an exempt card, where nobody must trump" \
    "Nobody needs to play the jack of trumps. A player who can follow suit only with it may play any card."
child whist 'play: {trump: true, exempt: [trump J, trump 9]}'
out_has "two of them, where players must" "Nobody needs to play these: the jack of trumps, the 9 of trumps. A player who \
can follow suit or trump only with them may play any card."
child whist 'play: {follow: false, exempt: [trump J]}'
out_lacks "without a duty no card is exempt" "Nobody needs to play"
quickly run explain solo-whist --lang en
out_has "what holds for all contracts is said once" "- 13 tricks are played. The winner of each trick leads to the next."
out_has "then who leads in which" "- all except declared abundance: Forehand leads to the first trick."

# ---- sides of pairs

quickly run explain euchre --lang en
out_lacks "the two pairs are named once, at the top (EU-SEAT-1)" "against the others"
out_lacks "so a column about them says nothing" "Sides"
quickly run explain five-hundred --option players=4 --lang en
out_lacks "nor do partners play against others" "partners against the others"
quickly run explain twenty-eight --lang en
tr '\n' ' ' <"$work/out" | tr -s ' ' >"$work/line" && mv "$work/line" "$work/out"
out_has "the bidder plays with the partner" "bidder: the player who plays the contract, together with the partner."
out_lacks "and not perhaps alone" "the others are the other pair"

# ---- talon

quickly run explain dreierles --lang en
tr '\n' ' ' <"$work/out" | tr -s ' ' >"$work/line" && mv "$work/line" "$work/out"
out_has "what each bid takes comes first, then what all of them have in common (DL-TALON-1)" \
    "- Einer: The declarer takes the one blind card dealt first. The cards taken are turned up for everyone. \
- Dreier, Zweier, Einer: The rest counts for the defenders."
quickly run explain cego --lang en
tr '\n' ' ' <"$work/out" | tr -s ' ' >"$work/line" && mv "$work/line" "$work/out"
out_has "a single card that must be kept is not one of these" \
    "little man: The declarer keeps Geiss (1) before seeing the blind, face up."
out_has "blanks are not chosen from a list" "The declarer keeps 2 cards before seeing the blind, face up: two blanks of one suit."
is "the blind is taken in one sentence" "$(grep -o 'takes the whole blind' "$work/out" | wc -l)" 1
quickly run explain cego --lang de
tr '\n' ' ' <"$work/out" | tr -s ' ' >"$work/line" && mv "$work/line" "$work/out"
out_has "in German, too" "behält, ehe er den Blinden sieht, Geiss (1), offen."

# The card is called after the talon has been taken, and a player with all four threes cannot call one.
run explain "${0%/*}/../data/authored/calabresella.yaml" --lang en
tr '\n' ' ' <"$work/out" | tr -s ' ' >"$work/line" && mv "$work/line" "$work/out"
out_has "when a card is called" "gets back any card. If he has them all himself, he calls none. He calls after the discard."

# ---- card points and ranks

quickly run explain belote --lang en
# four suits of 30, with the jack of trumps 18 more and the nine 14 more: 152; with the last trick 162
out_has "trumps change the points of cards, but not their sum (BE-VAL-1)" "All cards together: 152."
tr '\n' ' ' <"$work/out" | tr -s ' ' >"$work/line" && mv "$work/line" "$work/out"
out_has "the last trick makes it 162 (BE-VAL-2)" "with 10 for the last trick: 162 in all"
quickly run explain belote --lang de
out_has "in German, too" "Alle Karten zusammen: 152."
child jass-schieber 'contracts: {obenabe: {values: null}}'
out_lacks "without eights of 8 points in one game the games differ" "All cards together"
quickly run explain tressette --lang en
out_has "the table has the rank that cards have in every contract" "3 2: ⅓ each · A: 1 · K Q J: ⅓ each · 7 6 5 4: 0"
out_lacks "which needs no other line" "Cards rank from high to low"
quickly run explain ulti --lang en
out_has "a rank of some contracts has one" "Cards rank from high to low: A K O U 10 9 8 7."
quickly run explain coinche --lang en
out_lacks "a bid of 80 is not worth ten times as much (CO-AIM-1)" "10 × the number bid"
out_has "its value is what was bid" "the points bid"

# ---- the pot

run explain "${0%/*}/../data/authored/preference.yaml" --lang en
tr '\n' ' ' <"$work/out" | tr -s ' ' >"$work/line" && mv "$work/line" "$work/out"
out_has "a declarer who wins takes from the pot" "If the contract is won, the declarer takes from the pot: the pot, \
but at most 10. Otherwise he pays into the pot: 20."
out_has "the rest stays in it" "The amount that nobody takes stays in the pot for the next deal."
pot() {
    sed "s/pot: \"won.*/pot: \"$1\"/" "${0%/*}/../data/authored/preference.yaml" >"$work/game.yaml"
    page en
}
pot 'won ? 20 : -min(pot, 10)'
out_has "it can be the other way" "If the contract is won, the declarer pays into the pot: 20. Otherwise he takes from the \
pot: the pot, but at most 10."
pot 3
out_has "or always the same" "- The declarer pays into the pot: 3."
pot 'won ? 5 : 20'
out_has "two amounts with the same sign have one sentence" "Into the pot, or out of it if below zero: 5 if the contract is \
won, else 20."

# ---- undertrumping

small 's/^play:/&\n  may_trump: true\n  undertrump: false\n  undertrump_void: true/'
out_has "a player who can follow a plain suit has a card of it, so no exception is needed" "a player who can follow suit may \
not play a trump lower than one in the trick. Nobody has to win the trick."

# ---- what an option takes away

quickly run explain tysiac --lang en
out_lacks "a bolt costs nothing unless an option says so (TY-OPT-6)" "bolt:"
out_lacks "so no item is about it" "A third deal without a trick"
quickly run explain tysiac --option bolts=on --lang en
out_has "with the option one is" "A third deal without a trick costs 120 more."
for language in en de; do
    quickly run explain spades --option nil=off --option blind_nil=on --lang $language
    sed '/^Options$/,$d; /^Spielweisen$/,$d' "$work/out" | tail -n +14 | grep -i '\bnil\b' |
        grep -vi 'blind nil\|blindes nil' >"$work/rest"
    is "without nil every nil is a blind one, in $language (SP-NIL-1)" "$(cat "$work/rest")" ""
done
quickly run explain doppelkopf --option armut=on --lang en
tr '\n' ' ' <"$work/out" | tr -s ' ' >"$work/line" && mv "$work/line" "$work/out"
out_lacks "a word without a contract is no bid, so nobody can have bid (DK-RES-1)" "This round takes place if nobody has bid"
out_has "who must name a contract" "if nobody has bid yet or he has more than three trumps."

finish
