// Coinche with sans atout and tout atout, from its rules: two more trumps to name, with orders and points of their own.
'use strict';
const { suitOf, rankOf, sum } = require('./cards');
const { Model: Coinche } = require('./coinche');

const ORDERS = { sans: ['A', '10', 'K', 'Q', 'J', '9', '8', '7'], tout: ['J', '9', 'A', '10', 'K', 'Q', '8', '7'] };
const SANS_POINTS = { A: 19, 10: 10, K: 4, Q: 3, J: 2 };
const TOUT_POINTS = {
  reduced: { J: 14, 9: 9, A: 6, 10: 5, K: 3, Q: 1 },
  converted: { J: 20, 9: 14, A: 11, 10: 10, K: 4, Q: 3 },
};

const configurations = [
  { title: 'as usual' },
  { title: 'the points of trumps, converted', options: { tout_count: 'converted' } },
  { title: 'no Belote at tout atout', options: { tout_belote: 'none' } },
  { title: 'points in tens, converted', options: { tout_count: 'converted', rounding: 'tens' } },
];

class Model extends Coinche {
  words() {
    const words = super.words();
    const open = this.factor === 1 && !this.isCapot;
    for (let level = this.level ? this.level + 1 : 8; open && level <= 16; level++)
      words.push(`${level}NT`, `tout-${level}NT`);
    if (open) words.push('capot-sans', 'capot-tout');
    return words;
  }

  // Chooses low bids, a third of them sans or tout atout.
  choose(legal, random) {
    if (this.stage !== 'bid' || random(2) === 0) return super.choose(legal, random);
    const bids = legal.filter((word) => /NT$/.test(word)).slice(0, 4);
    if (random(40) === 0 && legal.includes('capot-tout')) return ['capot-tout', 'capot-sans'][random(2)];
    return bids.length && random(3) === 0 ? bids[random(bids.length)] : super.choose(legal, random);
  }

  speak(word) {
    this.mode = /^(tout|capot-tout)/.test(word) ? 'tout' : /(NT|-sans)$/.test(word) ? 'sans'
      : /[CDHS]$/.test(word) ? 'suit' : this.mode;
    super.speak(word.replace(/^tout-/, ''));
    if (this.mode !== 'suit') this.trump = null;
  }

  height(card) {
    if (this.mode === 'suit') return super.height(card);
    return suitOf(card) === suitOf(this.table[0].card) ? 50 - ORDERS[this.mode].indexOf(rankOf(card)) : 0;
  }

  cards() {
    if (this.mode === 'suit') return super.cards();
    const hand = this.hands[this.turn];
    if (!this.table.length) return hand;
    const same = hand.filter((card) => suitOf(card) === suitOf(this.table[0].card));
    if (!same.length) return hand;
    const higher = same.filter((card) => this.height(card) > this.height(this.best().card));
    return this.mode === 'tout' && higher.length ? higher : same;
  }

  points(card) {
    if (this.mode === 'suit') return super.points(card);
    const table = this.mode === 'sans' ? SANS_POINTS : TOUT_POINTS[this.options.tout_count ?? 'reduced'];
    return table[rankOf(card)] ?? 0;
  }

  pointsOfSide(side) {
    const points = super.pointsOfSide(side);
    const isConverted = this.mode === 'tout' && !this.isCapot && this.options.tout_count === 'converted';
    return isConverted ? Math.round((points * 162) / 258) : points;
  }

  belote(side) {
    if (this.mode === 'suit') return super.belote(side);
    if (this.mode === 'sans' || this.options.tout_belote === 'none') return 0;
    return 20 * sum([side, side + 2].map((seat) =>
      [...'CDHS'].filter((suit) => ['K', 'Q'].every((rank) => this.whole[seat].includes(suit + rank))).length));
  }
}

module.exports = { configurations, Model };
