// Skat if all pass, from its rules: a Ramsch, also with a skat that goes round first. Nobody bids here.
'use strict';
const { suitOf, rankOf, without, sum, Staged, Tricks } = require('./cards');

const POINTS = { A: 11, 10: 10, K: 4, Q: 3, J: 2 };
const HIGH_TEN = ['A', '10', 'K', 'Q', '9', '8', '7'], LOW_TEN = ['A', 'K', 'Q', '10', '9', '8', '7'];
const JACKS = ['CJ', 'SJ', 'HJ', 'DJ'];
const VALUES = [
  18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46, 48, 50, 54, 55, 59, 60, 63, 66, 70, 72, 77, 80, 81, 84, 88, 90,
  96, 99, 100, 108, 110, 117, 120, 121, 126, 130, 132, 135, 140, 143, 144, 150, 153, 154, 156, 160, 162, 165, 168, 170,
  176, 180, 187, 192, 198, 204, 216, 240, 264,
];

const configurations = [
  { title: 'a Ramsch', players: 3, options: { pass_out: 'ramsch' } },
  { title: 'the skat goes round', players: 3, options: { pass_out: 'pushed' } },
  {
    title: 'the skat goes round, with other rules', players: 3,
    options: { pass_out: 'pushed', ramsch_ten: 'low', ramsch_skat: 'loser', settlement: 'as_written' },
  },
  { title: 'the skat goes round, the last trick breaks ties', players: 3,
    options: { pass_out: 'pushed', ramsch_tie: 'last_trick' } },
];

const pointsOf = (cards) => sum(cards.map((card) => POINTS[rankOf(card)] ?? 0));
const groupOf = (card) => (rankOf(card) === 'J' ? 'trumps' : suitOf(card));

class Model extends Staged {
  constructor({ hands, talon, dealer, options }) {
    super();
    this.forehand = (dealer + 1) % 3;
    Object.assign(this, { options, skat: [...talon], stage: 'bid', turn: (dealer + 2) % 3, pushes: 0, spoken: 0 });
    this.tricks = new Tricks(hands, this.forehand);
    this.hands = this.tricks.hands;
    this.order = options.ramsch_ten === 'low' ? LOW_TEN : HIGH_TEN;
  }

  actor() {
    return this.stage === 'play' ? this.tricks.turn : this.turn;
  }

  legal() {
    const hand = this.hands[this.actor()];
    // middlehand and rearhand may bid anything; forehand may play at 18
    if (this.stage === 'bid') return [...(this.spoken < 2 ? VALUES : [18]).map(String), 'pass'];
    if (this.stage === 'push') return ['look', 'push'];
    if (this.stage === 'lay') {
      const others = hand.filter((card) => rankOf(card) !== 'J');
      return others.length ? others : hand;
    }
    const [led] = this.tricks.table;
    const same = led ? hand.filter((card) => groupOf(card) === groupOf(led)) : [];
    return same.length ? same : hand;
  }

  choose() {
    return this.stage === 'bid' ? 'pass' : null;
  }

  act(action) {
    if (this.stage === 'bid') this.pass();
    else if (this.stage === 'push') this.look(action);
    else if (this.stage === 'lay') this.lay(action);
    else this.play(action);
  }

  pass() {
    this.spoken++;
    this.turn = (this.forehand + [1, 2, 0, 0][this.spoken]) % 3;
    if (this.spoken === 3) this.stage = this.options.pass_out === 'pushed' ? 'push' : 'play';
  }

  look(action) {
    if (action === 'push') {
      this.pushes++;
      return this.next();
    }
    this.hands[this.turn].push(...this.skat);
    this.skat = [];
    this.stage = 'lay';
  }

  lay(card) {
    this.hands[this.turn] = without(this.hands[this.turn], card);
    this.skat.push(card);
    if (this.skat.length === 2) this.next();
  }

  next() {
    this.turn = (this.turn + 1) % 3;
    this.stage = this.turn === this.forehand ? 'play' : 'push';
  }

  height(card, led) {
    if (rankOf(card) === 'J') return 100 - JACKS.indexOf(card);
    return suitOf(card) === suitOf(led) && rankOf(led) !== 'J' ? 50 - this.order.indexOf(rankOf(card)) : 0;
  }

  play(card) {
    this.tricks.play(card, (table) => {
      const heights = table.map((one) => this.height(one, table[0]));
      return heights.indexOf(Math.max(...heights));
    });
    if (this.tricks.isOver()) this.stage = 'over';
  }

  written() {
    const seats = [0, 1, 2], last = this.tricks.history.at(-1).winner, skat = pointsOf(this.skat);
    const isLosers = this.options.ramsch_skat === 'loser'; // the skat counts for the loser, not for the last trick
    const points = seats.map((seat) => pointsOf(this.tricks.won[seat].flat()) + (!isLosers && seat === last ? skat : 0));
    const most = Math.max(...points), trickless = seats.filter((seat) => !this.tricks.count(seat)).length;
    if (trickless === 2) return seats.map((seat) => (this.tricks.count(seat) ? 120 : 0));
    const times = (trickless ? 2 : 1) * 2 ** this.pushes;
    const isOnlyLast = this.options.ramsch_tie === 'last_trick' && points[last] === most;
    return points.map((own, seat) =>
      own === most && (!isOnlyLast || seat === last) ? -(own + (isLosers ? skat : 0)) * times : 0);
  }

  gains() {
    const written = this.written();
    return this.options.settlement === 'as_written' ? written : written.map((own) => 3 * own - sum(written));
  }
}

module.exports = { configurations, Model };
