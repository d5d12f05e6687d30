// Tressette, from its rules: no trumps, 3 2 A K Q J 7 6 5 4, thirds of a point, declarations before one's first card, one
// point for the last trick, and a match that ends with the trick that brings enough points.
'use strict';
const { suitOf, rankOf, follow, winnerOf, sum, Tricks } = require('./cards');

const ORDER = ['3', '2', 'A', 'K', 'Q', 'J', '7', '6', '5', '4'];
const THIRDS = { A: 3, 3: 1, 2: 1, K: 1, Q: 1, J: 1 };
const HONOURS = ['3', '2', 'A'];

// Returns totals near the target, equal for partners.
function lateTotals(random, target) {
  const pairs = [target - 1 - random(13), target - 1 - random(13)];
  return { carried: { total: [0, 1, 2, 3].map((seat) => Math.max(0, pairs[seat % 2])) } };
}

const configurations = [
  { title: 'the first deal' },
  { title: 'near the end of a match', match: (random) => lateTotals(random, 21) },
  { title: 'without declarations', options: { declarations: 'off' }, match: (random) => lateTotals(random, 21) },
  { title: 'declarations need a point', options: { without_points: 'lost' } },
  { title: 'a match to eleven', options: { target: 11 }, match: (random) => lateTotals(random, 11) },
];

// Returns the declarations of a hand: each napoletana, and all cards of an honour if there are three or four.
function declarationsOf(hand) {
  const found = [];
  for (const suit of 'CDHS')
    if (HONOURS.every((rank) => hand.includes(suit + rank))) found.push({ token: `napoletana3-${suit}3`, value: 3 });
  for (const rank of HONOURS) {
    const suits = [...'CDHS'].filter((suit) => hand.includes(suit + rank)).join('');
    if (suits.length === 4) found.push({ token: `buongioco-${rank}`, value: 4 });
    if (suits.length === 3) found.push({ token: `buongioco-${rank}-${suits}`, value: 3 });
  }
  return found;
}

class Model {
  constructor({ hands, dealer, options = {}, carried }) {
    this.play = new Tricks(hands, (dealer + 1) % 4);
    this.options = options;
    this.before = carried ? carried.total : [0, 0, 0, 0];
    this.open = hands.map((hand) => (options.declarations === 'off' ? [] : declarationsOf(hand)));
    this.declared = [0, 0, 0, 0];
    this.silent = this.open.map((list) => list.length === 0); // seats that have nothing left to declare
  }

  points(parity) {
    const tricks = this.play.history.filter(({ winner }) => winner % 2 === parity);
    const whole = Math.floor(sum(tricks.flatMap(({ cards }) => cards.map((card) => THIRDS[rankOf(card)] ?? 0))) / 3);
    const last = this.play.history[9];
    return whole + (last && last.winner % 2 === parity ? 1 : 0);
  }

  gains() {
    return [0, 1, 2, 3].map((seat) => {
      const points = this.points(seat % 2), declared = this.declared[seat] + this.declared[(seat + 2) % 4];
      return points + (this.options.without_points === 'lost' && points === 0 ? 0 : declared);
    });
  }

  // True between two tricks if somebody has enough points.
  isWon() {
    const { table, history } = this.play, gains = this.gains(), target = this.options.target ?? 21;
    return table.length === 0 && history.length > 0 && gains.some((gain, seat) => this.before[seat] + gain >= target);
  }

  isOver() {
    return this.play.isOver() || this.isWon();
  }

  actor() {
    return this.play.turn;
  }

  legal() {
    const seat = this.play.turn, hand = this.play.hands[seat];
    if (!this.silent[seat]) return [...this.open[seat].map(({ token }) => token), 'done'];
    return this.play.table.length ? follow(hand, suitOf(this.play.table[0])) : hand;
  }

  act(action) {
    const seat = this.play.turn, said = this.open[seat].find(({ token }) => token === action);
    if (this.silent[seat]) return this.play.play(action, (table) => winnerOf(table, ORDER, null));
    if (said) {
      this.declared[seat] += said.value;
      this.open[seat] = this.open[seat].filter((other) => other !== said);
    }
    if (action === 'done') this.silent[seat] = true;
    return undefined;
  }
}

module.exports = { configurations, Model };
