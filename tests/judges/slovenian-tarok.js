// Slovenian tarok, from its rules: a ladder with holding, a called king, one group of the talon, announcements, kontra,
// and an account that only the declarer's side writes. Some deals are stacked, so that rare results occur.
'use strict';
const { suitOf, rankOf, without, sum, Staged } = require('./cards');

const LADDER = ['two', 'one', 'solo-three', 'solo-two', 'solo-one', 'beggar', 'solo-without', 'open-beggar',
  'colour-valat', 'valat'];
const VALUES = {
  'three': 10, 'two': 20, 'one': 30, 'solo-three': 40, 'solo-two': 50, 'solo-one': 60, 'beggar': 70,
  'solo-without': 80, 'open-beggar': 90, 'colour-valat': 125, 'valat': 500,
};
const GROUP_SIZES = { three: 3, two: 2, one: 1 };
const GROUP_NAMES = { 3: 'triple', 2: 'pair' };
const STEPS = ['kontra', 're', 'sub', 'mord'];
const BONUSES = { 'trula': 10, 'kings': 10, 'king-ultimo': 10, 'pagat-ultimo': 25 };
const PLAIN_ORDER = ['K', 'Q', 'C', 'J', 'A', '2', '3', '4', '10', '9', '8', '7'];
const TRULA = ['T22', 'T21', 'T1'];
const KINGS = ['CK', 'SK', 'HK', 'DK'];
const QUEENS = ['CQ', 'SQ', 'HQ', 'DQ'];
const TAROKS = Array.from({ length: 22 }, (_, i) => `T${22 - i}`);
const PLAIN = [...'CSHD'].flatMap((suit) => {
  const low = suit === 'C' || suit === 'S' ? ['10', '9', '8', '7'] : ['A', '2', '3', '4'];
  return ['K', 'Q', 'C', 'J', ...low].map((rank) => suit + rank);
});

// Sets of cards for stacked deals. A set goes to one hand, or to two neighbouring hands.
const PRESENTS = [
  [TAROKS.slice(0, 12)],
  [[...TAROKS.slice(0, 8), ...KINGS]],
  [[...TAROKS.slice(0, 7), 'T1']],
  [['CK', 'CQ', 'CC', 'CJ', 'C10', 'C9', 'C8', 'HK', 'HQ', 'HC', 'HJ']],
  [['C7', 'C8', 'C9', 'S7', 'S8', 'H4', 'H3', 'D4', 'D3', 'D2', 'T2', 'T3']],
  [[...KINGS, 'CQ', 'HQ']],
  [TRULA],
  [[...PLAIN.slice(0, 11), 'T21'], [...PLAIN.slice(11, 22), 'T1']],
];

function shuffled(cards, random) {
  const list = [...cards];
  for (let i = list.length - 1; i > 0; i--) {
    const k = random(i + 1);
    [list[i], list[k]] = [list[k], list[i]];
  }
  return list;
}

const carrying = (random, players) => ({
  carried: { radelci: Array.from({ length: players }, () => Math.max(0, random(4) - 1)) },
});

// Returns a deal with one of these sets in which everybody has a tarok.
function stacked(random, players) {
  const dealer = random(players), present = PRESENTS[random(PRESENTS.length)], lucky = random(4);
  for (;;) {
    const rest = shuffled([...TAROKS, ...PLAIN].filter((card) => !present.flat().includes(card)), random);
    const hands = Array.from({ length: players }, () => []);
    for (let i = 0; i < 4; i++) {
      const own = present[i] ?? [];
      hands[(dealer + 1 + (lucky + i) % 4) % players] = [...own, ...rest.splice(0, 12 - own.length)];
    }
    if (hands.every((hand) => !hand.length || hand.some((card) => suitOf(card) === 'T')))
      return { ...carrying(random, players), dealer, deal: { hands, talon: rest } };
  }
}

const GAME_ONLY = { kontra: 'game' };

const configurations = [
  { title: 'four players', match: carrying },
  { title: 'five at the table', players: 5, match: carrying },
  { title: 'stacked deals', match: stacked },
  { title: 'stacked deals, five at the table, the mond for 0', players: 5, options: { mond: 0 }, match: stacked },
  { title: 'kontra on the game alone', options: GAME_ONLY, match: carrying },
  { title: 'stacked deals, kontra on the game alone', options: GAME_ONLY, match: stacked },
];

// Returns a height that puts taroks above all other cards. Cards of different suits are never compared.
function heightOf(card) {
  return suitOf(card) === 'T' ? 20 + Number(rankOf(card)) : 12 - PLAIN_ORDER.indexOf(rankOf(card));
}

// Returns the value of a card in thirds of a point.
function thirdsOf(card) {
  if (TRULA.includes(card) || rankOf(card) === 'K') return 13;
  return { Q: 10, C: 7, J: 4 }[rankOf(card)] ?? 1;
}

const pointsOf = (cards) => Math.round(sum(cards.map(thirdsOf)) / 3);
const toFive = (points) => 5 * Math.round(points / 5);
const hasAll = (cards, wanted) => wanted.every((card) => cards.includes(card));

class Model extends Staged {
  constructor({ hands, talon, dealer, players, options = {}, carried, random }) {
    super();
    Object.assign(this, { hands: hands.map((hand) => [...hand]), talon: [...talon], players });
    this.mond = options.mond ?? 21;
    this.radelci = carried.radelci;
    this.active = [1, 2, 3, 4].map((i) => (dealer + i) % players);
    this.forehand = this.active[0];
    this.stage = 'auction';
    this.turn = this.active[1];
    this.bidders = [...this.active];
    this.discards = [];
    this.said = {}; // the seat that has announced, by announcement
    this.step = 0; // of the stage of kontra, in which only the game is doubled
    this.isEach = (options.kontra ?? 'each') === 'each';
    this.doubled = {}; // the number of steps said, by object: the game or an announcement
    this.table = [];
    this.tricks = [];
    this.ceiling = random(15) - 4; // nobody bids higher in this deal, and nobody at all if it is negative
    this.habits = hands.map(() => ['any', 'any', 'low', 'high'][random(4)]);
    this.keepsUltimo = random(2) === 0;
  }

  next(seat) {
    return this.active[(this.active.indexOf(seat) + 1) % 4];
  }

  legal() {
    switch (this.stage) {
      case 'auction': return this.bids();
      case 'forced': return ['klop', 'three', ...LADDER];
      case 'call': return hasAll(this.hands[this.turn], KINGS) ? [...KINGS, ...QUEENS] : KINGS;
      case 'talon': return this.groups().map(({ token }) => token);
      case 'discard': return this.hands[this.turn].filter((card) => thirdsOf(card) < 13);
      case 'announce': return [...this.announcements(), ...this.doublings(), 'done'];
      case 'kontra': return [...(this.isOwn(this.turn) === (this.step % 2 === 1) ? [STEPS[this.step]] : []), 'done'];
      default: return this.cards();
    }
  }

  act(action) {
    const steps = {
      auction: () => this.bid(action),
      forced: () => this.begin(this.forehand, action),
      call: () => this.call(action),
      talon: () => this.take(action),
      discard: () => this.discard(action),
      announce: () => this.announce(action),
      kontra: () => this.double(action),
      play: () => this.lay(action),
    };
    steps[this.stage]();
  }

  // Chooses actions that lead to all contracts, and often to tricks for one side.
  choose(legal, random) {
    const pick = (list) => list[random(list.length)];
    switch (this.stage) {
      case 'auction': {
        const bids = legal.filter((bid) => bid !== 'pass' && LADDER.indexOf(bid) <= this.ceiling);
        return this.ceiling < 0 || !bids.length || random(5) < 2 ? 'pass' : pick(bids);
      }
      case 'forced': return random(3) ? pick(legal) : 'klop';
      case 'talon': {
        const group = this.groups().find(({ cards }) => cards.includes(this.called));
        return group && random(4) ? group.token : pick(legal);
      }
      case 'announce': {
        const isStrong = this.hands[this.turn].filter((card) => suitOf(card) === 'T').length > 8;
        if (isStrong && legal.includes('valat') && !random(3)) return 'valat';
        return random(4) ? 'done' : pick(legal.filter((action) => action !== 'valat'));
      }
      case 'kontra': return random(3) ? 'done' : legal.find((action) => action !== 'done') ?? 'done';
      case 'play': return this.chooseCard(legal, pick);
      default: return pick(legal);
    }
  }

  chooseCard(legal, pick) {
    const free = legal.filter((card) => !this.keepsUltimo || (card !== 'T1' && card !== this.called));
    const cards = free.length ? free : legal, habit = this.habits[this.turn];
    if (habit === 'any') return pick(cards);
    const inOrder = [...cards].sort((a, b) => heightOf(a) - heightOf(b));
    return habit === 'low' ? inOrder[0] : inOrder[inOrder.length - 1];
  }

  // ---- bidding

  bids() {
    const higher = LADDER.slice(LADDER.indexOf(this.standing) + 1);
    const isBefore = this.standing && this.active.indexOf(this.turn) < this.active.indexOf(this.declarer);
    return [...(isBefore ? ['hold'] : []), ...higher, 'pass'];
  }

  // Forehand stays alone in the bidding without a bid only until he has spoken.
  bid(action) {
    if (action === 'pass') this.bidders = this.bidders.filter((seat) => seat !== this.turn);
    else {
      this.declarer = this.turn;
      if (action !== 'hold') this.standing = action;
    }
    if (!this.bidders.length) {
      this.stage = 'forced';
      this.turn = this.forehand;
    } else if (this.bidders.length === 1 && this.standing) this.begin(this.declarer, this.standing);
    else {
      do this.turn = this.next(this.turn);
      while (!this.bidders.includes(this.turn));
    }
  }

  begin(declarer, contract) {
    Object.assign(this, { contract });
    this.size = GROUP_SIZES[contract.replace('solo-', '')];
    if (contract === 'klop') {
      this.declarer = undefined;
      this.beginPlay();
      return;
    }
    this.declarer = this.turn = declarer;
    if (contract in GROUP_SIZES) this.stage = 'call';
    else if (this.size) this.stage = 'talon';
    else this.beginAnnouncing();
  }

  isOwn(seat) {
    return seat === this.declarer || seat === this.partner;
  }

  isBeggar() {
    return this.contract === 'beggar' || this.contract === 'open-beggar';
  }

  isValat() {
    return this.contract === 'valat' || this.contract === 'colour-valat';
  }

  // ---- calling, talon, discard

  call(card) {
    this.called = card;
    this.isCalledOpen = this.talon.includes(card);
    this.partner = this.active.find((seat) => seat !== this.declarer && this.hands[seat].includes(card));
    this.stage = 'talon';
  }

  groups() {
    const groups = [];
    for (let i = 0; i < 6; i += this.size) {
      const cards = this.talon.slice(i, i + this.size);
      const token = this.size === 1 ? cards[0] : `${GROUP_NAMES[this.size]}-${i / this.size + 1}`;
      groups.push({ token, cards });
    }
    return groups;
  }

  take(action) {
    const { cards } = this.groups().find(({ token }) => token === action);
    this.talon = this.talon.filter((card) => !cards.includes(card));
    this.hasTakenCalled = cards.includes(this.called);
    this.hands[this.declarer] = [...this.hands[this.declarer], ...cards];
    this.stage = 'discard';
  }

  discard(card) {
    this.hands[this.declarer] = without(this.hands[this.declarer], card);
    this.discards.push(card);
    if (this.discards.length === this.size) this.beginAnnouncing();
  }

  // ---- announcements and kontra

  // Bonuses belong to the games with a card of the talon.
  announcements() {
    const hand = this.hands[this.turn], list = this.size ? ['trula', 'kings', 'valat'] : [];
    if (hand.includes(this.called)) list.push('king-ultimo');
    if (this.size && hand.includes('T1')) list.push('pagat-ultimo');
    return list.filter((name) => !(name in this.said));
  }

  // In a game with a talon everybody has a turn, even if all bonuses have been said, so that the turn reveals nothing.
  isAsked() {
    return this.size !== undefined || this.doublings().length > 0;
  }

  beginAnnouncing() {
    this.stage = 'announce';
    this.turn = this.declarer;
    if (!this.isEach && !this.size) this.beginStep(0, this.declarer);
    else if (this.isEach) this.askNext([...this.active.slice(this.active.indexOf(this.turn)),
      ...this.active.slice(0, this.active.indexOf(this.turn))]);
  }

  // Gives the turn to the first of these players who can say something. Play begins if there is none.
  askNext(seats) {
    for (const [i, seat] of seats.entries()) {
      this.turn = seat;
      if (!this.isAsked()) continue;
      this.asked = seats.slice(i + 1);
      return;
    }
    this.beginPlay();
  }

  // An announcement gives all others another turn.
  announce(action) {
    const [step, ...rest] = action.split('-'), object = rest.join('-');
    if (action !== 'done') {
      if (STEPS.includes(step)) this.doubled[object] = STEPS.indexOf(step) + 1;
      else this.said[action] = this.turn;
      this.asked = [1, 2, 3].map((i) => this.active[(this.active.indexOf(this.turn) + i) % 4]);
    } else if (this.isEach) this.askNext(this.asked);
    else {
      this.turn = this.next(this.turn);
      if (this.turn === this.declarer) this.beginStep(0, this.declarer);
    }
  }

  // A player who holds or has seen the called king, or has heard its holder, knows all sides; the others know only that
  // the declarer is an opponent.
  knowsOwner(object) {
    if (object === 'game' || this.said[object] === this.declarer || !this.called || this.isCalledOpen) return true;
    return 'king-ultimo' in this.said || this.hands[this.turn].includes(this.called);
  }

  // The opponents of the player who owns an object double it first, then the sides alternate.
  doublings() {
    if (!this.isEach) return [];
    return ['game', ...Object.keys(this.said)].flatMap((object) => {
      const steps = this.doubled[object] ?? 0;
      const owner = object === 'game' ? this.declarer : this.said[object];
      const isTurn = (this.isOwn(this.turn) === this.isOwn(owner)) === (steps % 2 === 1);
      if (steps === STEPS.length || !isTurn || (steps === 0 && !this.knowsOwner(object))) return [];
      return [`${STEPS[steps]}-${object}`];
    });
  }

  // Everybody has a turn, except the player who has doubled last. At first this is the declarer.
  beginStep(step, speaker) {
    this.stage = 'kontra';
    this.step = step;
    this.asked = this.active.filter((seat) => seat !== speaker);
    this.turn = this.asked.shift();
  }

  double(action) {
    if (action !== 'done' && this.step + 1 < STEPS.length) this.beginStep(this.step + 1, this.turn);
    else if (action !== 'done') {
      this.step++;
      this.beginPlay();
    } else if (this.asked.length) this.turn = this.asked.shift();
    else this.beginPlay();
  }

  // ---- play

  beginPlay() {
    this.stage = 'play';
    this.turn = this.isBeggar() || this.isValat() ? this.declarer : this.forehand;
  }

  height(card, led) {
    if (suitOf(card) !== led && (suitOf(card) !== 'T' || this.contract === 'colour-valat')) return 0;
    return heightOf(card);
  }

  // Returns the winner of these cards: the pagat if the whole trula is among them.
  best(cards) {
    if (this.contract !== 'colour-valat' && hasAll(cards, TRULA)) return 'T1';
    const led = suitOf(cards[0]);
    return cards.reduce((a, b) => (this.height(b, led) > this.height(a, led) ? b : a));
  }

  following(hand) {
    if (!this.table.length) return hand;
    for (const suit of [suitOf(this.table[0].card), 'T']) {
      const same = hand.filter((card) => suitOf(card) === suit);
      if (same.length) return same;
    }
    return hand;
  }

  // A player who must beat plays a card above those on the table, even if the pagat then wins the trick.
  cards() {
    const hand = this.hands[this.turn];
    const some = (list, test) => (list.some(test) ? list.filter(test) : list);
    let legal = this.following(hand);
    if (this.contract === 'klop' || this.isBeggar()) {
      if (hand.filter((card) => suitOf(card) === 'T').length > 1) legal = some(legal, (card) => card !== 'T1');
      if (!this.table.length) return legal;
      const led = suitOf(this.table[0].card);
      const highest = Math.max(...this.table.map(({ card }) => this.height(card, led)));
      return some(legal, (card) => this.height(card, led) > highest);
    }
    if (this.tricks.length === 11) return legal;
    const bound = [];
    if ('pagat-ultimo' in this.said) bound.push('T1');
    if ('king-ultimo' in this.said) bound.push(this.called);
    return some(legal, (card) => !bound.includes(card));
  }

  lay(card) {
    this.hands[this.turn] = without(this.hands[this.turn], card);
    this.table.push({ seat: this.turn, card });
    this.turn = this.next(this.turn);
    if (this.table.length === 4) this.endTrick();
  }

  endTrick() {
    const cards = this.table.map((one) => one.card), best = this.best(cards);
    const { seat } = this.table.find((one) => one.card === best);
    if (this.contract === 'klop') cards.push(...this.talon.splice(0, 1));
    this.tricks.push({ seat, best, cards, table: this.table });
    this.table = [];
    this.turn = seat;
    const isLost = seat === this.declarer ? this.isBeggar() : this.isValat();
    if (isLost || this.tricks.length === 12) this.stage = 'over';
  }

  // ---- account

  trickWith(card) {
    return this.tricks.find(({ table }) => table.some((one) => one.card === card));
  }

  playerOf(card) {
    return this.trickWith(card).table.find((one) => one.card === card).seat;
  }

  // True if the rest of the talon is the declarer's: he has taken the called card from it and won a trick with it.
  ownsTalon() {
    return Boolean(this.hasTakenCalled) && this.trickWith(this.called)?.seat === this.declarer;
  }

  cardsOf(isOwn) {
    const list = this.tricks.filter(({ seat }) => this.isOwn(seat) === isOwn).flatMap(({ cards }) => cards);
    if (isOwn) list.push(...this.discards);
    return this.ownsTalon() === isOwn ? [...list, ...this.talon] : list;
  }

  // Returns 1 if the declarer's side has made the bonus, −1 if the opponents have or the ultimo has failed, else 0.
  resultOf(bonus) {
    const last = this.tricks[11], inLast = (card) => last.table.some((one) => one.card === card);
    if (bonus === 'king-ultimo') {
      if (!inLast(this.called)) return 0;
      return this.isOwn(last.seat) ? 1 : -1;
    }
    if (bonus === 'pagat-ultimo') {
      if (!inLast('T1')) return 0;
      return this.isOwn(this.playerOf('T1')) === (last.best === 'T1') ? 1 : -1;
    }
    const wanted = bonus === 'trula' ? TRULA : KINGS;
    return hasAll(this.cardsOf(true), wanted) ? 1 : hasAll(this.cardsOf(false), wanted) ? -1 : 0;
  }

  factorOf(object) {
    return 2 ** (this.doubled[object] ?? (object === 'game' ? this.step : 0));
  }

  bonus(name) {
    const result = this.resultOf(name);
    if (!(name in this.said)) return result * BONUSES[name];
    const side = this.isOwn(this.said[name]) ? 1 : -1;
    return (result === side ? side : -side) * 2 * BONUSES[name] * this.factorOf(name);
  }

  // Returns the value of the valat in a game with a talon, 0 if there is none.
  valat() {
    const own = this.tricks.filter(({ seat }) => this.isOwn(seat)).length;
    if (!('valat' in this.said)) return own === 12 ? 250 : own === 0 ? -250 : 0;
    const isOwn = this.isOwn(this.said.valat), value = 500 * this.factorOf('valat');
    return own === 12 || (!isOwn && own > 0) ? value : -value;
  }

  isWon() {
    const own = this.tricks.filter(({ seat }) => seat === this.declarer).length;
    if (this.isBeggar()) return own === 0;
    return this.isValat() ? own === 12 : pointsOf(this.cardsOf(true)) >= 36;
  }

  // Returns the points that each member of the declarer's side writes, before radelci.
  value() {
    const valat = this.size ? this.valat() : 0;
    if (valat) return valat;
    const points = this.size ? toFive(Math.abs(pointsOf(this.cardsOf(true)) - 35)) : 0;
    const game = (VALUES[this.contract] + points) * this.factorOf('game');
    const bonuses = this.size ? Object.keys(BONUSES).map((name) => this.bonus(name)) : [];
    return (this.isWon() ? game : -game) + sum(bonuses);
  }

  // Returns the seat that has lost the mond, if any.
  mondLoser() {
    if (!this.size) return undefined;
    if (this.talon.includes('T21')) return this.ownsTalon() ? undefined : this.declarer;
    const player = this.playerOf('T21');
    return this.trickWith('T21').seat === player ? undefined : player;
  }

  klop() {
    const won = this.hands.map((_, i) => this.tricks.filter(({ seat }) => seat === i).flatMap(({ cards }) => cards));
    const special = won.map((cards, seat) => {
      if (!this.active.includes(seat)) return 0;
      return cards.length === 0 ? 70 : pointsOf(cards) > 35 ? -70 : 0;
    });
    return special.some(Boolean) ? special : won.map((cards) => -toFive(pointsOf(cards)));
  }

  gains() {
    if (this.contract === 'klop') return this.klop();
    const value = this.value() * (this.radelci[this.declarer] > 0 ? 2 : 1), loser = this.mondLoser();
    return this.hands.map((_, seat) => (this.isOwn(seat) ? value : 0) - (seat === loser ? this.mond : 0));
  }
}

module.exports = { configurations, Model };
