// Klaverjas, from its rules: forehand names trumps; roem (sequences, four of a kind, king and queen of trumps) is found
// in tricks. In Amsterdam a partner's trick need not be trumped, and lower trumps are kept; in Rotterdam one must trump.
'use strict';
const { suitOf, rankOf, without, sum } = require('./cards');

const TRUMP_ORDER = ['J', '9', 'A', '10', 'K', 'Q', '8', '7'];
const PLAIN_ORDER = ['A', '10', 'K', 'Q', 'J', '9', '8', '7'];
const NATURAL = ['A', 'K', 'Q', 'J', '10', '9', '8', '7'];
const TRUMP_POINTS = [20, 14, 11, 10, 4, 3, 0, 0];
const PLAIN_POINTS = [11, 10, 4, 3, 2, 0, 0, 0];

const configurations = [
  { title: 'Amsterdam' },
  { title: 'Rotterdam', options: { trumping: 'rotterdam' } },
];

// Returns the roem in the four cards of a trick.
function roemOf(cards, trump) {
  const ranks = new Set(cards.map(rankOf));
  if (ranks.size === 1) return ranks.has('J') ? 200 : 100;
  let roem = ['K', 'Q'].every((rank) => cards.includes(trump + rank)) ? 20 : 0;
  for (const suit of 'CDHS') {
    const places = cards.filter((card) => suitOf(card) === suit).map((card) => NATURAL.indexOf(rankOf(card)));
    let run = 0, longest = 0;
    for (let place = 0; place < 8; place++) {
      run = places.includes(place) ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    roem += longest === 4 ? 50 : longest === 3 ? 20 : 0;
  }
  return roem;
}

class Model {
  constructor({ hands, dealer, options = {} }) {
    Object.assign(this, { hands: hands.map((hand) => [...hand]) });
    this.isStrict = options.trumping === 'rotterdam';
    this.maker = this.turn = (dealer + 1) % 4;
    this.table = [];
    this.tricks = [];
  }

  isOver() {
    return this.tricks.length === 8;
  }

  actor() {
    return this.turn;
  }

  legal() {
    return this.trump ? this.cards() : [...'CDHS'];
  }

  act(action) {
    if (this.trump) this.lay(action);
    else this.trump = action;
  }

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
    if (same.length && led !== this.trump) return same;
    const trumps = hand.filter((card) => suitOf(card) === this.trump);
    const higher = trumps.filter((card) => this.height(card) > this.height(best.card));
    const others = hand.filter((card) => suitOf(card) !== this.trump);
    if (led === this.trump || this.isStrict) return higher.length ? higher : trumps.length ? trumps : hand;
    if ((best.seat + 2) % 4 !== this.turn) return higher.length ? higher : others.length ? others : hand;
    const free = [...others, ...higher];
    return free.length ? free : hand;
  }

  lay(card) {
    this.hands[this.turn] = without(this.hands[this.turn], card);
    this.table.push({ seat: this.turn, card });
    this.turn = (this.turn + 1) % 4;
    if (this.table.length < 4) return;
    this.turn = this.best().seat;
    this.tricks.push({ seat: this.turn, cards: this.table.map((one) => one.card) });
    this.table = [];
  }

  points(card) {
    if (suitOf(card) === this.trump) return TRUMP_POINTS[TRUMP_ORDER.indexOf(rankOf(card))];
    return PLAIN_POINTS[PLAIN_ORDER.indexOf(rankOf(card))];
  }

  gains() {
    const cards = [0, 0], roem = [0, 0], n = [0, 0];
    for (const trick of this.tricks) {
      const side = trick.seat % 2;
      cards[side] += sum(trick.cards.map((card) => this.points(card)));
      roem[side] += roemOf(trick.cards, this.trump);
      n[side]++;
    }
    cards[this.tricks[7].seat % 2] += 10;
    for (const side of [0, 1]) if (n[side] === 8) roem[side] += 100;
    const makers = this.maker % 2, others = 1 - makers;
    const written = [cards[0] + roem[0], cards[1] + roem[1]];
    if (written[makers] <= written[others]) {
      written[makers] = 0;
      written[others] = sum(cards) + sum(roem);
    }
    return [0, 1, 2, 3].map((seat) => written[seat % 2]);
  }
}

module.exports = { configurations, Model };
