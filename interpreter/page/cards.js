// Cards drawn from the pack of the variant's file: index in the corners, the suit's sign or the rank in the middle.
import { html, useState } from './view.js';

const ROMAN = [[10, 'X'], [9, 'IX'], [5, 'V'], [4, 'IV'], [1, 'I']];

// Signs that not every machine has a letter for are drawn, in a field of 24 by 24; they take the colour of their suit.
const round = (x, y, r, sweep = 1) => `M${x - r} ${y}a${r} ${r} 0 1 ${sweep} ${2 * r} 0a${r} ${r} 0 1 ${sweep} ${-2 * r} 0z`;
const PETALS = [0, 1, 2, 3, 4].map((n) => round(12 + 6 * Math.sin(n * 1.2566), 12 - 6 * Math.cos(n * 1.2566), 4.6)).join('');
const DRAWN = {
  '🌰': 'M3 10C3 5 8 4 11 4V1h2v3c3 0 8 1 8 6zM4.500 11.500h15c0 6-4 9-7.500 11.500-3.500-2.500-7.500-5.500-7.500-11.500z',
  '🍃': 'M12 1C21 7 21 14 13.500 18.500L14 23h-4l.5-4.500C3 14 3 7 12 1zM11.500 6v10h1V6z',
  '🔔': `${round(12, 12, 10)}M3 11v2h18v-2zM11 13h2v6h-2z`,
  '🛡': 'M3 2h18v9c0 6-4.500 9.500-9 12-4.500-2.500-9-6-9-12z',
  '🌹': `${PETALS}${round(12, 12, 2.2, 0)}`,
};
const SIGNS = new RegExp(`(${Object.keys(DRAWN).join('|')})\uFE0F?`, 'u');

// A line with such signs in it: a screen reader hears the name of the suit.
export function signs(text, suits) {
  if (!text || !SIGNS.test(text)) return text;
  const nameOf = (sign) => Object.values(suits).find((suit) => suit.symbol.startsWith(sign))?.name;
  return text.split(SIGNS).map((part) => (DRAWN[part] ? html`<svg class="in-line" viewBox="0 0 24 24" role="img" aria-label=${nameOf(part)}><path fill-rule="evenodd" d=${DRAWN[part]} /></svg>` : part));
}

// A suit without a sign is numbered: in Roman numerals, as such packs are.
function middle(card, suit) {
  if (suit.symbol) return suit.symbol;
  let left = Number(card.rank), text = '';
  if (!Number.isInteger(left) || left < 1 || left > 39) return card.rank;
  for (const [value, sign] of ROMAN) while (left >= value) { text += sign; left -= value; }
  return text;
}

const drawn = (path, x, y, size) => html`<path class="drawn" fill-rule="evenodd" d=${path} transform="translate(${x} ${y}) scale(${size / 24})" />`;

// What does not fit is drawn narrower.
const name = (text) => html`<text x="30" y="80" class="rank" text-anchor="middle" textLength=${text.length > 8 ? 52 : undefined} lengthAdjust="spacingAndGlyphs">${text}</text>`;

// What the server has of pictures, by the names of files without their endings.
const pictures = {};
export const bring = async (list) => { for (const name of list) pictures[name.replace(/\.[a-z]+$/, '')] = `pictures/${name}`; };
const pictureOf = (variant, id) => pictures[`${variant}/${id}`] || pictures[id];

// A picture that cannot be shown is drawn.
function Picture({ from, drawn: other }) {
  const [broken, setBroken] = useState(false);
  return broken ? other() : html`<img class="face picture" src=${from} alt="" aria-hidden="true" draggable=${false} onError=${() => setBroken(true)} />`;
}

export function Face({ card, suit }) {
  return card.picture ? html`<${Picture} from=${card.picture} drawn=${() => html`<${Drawn} card=${card} suit=${suit} />`} />` : html`<${Drawn} card=${card} suit=${suit} />`;
}

function Drawn({ card, suit }) {
  const sign = middle(card, suit), index = suit.symbol ? card.rank : sign, path = DRAWN[suit.symbol?.replace('\uFE0F', '')];
  const small = sign.length > 3 ? 'long' : '', told = card.rank_name || card.own_name;
  return html`<svg viewBox="0 0 60 90" class="face suit-${suit.color || 'black'} ${suit.symbol ? '' : 'numbered'}" aria-hidden="true">
    <rect x="1" y="1" width="58" height="88" rx="6" />
    <text x="5" y="17" class="index">${index}</text>
    ${suit.symbol && (path ? drawn(path, 4, 20, 13) : html`<text x="5" y="31" class="sign">${suit.symbol}</text>`)}
    ${path ? drawn(path, 18, 34, 24) : html`<text x="30" y="54" class="middle ${small}" text-anchor="middle" dominant-baseline="middle">${sign}</text>`}
    ${told && name(told)}
  </svg>`;
}

export function Back({ picture }) {
  return picture ? html`<${Picture} from=${picture} drawn=${() => html`<${Back} />`} />` : html`<svg viewBox="0 0 60 90" class="face back" aria-hidden="true"><rect x="1" y="1" width="58" height="88" rx="6" /><rect x="6" y="6" width="48" height="78" rx="3" class="pattern" /></svg>`;
}

// Small cards in a row, for hands that are looked at and not played from.
export function Row({ title, cards, deck }) {
  return html`<div class="row"><b>${title}</b><span class="small-hand" role="img" aria-label="${title}: ${cards.map((id) => deck.cards[id].name).join(', ')}">${cards.map((id, i) => html`<${Face} key=${`${id}.${cards.indexOf(id) < i}`} card=${deck.cards[id]} suit=${deck.suits[deck.cards[id].suit]} />`)}</span></div>`;
}

// The pack of an event `table`, by ids.
export function deckOf(state) {
  const by = (list) => Object.fromEntries(list.map((one) => [one.id, one])), picture = (id) => pictureOf(state.variant, id);
  return { cards: by(state.deck.cards.map((card) => ({ ...card, picture: picture(card.id) }))), suits: by(state.deck.suits), back: picture('back') };
}
