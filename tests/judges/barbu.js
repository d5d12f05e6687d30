// Barbu without domino, from its rules: the dealer chooses one of six games; players double each other one by one. Deals
// lie somewhere in a match: the dealer has played some of his games, and was doubled in them more or less often.
'use strict';
const { suitOf, rankOf, follow, winnerOf, sum, Tricks } = require('./cards');

const ORDER = ['A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5', '4', '3', '2'];
const GAMES = ['no-tricks', 'no-hearts', 'no-queens', 'barbu', 'last-two'];
const TRUMPS = [...'CDHS'].map((suit) => `trumps-${suit}`);

// Some deal of the row of a dealer. The dealers before him have played all games.
function later(random, least) {
  const dealer = random(4), before = random(4), done = random(6);
  const names = [...GAMES, 'trumps'];
  const chosen = [0, 1, 2, 3].map((seat) => ((dealer - seat + 4) % 4 <= before && seat !== dealer ? [...names] : []));
  for (let i = 0; i < done; i++) chosen[dealer].push(names.splice(random(names.length), 1)[0]);
  const fewest = Math.max(0, least - (6 - done)); // fewer would not have been allowed
  const doubles = [0, 1, 2, 3].map((seat) => (seat === dealer ? 0 : fewest + random(done - fewest + 1)));
  return { dealer, deal_number: 6 * before + done, chosen, carried: { doubles } };
}

const withDuty = (least) => ({ options: { least }, match: (random) => later(random, least) });

const configurations = [
  { title: 'the first deal' },
  { title: 'as usual', match: (random) => later(random, 2) },
  { title: 'without doubling', options: { doubling: 'off' }, match: (random) => later(random, 0) },
  { title: 'no duty to double', ...withDuty(0) },
  { title: 'each must double the dealer in four deals', ...withDuty(4) },
  { title: 'each must double the dealer in each deal', ...withDuty(6) },
];

class Model {
  constructor({ hands, dealer, deal_number: number = 0, chosen, carried, options = {} }) {
    Object.assign(this, { hands, dealer, options });
    this.played = chosen?.[dealer] ?? [];
    this.left = 6 - (number % 6); // deals of this dealer, with this one
    this.doubles = carried?.doubles ?? [0, 0, 0, 0];
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
    const missing = (this.options.least ?? 2) - this.doubles[this.turn];
    return this.turn !== this.dealer && missing >= this.left && !this.first[this.turn][this.dealer];
  }

  legal() {
    if (this.phase === 'choose') {
      const games = GAMES.filter((game) => !this.played.includes(game));
      return this.played.includes('trumps') ? games : [...games, ...TRUMPS];
    }
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
