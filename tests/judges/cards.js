// Shared by the models: cards as "HA" or "H10", and plain trick-taking.
'use strict';

const suitOf = (card) => card[0];
const rankOf = (card) => card.slice(1);

// Returns the cards of the suit if there are any, otherwise all cards.
function follow(hand, suit) {
  const same = hand.filter((card) => suitOf(card) === suit);
  return same.length ? same : hand;
}

// Returns the strength of a card in a trick: trumps beat the suit led, and `order` has the ranks from the highest down.
function strengthOf(card, led, order, trump) {
  const place = order.length - order.indexOf(rankOf(card));
  if (trump && suitOf(card) === trump) return 100 + place;
  return suitOf(card) === suitOf(led) ? place : -1;
}

// Returns the place of the best card; of identical cards, the first wins.
function winnerOf(cards, order, trump) {
  let best = 0;
  cards.forEach((card, i) => {
    if (strengthOf(card, cards[0], order, trump) > strengthOf(cards[best], cards[0], order, trump)) best = i;
  });
  return best;
}

const without = (hand, card) => hand.filter((other) => other !== card);
const sum = (list) => list.reduce((a, b) => a + b, 0);

// A deal in stages, the last of which is 'over'. The model sets `stage` and `turn`.
class Staged {
  isOver() {
    return this.stage === 'over';
  }

  actor() {
    return this.turn;
  }
}

// Hands, turn and tricks of players who all play a card to each trick.
class Tricks {
  constructor(hands, leader) {
    this.hands = hands.map((hand) => [...hand]);
    this.players = hands.length;
    this.leader = this.turn = leader;
    this.table = [];
    this.won = hands.map(() => []); // tricks by seat, each a list of cards
    this.history = [];
  }

  isOver() {
    return this.hands.every((hand) => hand.length === 0);
  }

  // `winner` returns the place of the winning card on the table.
  play(card, winner) {
    this.hands[this.turn] = without(this.hands[this.turn], card);
    this.table.push(card);
    this.turn = (this.turn + 1) % this.players;
    if (this.table.length < this.players) return;
    const seat = (this.leader + winner(this.table)) % this.players;
    this.won[seat].push(this.table);
    this.history.push({ leader: this.leader, cards: this.table, winner: seat });
    this.table = [];
    this.leader = this.turn = seat;
  }

  count(seat) {
    return this.won[seat].length;
  }
}

module.exports = { suitOf, rankOf, follow, strengthOf, winnerOf, without, sum, Staged, Tricks };
