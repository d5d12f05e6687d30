// Tressette without declarations, from its rules: no trumps, 3 2 A K Q J 7 6 5 4, thirds of a point, one for the last
// trick.
'use strict';
const { suitOf, rankOf, follow, winnerOf, Tricks } = require('./cards');

const ORDER = ['3', '2', 'A', 'K', 'Q', 'J', '7', '6', '5', '4'];
const THIRDS = { A: 3, 3: 1, 2: 1, K: 1, Q: 1, J: 1 };

const configurations = [{ title: 'as usual' }];

class Model {
  constructor({ hands, dealer }) {
    this.play = new Tricks(hands, (dealer + 1) % 4);
  }

  isOver() {
    return this.play.isOver();
  }

  actor() {
    return this.play.turn;
  }

  legal() {
    const hand = this.play.hands[this.play.turn];
    return this.play.table.length ? follow(hand, suitOf(this.play.table[0])) : hand;
  }

  act(action) {
    this.play.play(action, (table) => winnerOf(table, ORDER, null));
  }

  gains() {
    const thirds = [0, 0];
    for (const { winner, cards } of this.play.history)
      for (const card of cards) thirds[winner % 2] += THIRDS[rankOf(card)] ?? 0;
    const points = thirds.map((sum) => Math.floor(sum / 3));
    points[this.play.history[9].winner % 2]++;
    return [0, 1, 2, 3].map((seat) => points[seat % 2]);
  }
}

module.exports = { configurations, Model };
