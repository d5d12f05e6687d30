// Tysiąc, from its rules: three players, an auction up to 120 and the marriages in hand, a musik, one card for each
// opponent, and marriages that make trumps when one of their cards is led.
'use strict';
const { suitOf, rankOf, without, sum, strengthOf, winnerOf, Staged } = require('./cards');

const ORDER = ['A', '10', 'K', 'Q', 'J', '9'];
const POINTS = [11, 10, 4, 3, 2, 0];
const WORTH = { S: 40, C: 60, D: 80, H: 100 };

const configurations = [
  { title: 'as usual', players: 3 },
  { title: 'no duty to beat', players: 3, options: { heading: 'free' } },
  { title: 'marriages after a trick', players: 3, options: { first_marriage: 'after_trick' } },
  { title: 'steps of five', players: 3, options: { step: 'five' } },
  { title: 'a bomb that costs the bid', players: 3, options: { bomb: 'paid' } },
  { title: 'no bomb', players: 3, options: { bomb: 'none' } },
];

const marriagesIn = (hand) => [...'SCDH'].filter((suit) => hand.includes(`${suit}K`) && hand.includes(`${suit}Q`));

class Model extends Staged {
  constructor({ hands, talon, dealer, options = {} }) {
    super();
    Object.assign(this, { hands: hands.map((hand) => [...hand]), musik: [...talon], options });
    this.step = options.step === 'five' ? 5 : 10;
    this.forehand = this.turn = (dealer + 1) % 3;
    this.passed = [false, false, false];
    this.bid = 0;
    this.stage = 'bid';
    this.table = [];
    this.won = [[], [], []];
    this.tricks = [0, 0, 0];
    this.married = [0, 0, 0];
  }

  // The numbers above the bid that the hand of the player in turn allows.
  numbers() {
    const limit = 120 + sum(marriagesIn(this.hands[this.turn]).map((suit) => WORTH[suit]));
    const numbers = [];
    for (let number = this.bid + this.step; number <= limit; number += this.step) numbers.push(String(number));
    return numbers;
  }

  legal() {
    if (this.stage === 'bid') return this.bid ? [...this.numbers(), 'pass'] : ['100'];
    if (this.stage === 'bomb') return ['bomb', 'done'];
    if (this.stage === 'give') return this.hands[this.turn];
    if (this.stage === 'raise') return [...this.numbers(), 'pass'];
    return this.cards();
  }

  // Random bids would soon reach the limit, so that most deals had the highest possible bid.
  choose(legal, random) {
    const isSpeaking = this.stage === 'bid' || this.stage === 'raise';
    if (isSpeaking && legal.length > 1) return random(2) ? 'pass' : legal[random(Math.min(3, legal.length))];
    if (this.stage === 'bomb') return random(6) ? 'done' : 'bomb';
    return legal[random(legal.length)];
  }

  act(action) {
    if (this.stage === 'bid') this.say(action);
    else if (this.stage === 'bomb') this.throwBomb(action === 'bomb');
    else if (this.stage === 'give') this.give(action);
    else if (this.stage === 'raise') this.raise(action);
    else if (action.startsWith('marriage-')) this.marry(action.slice(-1));
    else this.lay(action);
  }

  say(action) {
    if (action === 'pass') this.passed[this.turn] = true;
    else this.bid = Number(action);
    do this.turn = (this.turn + 1) % 3;
    while (this.passed[this.turn]);
    if (this.passed.filter(Boolean).length < 2) return;
    this.declarer = this.turn;
    this.hands[this.turn].push(...this.musik);
    this.stage = this.options.bomb === 'none' ? 'give' : 'bomb';
  }

  throwBomb(isThrown) {
    this.hasBomb = isThrown;
    this.stage = isThrown ? 'over' : 'give';
  }

  give(card) {
    const [first, second] = [(this.declarer + 1) % 3, (this.declarer + 2) % 3];
    this.hands[this.declarer] = without(this.hands[this.declarer], card);
    if (!this.gift) {
      this.gift = card;
      return;
    }
    this.hands[first].push(this.gift);
    this.hands[second].push(card);
    this.stage = this.numbers().length ? 'raise' : 'play';
  }

  raise(action) {
    if (action !== 'pass') this.bid = Number(action);
    this.stage = 'play';
  }

  marry(suit) {
    this.married[this.turn] += WORTH[suit];
    this.trump = suit;
    this.due = [`${suit}K`, `${suit}Q`];
  }

  strength(card) {
    return strengthOf(card, this.table[0].card, ORDER, this.trump);
  }

  best() {
    return this.table[winnerOf(this.table.map((one) => one.card), ORDER, this.trump)];
  }

  cards() {
    const hand = this.hands[this.turn];
    if (this.due) return this.due;
    if (!this.table.length) {
      const mayMarry = this.options.first_marriage !== 'after_trick' || this.tricks[this.turn] > 0;
      return [...hand, ...(mayMarry ? marriagesIn(hand).map((suit) => `marriage-${suit}`) : [])];
    }
    const same = hand.filter((card) => suitOf(card) === suitOf(this.table[0].card));
    const trumps = hand.filter((card) => suitOf(card) === this.trump);
    const allowed = same.length ? same : trumps.length ? trumps : hand;
    const better = allowed.filter((card) => this.strength(card) > this.strength(this.best().card));
    return better.length && this.options.heading !== 'free' ? better : allowed;
  }

  lay(card) {
    this.due = null;
    this.hands[this.turn] = without(this.hands[this.turn], card);
    this.table.push({ seat: this.turn, card });
    this.turn = (this.turn + 1) % 3;
    if (this.table.length < 3) return;
    this.turn = this.best().seat;
    this.won[this.turn].push(...this.table.map((one) => one.card));
    this.tricks[this.turn]++;
    this.table = [];
    if (!this.hands[this.turn].length) this.stage = 'over';
  }

  gains() {
    if (this.hasBomb) {
      const own = this.options.bomb === 'paid' ? -this.bid : 0;
      return [0, 1, 2].map((seat) => (seat === this.declarer ? own : 60));
    }
    return [0, 1, 2].map((seat) => {
      const points = sum(this.won[seat].map((card) => POINTS[ORDER.indexOf(rankOf(card))])) + this.married[seat];
      if (seat === this.declarer) return points >= this.bid ? this.bid : -this.bid;
      return Math.floor(points / this.step + 0.5) * this.step;
    });
  }
}

module.exports = { configurations, Model };
