// Spades, from its rules: each player bids once, spades may not be led before one was played, ten points per trick of
// the bid, bags, nil.
'use strict';
const { suitOf, follow, winnerOf, Tricks } = require('./cards');

const ORDER = ['A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5', '4', '3', '2'];
const bags = (random) => {
  const [even, odd] = [random(10), random(10)];
  return { carried: { bags: [even, odd, even, odd] } };
};

// Returns totals of the pairs that are often a hundred apart.
const behind = (random) => {
  const [even, odd] = [random(5) * 50, random(5) * 50];
  return { carried: { ...bags(random).carried, total: [even, odd, even, odd] } };
};

const configurations = [
  { title: 'as usual', match: bags },
  { title: 'tricks of a failed nil are lost', options: { nil_tricks: 'wasted' }, match: bags },
  { title: 'spades led at will, no nil', options: { broken: 'off', nil: 'off' }, match: bags },
  { title: 'blind nil', options: { blind_nil: 'on' }, match: behind },
  { title: 'blind nil, tricks lost', options: { blind_nil: 'on', nil_tricks: 'wasted' }, match: behind },
];

class Model {
  constructor({ hands, dealer, options, carried }) {
    this.options = options;
    this.carried = carried.bags;
    this.bids = {};
    const first = (dealer + 1) % 4;
    this.play = new Tricks(hands, first);
    // Players of a pair that is a hundred points behind bid first, one after the other, before they see their cards.
    const order = [0, 1, 2, 3].map((i) => (first + i) % 4), totals = carried.total;
    const isBehind = (seat) => totals[seat] <= totals[(seat + 1) % 4] - 100;
    this.blind = options.blind_nil === 'on' ? order.filter(isBehind) : [];
    this.order = order;
    this.broken = options.broken === 'off';
  }

  isBidding() {
    return Object.keys(this.bids).length < 4;
  }

  isOver() {
    return this.play.isOver();
  }

  actor() {
    if (this.blind.length) return this.blind[0];
    return this.isBidding() ? this.order.find((seat) => !(seat in this.bids)) : this.play.turn;
  }

  legal() {
    if (this.blind.length) return ['blind-nil', 'pass'];
    if (this.isBidding()) {
      const numbers = ORDER.map((_, i) => String(i + 1));
      return this.options.nil === 'off' ? numbers : ['nil', ...numbers];
    }
    const hand = this.play.hands[this.play.turn];
    if (this.play.table.length) return follow(hand, suitOf(this.play.table[0]));
    const others = hand.filter((card) => suitOf(card) !== 'S');
    return this.broken || !others.length ? hand : others;
  }

  // Bids like people, so that contracts are won as well as lost.
  choose(legal, random) {
    if (!this.isBidding() || this.blind.length) return null;
    return legal[random(Math.min(legal.length, 6))] === 'nil' ? 'nil' : String(1 + random(5));
  }

  act(action) {
    if (this.blind.length) {
      const seat = this.blind.shift();
      if (action === 'blind-nil') this.bids[seat] = 'blind-nil';
      return;
    }
    if (this.isBidding()) {
      this.bids[this.actor()] = action === 'nil' ? 'nil' : Number(action);
      return;
    }
    if (suitOf(action) === 'S') this.broken = true;
    this.play.play(action, (table) => winnerOf(table, ORDER, 'S'));
  }

  gains() {
    return [0, 1, 2, 3].map((seat) => {
      let asked = 0, took = 0, points = 0;
      for (const member of [seat, (seat + 2) % 4]) {
        const bid = this.bids[member], tricks = this.play.count(member);
        const isNil = bid === 'nil' || bid === 'blind-nil', worth = bid === 'nil' ? 100 : 200;
        if (isNil) points += tricks ? -worth : worth;
        else asked += bid;
        if (!isNil || this.options.nil_tricks !== 'wasted') took += tricks;
      }
      if (took < asked) return points - 10 * asked - 100 * Math.floor(this.carried[seat] / 10);
      const extra = took - asked;
      return points + 10 * asked + extra - 100 * Math.floor((this.carried[seat] + extra) / 10);
    });
  }
}

module.exports = { configurations, Model };
