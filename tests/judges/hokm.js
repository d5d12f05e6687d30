// Hokm, from its rules: five cards each, forehand names trumps, then the other eight; seven tricks win.
'use strict';
const { suitOf, follow, winnerOf, Tricks } = require('./cards');

const ORDER = ['A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5', '4', '3', '2'];

const configurations = [{ title: 'as usual' }];

class Model {
  constructor({ hands, talon, dealer }) {
    this.hakem = (dealer + 1) % 4;
    this.five = hands;
    this.rest = talon;
  }

  isOver() {
    return !!this.play && this.taken().includes(7);
  }

  taken() {
    return [0, 1].map((side) => this.play.count(side) + this.play.count(side + 2));
  }

  actor() {
    return this.play ? this.play.turn : this.hakem;
  }

  legal() {
    if (!this.play) return [...'CDHS'];
    const hand = this.play.hands[this.play.turn];
    return this.play.table.length ? follow(hand, suitOf(this.play.table[0])) : hand;
  }

  act(action) {
    if (this.play) {
      this.play.play(action, (table) => winnerOf(table, ORDER, this.trump));
      return;
    }
    this.trump = action;
    const hands = this.five.map((hand) => [...hand]);
    for (let packet = 0; packet < 8; packet++) // two packets of four for each player, from forehand on
      hands[(this.hakem + packet) % 4].push(...this.rest.slice(4 * packet, 4 * packet + 4));
    this.play = new Tricks(hands, this.hakem);
  }

  gains() {
    const taken = this.taken(), own = this.hakem % 2, winner = taken.indexOf(7);
    const points = taken[1 - winner] ? 1 : winner === own ? 2 : 3;
    return [0, 1, 2, 3].map((seat) => (seat % 2 === winner ? points : 0));
  }
}

module.exports = { configurations, Model };
