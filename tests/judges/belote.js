// Belote, from its rules: five cards, one turned up, two rounds of taking, three more cards; declarations in the first
// trick, belote and rebelote, ten for the last trick, all tricks, a failed contract and an undecided one.
'use strict';
const { suitOf, rankOf, without, sum, Staged } = require('./cards');

const TRUMP_ORDER = ['J', '9', 'A', '10', 'K', 'Q', '8', '7'];
const PLAIN_ORDER = ['A', '10', 'K', 'Q', 'J', '9', '8', '7'];
const SEQUENCE_ORDER = ['A', 'K', 'Q', 'J', '10', '9', '8', '7'];
const FOURS = { J: 200, 9: 150, A: 100, 10: 100, K: 100, Q: 100 };
const TRUMP_POINTS = { J: 20, 9: 14, A: 11, 10: 10, K: 4, Q: 3, 8: 0, 7: 0 };
const PLAIN_POINTS = { A: 11, 10: 10, K: 4, Q: 3, J: 2, 9: 0, 8: 0, 7: 0 };

const configurations = [
  { title: 'as usual' },
  { title: 'a deal after an undecided one', match: (random) => ({ carried: { litige: Array(4).fill(random(2) ? 81 : 0) } }) },
  { title: 'without declarations', options: { declarations: 'no' } },
  { title: 'equal points lose', options: { tie: 'lost' } },
  { title: 'a card in several declarations', options: { declarations: 'several' } },
];

// The declarations in a hand: the longest sequences and four of a kind.
function declarationsOf(hand) {
  const found = [];
  for (const suit of 'CDHS')
    for (let i = 0; i < SEQUENCE_ORDER.length;) {
      let n = 0;
      while (i + n < SEQUENCE_ORDER.length && hand.includes(suit + SEQUENCE_ORDER[i + n])) n++;
      if (n >= 3) {
        const cards = SEQUENCE_ORDER.slice(i, i + n).map((rank) => suit + rank);
        found.push({ token: `sequence${n}-${cards[0]}`, cards, suit, top: i, value: n === 3 ? 20 : n === 4 ? 50 : 100 });
      }
      i += n + 1;
    }
  Object.keys(FOURS).forEach((rank) => {
    const cards = [...'CDHS'].map((suit) => suit + rank);
    if (cards.every((card) => hand.includes(card)))
      found.push({ token: `carre-${rank}`, cards, four: rank, value: FOURS[rank] });
  });
  return found;
}

class Model extends Staged {
  constructor({ hands, talon, dealer, options = {}, carried }) {
    super();
    Object.assign(this, { hands: hands.map((hand) => [...hand]), talon: [...talon], options });
    this.turned = talon[talon.length - 1];
    this.eldest = (dealer + 1) % 4;
    this.turn = this.eldest;
    this.words = 0;
    this.held = carried ? carried.litige[0] : 0;
    this.tricks = [];
    this.table = [];
    this.said = [];
    this.stage = 'bid';
  }

  legal() {
    if (this.stage === 'declare') return [...this.possible().map((one) => one.token), 'done'];
    if (this.stage === 'play') return this.cards();
    if (this.words < 4) return ['take', 'pass'];
    return [...[...'CDHS'].filter((suit) => suit !== suitOf(this.turned)), 'pass'];
  }

  choose(legal, random) {
    return this.stage === 'bid' && random(3) ? 'pass' : null;
  }

  act(action) {
    if (this.stage === 'bid') this.speak(action);
    else if (this.stage === 'declare') this.declare(action);
    else this.lay(action);
  }

  speak(word) {
    if (word !== 'pass') {
      this.taker = this.turn;
      this.trump = word === 'take' ? suitOf(this.turned) : word;
      this.dealRest();
      this.whole = this.hands.map((hand) => [...hand]);
      this.turn = this.eldest;
      this.beginTurn();
      return;
    }
    this.turn = (this.turn + 1) % 4;
    if (++this.words === 8) this.stage = 'over';
  }

  // The taker has the card turned up and the next two; three each go to the others.
  dealRest() {
    const rest = this.talon.slice(0, -1);
    this.hands[this.taker].push(this.turned, ...rest.splice(0, 2));
    for (let i = 0; i < 4; i++) {
      const seat = (this.eldest + i) % 4;
      if (seat !== this.taker) this.hands[seat].push(...rest.splice(0, 3));
    }
  }

  // ---- declarations

  possible() {
    if (this.options.declarations === 'no') return [];
    const own = this.said.filter((one) => one.seat === this.turn);
    const used = this.options.declarations === 'several' ? [] : own.flatMap((one) => one.cards);
    const left = this.hands[this.turn].filter((card) => !used.includes(card));
    return declarationsOf(left).filter((one) => !own.some((old) => old.token === one.token));
  }

  beginTurn() {
    this.stage = this.tricks.length === 0 && this.possible().length ? 'declare' : 'play';
  }

  declare(action) {
    if (action === 'done') this.stage = 'play';
    else this.said.push({ ...this.possible().find((one) => one.token === action), seat: this.turn });
  }

  // Negative if the first is the better one.
  compare(a, b) {
    if (!a.four !== !b.four) return a.four ? -1 : 1;
    if (a.four) return b.value - a.value || PLAIN_ORDER.indexOf(a.four) - PLAIN_ORDER.indexOf(b.four);
    const trump = (one) => (one.suit === this.trump ? 0 : 1);
    return b.cards.length - a.cards.length || a.top - b.top || trump(a) - trump(b) ||
      (a.seat - this.eldest + 4) % 4 - (b.seat - this.eldest + 4) % 4;
  }

  // The declarations that count, by side.
  declared() {
    const sides = [0, 0];
    if (!this.said.length) return sides;
    const best = [...this.said].sort((a, b) => this.compare(a, b))[0].seat % 2;
    sides[best] = sum(this.said.filter((one) => one.seat % 2 === best).map((one) => one.value));
    return sides;
  }

  // ---- play

  height(card) {
    if (suitOf(card) === this.trump) return 100 - TRUMP_ORDER.indexOf(rankOf(card));
    return suitOf(card) === suitOf(this.table[0].card) ? 50 - PLAIN_ORDER.indexOf(rankOf(card)) : 0;
  }

  best() {
    return this.table.reduce((a, b) => (this.height(b.card) > this.height(a.card) ? b : a));
  }

  cards() {
    const hand = this.hands[this.turn];
    if (!this.table.length) return hand;
    const led = suitOf(this.table[0].card), best = this.best();
    const same = hand.filter((card) => suitOf(card) === led);
    const trumps = hand.filter((card) => suitOf(card) === this.trump);
    const higher = trumps.filter((card) => this.height(card) > this.height(best.card));
    if (led === this.trump) return higher.length ? higher : same.length ? same : hand;
    if (same.length) return same;
    if ((best.seat + 2) % 4 === this.turn || !trumps.length) return hand;
    return higher.length ? higher : trumps;
  }

  lay(card) {
    this.hands[this.turn] = without(this.hands[this.turn], card);
    this.table.push({ seat: this.turn, card });
    this.turn = (this.turn + 1) % 4;
    if (this.table.length === 4) {
      this.turn = this.best().seat;
      this.tricks.push({ seat: this.turn, cards: this.table.map((one) => one.card) });
      this.table = [];
    }
    if (this.tricks.length === 8) this.stage = 'over';
    else this.beginTurn();
  }

  // ---- the count

  points(card) {
    return (suitOf(card) === this.trump ? TRUMP_POINTS : PLAIN_POINTS)[rankOf(card)];
  }

  inTricks() {
    const sides = [0, 0], counts = [0, 0];
    for (const trick of this.tricks) {
      sides[trick.seat % 2] += sum(trick.cards.map((card) => this.points(card)));
      counts[trick.seat % 2]++;
    }
    sides[this.tricks[7].seat % 2] += counts.includes(8) ? 100 : 10;
    return sides;
  }

  belote() {
    const sides = [0, 0];
    this.whole.forEach((hand, seat) => {
      if (hand.includes(`${this.trump}K`) && hand.includes(`${this.trump}Q`)) sides[seat % 2] = 20;
    });
    return sides;
  }

  gains() {
    if (this.taker === undefined) return [0, 0, 0, 0];
    const tricks = this.inTricks(), declared = this.declared(), belote = this.belote();
    const total = [0, 1].map((side) => tricks[side] + declared[side] + belote[side]);
    const makers = this.taker % 2, others = 1 - makers, written = [0, 0];
    if (total[makers] > total[others]) {
      written[makers] = total[makers] + this.held;
      written[others] = total[others];
    } else if (total[makers] === total[others] && this.options.tie !== 'lost') {
      written[others] = total[others];
    } else {
      written[makers] = belote[makers];
      written[others] = sum(tricks) + sum(declared) + belote[others] + this.held;
    }
    return [0, 1, 2, 3].map((seat) => written[seat % 2]);
  }
}

module.exports = { configurations, Model };
