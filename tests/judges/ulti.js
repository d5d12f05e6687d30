// Ulti, from its rules: the talon goes from bidder to bidder, bids are made of parts, and every part is doubled and paid
// on its own. Without trumps each defender doubles and settles for himself. A fourth player deals and has no cards.
'use strict';
const { suitOf, rankOf, without, sum, winnerOf, Staged } = require('./cards');

const TRUMP_ORDER = ['A', '10', 'K', 'O', 'U', '9', '8', '7'];
const PLAIN_ORDER = ['A', 'K', 'O', 'U', '10', '9', '8', '7'];
const STEPS = ['kontra', 'rekontra', 'szubkontra', 'mordkontra'];
const COMBINATIONS = [
  ['party'], ['party', 'ulti'], ['forty'], ['forty', 'ulti'], ['forty', 'durchmars'], ['forty', 'ulti', 'durchmars'],
  ['twenty'], ['twenty', 'ulti'], ['twenty', 'durchmars'], ['twenty', 'ulti', 'durchmars'], ['durchmars'],
  ['ulti', 'durchmars'],
];
const WORTH = { party: 1, forty: 4, twenty: 8, ulti: 4, durchmars: 6 };
const COLOURLESS = { betli: 5, colourless: 6, rebetli: 10, redurchmars: 12, 'open-durchmars': 12, 'open-betli': 20 };

// All bids with their values, in the order of the list.
const bids = [{ id: 'passz', parts: ['party'], worth: 1 }];
for (const red of [true, false])
  for (const parts of COMBINATIONS) {
    if (!red && parts.join() === 'party') continue;
    const worth = sum(parts.map((part) => WORTH[part])) * (red ? 2 : 1);
    bids.push({ id: (red ? 'red-' : '') + parts.join('-'), parts, worth, red });
  }
for (const [id, worth] of Object.entries(COLOURLESS)) bids.push({ id, parts: ['game'], worth, colourless: true });
bids.forEach((bid, place) => Object.assign(bid, { place }));

const isHigher = (a, b) =>
  a.worth !== b.worth ? a.worth > b.worth
  : a.parts.length !== b.parts.length ? a.parts.length < b.parts.length
  : a.place > b.place;
const highest = bids.reduce((a, b) => (isHigher(b, a) ? b : a));
const isSharp = (card) => ['A', '10'].includes(rankOf(card));

const configurations = [
  { title: 'as usual', players: 3 },
  { title: 'four at the table', players: 4 },
  { title: 'without kontra', players: 3, options: { kontra: 'off' } },
];

class Model extends Staged {
  constructor({ hands, talon, dealer, players, options = {} }) {
    super();
    Object.assign(this, { hands: hands.map((hand) => [...hand]), talon: [...talon], options });
    this.active = [1, 2, 3].map((i) => (dealer + i) % players);
    this.forehand = this.turn = this.active[0];
    this.passes = 0;
    this.stage = 'take';
    this.table = [];
    this.tricks = [];
    this.doubled = {};
    this.said = hands.map(() => []);
  }

  next(seat) {
    return this.after(seat, 1);
  }

  // Returns the seat that is `places` seats further, not counting a dealer without cards.
  after(seat, places) {
    return this.active[(this.active.indexOf(seat) + places) % 3];
  }

  // ---- what may be done

  legal() {
    switch (this.stage) {
      case 'take': return this.bid ? ['take-talon', 'pass'] : ['take-talon'];
      case 'lay': return this.hands[this.turn];
      case 'bid': return bids.filter((bid) => !this.bid || isHigher(bid, this.bid)).map((bid) => bid.id);
      case 'trump': return ['E', 'G', 'S'];
      case 'kontra': return [...this.doublings(this.turn), 'done'];
      case 'marriages': return this.unsaid(this.turn).length ? this.unsaid(this.turn) : ['done'];
      default: return this.cards();
    }
  }

  // Chooses low and high bids.
  choose(legal, random) {
    if (this.stage === 'bid') return legal[random(random(3) ? Math.min(8, legal.length) : legal.length)];
    if (this.stage === 'take' && legal.length > 1) return random(3) ? 'pass' : 'take-talon';
    return legal[random(legal.length)];
  }

  act(action) {
    switch (this.stage) {
      case 'take': return action === 'pass' ? this.pass() : this.take();
      case 'lay': return this.lay(action);
      case 'bid': return this.makeBid(action);
      case 'trump': return this.nameTrump(action);
      case 'kontra': return this.double(action);
      case 'marriages': return this.say(action);
      default: return this.play(action);
    }
  }

  // ---- bidding

  take() {
    this.passes = 0;
    this.hands[this.turn] = [...this.hands[this.turn], ...this.talon];
    this.talon = [];
    this.stage = 'lay';
  }

  lay(card) {
    this.hands[this.turn] = without(this.hands[this.turn], card);
    this.talon.push(card);
    if (this.talon.length === 2) this.stage = 'bid';
  }

  makeBid(id) {
    this.bid = bids.find((bid) => bid.id === id);
    this.declarer = this.turn;
    if (this.bid === highest) return this.endAuction();
    this.turn = this.next(this.turn);
    this.stage = 'take';
  }

  pass() {
    this.passes++;
    if (this.passes === 3) return this.endAuction();
    this.turn = this.next(this.turn);
  }

  endAuction() {
    this.turn = this.declarer;
    this.defenders = [this.next(this.declarer), this.next(this.next(this.declarer))];
    if (this.bid.id === 'passz') {
      this.stage = 'over';
    } else if (this.bid.colourless || this.bid.red) {
      this.trump = this.bid.red ? 'H' : null;
      this.begin();
    } else {
      this.stage = 'trump';
    }
  }

  nameTrump(suit) {
    this.trump = suit;
    this.begin();
  }

  begin() {
    this.held = this.hands.map((hand) => [...hand]);
    this.beforeCard();
  }

  // ---- marriages

  marriages(seat) {
    return [...'EGHS'].filter((suit) => ['K', 'O'].every((rank) => this.held[seat].includes(suit + rank)));
  }

  unsaid(seat) {
    const suits = this.marriages(seat), twenties = suits.filter((suit) => suit !== this.trump).length;
    const words = [];
    if (suits.includes(this.trump)) words.push('says-forty');
    if (twenties) words.push(['one-twenty', 'two-twenties', 'three-twenties'][twenties - 1]);
    return words.filter((word) => !this.said[seat].includes(word));
  }

  beforeCard() {
    const asks = !this.tricks.length && this.bid.parts.includes('party') && this.unsaid(this.turn).length;
    this.stage = asks ? 'marriages' : 'play';
  }

  say(word) {
    if (word === 'done') this.stage = 'play';
    else this.said[this.turn].push(word);
  }

  // ---- kontra: the steps said on each object; without trumps, each defender has an object

  objects() {
    return this.bid.colourless ? this.defenders.map((seat) => `game-${seat}`) : this.bid.parts;
  }

  doublings(seat) {
    const found = [];
    for (const object of this.objects()) {
      const step = this.doubled[object] ?? 0, isDefenders = step % 2 === 0;
      if (step === STEPS.length || isDefenders !== (seat !== this.declarer)) continue;
      if (!this.bid.colourless) {
        if (step === this.step) found.push(`${STEPS[step]}-${object}`);
        continue;
      }
      if (this.lapsed.has(`${seat} ${object} ${step}`)) continue;
      const defender = Number(object.slice(5));
      if (isDefenders && defender === seat && !(step === 0 && this.spoke.has(seat)))
        found.push(`${STEPS[step]}-game-${this.declarer}`);
      if (!isDefenders) found.push(`${STEPS[step]}-game-${defender}`);
    }
    return found;
  }

  beginKontra() {
    this.stage = 'kontra';
    this.step = 0;
    this.spoke = new Set();
    this.quiet = new Set();
    this.lapsed = new Set(); // replies that a player has not given: seat, object, and earlier steps
    this.speak(this.defenders[0]);
  }

  // Finds the next speaker from `seat` on.
  speak(seat) {
    if (this.bid.colourless) return this.speakInPairs(seat);
    for (; this.step < STEPS.length; this.step++, this.spoke.clear()) {
      const side = this.step % 2 === 0 ? this.defenders : [this.declarer];
      const speaker = side.find((one) => !this.spoke.has(one) && this.doublings(one).length);
      if (speaker !== undefined) {
        this.turn = speaker;
        return;
      }
    }
    this.endKontra();
  }

  speakInPairs(seat) {
    for (let i = 0; i < 3; i++, seat = this.next(seat)) {
      if (this.quiet.has(seat) || !this.doublings(seat).length) continue;
      this.turn = seat;
      return;
    }
    this.endKontra();
  }

  double(action) {
    if (action === 'done') {
      this.spoke.add(this.turn);
      this.quiet.add(this.turn);
      for (const object of this.objects()) this.lapsed.add(`${this.turn} ${object} ${this.doubled[object] ?? 0}`);
      return this.speak(this.next(this.turn));
    }
    const [step, ...rest] = action.split('-');
    let object = rest.join('-');
    if (this.bid.colourless) {
      const other = Number(rest[1]);
      object = `game-${this.turn === this.declarer ? other : this.turn}`;
      this.quiet.delete(other);
    }
    this.doubled[object] = STEPS.indexOf(step) + 1;
  }

  endKontra() {
    this.turn = this.defenders[0];
    this.beforeCard();
  }

  // ---- play

  order() {
    return this.trump ? TRUMP_ORDER : PLAIN_ORDER;
  }

  cards() {
    const hand = this.hands[this.turn];
    if (!this.table.length) return hand;
    const led = suitOf(this.table[0]);
    const same = hand.filter((card) => suitOf(card) === led);
    const trumps = hand.filter((card) => suitOf(card) === this.trump);
    const open = same.length ? same : trumps.length ? trumps : hand;
    const beating = open.filter((card) => winnerOf([...this.table, card], this.order(), this.trump) === this.table.length);
    return beating.length ? beating : open;
  }

  play(card) {
    this.hands[this.turn] = without(this.hands[this.turn], card);
    this.table.push(card);
    const isFirst = !this.tricks.length && this.table.length === 1;
    if (this.table.length < 3) {
      this.turn = this.next(this.turn);
    } else {
      const leader = this.tricks.length ? this.tricks[this.tricks.length - 1].winner : this.declarer;
      const place = winnerOf(this.table, this.order(), this.trump);
      const winner = this.after(leader, place);
      this.tricks.push({ winner, leader, cards: this.table, best: this.table[place] });
      this.table = [];
      this.turn = winner;
    }
    const isLost = this.bid.id.includes('betli') && this.tricks.some((trick) => trick.winner === this.declarer);
    if (this.tricks.length === 10 || isLost) this.stage = 'over';
    else if (isFirst && this.options.kontra !== 'off') this.beginKontra();
    else this.beforeCard();
  }

  // ---- settlement

  // Returns the points of a side in its tricks, with the last one; the talon counts for the defenders.
  points(isDeclarer) {
    const own = this.tricks.filter((trick) => (trick.winner === this.declarer) === isDeclarer);
    const cards = own.flatMap((trick) => trick.cards).concat(isDeclarer ? [] : this.talon);
    const last = (this.tricks[9].winner === this.declarer) === isDeclarer;
    return 10 * cards.filter(isSharp).length + (last ? 10 : 0);
  }

  married(seats) {
    return seats.flatMap((seat) => this.marriages(seat)).map((suit) => (suit === this.trump ? 40 : 20));
  }

  // Returns the payment of each defender to the declarer for a part.
  part(name) {
    const k = 2 ** (this.doubled[name] ?? 0), r = this.bid.red ? 2 : 1;
    const own = this.points(true), mine = this.married([this.declarer]), theirs = this.married(this.defenders);
    const last = this.tricks[9], all = this.tricks.every((trick) => trick.winner === this.declarer);
    const ulti = last.winner === this.declarer && last.best === `${this.trump}7`;
    switch (name) {
      case 'party': {
        const total = own + sum(mine), others = this.points(false) + sum(theirs);
        if (total >= 100 && mine.length) return (mine.includes(20) ? 4 : 2) * r * k;
        if (others >= 100 && theirs.length) return -(theirs.includes(20) ? 4 : 2) * r * k;
        if (total > others) return r * k;
        return -(this.bid.parts.length === 1 ? 2 : 1) * r * k;
      }
      case 'forty': return mine.includes(40) && own + 40 >= 100 ? 4 * r * k : -8 * r * k;
      case 'twenty': return mine.includes(20) && own + 20 >= 100 ? 8 * r * k : -16 * r * k;
      case 'ulti': return ulti ? 4 * r * k : -4 * r * (k + 1);
      default: return all ? 6 * r * k : -12 * r * k;
    }
  }

  silent() {
    const r = this.bid.red ? 2 : 1, last = this.tricks[9], seven = `${this.trump}7`;
    let owed = 0;
    if (!this.bid.parts.includes('ulti') && last.cards.includes(seven)) {
      const player = this.after(last.leader, last.cards.indexOf(seven));
      const gain = last.best === seven ? 2 * r : -4 * r;
      owed += player === this.declarer ? gain : -gain;
    }
    if (!this.bid.parts.includes('durchmars')) {
      const n = this.tricks.filter((trick) => trick.winner === this.declarer).length;
      if (n === 10) owed += 3 * r;
      if (n === 0) owed -= 3 * r;
    }
    return owed;
  }

  colourlessOwed(seat) {
    const k = 2 ** (this.doubled[`game-${seat}`] ?? 0), worth = this.bid.worth;
    const n = this.tricks.filter((trick) => trick.winner === this.declarer).length;
    if (this.bid.id.includes('betli')) return (n === 0 ? 1 : -1) * worth * k;
    return n === 10 ? worth * k : -2 * worth * k;
  }

  gains() {
    const gains = this.hands.map(() => 0);
    if (this.bid.id === 'passz') {
      for (const seat of this.active) gains[seat] = seat === this.declarer ? -4 : 2;
      return gains;
    }
    for (const seat of this.defenders) {
      const owed = this.bid.colourless
        ? this.colourlessOwed(seat)
        : sum(this.bid.parts.map((part) => this.part(part))) + this.silent();
      gains[this.declarer] += owed;
      gains[seat] -= owed;
    }
    return gains;
  }
}

module.exports = { configurations, Model };
