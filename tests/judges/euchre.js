// Euchre, from its rules: the card turned up is ordered up or turned down, then another suit may be named; bowers;
// playing alone.
'use strict';
const { suitOf, rankOf, without, Staged } = require('./cards');

const PLAIN = ['A', 'K', 'Q', 'J', '10', '9'];
const MATE = { C: 'S', S: 'C', D: 'H', H: 'D' };

const configurations = [
  { title: 'as usual' },
  { title: 'the dealer must name a suit', options: { stick_the_dealer: 'on' } },
];

class Model extends Staged {
  constructor({ hands, talon, dealer, options }) {
    super();
    Object.assign(this, { hands: hands.map((hand) => [...hand]), dealer, options });
    this.turned = talon[talon.length - 1];
    this.speaker = (dealer + 1) % 4;
    this.spoken = 0;
    this.stage = 'order';
    this.tricks = [0, 0, 0, 0];
    this.table = [];
  }

  actor() {
    if (this.stage === 'discard') return this.dealer;
    return this.stage === 'play' ? this.turn : this.speaker;
  }

  // Returns the suit that a card belongs to: the left bower is a trump.
  suit(card) {
    return rankOf(card) === 'J' && suitOf(card) === MATE[this.trump] ? this.trump : suitOf(card);
  }

  strength(card) {
    if (this.suit(card) !== this.trump) return this.suit(card) === this.suit(this.table[0].card) ? 6 - PLAIN.indexOf(rankOf(card)) : -1;
    if (rankOf(card) !== 'J') return 20 - PLAIN.indexOf(rankOf(card));
    return suitOf(card) === this.trump ? 31 : 30;
  }

  legal() {
    if (this.stage === 'order') return ['order-up', 'order-up-alone', 'pass'];
    if (this.stage === 'name') {
      const suits = [...'CDHS'].filter((suit) => suit !== suitOf(this.turned));
      const must = this.options.stick_the_dealer === 'on' && this.speaker === this.dealer;
      return [...suits, ...suits.map((suit) => `alone-${suit}`), ...(must ? [] : ['pass'])];
    }
    const hand = this.hands[this.actor()];
    if (this.stage === 'discard' || !this.table.length) return hand;
    const same = hand.filter((card) => this.suit(card) === this.suit(this.table[0].card));
    return same.length ? same : hand;
  }

  // Mostly passes, so that the auction reaches the second round.
  choose(legal, random) {
    return (this.stage === 'order' || this.stage === 'name') && legal.includes('pass') && random(3) ? 'pass' : null;
  }

  begin(seat, trump, alone) {
    Object.assign(this, { maker: seat, trump, out: alone ? (seat + 2) % 4 : -1, stage: 'play' });
    this.turn = this.next(this.dealer);
  }

  next(seat) {
    const after = (seat + 1) % 4;
    return after === this.out ? (after + 1) % 4 : after;
  }

  act(action) {
    if (this.stage === 'order' || this.stage === 'name') return this.speak(action);
    this.hands[this.actor()] = without(this.hands[this.actor()], action);
    if (this.stage === 'discard') this.stage = 'play';
    else this.lay(action);
  }

  speak(action) {
    const seat = this.speaker, alone = action.includes('alone');
    if (action !== 'pass') {
      this.begin(seat, this.stage === 'order' ? suitOf(this.turned) : action[action.length - 1], alone);
      if (!action.startsWith('order')) return;
      this.hands[this.dealer].push(this.turned);
      this.stage = 'discard';
      return;
    }
    this.speaker = (seat + 1) % 4;
    if (++this.spoken === 4) this.stage = 'name';
    if (this.spoken === 8) this.stage = 'over';
  }

  lay(card) {
    this.table.push({ seat: this.turn, card });
    this.turn = this.next(this.turn);
    if (this.table.length < (this.out < 0 ? 4 : 3)) return;
    const best = this.table.reduce((a, b) => (this.strength(b.card) > this.strength(a.card) ? b : a));
    this.tricks[best.seat]++;
    this.turn = best.seat;
    this.table = [];
    if (this.tricks.reduce((a, b) => a + b) === 5) this.stage = 'over';
  }

  gains() {
    if (this.maker === undefined) return [0, 0, 0, 0];
    const made = this.tricks[this.maker] + this.tricks[(this.maker + 2) % 4];
    const points = made < 3 ? 2 : made < 5 ? 1 : this.out < 0 ? 2 : 4;
    return [0, 1, 2, 3].map((seat) => ((seat - this.maker) % 2 === 0) === made >= 3 ? points : 0);
  }
}

module.exports = { configurations, Model };
