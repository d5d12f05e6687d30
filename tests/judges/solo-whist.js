// Solo Whist, from its rules: proposal and acceptance, or one against three; the card of the dealer turned up makes
// trumps unless the caller names a suit or plays without.
'use strict';
const { suitOf, follow, winnerOf, Tricks } = require('./cards');

const ORDER = ['A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5', '4', '3', '2'];
const CALLS = ['prop', 'cop', 'solo', 'misere', 'abundance', 'royal-abundance', 'open-misere', 'slam'];
const STAKE = { pair: 1, solo: 1, misere: 2, abundance: 3, 'royal-abundance': 3, 'open-misere': 4, slam: 6 };
const NEEDED = { pair: 8, solo: 5, abundance: 9, 'royal-abundance': 9, slam: 13 };

const configurations = [
  { title: 'as usual' },
  { title: 'overtricks are paid, a solo counts two', options: { overtricks: 'on', solo_value: 2 } },
];

class Model {
  constructor({ hands, dealer, options, turned }) {
    Object.assign(this, { hands, dealer, options, turned, stage: 'bid', said: [], passes: {}, call: '', caller: -1 });
    this.forehand = this.speaker = (dealer + 1) % 4;
    this.words = 0;
  }

  isOver() {
    return this.stage === 'over' || (this.stage === 'play' && this.play.isOver());
  }

  actor() {
    if (this.stage === 'bid') return this.speaker;
    if (this.stage === 'raise') return this.proposer();
    return this.stage === 'trump' ? this.caller : this.play.turn;
  }

  proposer() {
    return this.said.find(({ call }) => call === 'prop').seat;
  }

  legal() {
    if (this.stage === 'bid') return [...this.calls(this.speaker), 'pass'];
    if (this.stage === 'raise') return ['solo-instead', 'pass'];
    if (this.stage === 'trump') return ['C', 'D', 'H', 'S'];
    const hand = this.play.hands[this.play.turn];
    return this.play.table.length ? follow(hand, suitOf(this.play.table[0])) : hand;
  }

  choose(legal, random) {
    if (this.stage !== 'bid') return null;
    if (legal.includes('cop') && random(2)) return 'cop';
    return random(3) ? 'pass' : legal[random(Math.min(3, legal.length))];
  }

  act(action) {
    if (this.stage === 'bid') return this.bid(action);
    if (this.stage === 'raise') return action === 'solo-instead' ? this.settle('solo', this.proposer()) : this.end();
    if (this.stage === 'trump') return this.begin(action);
    this.play.play(action, (table) => winnerOf(table, ORDER, this.trump));
  }

  // A player who has passed is out, but forehand may accept later. A player without a possible bid is skipped.
  isOut(seat) {
    const mayReturn = seat === this.forehand && this.passes[seat] === 1;
    return this.calls(seat).length === 0 || (this.passes[seat] > 0 && !mayReturn);
  }

  calls(seat) {
    const fits = (call) =>
      (call !== 'cop' || this.call === 'prop') && (call !== 'royal-abundance' || this.call === 'abundance') &&
      (!this.passes[seat] || call === 'cop');
    return CALLS.slice(CALLS.indexOf(this.call) + 1).filter(fits);
  }

  bid(action) {
    const seat = this.speaker;
    if (action === 'pass') this.passes[seat] = (this.passes[seat] ?? 0) + 1;
    else {
      this.call = action;
      this.caller = seat;
      this.said.push({ seat, call: action });
    }
    for (let i = 1; i <= 4; i++) {
      const next = (seat + i) % 4;
      if (next === this.caller || this.isOut(next)) continue;
      this.speaker = next;
      return;
    }
    if (this.call === 'prop') this.stage = 'raise';
    else if (!this.call) this.end();
    else this.settle(this.call === 'cop' ? 'pair' : this.call, this.caller);
  }

  end() {
    this.stage = 'over';
  }

  settle(contract, caller) {
    Object.assign(this, { contract, caller });
    this.side = contract === 'pair' ? [this.caller, this.lastProposer()] : [caller];
    if (contract === 'abundance' || contract === 'slam') this.stage = 'trump';
    else this.begin(contract.includes('misere') ? null : suitOf(this.turned));
  }

  lastProposer() {
    return this.said.filter(({ call }) => call === 'prop').pop().seat;
  }

  begin(trump) {
    this.trump = trump;
    this.stage = 'play';
    this.play = new Tricks(this.hands, this.contract === 'slam' ? this.caller : this.forehand);
  }

  gains() {
    if (!this.contract) return [0, 0, 0, 0];
    const tricks = this.side.reduce((sum, seat) => sum + this.play.count(seat), 0);
    const needed = NEEDED[this.contract];
    const made = needed === undefined ? tricks === 0 : tricks >= needed;
    let value = this.contract === 'solo' ? this.options.solo_value ?? 1 : STAKE[this.contract];
    if (this.options.overtricks === 'on' && needed && this.contract !== 'slam') value += Math.abs(tricks - needed);
    const own = this.side.length === 2 ? value : 3 * value;
    return [0, 1, 2, 3].map((seat) => (this.side.includes(seat) ? own : -value) * (made ? 1 : -1));
  }
}

module.exports = { configurations, Model };
