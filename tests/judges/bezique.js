// Bezique for two, from its rules: two packs of 32 cards, a stock from which both draw, one meld after each trick, and
// the duties to follow, to trump and to beat when the stock is used up. A card serves once in each kind of meld.
'use strict';
const { suitOf, rankOf, sum, strengthOf, winnerOf, Staged } = require('./cards');

const file = 'tests/data/authored/bezique.yaml';
const ORDER = ['A', '10', 'K', 'Q', 'J', '9', '8', '7'];
const FOURS = { A: 100, K: 80, Q: 60, J: 40 };
const SEQUENCE = ['A', '10', 'K', 'Q', 'J'];
const SUITS = ['C', 'S', 'H', 'D'];

const configurations = [{ title: 'two players', players: 2 }];

// Cards are objects, so that each knows the kinds of melds in which it has served.
const cardOf = (id) => ({ id, served: new Set() });

class Model extends Staged {
  constructor({ hands, talon, dealer }) {
    super();
    this.hands = hands.map((hand) => hand.map(cardOf));
    this.stock = talon.map(cardOf);
    this.trump = suitOf(talon.at(-1));
    this.dealer = dealer;
    this.score = [0, 0];
    if (rankOf(talon.at(-1)) === '7') this.score[dealer] += 10;
    this.turnedSeven = rankOf(talon.at(-1)) === '7';
    this.declaredSeven = [false, false];
    this.exchanged = false;
    this.turn = 1 - dealer;
    this.table = [];
    this.stage = 'play';
  }

  legal() {
    if (this.stage === 'play') return [...new Set(this.cards().map((card) => card.id))];
    return [...(this.hasMelded ? [] : this.melds()), ...(this.mayExchange() ? ['exchange'] : []), 'done'];
  }

  // Prefers melds to "done", so that many melds are declared.
  choose(legal, random) {
    const melds = legal.filter((token) => token !== 'done');
    return this.stage === 'meld' && melds.length && random(4) ? melds[random(melds.length)] : null;
  }

  act(action) {
    if (this.stage === 'play') this.play(action);
    else if (action === 'done') this.draw();
    else if (action === 'exchange') this.exchange();
    else this.declare(action);
  }

  // ---- melds

  // Returns the cards of the hand with this id that have not served in one of these kinds of melds.
  fresh(id, kinds) {
    return this.hands[this.turn].filter((card) => card.id === id && !kinds.some((kind) => card.served.has(kind)));
  }

  // Returns the copy of a card that has served most. A player melds, plays and exchanges this one.
  mostServed(id, kinds = []) {
    return this.fresh(id, kinds).sort((a, b) => b.served.size - a.served.size)[0];
  }

  has(ids, kinds) {
    return ids.every((id) => this.fresh(id, kinds).length > 0);
  }

  melds() {
    const list = [], pinochle = ['SQ', 'DJ'];
    for (const suit of SUITS)
      if (this.has([`${suit}K`, `${suit}Q`], ['marriage', 'sequence'])) list.push(`marriage-${suit}`);
    if (this.has(SEQUENCE.map((rank) => this.trump + rank), ['sequence'])) list.push(`sequence-${this.trump}`);
    if (this.has(pinochle, ['bezique', 'double'])) list.push('bezique');
    if (pinochle.every((id) => this.fresh(id, ['double']).length === 2)) list.push('double-bezique');
    if (this.has([`${this.trump}7`], ['seven'])) list.push(`seven-${this.trump}`);
    for (const rank of Object.keys(FOURS)) list.push(...this.fours(rank));
    return list;
  }

  // Returns all choices of four cards of the rank, by the number from each suit.
  fours(rank) {
    const most = SUITS.map((suit) => this.fresh(suit + rank, ['four']).length);
    let parts = [''];
    SUITS.forEach((suit, i) => {
      parts = parts.flatMap((part) => [...Array(most[i] + 1).keys()].map((n) => part + suit.repeat(n)));
    });
    return parts.filter((part) => part.length === 4).map((part) => `four-${rank}-${part}`);
  }

  declare(action) {
    const { trump } = this, [kind, what, suits] = action === 'double-bezique' ? ['double'] : action.split('-');
    const ids = {
      marriage: [`${what}K`, `${what}Q`], sequence: SEQUENCE.map((rank) => trump + rank), bezique: ['SQ', 'DJ'],
      double: ['SQ', 'SQ', 'DJ', 'DJ'], seven: [`${trump}7`], four: [...(suits ?? '')].map((suit) => suit + what),
    }[kind];
    const worth = {
      marriage: what === trump ? 40 : 20, sequence: 250, bezique: 40, double: 500, seven: 10, four: FOURS[what],
    }[kind];
    const barred = { marriage: ['marriage', 'sequence'], bezique: ['bezique', 'double'] }[kind] ?? [kind];
    for (const id of ids) this.mostServed(id, barred).served.add(kind);
    this.score[this.turn] += worth;
    if (kind === 'seven') this.declaredSeven[this.turn] = true;
    this.hasMelded = true;
    if (!this.mayExchange()) this.draw();
  }

  // ---- the stock

  mayExchange() {
    const seven = this.hands[this.turn].some((card) => card.id === `${this.trump}7`);
    return seven && this.declaredSeven[this.turn] && !this.exchanged && !this.turnedSeven;
  }

  exchange() {
    const hand = this.hands[this.turn], at = hand.indexOf(this.mostServed(`${this.trump}7`));
    [hand[at], this.stock[this.stock.length - 1]] = [this.stock.at(-1), cardOf(`${this.trump}7`)];
    this.exchanged = true;
    if (this.hasMelded) this.draw();
  }

  draw() {
    for (const seat of [this.turn, 1 - this.turn]) this.hands[seat].push(this.stock.shift());
    this.stage = 'play';
  }

  // ---- play

  height(card) {
    return strengthOf(card, this.table[0], ORDER, this.trump);
  }

  cards() {
    const hand = this.hands[this.turn];
    if (!this.table.length || this.stock.length) return hand;
    const same = hand.filter((card) => suitOf(card.id) === suitOf(this.table[0]));
    const due = same.length ? same : hand.filter((card) => suitOf(card.id) === this.trump);
    const higher = due.filter((card) => this.height(card.id) > this.height(this.table[0]));
    return higher.length ? higher : due.length ? due : hand;
  }

  play(id) {
    const hand = this.hands[this.turn];
    hand.splice(hand.indexOf(this.mostServed(id)), 1);
    this.table.push(id);
    if (this.table.length < 2) {
      this.turn = 1 - this.turn;
      return;
    }
    const leader = 1 - this.turn;
    this.turn = winnerOf(this.table, ORDER, this.trump) === 0 ? leader : 1 - leader;
    this.score[this.turn] += sum(this.table.map((card) => (['A', '10'].includes(rankOf(card)) ? 10 : 0)));
    this.table = [];
    this.hasMelded = false;
    if (this.stock.length) this.stage = 'meld';
    else if (!hand.length && !this.hands[this.turn].length) {
      this.score[this.turn] += 10;
      this.stage = 'over';
    }
  }

  gains() {
    return this.score;
  }
}

module.exports = { configurations, Model, file };
