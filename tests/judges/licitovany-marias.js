// Licitovaný mariáš, from its rules: a duel for twelve bids, a game named after the talon, objects doubled one by one,
// and marriages shown with a card.
'use strict';
const { suitOf, rankOf, without, sum, Staged } = require('./cards');

const LADDER = ['seven', 'red-seven', 'hundred', 'hundred-seven', 'red-hundred', 'red-hundred-seven', 'betl', 'durch',
  'two-sevens', 'two-sevens-hundred', 'red-two-sevens', 'red-two-sevens-hundred'];
const TRUMP_ORDER = ['A', '10', 'K', 'O', 'U', '9', '8', '7'];
const PLAIN_ORDER = ['A', 'K', 'O', 'U', '10', '9', '8', '7'];
const STEPS = ['flek', 're', 'tutti', 'boty'];
const MOST = 500;

const configurations = [
  { title: 'three players', players: 3 },
  { title: 'four at the table', players: 4 },
  { title: 'rates of the pub', players: 3, options: { rates: 'pub' } },
];

// Returns the parts of a game by its name on the ladder.
function gameOf(token) {
  const letter = /-([EGS])$/.exec(token);
  const name = letter ? token.slice(0, -2) : token;
  const isTrump = name !== 'betl' && name !== 'durch';
  return {
    name,
    rank: LADDER.indexOf(name),
    trump: letter ? letter[1] : isTrump ? 'H' : null,
    times: isTrump && !letter ? 2 : 1,
    isTrump,
    isPoints: /^(red-)?seven$/.test(name),
    hasSeven: /^(red-)?(hundred-)?seven$/.test(name),
    hasHundred: name.includes('hundred'),
    hasTwo: name.includes('two-sevens'),
  };
}

class Model extends Staged {
  constructor({ hands, talon, dealer, players, options = {} }) {
    super();
    Object.assign(this, { hands: hands.map((hand) => [...hand]), talon: [...talon], players });
    this.isPub = options.rates === 'pub';
    this.active = [];
    for (let i = 1; i <= players; i++) this.active.push((dealer + i) % players);
    if (players === 4) this.active.pop();
    this.forehand = this.active[0];
    this.stage = 'duel';
    this.duel = {
      elder: this.forehand, challenger: this.active[2], middle: this.active[1], standing: -1, answers: false,
    };
    this.table = [];
    this.tricks = [];
    this.marriages = hands.map(() => []);
    this.doubled = {};
  }

  next(seat) {
    return this.active[(this.active.indexOf(seat) + 1) % 3];
  }

  actor() {
    if (this.stage === 'duel') return this.duel.answers ? this.duel.elder : this.duel.challenger;
    if (this.stage === 'forced') return this.forehand;
    if (this.stage === 'kontra' || this.stage === 'play') return this.turn;
    return this.declarer;
  }

  legal() {
    switch (this.stage) {
      case 'duel': return this.duel.answers ? ['hold', 'pass'] : [...LADDER.slice(this.duel.standing + 1), 'pass'];
      case 'forced': return ['seven'];
      case 'game': return this.games();
      case 'helper': return [...'EGHS'].filter((suit) => suit !== this.game.trump)
        .map((suit) => `help-${suit.toLowerCase()}`);
      case 'discard': return this.discards();
      case 'kontra': return [...this.doublings(this.turn), 'done'];
      default: return this.said ? this.royals(this.said) : [...this.cards(), ...this.marriagesToShow()];
    }
  }

  act(action) {
    const steps = {
      duel: () => this.bid(action),
      forced: () => this.win(this.forehand, 0),
      game: () => this.name(action),
      helper: () => {
        this.helper = action.slice(-1).toUpperCase();
        this.stage = 'discard';
      },
      discard: () => this.discard(action),
      kontra: () => this.double(action),
      play: () => this.play(action),
    };
    steps[this.stage]();
  }

  // ---- bidding

  bid(action) {
    const { duel } = this;
    if (action === 'pass') this.passDuel();
    else if (action === 'hold') duel.answers = false;
    else {
      duel.standing = LADDER.indexOf(action);
      duel.answers = true;
    }
  }

  // The middle player takes the place of the one who has passed.
  passDuel() {
    const { duel } = this, winner = duel.answers ? duel.challenger : duel.elder;
    if (duel.middle === undefined) {
      if (duel.standing < 0) this.stage = 'forced';
      else this.win(winner, duel.standing);
      return;
    }
    if (duel.answers) duel.elder = duel.middle;
    else duel.challenger = duel.middle;
    duel.middle = undefined;
  }

  win(seat, rank) {
    this.declarer = seat;
    this.won = rank;
    this.hands[seat] = [...this.hands[seat], ...this.talon];
    this.stage = 'game';
  }

  // ---- the game and the discard

  games() {
    const hand = this.hands[this.declarer];
    const list = this.won === 0 ? ['fold'] : [];
    LADDER.forEach((name, rank) => {
      if (rank < this.won) return;
      const isPlain = name !== 'betl' && name !== 'durch' && !name.startsWith('red');
      for (const token of isPlain ? [...'EGS'].map((suit) => `${name}-${suit}`) : [name]) {
        const game = gameOf(token);
        if (!game.isPoints || hand.includes(`${game.trump}7`)) list.push(token);
      }
    });
    return list;
  }

  name(action) {
    if (action === 'fold') {
      this.hasFolded = true;
      this.stage = 'over';
      return;
    }
    this.game = gameOf(action);
    this.stage = this.game.hasTwo ? 'helper' : 'discard';
  }

  // Returns the sevens that the declarer has announced.
  announcedSevens() {
    const sevens = this.game.hasSeven || this.game.hasTwo ? [`${this.game.trump}7`] : [];
    return this.game.hasTwo ? [...sevens, `${this.helper}7`] : sevens;
  }

  discards() {
    const hand = this.hands[this.declarer], kept = this.announcedSevens();
    if (!this.game.isTrump) return hand;
    return hand.filter((card) => !['A', '10'].includes(rankOf(card)) && !kept.includes(card));
  }

  discard(card) {
    this.hands[this.declarer] = without(this.hands[this.declarer], card);
    if (this.hands[this.declarer].length > 10) return;
    this.objects = ['game'];
    if (this.game.hasSeven) this.objects.push('seven');
    if (this.game.hasTwo && this.game.hasHundred) this.objects.push('hundred');
    this.stage = 'kontra';
    this.beginStep(0);
  }

  // ---- doubling

  doublings(seat) {
    if ((seat === this.declarer) !== (this.step % 2 === 1)) return [];
    return this.objects.filter((object) => (this.doubled[object] ?? 0) === this.step)
      .map((object) => `${STEPS[this.step]}-${object}`);
  }

  beginStep(step) {
    this.step = step;
    this.heard = new Set();
    this.findDoubler(this.next(this.declarer));
  }

  // Finds the next player who can double something. If there is none and something was doubled, the next step begins.
  findDoubler(from) {
    let seat = from;
    for (let i = 0; i < 3; i++, seat = this.next(seat)) {
      if (this.step >= STEPS.length || this.heard.has(seat) || !this.doublings(seat).length) continue;
      this.turn = seat;
      return;
    }
    const isDoubled = Object.values(this.doubled).includes(this.step + 1);
    if (isDoubled && this.step + 1 < STEPS.length) {
      this.beginStep(this.step + 1);
      return;
    }
    this.stage = 'play';
    this.turn = this.game.isTrump ? this.forehand : this.declarer;
  }

  double(action) {
    if (action === 'done') {
      this.heard.add(this.turn);
      this.findDoubler(this.next(this.turn));
      return;
    }
    const object = action.slice(action.indexOf('-') + 1);
    this.doubled[object] = this.step + 1;
  }

  factor(object) {
    return 2 ** (this.doubled[object] ?? 0);
  }

  // ---- play

  height(card) {
    const order = this.game.isTrump ? TRUMP_ORDER : PLAIN_ORDER, height = 10 - order.indexOf(rankOf(card));
    if (suitOf(card) === this.game.trump) return 20 + height;
    return suitOf(card) === suitOf(this.table[0].card) ? height : 0;
  }

  best() {
    return this.table.reduce((a, b) => (this.height(b.card) > this.height(a.card) ? b : a));
  }

  // Returns the cards that following, trumping and beating leave.
  following(hand) {
    if (!this.table.length) return hand;
    const best = this.height(this.best().card), led = suitOf(this.table[0].card);
    const same = hand.filter((card) => suitOf(card) === led);
    const usable = same.length ? same : hand.filter((card) => suitOf(card) === this.game.trump);
    const higher = usable.filter((card) => this.height(card) > best);
    return higher.length ? higher : usable.length ? usable : hand;
  }

  // The declarer keeps announced sevens for their tricks while another card is legal.
  cards() {
    const legal = this.following(this.hands[this.turn]);
    if (this.turn !== this.declarer) return legal;
    const [own, helper] = this.announcedSevens(), number = this.tricks.length + 1;
    const free = legal.filter((card) => !(card === own && number < 10) && !(card === helper && number < 9));
    return free.length ? free : legal;
  }

  royals(suit) {
    return this.cards().filter((card) => card === `${suit}K` || card === `${suit}O`);
  }

  marriagesToShow() {
    const hand = this.hands[this.turn];
    if (!this.game.isTrump || (this.game.hasTwo && !this.game.hasHundred)) return [];
    return [...'EGHS'].filter((suit) => hand.includes(`${suit}K`) && hand.includes(`${suit}O`) &&
      this.royals(suit).length).map((suit) => `marriage-${suit}`);
  }

  play(action) {
    if (action.startsWith('marriage-')) {
      this.said = action.slice(-1);
      this.marriages[this.turn].push(this.said === this.game.trump ? 40 : 20);
      return;
    }
    this.said = undefined;
    this.hands[this.turn] = without(this.hands[this.turn], action);
    this.table.push({ seat: this.turn, card: action });
    this.turn = this.next(this.turn);
    if (this.table.length === 3) this.endTrick();
  }

  endTrick() {
    const best = this.best();
    this.tricks.push({ seat: best.seat, best: best.card, table: this.table });
    this.table = [];
    this.turn = best.seat;
    const isLost = this.game.name === 'betl' ? best.seat === this.declarer
      : this.game.name === 'durch' && best.seat !== this.declarer;
    if (isLost || this.tricks.length === 10) this.stage = 'over';
  }

  // ---- settlement

  cardPoints(isOwn) {
    const won = this.tricks.filter((trick) => (trick.seat === this.declarer) === isOwn);
    const big = won.flatMap((trick) => trick.table).filter(({ card }) => ['A', '10'].includes(rankOf(card)));
    const last = this.tricks[9];
    return 10 * big.length + ((last.seat === this.declarer) === isOwn ? 10 : 0);
  }

  married(isOwn) {
    const side = this.active.filter((seat) => (seat === this.declarer) === isOwn);
    return sum(side.flatMap((seat) => this.marriages[seat]));
  }

  // Returns the payment for the points: the higher total wins, and a hundred counts more.
  pointsPart() {
    const own = this.cardPoints(true) + this.married(true), others = this.cardPoints(false) + this.married(false);
    const more = Math.max(own, others);
    const value = more >= 100 ? 2 * (1 + (more - 100) / 10) : 1;
    return (own > others ? value : -value) * this.game.times * this.factor('game');
  }

  hundredPart() {
    const cards = this.cardPoints(true), count = cards + (this.marriages[this.declarer][0] ?? 0);
    const all = cards + this.married(true);
    const value = count >= 100 ? 4 * (1 + (all - 100) / 10) : -4 * ((100 - count) + this.married(false)) / 10;
    return value * this.game.times * this.factor(this.game.hasTwo ? 'hundred' : 'game');
  }

  winsWith(number, card) {
    const trick = this.tricks[number - 1];
    return trick.seat === this.declarer && trick.best === card;
  }

  silentSeven() {
    const seven = `${this.game.trump}7`, last = this.tricks[9];
    const played = last.table.find(({ card }) => card === seven);
    if (!played || this.game.hasSeven || this.game.hasTwo || !this.game.hasHundred) return 0;
    const isOwn = played.seat === this.declarer;
    return (isOwn === (last.best === seven) ? 1 : -1) * this.game.times;
  }

  parts() {
    const { game, declarer } = this;
    if (this.hasFolded) return [-6];
    if (!game.isTrump) {
      const won = this.tricks.filter((trick) => trick.seat === declarer).length;
      const isWon = game.name === 'betl' ? won === 0 : won === 10;
      const rate = game.name === 'betl' ? (this.isPub ? 5 : 15) : this.isPub ? 10 : 30;
      return [(isWon ? rate : -rate) * this.factor('game')];
    }
    const list = [this.silentSeven()], seven = `${game.trump}7`;
    if (game.isPoints) list.push(this.pointsPart());
    if (game.hasSeven) list.push((this.winsWith(10, seven) ? 2 : -2) * game.times * this.factor('seven'));
    if (game.hasHundred) list.push(this.hundredPart());
    if (game.hasTwo) {
      const isWon = this.winsWith(10, seven) && this.winsWith(9, `${this.helper}7`);
      list.push((isWon ? 40 : -40) * game.times * this.factor('game'));
    }
    return list;
  }

  gains() {
    const value = Math.max(-MOST, Math.min(MOST, sum(this.parts())));
    const gains = Array(this.players).fill(0);
    for (const seat of this.active) gains[seat] = seat === this.declarer ? 2 * value : 0 - value;
    return gains;
  }
}

module.exports = { configurations, Model };
