// Prophecy, from its rules: 52 cards, four prophets and four fools. The first deal has one card each, and each deal one
// more until all are dealt. The turned-up suit is trumps; there are none after a fool or without a card, and the dealer
// chooses after a prophet. An exact bid wins 20 points and 10 for each trick; any other loses 10 for each trick off.
'use strict';
const { suitOf, winnerOf, Tricks } = require('./cards');

const ORDER = ['A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5', '4', '3', '2'];
const isProphet = (card) => suitOf(card) === 'P';
const isFool = (card) => suitOf(card) === 'F';
const anyDeal = (random, players) => ({ deal_number: random(60 / players) });
const lastDeal = (random, players) => ({ deal_number: 60 / players - 1 });
const configurations = [
  { title: 'four players', match: anyDeal },
  { title: 'three players, the last bidder barred', players: 3, options: { last_bidder: 'barred' }, match: anyDeal },
  { title: 'five players', players: 5, match: anyDeal },
  { title: 'six players, the last bidder barred', players: 6, options: { last_bidder: 'barred' }, match: anyDeal },
  { title: 'the last deal of three', players: 3, match: lastDeal },
];

// Returns the suit that players must follow; null if no card but fools was played, or if a prophet came first.
function suitLed(table) {
  const first = table.find((card) => !isFool(card));
  return first && !isProphet(first) ? suitOf(first) : null;
}

// Returns the place of the winning card.
function winner(table, trump) {
  const prophet = table.findIndex(isProphet);
  if (prophet >= 0) return prophet;
  const suited = table.filter((card) => !isFool(card));
  return suited.length ? table.indexOf(suited[winnerOf(suited, ORDER, trump)]) : 0;
}

class Model {
  constructor({ hands, talon, dealer, options, players, deal_number }) {
    Object.assign(this, { players, options, dealer, bids: {} });
    this.size = deal_number + 1;
    this.misdealt = hands.some((hand) => hand.length !== this.size) || talon.length !== 60 - players * this.size;
    const turned = talon[talon.length - 1];
    this.dealerNames = talon.length > 0 && isProphet(turned);
    this.trump = talon.length > 0 && !isProphet(turned) && !isFool(turned) ? suitOf(turned) : null;
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
    if (this.dealerNames) return this.dealer;
    return this.isBidding() ? this.speaker : this.play.turn;
  }

  legal() {
    if (this.dealerNames) return ['C', 'D', 'H', 'S'];
    return this.isBidding() ? this.numbers() : this.cards();
  }

  numbers() {
    const said = Object.values(this.bids).reduce((a, b) => a + b, 0);
    const isBarred = Object.keys(this.bids).length === this.players - 1 && this.options.last_bidder === 'barred';
    const numbers = [...Array(this.size + 1).keys()];
    return numbers.filter((number) => !isBarred || said + number !== this.size).map(String);
  }

  cards() {
    const hand = this.play.hands[this.play.turn], led = suitLed(this.play.table);
    if (!hand.some((card) => suitOf(card) === led)) return hand;
    return hand.filter((card) => suitOf(card) === led || isProphet(card) || isFool(card));
  }

  choose(legal, random) {
    return this.isBidding() && !this.dealerNames ? legal[random(Math.min(legal.length, 4))] : null;
  }

  act(action) {
    if (this.dealerNames) {
      this.trump = action;
      this.dealerNames = false;
    } else if (this.isBidding()) {
      this.bids[this.speaker] = Number(action);
      this.speaker = (this.speaker + 1) % this.players;
    } else this.play.play(action, (table) => winner(table, this.trump));
  }

  gains() {
    return [...Array(this.players).keys()].map((seat) => {
      const off = Math.abs(this.play.count(seat) - this.bids[seat]);
      return off ? -10 * off : 20 + 10 * this.play.count(seat);
    });
  }
}

module.exports = { configurations, Model };
