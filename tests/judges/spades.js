// Spades, from its rules: bids once round, spades not led before one has fallen, ten points a trick, bags, nil.
'use strict';
const { suitOf, follow, winnerOf, Tricks } = require('./cards');

const ORDER = ['A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5', '4', '3', '2'];
const bags = (random) => {
  const [even, odd] = [random(10), random(10)];
  return { carried: { bags: [even, odd, even, odd] } };
};

const configurations = [
  { title: 'as usual', match: bags },
  { title: 'tricks of a failed nil are lost', options: { nil_tricks: 'wasted' }, match: bags },
  { title: 'spades led at will, no nil', options: { broken: 'off', nil: 'off' }, match: bags },
];

class Model {
  constructor({ hands, dealer, options, carried }) {
    this.options = options;
    this.carried = carried.bags;
    this.bids = {};
    this.speaker = (dealer + 1) % 4;
    this.play = new Tricks(hands, this.speaker);
    this.broken = options.broken === 'off';
  }

  isBidding() {
    return Object.keys(this.bids).length < 4;
  }

  isOver() {
    return this.play.isOver();
  }

  actor() {
    return this.isBidding() ? this.speaker : this.play.turn;
  }

  legal() {
    if (this.isBidding()) {
      const numbers = ORDER.map((_, i) => String(i + 1));
      return this.options.nil === 'off' ? numbers : ['nil', ...numbers];
    }
    const hand = this.play.hands[this.play.turn];
    if (this.play.table.length) return follow(hand, suitOf(this.play.table[0]));
    const others = hand.filter((card) => suitOf(card) !== 'S');
    return this.broken || !others.length ? hand : others;
  }

  // Bids as people make them, so that contracts are made as well as lost.
  choose(legal, random) {
    if (!this.isBidding()) return null;
    return legal[random(Math.min(legal.length, 6))] === 'nil' ? 'nil' : String(1 + random(5));
  }

  act(action) {
    if (this.isBidding()) {
      this.bids[this.speaker] = action === 'nil' ? 'nil' : Number(action);
      this.speaker = (this.speaker + 1) % 4;
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
        if (bid === 'nil') points += tricks ? -100 : 100;
        else asked += bid;
        if (bid !== 'nil' || this.options.nil_tricks !== 'wasted') took += tricks;
      }
      if (took < asked) return points - 10 * asked - 100 * Math.floor(this.carried[seat] / 10);
      const extra = took - asked;
      return points + 10 * asked + extra - 100 * Math.floor((this.carried[seat] + extra) / 10);
    });
  }
}

module.exports = { configurations, Model };
