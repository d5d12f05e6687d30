// Twenty-Eight, from its rules: an auction with four cards, a trump card that lies face down until somebody has it
// turned up, and a pair of trumps that moves the target.
'use strict';
const { suitOf, rankOf, follow, without, sum, Staged } = require('./cards');

const ORDER = ['J', '9', 'A', '10', 'K', 'Q', '8', '7'];
const POINTS = { J: 3, 9: 2, A: 1, 10: 1 };
const LOWEST = 14, HIGHEST = 28, OVER_PARTNER = 20, AGAIN = 24;

const configurations = [
  { title: 'as usual' },
  { title: 'no pair', options: { pair: 'off' } },
  { title: 'a second auction', options: { second_auction: 'on' } },
  { title: 'a match to three', options: { target: 3 } },
];

const partnerOf = (seat) => (seat + 2) % 4;

class Model extends Staged {
  constructor({ hands, talon, dealer, options = {} }) {
    super();
    Object.assign(this, { hands: hands.map((hand) => [...hand]), talon, options, stage: 'bid' });
    this.forehand = this.turn = (dealer + 1) % 4;
    this.bid = 0;
    this.passed = [false, false, false, false];
    this.table = []; // cards of this trick: seat, card, and whether trumps were shown when it was played
    this.tricks = [];
  }

  legal() {
    if (this.stage === 'bid' || this.stage === 'again') return [...this.numbers(), ...(this.bid ? ['pass'] : [])];
    if (this.stage === 'trump') return this.hands[this.turn];
    if (this.stage === 'pair') return ['pair', 'done'];
    return [...this.cards(), ...(this.mayShow() ? ['show-trump'] : [])];
  }

  // Chooses low bids, and shows trumps early and late.
  choose(legal, random) {
    if (this.stage === 'bid' && legal.includes('pass') && random(2)) return 'pass';
    if (this.stage === 'bid') return legal[random(Math.min(3, legal.length))];
    if (this.stage === 'again' && random(4)) return 'pass';
    if (legal.includes('show-trump') && random(3) === 0) return 'show-trump';
    return null;
  }

  act(action) {
    if (this.stage === 'bid' || this.stage === 'again') this.say(action);
    else if (this.stage === 'trump') this.layDown(action);
    else if (this.stage === 'pair') this.answer(action);
    else if (action === 'show-trump') this.show();
    else this.lay(action);
  }

  // ---- auction

  numbers() {
    const isAgain = this.stage === 'again';
    const isPartners = !isAgain && this.bid > 0 && this.declarer === partnerOf(this.turn);
    const numbers = [];
    for (let n = Math.max(isAgain ? AGAIN : LOWEST, this.bid + 1); n <= HIGHEST; n++)
      if (!isPartners || n >= OVER_PARTNER) numbers.push(String(n));
    return numbers;
  }

  say(action) {
    if (action === 'pass') {
      this.passed[this.turn] = true;
    } else {
      this.bid = Number(action);
      this.declarer = this.turn;
    }
    this.isRaised = this.isRaised || action !== 'pass';
    const others = [1, 2, 3].map((i) => (this.turn + i) % 4).filter((seat) => !this.passed[seat]);
    const next = others.find((seat) => seat !== this.declarer);
    if (next !== undefined && this.bid < HIGHEST) this.turn = next;
    else this.endAuction();
  }

  // A second auction without a bid changes nothing.
  endAuction() {
    if (this.stage === 'again' && !this.isRaised) return this.begin();
    this.takeBack();
    this.turn = this.declarer;
    this.stage = 'trump';
  }

  layDown(card) {
    this.hands[this.turn] = without(this.hands[this.turn], card);
    Object.assign(this, { trump: suitOf(card), laid: { seat: this.turn, card } });
    if (this.isDealt) return this.begin();
    this.isDealt = true;
    for (let i = 0; i < 4; i++) this.hands[(this.forehand + i) % 4].push(...this.talon.slice(4 * i, 4 * i + 4));
    if (this.options.second_auction !== 'on' || this.bid === HIGHEST) return this.begin();
    this.stage = 'again';
    this.isRaised = false;
    this.passed = [false, false, false, false];
    // the first speaker is forehand, unless he has the highest bid
    this.turn = this.forehand === this.declarer ? (this.forehand + 1) % 4 : this.forehand;
  }

  // Moves the face-down card back to the hand of the player who has laid it.
  takeBack() {
    if (this.laid) this.hands[this.laid.seat].push(this.laid.card);
    this.laid = undefined;
  }

  begin() {
    this.turn = this.forehand;
    this.beforeCard();
  }

  // ---- play

  hasWonTrick(seat) {
    return this.tricks.some((trick) => trick.seat % 2 === seat % 2);
  }

  // A player with no other card turns his trump card up. Before each card the holder of a pair that counts may
  // announce it.
  beforeCard() {
    if (this.laid && !this.hands[this.turn].length) this.turnUp();
    const hand = this.hands[this.turn];
    const mayAnnounce = this.options.pair !== 'off' && this.isShown && this.pairOf === undefined &&
      this.hasWonTrick(this.turn) && ['K', 'Q'].every((rank) => hand.includes(this.trump + rank));
    this.stage = mayAnnounce ? 'pair' : 'play';
  }

  answer(action) {
    if (action === 'pair') this.pairOf = this.turn;
    this.stage = 'play';
  }

  cannotFollow() {
    const led = this.table.length && suitOf(this.table[0].card);
    return this.table.length > 0 && !this.hands[this.turn].some((card) => suitOf(card) === led);
  }

  mayShow() {
    return !this.isShown && this.cannotFollow();
  }

  cards() {
    const hand = this.hands[this.turn];
    if (this.mustTrump) return follow(hand, this.trump);
    if (this.table.length) return follow(hand, suitOf(this.table[0].card));
    if (this.isShown || this.turn !== this.declarer) return hand;
    const others = hand.filter((card) => suitOf(card) !== this.trump);
    return others.length ? others : hand;
  }

  turnUp() {
    this.isShown = true;
    this.takeBack();
  }

  show() {
    this.turnUp();
    this.mustTrump = true;
    this.beforeCard();
  }

  height({ card, isOpen }) {
    const height = ORDER.length - ORDER.indexOf(rankOf(card)), led = suitOf(this.table[0].card);
    if (suitOf(card) === led) return height;
    return isOpen && suitOf(card) === this.trump ? 100 + height : 0;
  }

  lay(card) {
    this.mustTrump = false;
    this.hands[this.turn] = without(this.hands[this.turn], card);
    this.table.push({ seat: this.turn, card, isOpen: this.isShown });
    this.turn = (this.turn + 1) % 4;
    if (this.table.length === 4) this.endTrick();
    if (this.stage !== 'over') this.beforeCard();
  }

  endTrick() {
    const best = this.table.reduce((a, b) => (this.height(b) > this.height(a) ? b : a));
    this.tricks.push({ seat: best.seat, cards: this.table.map((one) => one.card) });
    this.table = [];
    this.turn = best.seat;
    if (this.tricks.length === 8) this.stage = 'over';
  }

  // ---- settlement

  target() {
    if (this.pairOf === undefined) return this.bid;
    if (this.pairOf % 2 !== this.declarer % 2) return Math.min(28, this.bid + 4);
    return Math.min(this.bid, Math.max(15, this.bid - 4));
  }

  gains() {
    const side = this.declarer % 2;
    const own = this.tricks.filter((trick) => trick.seat % 2 === side).flatMap((trick) => trick.cards);
    const stake = this.bid >= OVER_PARTNER ? 2 : 1;
    const gain = sum(own.map((card) => POINTS[rankOf(card)] ?? 0)) >= this.target() ? stake : -(stake + 1);
    return [0, 1, 2, 3].map((seat) => (seat % 2 === side ? gain : 0));
  }
}

module.exports = { configurations, Model };
