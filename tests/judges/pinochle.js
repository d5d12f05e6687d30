// Pinochle, from its rules: an auction by tens, trumps named by the highest bidder, melds laid before play, the duty to
// beat and to trump, and a bid that the declarer's side must reach with its tricks and melds.
'use strict';
const { suitOf, rankOf, sum, strengthOf, winnerOf, Staged } = require('./cards');

const ORDER = ['A', '10', 'K', 'Q', 'J', '9'];
const POINTS = { A: 11, 10: 10, K: 4, Q: 3, J: 2, 9: 0 };
const COUNTERS = { A: 10, 10: 10, K: 10, Q: 0, J: 0, 9: 0 };
const ROUNDS = { A: [0, 100, 1000], K: [0, 80, 800], Q: [0, 60, 600], J: [0, 40, 400] };
const HIGHEST = 600;

const configurations = [
  { title: 'as usual' },
  { title: 'thrown in if all pass', options: { all_pass: 'thrown_in', lowest: 200 } },
  { title: 'counters, and forehand leads', options: { count: 'counters', lead: 'forehand' } },
  { title: 'four cards are passed and passed back', options: { passing: 'four' } },
  { title: 'three cards are passed and passed back', options: { passing: 'three', lead: 'forehand' } },
];

// Returns the hand without one copy of the card.
function withoutOne(hand, card) {
  const at = hand.indexOf(card);
  return hand.filter((_, i) => i !== at);
}

class Model extends Staged {
  constructor({ hands, dealer, options = {} }) {
    super();
    this.hands = hands.map((hand) => [...hand]);
    this.dealer = dealer;
    this.mayThrowIn = options.all_pass === 'thrown_in';
    this.points = options.count === 'counters' ? COUNTERS : POINTS;
    this.forehandLeads = options.lead === 'forehand';
    this.lowest = options.lowest ?? 250;
    this.passes = { three: 3, four: 4 }[options.passing] ?? 0;
    this.turn = (dealer + 1) % 4;
    this.passed = [false, false, false, false];
    this.bid = 0;
    this.laid = [{}, {}, {}, {}];
    this.asked = 0;
    this.table = [];
    this.tricks = [];
    this.stage = 'bid';
  }

  legal() {
    if (this.stage === 'bid') return this.bids();
    if (this.stage === 'trump') return [...'CDHS'];
    if (this.stage === 'give') return [...new Set(this.hands[this.turn])];
    return this.stage === 'meld' ? [...this.melds(), 'done'] : [...new Set(this.cards())];
  }

  // Chooses low bids and many passes, so that auctions end at all heights.
  choose(legal, random) {
    if (this.stage !== 'bid' || (legal.includes('pass') && random(2))) return null;
    const numbers = legal.filter((token) => token !== 'pass');
    return numbers[random(Math.min(3, numbers.length))] ?? null;
  }

  act(action) {
    if (this.stage === 'bid') this.speak(action);
    else if (this.stage === 'trump') this.nameTrump(action);
    else if (this.stage === 'give') this.give(action);
    else if (this.stage === 'meld') this.layMeld(action);
    else this.play(action);
  }

  // ---- the auction

  bids() {
    const list = [];
    for (let n = Math.max(this.lowest, this.bid + 10); n <= HIGHEST; n += 10) list.push(String(n));
    const isForced = !this.mayThrowIn && this.turn === this.dealer && this.passed.filter(Boolean).length === 3;
    return isForced ? list : [...list, 'pass'];
  }

  speak(action) {
    if (action === 'pass') this.passed[this.turn] = true;
    else {
      this.bid = Number(action);
      this.declarer = this.turn;
    }
    const left = [0, 1, 2, 3].filter((seat) => !this.passed[seat]);
    if (!left.length) this.stage = 'over';
    else if (left.length === 1 && this.bid) {
      this.stage = 'trump';
      this.turn = this.declarer;
    } else do this.turn = (this.turn + 1) % 4; while (this.passed[this.turn]);
  }

  nameTrump(suit) {
    this.trump = suit;
    this.leader = this.forehandLeads ? (this.dealer + 1) % 4 : this.declarer;
    this.given = 0;
    if (!this.passes) return this.beginMelds();
    this.stage = 'give';
    this.turn = (this.declarer + 2) % 4;
  }

  // First the partner gives his cards to the declarer, then the declarer as many back, one at a time.
  give(card) {
    const to = (this.turn + 2) % 4;
    this.hands[this.turn] = withoutOne(this.hands[this.turn], card);
    this.hands[to].push(card);
    this.given++;
    if (this.given === this.passes) this.turn = to;
    if (this.given === 2 * this.passes) this.beginMelds();
  }

  beginMelds() {
    this.stage = 'meld';
    this.turn = this.leader;
    this.askForMelds();
  }

  // ---- melds

  count(card) {
    return this.hands[this.turn].filter((other) => other === card).length;
  }

  times(token) {
    return this.laid[this.turn][token] ?? 0;
  }

  // Returns how often a whole list of cards is still free after `used` other uses.
  free(cards, used) {
    return Math.min(...cards.map((card) => this.count(card))) - used;
  }

  melds() {
    const list = [], { trump } = this;
    const runs = this.times(`run-${trump}`), royal = this.times(`marriage-${trump}`);
    const couple = this.free([`${trump}K`, `${trump}Q`], runs + royal);
    if (couple > 0 && this.free([`${trump}A`, `${trump}10`, `${trump}J`], runs) > 0) list.push(`run-${trump}`);
    for (const suit of 'CDHS') {
      const pair = suit === trump ? couple : this.free([`${suit}K`, `${suit}Q`], this.times(`marriage-${suit}`));
      if (pair > 0) list.push(`marriage-${suit}`);
    }
    if (this.free([`${trump}9`], this.times(`dix-${trump}`)) > 0) list.push(`dix-${trump}`);
    if (this.free(['SQ', 'DJ'], this.times('pinochle')) > 0) list.push('pinochle');
    for (const rank of Object.keys(ROUNDS))
      if (this.free([...'CDHS'].map((suit) => suit + rank), this.times(`round-${rank}`)) > 0) list.push(`round-${rank}`);
    return list;
  }

  // Players without a meld have no turn.
  askForMelds() {
    while (this.asked < 4 && !this.melds().length) {
      this.asked++;
      this.turn = (this.turn + 1) % 4;
    }
    if (this.asked < 4) return;
    this.stage = 'play';
    this.turn = this.leader;
  }

  layMeld(action) {
    if (action !== 'done') {
      this.laid[this.turn][action] = this.times(action) + 1;
      return;
    }
    this.asked++;
    this.turn = (this.turn + 1) % 4;
    this.askForMelds();
  }

  worth(token, n) {
    if (token === 'pinochle') return [0, 40, 300][n];
    const [kind, what] = token.split('-');
    if (kind === 'round') return ROUNDS[what][n];
    return kind === 'run' ? [0, 150, 1500][n] : n * (kind === 'dix' ? 10 : what === this.trump ? 40 : 20);
  }

  // ---- play

  height(card) {
    return strengthOf(card, this.table[0].card, ORDER, this.trump);
  }

  best() {
    return this.table[winnerOf(this.table.map((one) => one.card), ORDER, this.trump)];
  }

  cards() {
    const hand = this.hands[this.turn];
    if (!this.table.length) return hand;
    const high = this.height(this.best().card), led = suitOf(this.table[0].card);
    const same = hand.filter((card) => suitOf(card) === led);
    const due = same.length ? same : hand.filter((card) => suitOf(card) === this.trump);
    const higher = due.filter((card) => this.height(card) > high);
    return higher.length ? higher : due.length ? due : hand;
  }

  play(card) {
    this.hands[this.turn] = withoutOne(this.hands[this.turn], card);
    this.table.push({ seat: this.turn, card });
    this.turn = (this.turn + 1) % 4;
    if (this.table.length < 4) return;
    this.turn = this.best().seat;
    this.tricks.push({ side: this.turn % 2, cards: this.table.map((one) => one.card) });
    this.table = [];
    if (this.tricks.length === 12) this.stage = 'over';
  }

  // ---- the score

  scoreOf(side) {
    const won = this.tricks.filter((trick) => trick.side === side);
    if (!won.length) return 0;
    const melds = [side, side + 2].flatMap((seat) => Object.entries(this.laid[seat]));
    return sum(won.flatMap((trick) => trick.cards.map((card) => this.points[rankOf(card)]))) +
      (this.tricks[11].side === side ? 10 : 0) + sum(melds.map(([token, n]) => this.worth(token, n)));
  }

  gains() {
    if (!this.tricks.length) return [0, 0, 0, 0];
    const written = [this.scoreOf(0), this.scoreOf(1)], own = this.declarer % 2;
    if (written[own] < this.bid) written[own] = -this.bid;
    return [0, 1, 2, 3].map((seat) => written[seat % 2]);
  }
}

module.exports = { configurations, Model };
