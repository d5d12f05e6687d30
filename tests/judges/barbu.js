// Barbu without domino, from its rules: the dealer chooses one of six games; players double each other one by one.
'use strict';
const { suitOf, rankOf, follow, winnerOf, sum, Tricks } = require('./cards');

const ORDER = ['A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5', '4', '3', '2'];
const GAMES = ['no-tricks', 'no-hearts', 'no-queens', 'barbu', 'last-two'];
const TRUMPS = [...'CDHS'].map((suit) => `trumps-${suit}`);

const configurations = [
  { title: 'as usual' },
  { title: 'without doubling', options: { doubling: 'off' } },
  { title: 'each must double the dealer in each deal', options: { least: 6 } },
];

class Model {
  constructor({ hands, dealer, options = {} }) {
    Object.assign(this, { hands, dealer, options });
    this.turn = dealer;
    this.phase = 'choose';
    this.steps = hands.map(() => [0, 0, 0, 0]); // by the two seats: 1 doubled, 2 redoubled
    this.first = hands.map(() => [false, false, false, false]); // the players who have doubled each other
  }

  isOver() {
    return this.phase === 'over';
  }

  actor() {
    return this.phase === 'play' ? this.tricks.turn : this.turn;
  }

  // The doubles and redoubles of a seat.
  words(seat) {
    const others = [0, 1, 2, 3].filter((other) => other !== seat);
    const doubles = others.filter((other) => seat !== this.dealer && !this.steps[seat][other] &&
      (!this.trump || other === this.dealer));
    const redoubles = others.filter((other) => this.first[other][seat] && this.steps[seat][other] === 1);
    return [...doubles.map((other) => `double-${other}`), ...redoubles.map((other) => `redouble-${other}`)];
  }

  owesDouble() {
    const needed = this.options.least ?? 2;
    return this.turn !== this.dealer && needed >= 6 && !this.first[this.turn][this.dealer];
  }

  legal() {
    if (this.phase === 'choose') return [...GAMES, ...TRUMPS];
    if (this.phase === 'double') return [...this.words(this.turn), ...(this.owesDouble() ? [] : ['done'])];
    return this.cards();
  }

  choose(legal, random) {
    if (this.phase === 'double' && legal.includes('done') && random(2)) return 'done';
    return legal[random(legal.length)];
  }

  act(action) {
    if (this.phase === 'choose') {
      this.game = action.split('-')[0] === 'trumps' ? 'trumps' : action;
      this.trump = this.game === 'trumps' ? action.slice(-1) : null;
      this.turn = (this.dealer + 1) % 4;
      if (this.options.doubling === 'off') this.begin();
      else {
        this.phase = 'double';
        this.skip();
      }
    } else if (this.phase === 'play') this.lay(action);
    else if (action === 'done') this.next();
    else this.double(action);
  }

  // A player without a choice has no turn.
  skip() {
    while (this.phase === 'double' && !this.words(this.turn).length) this.next();
  }

  next() {
    if (this.turn === this.dealer) {
      this.begin();
      return;
    }
    this.turn = (this.turn + 1) % 4;
    this.skip();
  }

  double(action) {
    const [word, seat] = action.split('-'), other = Number(seat);
    if (word === 'double') this.first[this.turn][other] = true;
    this.steps[this.turn][other]++;
    this.steps[other][this.turn]++;
  }

  begin() {
    this.phase = 'play';
    this.tricks = new Tricks(this.hands, this.dealer);
  }

  strength(card) {
    const place = 20 - ORDER.indexOf(rankOf(card));
    return suitOf(card) === this.trump ? 100 + place : place;
  }

  cards() {
    const { hands, turn, table } = this.tricks, hand = hands[turn];
    if (!table.length) {
      const barred = this.game === 'no-hearts' || this.game === 'barbu';
      const others = hand.filter((card) => suitOf(card) !== 'H');
      return barred && others.length ? others : hand;
    }
    const led = suitOf(table[0]), same = hand.filter((card) => suitOf(card) === led);
    if (!this.trump || (same.length && led !== this.trump)) return follow(hand, led);
    const laid = table.filter((card) => suitOf(card) === this.trump).map((card) => this.strength(card));
    const trumps = hand.filter((card) => suitOf(card) === this.trump);
    const higher = trumps.filter((card) => this.strength(card) > Math.max(0, ...laid));
    if (higher.length) return higher;
    return trumps.length ? trumps : hand;
  }

  lay(card) {
    const { tricks } = this;
    tricks.play(card, (table) => winnerOf(table, ORDER, this.trump));
    const taken = tricks.won.flat(2);
    const ended = (this.game === 'no-queens' && taken.filter((one) => rankOf(one) === 'Q').length === 4) ||
      (this.game === 'barbu' && taken.includes('HK'));
    if (tricks.isOver() || ended) this.phase = 'over';
  }

  score(seat) {
    const cards = this.tricks.won[seat].flat(), n = this.tricks.won[seat].length;
    const hearts = cards.filter((card) => suitOf(card) === 'H');
    switch (this.game) {
      case 'no-tricks': return n ? -2 * n : 0;
      case 'no-hearts': return sum(hearts.map((card) => (card === 'HA' ? -6 : -2)));
      case 'no-queens': return sum(cards.map((card) => (rankOf(card) === 'Q' ? -6 : 0)));
      case 'barbu': return cards.includes('HK') ? -20 : 0;
      case 'last-two': return sum(this.tricks.history.slice(-2).map((trick, i) => (trick.winner === seat ? -10 - 10 * i : 0)));
      default: return 5 * n;
    }
  }

  gains() {
    const own = [0, 1, 2, 3].map((seat) => this.score(seat));
    return own.map((points, seat) => points + sum(own.map((other, i) => this.steps[seat][i] * (points - other))));
  }
}

module.exports = { configurations, Model };
