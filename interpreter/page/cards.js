// Cards drawn from the pack of the variant's file: index in the corners, the suit's sign or the rank in the middle.
import { html } from './view.js';

const ROMAN = [[10, 'X'], [9, 'IX'], [5, 'V'], [4, 'IV'], [1, 'I']];

// A suit without a sign is numbered: in Roman numerals, as such packs are.
function middle(card, suit) {
  if (suit.symbol) return suit.symbol;
  let left = Number(card.rank), text = '';
  if (!Number.isInteger(left) || left < 1 || left > 39) return card.rank;
  for (const [value, sign] of ROMAN) while (left >= value) { text += sign; left -= value; }
  return text;
}

export function Face({ card, suit }) {
  const sign = middle(card, suit), index = suit.symbol ? card.rank : sign;
  const small = sign.length > 3 ? 'long' : '';
  return html`<svg viewBox="0 0 60 90" class="face suit-${suit.color || 'black'} ${suit.symbol ? '' : 'numbered'}" aria-hidden="true">
    <rect x="1" y="1" width="58" height="88" rx="6" />
    <text x="5" y="17" class="index">${index}</text>
    ${suit.symbol && html`<text x="5" y="31" class="sign">${suit.symbol}</text>`}
    <text x="30" y="54" class="middle ${small}" text-anchor="middle" dominant-baseline="middle">${sign}</text>
    ${card.rank_name && html`<text x="30" y="80" class="rank" text-anchor="middle">${card.rank_name}</text>`}
    ${!card.rank_name && card.own_name && html`<text x="30" y="80" class="rank" text-anchor="middle">${card.own_name}</text>`}
  </svg>`;
}

export function Back() {
  return html`<svg viewBox="0 0 60 90" class="face back" aria-hidden="true"><rect x="1" y="1" width="58" height="88" rx="6" /><rect x="6" y="6" width="48" height="78" rx="3" class="pattern" /></svg>`;
}
