// The middle of the table: the talon, the trick, or the one before it.
import { html, useEffect, useRef } from './view.js';
import { Face, Back, keyOf } from './cards.js';
import { sweep, useFlight, useRest } from './motion.js';
import { isInPlay, nameOf, placeOf } from './seats.js';

const MOST_BACKS = 12, FEW = 4; // up to four players, the cards of a trick form a cross

// The sign of `n`, or 0 if it is nearer to 0 than `from`.
const step = (n, from) => (Math.abs(n) < from ? 0 : Math.sign(n));

// The place of a seat's card in the trick, in steps from the middle to the right and down. On a square felt these are
// --a and --b, on a wide one --c and --d. No two cards overlap.
export function cell(state, seat) {
  const { x, y } = placeOf(state, seat), few = state.players <= FEW, row = step(y, 0.35), column = step(x, 0.35);
  const across = row === 0 && !few ? 2 : 1;
  return { '--a': column, '--b': few ? row * 0.5 : row, '--c': column * across, '--d': row * 0.5 };
}

// A card of the trick, which flies in from its player; `n` is its number in the trick.
function Played({ state, deck, play, n }) {
  const card = deck.cards[play.card], ref = useFlight(placeOf(state, play.seat));
  return html`<div ref=${ref} class="played ${play.wins ? 'wins' : ''}" style=${cell(state, play.seat)}>
    <${Face} card=${card} suit=${deck.suits[card.suit]} />
    <span class="order">${n}${play.wins ? ' ♛' : ''}</span></div>`;
}

// The cards of a trick. `isOld`: it is the previous trick, which the player looks at.
export function Trick({ state, deck, words, shown, isOld }) {
  const text = shown.map((play) => `${nameOf(state, play.seat, words)}: ${deck.cards[play.card].name}`).join(', ');
  return html`<div class="trick ${isOld ? 'old' : ''}" role=${text ? 'img' : undefined} aria-label=${text || undefined}>
    ${shown.map((play, i) => html`<${Played} key=${`${play.seat}${play.card}`} state=${state} deck=${deck}
      play=${play} n=${i + 1} />`)}</div>`;
}

// The previous trick on its way to its winner.
function Swept({ state, deck, words }) {
  const box = useRef(null), { last } = state.view, winner = last?.find((play) => play.wins)?.seat;
  useEffect(() => { if (winner !== undefined) sweep(box.current, placeOf(state, winner)); }, []);
  return html`<div class="swept" ref=${box} aria-hidden="true">
    <${Trick} state=${state} deck=${deck} words=${words} shown=${last} /></div>`;
}

// The talon on the table: its open cards, and backs for the others.
function Talon({ view, deck, words }) {
  if (!view.talon_count && !view.picked.length) return null;
  const { talon } = view, closed = Math.min(MOST_BACKS, Math.max(0, view.talon_count - talon.length));
  const open = (id, i) => html`<span key=${keyOf(talon, i)} title=${deck.cards[id].name}>
    <${Face} card=${deck.cards[id]} suit=${deck.suits[deck.cards[id].suit]} /></span>`;
  return html`<div class="talon" role="img" aria-label="${words.TALON}: ${view.talon_count}">${talon.map(open)}
    ${Array.from({ length: closed }, (_, i) => html`<span key=${i}><${Back} picture=${deck.back} /></span>`)}</div>`;
}

// `last`: the player looks at the previous trick. It is also shown for a second after its last card, and after the
// deal.
export function Middle({ state, deck, words, last }) {
  const { view } = state, stage = useRest(view);
  const isPlayed = isInPlay(view);
  const isResting = stage === 'rests' || view.phase === 'done';
  const shown = (last || isResting ? view.last : view.trick) || [];
  const isLeaving = stage === 'leaves' && view.last && !isResting && !last;
  return html`<div class="middle">${!isPlayed && html`<${Talon} view=${view} deck=${deck} words=${words} />`}
    ${isLeaving && html`<${Swept} key=${view.tricks_played} state=${state} deck=${deck} words=${words} />`}
    <${Trick} state=${state} deck=${deck} words=${words} shown=${isPlayed ? shown : []} isOld=${last} /></div>`;
}
