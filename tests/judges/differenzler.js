// Differenzler, from its rules: all write down how many of the 157 points they will win, and lose the difference. The
// turned-up card makes trumps. Players may trump instead of following; only a player without the suit may undertrump.
'use strict';
const { suitOf, rankOf, strengthOf, winnerOf, sum, Tricks } = require('./cards');

const TRUMP_ORDER = ['U', '9', 'D', 'K', 'O', '10', '8', '7', '6'];
const PLAIN_ORDER = ['D', 'K', 'O', 'U', '10', '9', '8', '7', '6'];
const TRUMP_POINTS = { U: 20, 9: 14, D: 11, 10: 10, K: 4, O: 3 };
const PLAIN_POINTS = { D: 11, 10: 10, K: 4, O: 3, U: 2 };

const configurations = [
  { title: 'as usual' },
  { title: 'three players', players: 3 },
  { title: 'the last card of the dealer makes trumps', options: { trump_card: 'dealer', predictions: 'open' } },
  { title: 'ten points for an exact number', options: { exact: 'ten' } },
  { title: 'also for none with a trick, three players', options: { exact: 'ten-also-zero' }, players: 3 },
];

class Model {
  constructor({ hands, dealer, turned, players, options = {} }) {
    Object.assign(this, { players, options });
    this.trump = suitOf(turned);
    this.speaker = (dealer + 1) % players;
    this.written = {};
    this.play = new Tricks(hands, this.speaker);
  }

  isWriting() {
    return Object.keys(this.written).length < this.players;
  }

  isOver() {
    return this.play.isOver();
  }

  actor() {
    return this.isWriting() ? this.speaker : this.play.turn;
  }

  isTrump(card) {
    return suitOf(card) === this.trump;
  }

  height(card) {
    return strengthOf(card, card, TRUMP_ORDER, this.trump);
  }

  legal() {
    if (this.isWriting()) return [...Array(158).keys()].map(String);
    const { table, hands, turn } = this.play, hand = hands[turn];
    if (!table.length) return hand;
    const led = suitOf(table[0]), same = hand.filter((card) => suitOf(card) === led);
    if (!same.length) return hand;
    if (led === this.trump) return same.length === 1 && rankOf(same[0]) === 'U' ? hand : same;
    const highest = Math.max(0, ...table.filter((card) => this.isTrump(card)).map((card) => this.height(card)));
    return [...same, ...hand.filter((card) => this.isTrump(card) && this.height(card) > highest)];
  }

  // Often chooses 0, so that bids are often exact.
  choose(legal, random) {
    return this.isWriting() && random(2) === 0 ? '0' : null;
  }

  act(action) {
    if (!this.isWriting()) return this.play.play(action, (cards) => this.winner(cards));
    this.written[this.speaker] = Number(action);
    this.speaker = (this.speaker + 1) % this.players;
  }

  winner(cards) {
    if (!cards.some((card) => this.isTrump(card))) return winnerOf(cards, PLAIN_ORDER, null);
    return winnerOf(cards, TRUMP_ORDER, this.trump);
  }

  points(card) {
    return (this.isTrump(card) ? TRUMP_POINTS : PLAIN_POINTS)[rankOf(card)] ?? 0;
  }

  // Returns the points that a player gets back.
  bonus(made, tricks) {
    const { exact = 'nothing' } = this.options;
    if (exact === 'nothing') return 0;
    return made > 0 || (exact === 'ten-also-zero' && tricks > 0) ? 10 : 0;
  }

  gains() {
    const last = this.play.history.at(-1).winner;
    return this.play.won.map((tricks, seat) => {
      const made = sum(tricks.flat().map((card) => this.points(card))) + (seat === last ? 5 : 0);
      return made === this.written[seat] ? this.bonus(made, tricks.length) : -Math.abs(made - this.written[seat]);
    });
  }
}

module.exports = { configurations, Model };
