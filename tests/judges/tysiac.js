// Tysiąc, from its rules: three players, an auction up to 120 and the marriages in hand, a musik, one card for each
// opponent, and marriages that make trumps when one of their cards is led. A fourth player deals and has no cards. Deals
// come from all parts of a match, so that scores near a thousand, used bombs and bolts occur.
'use strict';
const { suitOf, rankOf, without, sum, strengthOf, winnerOf, Staged } = require('./cards');

const ORDER = ['A', '10', 'K', 'Q', 'J', '9'];
const POINTS = [11, 10, 4, 3, 2, 0];
const WORTH = { S: 40, C: 60, D: 80, H: 100 };

const SCORES = [0, 340, 790, 800, 840, 870, 880, 880, 880];

// Returns the scores of a match in progress. A player is on the barrel only with 880.
function later(random, players) {
  const each = (number) => Array.from({ length: players }, number);
  const score = each(() => SCORES[random(SCORES.length)]);
  const sat = score.map((points) => (points === 880 ? random(3) : 0));
  return { carried: { score, sat, bombs: each(() => random(2)), bolts: each(() => random(3)) } };
}

const configurations = [
  { title: 'the first deal', players: 3 },
  { title: 'as usual', players: 3, match: later },
  { title: 'four at the table', players: 4, match: later },
  { title: 'no duty to beat', players: 3, options: { heading: 'free' }, match: later },
  { title: 'marriages after a trick', players: 3, options: { first_marriage: 'after_trick' }, match: later },
  { title: 'steps of five', players: 3, options: { step: 'five' }, match: later },
  { title: 'a bomb that costs the bid', players: 3, options: { bomb: 'paid' }, match: later },
  { title: 'no bomb', players: 3, options: { bomb: 'none' }, match: later },
  { title: 'no barrel', players: 3, options: { barrel: 'none' }, match: later },
  { title: 'a barrel at 880', players: 3, options: { barrel: 'at_880' }, match: later },
  { title: 'a barrel at 880 and paid bombs', players: 4, options: { barrel: 'at_880', bomb: 'paid' }, match: later },
  { title: 'bolts', players: 3, options: { bolts: 'on' }, match: later },
  { title: 'bolts and a barrel', players: 4, options: { bolts: 'on', barrel: 'at_880' }, match: later },
];

const marriagesIn = (hand) => [...'SCDH'].filter((suit) => hand.includes(`${suit}K`) && hand.includes(`${suit}Q`));

class Model extends Staged {
  constructor({ hands, talon, dealer, players, carried, options = {} }) {
    super();
    Object.assign(this, { hands: hands.map((hand) => [...hand]), musik: [...talon], players, options });
    const zeros = hands.map(() => 0);
    this.before = { score: zeros, sat: zeros, bombs: zeros, bolts: zeros, ...carried };
    this.active = [1, 2, 3].map((i) => (dealer + i) % players);
    this.step = options.step === 'five' ? 5 : 10;
    this.turn = this.active[0];
    this.passed = [];
    this.bid = 0;
    this.stage = 'bid';
    this.table = [];
    this.won = hands.map(() => []);
    this.tricks = [...zeros];
    this.married = [...zeros];
  }

  next(seat) {
    return this.active[(this.active.indexOf(seat) + 1) % 3];
  }

  // Returns the numbers above the bid that the hand of the player in turn allows.
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

  // Chooses low bids. Random bids would soon reach the limit, so most deals would have the highest possible bid.
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
    do this.turn = this.next(this.turn);
    while (this.passed[this.turn]);
    if (this.passed.filter(Boolean).length < 2) return;
    this.declarer = this.turn;
    this.hands[this.turn].push(...this.musik);
    this.stage = this.mayBomb() ? 'bomb' : 'give';
  }

  // A player may throw one free bomb in a match, and any number of paid ones.
  mayBomb() {
    const { bomb } = this.options;
    return bomb === 'paid' || (bomb !== 'none' && !this.before.bombs[this.declarer]);
  }

  throwBomb(isThrown) {
    this.hasBomb = isThrown;
    this.stage = isThrown ? 'over' : 'give';
  }

  give(card) {
    const first = this.next(this.declarer), second = this.next(first);
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
    this.turn = this.next(this.turn);
    if (this.table.length < 3) return;
    this.turn = this.best().seat;
    this.won[this.turn].push(...this.table.map((one) => one.card));
    this.tricks[this.turn]++;
    this.table = [];
    if (!this.hands[this.turn].length) this.stage = 'over';
  }

  // Returns the result of a player without the special rules near a thousand.
  made(seat) {
    if (!this.active.includes(seat)) {
      const aces = this.musik.filter((card) => rankOf(card) === 'A');
      return 50 * aces.length + sum(marriagesIn(this.musik).map((suit) => WORTH[suit]));
    }
    if (this.hasBomb) {
      if (seat !== this.declarer) return 60;
      return this.options.bomb === 'paid' ? -this.bid : 0;
    }
    const points = sum(this.won[seat].map((card) => POINTS[ORDER.indexOf(rankOf(card))])) + this.married[seat];
    if (seat === this.declarer) return points >= this.bid ? this.bid : -this.bid;
    return Math.floor(points / this.step + 0.5) * this.step;
  }

  // For a player on the barrel, only his own bid counts. With 120 or more he reaches 1,000; after three deals he falls.
  onBarrel(seat) {
    if (!this.active.includes(seat)) return 0;
    const made = seat === this.declarer ? this.made(seat) : 0;
    if (made < 0) return made;
    if (made >= 120) return 120;
    return this.before.sat[seat] === 2 ? -120 : 0;
  }

  written(seat) {
    const made = this.made(seat), score = this.before.score[seat];
    switch (this.options.barrel) {
      case 'none': return made;
      case 'at_880': return score === 880 ? this.onBarrel(seat) : Math.min(made, 880 - score);
      default: return seat !== this.declarer && score >= 800 ? 0 : made;
    }
  }

  bolt(seat) {
    const hasBolt = !this.hasBomb && this.active.includes(seat) && this.tricks[seat] === 0;
    return this.options.bolts === 'on' && hasBolt && this.before.bolts[seat] === 2 ? -120 : 0;
  }

  gains() {
    return this.hands.map((_, seat) => this.written(seat) + this.bolt(seat));
  }
}

module.exports = { configurations, Model };
