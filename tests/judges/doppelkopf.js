// Doppelkopf, from its rules: reservations, poverty, announcements and all points.
'use strict';
const { suitOf, rankOf, sum, Staged } = require('./cards');

const RANKS = ['A', '10', 'K', 'Q', 'J', '9'], SUITS = ['C', 'S', 'H', 'D'], SEATS = [0, 1, 2, 3];
const POINTS = { A: 11, 10: 10, K: 4, Q: 3, J: 2 };
const SOLOS = ['solo-Q', 'solo-J', 'solo-0', 'solo-C', 'solo-S', 'solo-H', 'solo-D'];
const REFUSALS = ['no90', 'no60', 'no30', 'schwarz'];
const NEEDED = { no90: 10, no60: 9, no30: 8, schwarz: 7 };

// Returns the trumps of a game from the highest to the lowest.
function trumpsOf(game) {
  const all = (rank) => SUITS.map((suit) => suit + rank);
  if (game === 'solo-0') return [];
  if (game === 'solo-Q') return all('Q');
  if (game === 'solo-J') return all('J');
  const suit = game.startsWith('solo-') ? game.at(-1) : 'D';
  const top = ['H10', ...all('Q'), ...all('J')];
  return [...top, ...RANKS.map((rank) => suit + rank).filter((card) => !top.includes(card))];
}

const USUAL = trumpsOf('normal');
const isPoor = (hand) => hand.filter((card) => USUAL.includes(card)).length <= 3;
const unique = (cards) => [...new Set(cards)];
const pointsOf = (cards) => sum(cards.map((card) => POINTS[rankOf(card)] ?? 0));

function shuffle(cards, random) {
  for (let i = cards.length - 1; i > 0; i--) {
    const k = random(i + 1);
    [cards[i], cards[k]] = [cards[k], cards[i]];
  }
  return cards;
}

// Returns a deal in which some player has at most three trumps.
function poorDeal(random) {
  const pack = shuffle(SUITS.flatMap((suit) => RANKS.flatMap((rank) => [suit + rank, suit + rank])), random);
  const trumps = pack.filter((card) => USUAL.includes(card)), others = pack.filter((card) => !USUAL.includes(card));
  const n = random(4), hands = [[...trumps.splice(0, n), ...others.splice(0, 12 - n)]];
  const rest = shuffle([...trumps, ...others], random);
  while (rest.length) hands.push(rest.splice(0, 12));
  const first = random(4);
  return { deal: { hands: SEATS.map((seat) => hands[(seat + first) % 4]), talon: [] } };
}

const configurations = [
  { title: 'as at tournaments' },
  { title: 'replies open, the soloist leads', options: { reply_opens: 'yes', solo_lead: 'soloist' } },
  { title: 'with poverty', options: { armut: 'on' } },
  { title: 'a poor hand', options: { armut: 'on' }, match: poorDeal },
  { title: 'a poor hand, the soloist leads', options: { armut: 'on', solo_lead: 'soloist' }, match: poorDeal },
];

class Model extends Staged {
  constructor({ hands, dealer, options = {} }) {
    super();
    this.forehand = this.turn = (dealer + 1) % 4;
    Object.assign(this, { hands: hands.map((hand) => [...hand]), options, stage: 'reservation', reserved: [], said: [] });
    this.dealt = hands.map((hand) => [...hand]);
    this.table = [];
    this.tricks = []; // leader, cards and winner
  }

  legal() {
    const hand = this.hands[this.turn];
    if (this.stage === 'reservation') return ['gesund', 'vorbehalt'];
    if (this.stage === 'kinds') return this.kinds();
    if (this.stage === 'taking') return ['nehmen', 'pass'];
    if (this.stage === 'giving') return unique(hand.filter((card) => USUAL.includes(card)));
    if (this.stage === 'returning') return unique(hand);
    return [...this.cards(), ...this.words()];
  }

  choose(legal, random) {
    if (this.stage === 'reservation') {
      const wants = this.options.armut === 'on' && isPoor(this.hands[this.turn]);
      return wants || random(6) === 0 ? 'vorbehalt' : 'gesund';
    }
    if (legal.includes('armut') && random(4)) return 'armut';
    if (this.stage !== 'play') return null;
    const words = this.words();
    return words.length && random(3) === 0 ? words[random(words.length)] : null;
  }

  act(action) {
    if (this.stage === 'reservation') this.reserve(action);
    else if (this.stage === 'kinds') this.name(action);
    else if (this.stage === 'taking') this.take(action);
    else if (this.stage === 'giving' || this.stage === 'returning') this.give(action);
    else if (this.words().includes(action)) this.announce(action);
    else this.play(action);
  }

  // ---- reservations

  from(seat, n) {
    return (seat + n) % 4;
  }

  reserve(word) {
    if (word === 'vorbehalt') this.reserved.push(this.turn);
    this.turn = this.from(this.turn, 1);
    if (this.turn === this.forehand) this.nextKind();
  }

  nextKind() {
    if (this.reserved.length) {
      this.stage = 'kinds';
      this.turn = this.reserved.shift();
    } else if (this.kind === 'armut') {
      this.stage = 'taking';
      this.turn = this.from(this.declarer, 1);
    } else {
      this.begin(this.kind ?? 'normal');
    }
  }

  kinds() {
    const hand = this.hands[this.turn], isPlayed = this.options.armut === 'on', poor = isPlayed && isPoor(hand);
    const kinds = [...SOLOS];
    const low = (kind) => !this.kind || (this.kind === 'armut' && kind === 'hochzeit');
    if (poor && low('armut')) kinds.push('armut');
    if (hand.filter((card) => card === 'CQ').length === 2 && low('hochzeit')) kinds.push('hochzeit');
    return poor && this.kind ? [...kinds, 'pass'] : kinds;
  }

  name(kind) {
    if (kind !== 'pass') Object.assign(this, { kind, declarer: this.turn });
    if (SOLOS.includes(kind)) this.begin(kind);
    else this.nextKind();
  }

  // ---- poverty

  take(answer) {
    if (answer === 'nehmen') {
      this.poor = this.declarer;
      this.declarer = this.turn;
      this.left = this.size = this.hands[this.poor].filter((card) => USUAL.includes(card)).length;
      this.kind = 'mitnahme';
      this.stage = 'giving';
      this.turn = this.poor;
      if (this.size === 0) this.begin('mitnahme');
      return;
    }
    this.turn = this.from(this.turn, 1);
    if (this.turn === this.declarer) Object.assign(this, { stage: 'over', isVoid: true });
  }

  remove(seat, card) {
    this.hands[seat].splice(this.hands[seat].indexOf(card), 1);
  }

  give(card) {
    const to = this.stage === 'giving' ? this.declarer : this.poor;
    this.remove(this.turn, card);
    this.hands[to].push(card);
    if (--this.left) return;
    if (this.stage === 'returning') return this.begin('mitnahme');
    Object.assign(this, { stage: 'returning', turn: this.declarer, left: this.size });
  }

  // ---- play

  begin(game) {
    Object.assign(this, { game, stage: 'play', trumps: trumpsOf(game) });
    this.turn = game.startsWith('solo-') && this.options.solo_lead === 'soloist' ? this.declarer : this.forehand;
    this.leader = this.turn;
  }

  // Returns the side of Re as it is now.
  re() {
    if (this.game === 'normal') return SEATS.filter((seat) => this.dealt[seat].includes('CQ'));
    if (this.game === 'mitnahme') return [this.declarer, this.poor];
    if (this.game !== 'hochzeit') return [this.declarer];
    const other = this.tricks.slice(0, 3).find((trick) => trick.winner !== this.declarer);
    return other ? [this.declarer, other.winner] : [this.declarer];
  }

  isRe(seat) {
    return this.re().includes(seat);
  }

  group(card) {
    return this.trumps.includes(card) ? 'trumps' : suitOf(card);
  }

  cards() {
    const hand = this.hands[this.turn], [led] = this.table;
    const same = led ? hand.filter((card) => this.group(card) === this.group(led)) : [];
    return unique(same.length ? same : hand);
  }

  // Returns the number of tricks before the deciding trick of a marriage; null while nobody may announce.
  before() {
    if (this.game !== 'hochzeit') return 0;
    const decided = this.tricks.slice(0, 3).findIndex((trick) => trick.winner !== this.declarer);
    if (decided >= 0) return decided;
    return this.tricks.length >= 3 ? 2 : null;
  }

  sideSaid(seat, word) {
    return this.said.some((one) => one.word === word && this.isRe(one.seat) === this.isRe(seat));
  }

  wordSaid(word) {
    return this.said.some((one) => one.word === word);
  }

  words() {
    const seat = this.turn, before = this.before();
    if (before === null) return [];
    const held = this.hands[seat].length + before;
    const [own, other] = this.isRe(seat) ? ['re', 'kontra'] : ['kontra', 're'];
    const last = [...REFUSALS].reverse().find((word) => this.wordSaid(word));
    const least = last ? NEEDED[last] - 1 : this.wordSaid(other) ? 10 : 11;
    const opens = this.options.reply_opens === 'yes' ? 0 : 11;
    const isOpen = this.said.some((one) => one.word === own && one.held + before >= opens);
    const words = held >= least ? [own] : [];
    REFUSALS.forEach((word, i) => {
      if (held >= NEEDED[word] && (i ? this.sideSaid(seat, REFUSALS[i - 1]) : isOpen)) words.push(word);
    });
    return words.filter((word) => !this.sideSaid(seat, word));
  }

  announce(word) {
    this.said.push({ word, seat: this.turn, held: this.hands[this.turn].length });
  }

  height(card, led) {
    const place = this.trumps.indexOf(card);
    if (place >= 0) return 100 - place;
    return this.group(card) === this.group(led) ? 50 - RANKS.indexOf(rankOf(card)) : 0;
  }

  play(card) {
    this.remove(this.turn, card);
    this.table.push(card);
    this.turn = this.from(this.turn, 1);
    if (this.table.length < 4) return;
    const heights = this.table.map((one) => this.height(one, this.table[0]));
    const best = heights.indexOf(Math.max(...heights)), winner = this.from(this.leader, best);
    this.tricks.push({ leader: this.leader, cards: this.table, winner, best: this.table[best] });
    this.table = [];
    this.leader = this.turn = winner;
    if (this.tricks.length === 12) this.stage = 'over';
  }

  // ---- points

  level(isRe) {
    return 1 + REFUSALS.findLastIndex((word) => this.said.some((one) => one.word === word && this.isRe(one.seat) === isRe));
  }

  // Returns the tricks and points that a side has won, and the number of refusals (no 90 and so on) that it has said.
  side(isRe) {
    const tricks = this.tricks.filter((trick) => this.isRe(trick.winner) === isRe);
    return { isRe, tricks: tricks.length, points: pointsOf(tricks.flatMap((trick) => trick.cards)), level: this.level(isRe) };
  }

  hasWon(own, other, least) {
    const limit = [0, 90, 60, 30];
    if (own.level === 4) return own.tricks === 12;
    if (own.level) return other.points < limit[own.level];
    if (other.level === 4) return own.tricks > 0;
    return own.points >= (other.level ? limit[other.level] : least);
  }

  // Returns the points of Re minus those of Kontra.
  score() {
    const re = this.side(true), kontra = this.side(false), isAlone = this.re().length === 1;
    const isOnlyKontra = this.wordSaid('kontra') && !this.wordSaid('re');
    const reWins = this.hasWon(re, kontra, isOnlyKontra ? 120 : 121);
    const kontraWins = this.hasWon(kontra, re, isOnlyKontra ? 121 : 120);
    const sign = reWins ? 1 : -1;
    const lower = reWins ? kontra : kontraWins ? re : re.points < kontra.points ? re : kontra;
    const lows = [90, 60, 30].filter((limit) => lower.points < limit).length + (lower.tricks === 0);
    const beaten = (own, other) => [120, 90, 60, 30].filter((limit, i) => other.level > i && own.points >= limit).length;
    let score = (lower === kontra ? lows : -lows) + beaten(re, kontra) - beaten(kontra, re);
    if (reWins || kontraWins) {
      const words = (this.wordSaid('re') ? 2 : 0) + (this.wordSaid('kontra') ? 2 : 0);
      score += sign * (1 + words + re.level + kontra.level);
    }
    if (isAlone) return score;
    if (kontraWins) score--;
    return score + this.special();
  }

  special() {
    let score = 0;
    for (const trick of this.tricks) {
      const own = this.isRe(trick.winner) ? 1 : -1;
      if (pointsOf(trick.cards) >= 40) score += own;
      trick.cards.forEach((card, i) => {
        if (card === 'DA' && this.isRe(this.from(trick.leader, i)) !== this.isRe(trick.winner)) score += own;
      });
    }
    const last = this.tricks.at(-1);
    return last.best === 'CJ' ? score + (this.isRe(last.winner) ? 1 : -1) : score;
  }

  gains() {
    if (this.isVoid) return [0, 0, 0, 0];
    const re = this.re(), score = this.score();
    return SEATS.map((seat) => (re.includes(seat) ? score * (re.length === 1 ? 3 : 1) : -score));
  }
}

module.exports = { configurations, Model };
