// Coinche, from its rules: a bid of points and a suit, or of all tricks; doubling; Belote, and no declarations.
'use strict';
const { suitOf, rankOf, without, sum, Staged } = require('./cards');

const TRUMP_ORDER = ['J', '9', 'A', '10', 'K', 'Q', '8', '7'];
const PLAIN_ORDER = ['A', '10', 'K', 'Q', 'J', '9', '8', '7'];
const TRUMP_POINTS = [20, 14, 11, 10, 4, 3, 0, 0];
const PLAIN_POINTS = [11, 10, 4, 3, 2, 0, 0, 0];

const configurations = [
  { title: 'as usual' },
  { title: 'points in tens', options: { rounding: 'tens' } },
];

class Model extends Staged {
  constructor({ hands, dealer, options = {} }) {
    super();
    Object.assign(this, { hands: hands.map((hand) => [...hand]), options });
    this.whole = hands;
    this.eldest = this.turn = (dealer + 1) % 4;
    this.passes = 0;
    this.factor = 1;
    this.table = [];
    this.won = [[], [], [], []];
    this.left = 8;
    this.stage = 'bid';
  }

  isOfBidder() {
    return (this.turn - this.bidder) % 2 === 0;
  }

  legal() {
    return this.stage === 'bid' ? this.words() : this.cards();
  }

  words() {
    const words = ['pass'];
    if (this.factor === 1 && !this.isCapot) {
      for (let level = this.level ? this.level + 1 : 8; level <= 16; level++)
        for (const suit of 'CDHS') words.push(`${level}${suit}`);
      for (const suit of 'CDHS') words.push(`capot-${suit}`);
    }
    if (this.bidder !== undefined && this.factor === 1 && !this.isOfBidder()) words.push('coinche');
    if (this.factor === 2 && this.isOfBidder()) words.push('surcoinche');
    return words;
  }

  // Chooses low bids, so that an auction has several.
  choose(legal, random) {
    if (this.stage !== 'bid') return null;
    if (legal.includes('surcoinche') && random(3) === 0) return 'surcoinche';
    if (legal.includes('coinche') && random(6) === 0) return 'coinche';
    const bids = legal.filter((word) => /^\d/.test(word)).slice(0, 8);
    if (random(40) === 0 && legal.includes('capot-H')) return 'capot-H';
    return bids.length && random(3) === 0 ? bids[random(bids.length)] : 'pass';
  }

  act(action) {
    if (this.stage === 'bid') this.speak(action);
    else this.lay(action);
  }

  speak(word) {
    const seat = this.turn;
    this.turn = (seat + 1) % 4;
    if (word === 'pass') {
      this.passes++;
      if (this.bidder === undefined && this.passes === 4) this.stage = 'over';
      if (this.bidder !== undefined && this.passes === 3) this.begin();
      return;
    }
    this.passes = 0;
    if (word === 'coinche') this.factor = 2;
    else if (word === 'surcoinche') {
      this.factor = 4;
      this.begin();
    } else {
      this.bidder = seat;
      this.trump = word[word.length - 1];
      this.isCapot = word.startsWith('capot');
      this.level = this.isCapot ? this.level : parseInt(word, 10);
    }
  }

  begin() {
    this.stage = 'play';
    this.turn = this.eldest;
  }

  height(card) {
    if (suitOf(card) === this.trump) return 100 - TRUMP_ORDER.indexOf(rankOf(card));
    return suitOf(card) === suitOf(this.table[0].card) ? 50 - PLAIN_ORDER.indexOf(rankOf(card)) : 0;
  }

  best() {
    return this.table.reduce((a, b) => (this.height(b.card) > this.height(a.card) ? b : a));
  }

  cards() {
    const hand = this.hands[this.turn];
    if (!this.table.length) return hand;
    const led = suitOf(this.table[0].card), best = this.best();
    const same = hand.filter((card) => suitOf(card) === led);
    const trumps = hand.filter((card) => suitOf(card) === this.trump);
    const higher = trumps.filter((card) => this.height(card) > this.height(best.card));
    if (same.length && led !== this.trump) return same;
    const isPartners = (best.seat + 2) % 4 === this.turn;
    if (!trumps.length || (led !== this.trump && isPartners)) return hand;
    return higher.length ? higher : trumps;
  }

  lay(card) {
    this.hands[this.turn] = without(this.hands[this.turn], card);
    this.table.push({ seat: this.turn, card });
    this.turn = (this.turn + 1) % 4;
    if (this.table.length < 4) return;
    this.turn = this.best().seat;
    this.won[this.turn].push(this.table.map((one) => one.card));
    this.table = [];
    if (--this.left === 0) {
      this.last = this.turn;
      this.stage = 'over';
    }
  }

  points(card) {
    if (suitOf(card) === this.trump) return TRUMP_POINTS[TRUMP_ORDER.indexOf(rankOf(card))];
    return PLAIN_POINTS[PLAIN_ORDER.indexOf(rankOf(card))];
  }

  tricksOfSide(side) {
    return [...this.won[side], ...this.won[side + 2]];
  }

  pointsOfSide(side) {
    const cards = this.tricksOfSide(side).flat();
    return sum(cards.map((card) => this.points(card))) + (this.last % 2 === side ? 10 : 0);
  }

  belote(side) {
    const isHeld = [side, side + 2].some((seat) =>
      ['K', 'Q'].every((rank) => this.whole[seat].includes(this.trump + rank)));
    return isHeld ? 20 : 0;
  }

  gains() {
    if (this.bidder === undefined) return [0, 0, 0, 0];
    const sides = [0, 1], takers = this.bidder % 2, others = 1 - takers;
    const tricks = sides.map((side) => this.tricksOfSide(side));
    const cards = sides.map((side) => this.pointsOfSide(side));
    const belote = sides.map((side) => this.belote(side));
    const value = this.isCapot ? 250 : 10 * this.level;
    const isMade = this.isCapot ? tricks[takers].length === 8 : cards[takers] + belote[takers] >= value;
    const winner = isMade ? takers : others;
    const rounded = (number) => (this.options.rounding === 'tens' ? 10 * Math.floor((number + 5) / 10) : number);
    const written = [0, 0];
    if (this.isCapot) written[winner] = 500 * this.factor;
    else if (this.factor > 1) written[winner] = (160 + value) * this.factor;
    else if (isMade) {
      written[takers] = rounded(cards[takers]) + value;
      written[others] = rounded(cards[others]);
    } else written[others] = 160 + value;
    return [0, 1, 2, 3].map((seat) => written[seat % 2] + belote[seat % 2]);
  }
}

module.exports = { configurations, Model };
