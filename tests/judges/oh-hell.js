// Oh Hell, from its rules: one card each in the first deal, one more in each deal up to ten, and back. The suit of the
// turned-up card is trumps. The last bid may not make the sum equal to the number of tricks. A trick scores one point, an
// exact bid ten.
'use strict';
const { suitOf, follow, winnerOf, Tricks } = require('./cards');

const ORDER = ['A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5', '4', '3', '2'];
const anyDeal = (random) => ({ deal_number: random(19) });

const configurations = [
  { title: 'four players', match: anyDeal },
  { title: 'three players, the last may bid at will', players: 3, options: { last_bidder: 'free' }, match: anyDeal },
  { title: 'five players, missed tricks count nothing, from ten down', players: 5, options: { tricks_missed: 'nothing', direction: 'down' }, match: anyDeal },
  { title: 'up to seven cards', options: { most: 7 }, match: (random) => ({ deal_number: random(13) }) },
];

class Model {
  constructor({ hands, talon, dealer, options, players, deal_number }) {
    const most = options.most ?? 10;
    Object.assign(this, { players, options, bids: {} });
    this.size = deal_number < most ? deal_number + 1 : 2 * most - 1 - deal_number;
    if (options.direction === 'down') this.size = most + 1 - this.size;
    this.misdealt = hands.some((hand) => hand.length !== this.size) || talon.length !== 52 - players * this.size;
    this.trump = suitOf(talon[talon.length - 1]);
    this.speaker = (dealer + 1) % players;
    this.play = new Tricks(hands, this.speaker);
  }

  isBidding() {
    return Object.keys(this.bids).length < this.players;
  }

  isOver() {
    return this.misdealt || this.play.isOver();
  }

  actor() {
    return this.isBidding() ? this.speaker : this.play.turn;
  }

  legal() {
    if (!this.isBidding()) {
      const hand = this.play.hands[this.play.turn];
      return this.play.table.length ? follow(hand, suitOf(this.play.table[0])) : hand;
    }
    const said = Object.values(this.bids).reduce((a, b) => a + b, 0);
    const isLast = Object.keys(this.bids).length === this.players - 1 && this.options.last_bidder !== 'free';
    const numbers = [...Array(this.size + 1).keys()];
    return numbers.filter((number) => !isLast || said + number !== this.size).map(String);
  }

  choose(legal, random) {
    return this.isBidding() ? legal[random(Math.min(legal.length, 4))] : null;
  }

  act(action) {
    if (!this.isBidding()) return this.play.play(action, (table) => winnerOf(table, ORDER, this.trump));
    this.bids[this.speaker] = Number(action);
    this.speaker = (this.speaker + 1) % this.players;
  }

  gains() {
    return [...Array(this.players).keys()].map((seat) => {
      const tricks = this.play.count(seat);
      if (tricks === this.bids[seat]) return 10 + tricks;
      return this.options.tricks_missed === 'nothing' ? 0 : tricks;
    });
  }
}

module.exports = { configurations, Model };
