// The middle of the table: the talon, the trick, or the one before it.
import { html } from './view.js';
import { Face, Back, keyOf } from './cards.js';
import { nameOf, placeOf } from './seats.js';

const MOST_BACKS = 12;

function Played({ state, deck, play, n }) {
  const place = placeOf(state, play.seat), width = state.players > 5 ? 20 : 12, card = deck.cards[play.card];
  const side = place.x < -0.1 ? 'left' : ''; // the number is outside, where no other card covers it
  const style = { left: `${50 + place.x * width}%`, top: `${50 + place.y * 21}%` };
  return html`<div class="played ${play.wins ? 'wins' : ''} ${side}" style=${style}>
    <${Face} card=${card} suit=${deck.suits[card.suit]} />
    <span class="order">${n}${play.wins ? ' ♛' : ''}</span></div>`;
}

function Trick({ state, deck, words, shown, isOld }) {
  const text = shown.map((play) => `${nameOf(state, play.seat, words)}: ${deck.cards[play.card].name}`).join(', ');
  return html`<div class="trick ${isOld ? 'old' : ''}" role=${text ? 'img' : undefined} aria-label=${text || undefined}>
    ${shown.map((play, i) => html`<${Played} key=${`${play.seat}${play.card}`} state=${state} deck=${deck}
      play=${play} n=${i + 1} />`)}</div>`;
}

function Talon({ view, deck, words }) {
  if (!view.talon_count && !view.picked.length) return null;
  const { talon } = view, closed = Math.min(MOST_BACKS, Math.max(0, view.talon_count - talon.length));
  const open = (id, i) => html`<span key=${keyOf(talon, i)} title=${deck.cards[id].name}>
    <${Face} card=${deck.cards[id]} suit=${deck.suits[deck.cards[id].suit]} /></span>`;
  return html`<div class="talon" role="img" aria-label="${words.TALON}: ${view.talon_count}">${talon.map(open)}
    ${Array.from({ length: closed }, (_, i) => html`<span key=${i}><${Back} picture=${deck.back} /></span>`)}</div>`;
}

// `last`: the trick before is to be looked at. It also lies there while nobody has led to the next one.
export function Middle({ state, deck, words, last }) {
  const { view } = state, isPlayed = view.phase === 'play' || view.phase === 'done';
  const isOld = last || (isPlayed && !view.trick.length && view.last), shown = (isOld ? view.last : view.trick) || [];
  return html`<div class="middle">${!isPlayed && html`<${Talon} view=${view} deck=${deck} words=${words} />`}</div>
    <${Trick} state=${state} deck=${deck} words=${words} shown=${shown} isOld=${isOld} />`;
}
