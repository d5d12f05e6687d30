// Cards drawn from the pack of the variant's file: index in the corners, the suit's sign or the rank in the middle.
import { html, useState } from './view.js';

const ROMAN = [[10, 'X'], [9, 'IX'], [5, 'V'], [4, 'IV'], [1, 'I']];

// Signs that not every machine has a letter for are drawn, in a field of 24 by 24; they take the colour of their suit.
const half = (r, sweep, x) => `a${r} ${r} 0 1 ${sweep} ${x} 0`;
const round = (x, y, r, sweep = 1) => `M${x - r} ${y}${half(r, sweep, 2 * r)}${half(r, sweep, -2 * r)}z`;
const petal = (turn) => round(12 + 6 * Math.sin(turn), 12 - 6 * Math.cos(turn), 4.6);
const PETALS = [0, 1, 2, 3, 4].map((n) => petal(n * 1.2566)).join('');
const DRAWN = {
  '🌰': 'M3 10C3 5 8 4 11 4V1h2v3c3 0 8 1 8 6zM4.5 11.5h15c0 6-4 9-7.5 11.5-3.5-2.5-7.5-5.5-7.5-11.5z',
  '🍃': 'M12 1C21 7 21 14 13.5 18.5L14 23h-4l.5-4.5C3 14 3 7 12 1zM11.5 6v10h1V6z',
  '🔔': `${round(12, 12, 10)}M3 11v2h18v-2zM11 13h2v6h-2z`,
  '🛡': 'M3 2h18v9c0 6-4.5 9.5-9 12-4.5-2.5-9-6-9-12z',
  '🌹': `${PETALS}${round(12, 12, 2.2, 0)}`,
};
const SIGNS = new RegExp(`(${Object.keys(DRAWN).join('|')})\uFE0F?`, 'u');

// A line with such signs in it: a screen reader hears the name of the suit.
export function signs(text, suits) {
  if (!text || !SIGNS.test(text)) return text;
  const nameOf = (sign) => Object.values(suits).find((suit) => suit.symbol.startsWith(sign))?.name;
  const draw = (part) => html`<svg class="in-line" viewBox="0 0 24 24" role="img" aria-label=${nameOf(part)}>
    <path fill-rule="evenodd" d=${DRAWN[part]} /></svg>`;
  return text.split(SIGNS).map((part) => (DRAWN[part] ? draw(part) : part));
}

// A suit without a sign is numbered: in Roman numerals, as such packs are.
function middle(card, suit) {
  if (suit.symbol) return suit.symbol;
  let left = Number(card.rank), text = '';
  if (!Number.isInteger(left) || left < 1 || left > 39) return card.rank;
  for (const [value, sign] of ROMAN) while (left >= value) { text += sign; left -= value; }
  return text;
}

const drawn = (path, x, y, size) => html`<path class="drawn" fill-rule="evenodd" d=${path}
  transform="translate(${x} ${y}) scale(${size / 24})" />`;

// A name that does not fit is drawn narrower.
const name = (text) => html`<text x="30" y="80" class="rank" text-anchor="middle"
  textLength=${text.length > 8 ? 52 : undefined} lengthAdjust="spacingAndGlyphs">${text}</text>`;

// The pictures of the server, by the names of files without their endings.
const pictures = {};
export function bring(list) {
  for (const file of list) pictures[file.replace(/\.[a-z]+$/, '')] = `pictures/${file}`;
}

const pictureOf = (variant, id) => pictures[`${variant}/${id}`] || pictures[id];

// A picture that cannot be shown is drawn.
function Picture({ from, drawn: other }) {
  const [broken, setBroken] = useState(false);
  return broken ? other() : html`<img class="face picture" src=${from} alt="" aria-hidden="true" draggable=${false}
    onError=${() => setBroken(true)} />`;
}

export function Face({ card, suit }) {
  const draw = () => html`<${Drawn} card=${card} suit=${suit} />`;
  return card.picture ? html`<${Picture} from=${card.picture} drawn=${draw} />` : draw();
}

function Drawn({ card, suit }) {
  const sign = middle(card, suit), index = suit.symbol ? card.rank : sign, label = card.rank_name || card.own_name;
  const path = DRAWN[suit.symbol?.replace('\uFE0F', '')], small = sign.length > 3 ? 'long' : '';
  const kind = `face suit-${suit.color || 'black'} ${suit.symbol ? '' : 'numbered'}`;
  const center = () => html`<text x="30" y="54" class="middle ${small}" text-anchor="middle"
    dominant-baseline="middle">${sign}</text>`;
  return html`<svg viewBox="0 0 60 90" class=${kind} aria-hidden="true">
    <rect x="1" y="1" width="58" height="88" rx="6" />
    <text x="5" y="17" class="index">${index}</text>
    ${suit.symbol && (path ? drawn(path, 4, 20, 13) : html`<text x="5" y="31" class="sign">${suit.symbol}</text>`)}
    ${path ? drawn(path, 18, 34, 24) : center()}
    ${label && name(label)}
  </svg>`;
}

export function Back({ picture }) {
  if (picture) return html`<${Picture} from=${picture} drawn=${() => html`<${Back} />`} />`;
  return html`<svg viewBox="0 0 60 90" class="face back" aria-hidden="true">
    <rect x="1" y="1" width="58" height="88" rx="6" />
    <rect x="6" y="6" width="48" height="78" rx="3" class="pattern" /></svg>`;
}

// A key for each card of a list in which the same card may lie several times; the card's id is what it begins with.
export const keyOf = (list, i) => `${list[i]}.${list.slice(0, i).filter((id) => id === list[i]).length}`;
export const idOf = (key) => key.slice(0, key.lastIndexOf('.'));

// Small cards in a row, for hands that are looked at and not played from.
export function Row({ title, cards, deck }) {
  const names = cards.map((id) => deck.cards[id].name).join(', ');
  const face = (id, i) => html`<${Face} key=${keyOf(cards, i)} card=${deck.cards[id]}
    suit=${deck.suits[deck.cards[id].suit]} />`;
  return html`<div class="row"><b>${title}</b>
    <span class="small-hand" role="img" aria-label="${title}: ${names}">${cards.map(face)}</span></div>`;
}

// The pack of an event `table`, by ids.
export function deckOf(state) {
  const by = (list) => Object.fromEntries(list.map((one) => [one.id, one]));
  const picture = (id) => pictureOf(state.variant, id);
  const cards = by(state.deck.cards.map((card) => ({ ...card, picture: picture(card.id) })));
  return { cards, suits: by(state.deck.suits), back: picture('back') };
}
