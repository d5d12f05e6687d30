// Differenzler, from its rules: all write down how many of the 157 points they will win, and the difference is lost. A
// card that is cut makes trumps. One may trump instead of following; only a player without the suit may undertrump.
'use strict';
const { suitOf, rankOf, strengthOf, winnerOf, sum, Tricks } = require('./cards');

const file = 'tests/data/authored/differenzler.yaml';
const TRUMP_ORDER = ['U', '9', 'D', 'K', 'O', '10', '8', '7', '6'];
const PLAIN_ORDER = ['D', 'K', 'O', 'U', '10', '9', '8', '7', '6'];
const TRUMP_POINTS = { U: 20, 9: 14, D: 11, 10: 10, K: 4, O: 3 };
const PLAIN_POINTS = { D: 11, 10: 10, K: 4, O: 3, U: 2 };

const configurations = [{ title: 'four players' }];

class Model {
  constructor({ hands, dealer, turned }) {
    this.trump = suitOf(turned);
    this.speaker = (dealer + 1) % 4;
    this.written = {};
    this.play = new Tricks(hands, this.speaker);
  }

  isWriting() {
    return Object.keys(this.written).length < 4;
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

  act(action) {
    if (!this.isWriting()) return this.play.play(action, (cards) => this.winner(cards));
    this.written[this.speaker] = Number(action);
    this.speaker = (this.speaker + 1) % 4;
  }

  winner(cards) {
    if (!cards.some((card) => this.isTrump(card))) return winnerOf(cards, PLAIN_ORDER, null);
    return winnerOf(cards, TRUMP_ORDER, this.trump);
  }

  points(card) {
    return (this.isTrump(card) ? TRUMP_POINTS : PLAIN_POINTS)[rankOf(card)] ?? 0;
  }

  gains() {
    const last = this.play.history.at(-1).winner;
    return [0, 1, 2, 3].map((seat) => {
      const cards = this.play.won[seat].flat();
      const made = sum(cards.map((card) => this.points(card))) + (seat === last ? 5 : 0);
      return made === this.written[seat] ? 0 : -Math.abs(made - this.written[seat]);
    });
  }
}

module.exports = { configurations, Model, file };
