// The hand whose cards are played: a fan along the lower edge. It has two rows if one row would hide the corners.
import { html, useState, useEffect } from './view.js';
import { Face, keyOf } from './cards.js';

// True if this person names (calls) a card instead of playing one. A called card may be in any hand.
export const isCalled = (state, hand) =>
  (state.choices || []).some((choice) => choice.is_card && !hand?.includes(choice.action));

// ---- order ------------------------------------------------------------------------------------------------------

// The orders of a hand that a person can choose: as the game sorts it, the reverse, or by ranks.
export const ORDERS = ['suits', 'reversed', 'ranks'];
const sorted = {
  suits: (hand) => hand,
  reversed: (hand) => [...hand].reverse(),
  ranks: (hand, state) => {
    const { cards } = state.deck, height = (id) => cards.find((card) => card.id === id).height;
    return [...hand].sort((a, b) => height(b) - height(a));
  },
};

// ---- the fan ----------------------------------------------------------------------------------------------------

const LEAST_SEEN = 25; // points of each card that must be visible

// The width of the window in points.
function useWidth() {
  const [width, setWidth] = useState(innerWidth);
  useEffect(() => {
    const take = () => setWidth(innerWidth);
    addEventListener('resize', take);
    return () => removeEventListener('resize', take);
  }, []);
  return width;
}

// The cards in one row, or in two if they have too little room in one.
function rowsOf(cards, width) {
  const isOne = cards.length * LEAST_SEEN < width - 40, first = Math.ceil(cards.length / 2);
  return isOne ? [cards] : [cards.slice(0, first), cards.slice(first)];
}

// A card as a button. `why` says why it cannot be chosen now, or is ''. `isAsked`: a card of this hand must be chosen.
function Card({ card, suit, why, hint, isAsked, isMarked, isHinted, onClick }) {
  const marks = [isAsked && (why ? 'barred' : 'free'), isMarked && 'marked', isHinted && 'hinted'].filter(Boolean);
  return html`<button class=${['card', ...marks].join(' ')} aria-disabled=${why ? 'true' : 'false'}
    aria-pressed=${isMarked ? 'true' : 'false'} aria-label="${card.name}${why ? `, ${why}` : ''}"
    title=${why || hint || card.name} onClick=${onClick}><${Face} card=${card} suit=${suit} /></button>`;
}

// The hand as buttons. Each has the key of its card, so that the focus stays on it when another card is played.
export function Hand({ state, hand, deck, marked, hinted, onCard, words, title, sort }) {
  const width = useWidth(), isAsked = state.choices?.some((choice) => choice.is_card) && !isCalled(state, hand);
  const whyNot = (id) => {
    if (!isAsked || state.legal?.includes(id)) return '';
    return state.refused?.find((group) => group.cards.includes(id))?.why || words.NOT_NOW;
  };
  const list = sorted[sort]?.(hand, state) ?? hand;
  const cardOf = ({ id, key }) => {
    const card = deck.cards[id], why = whyNot(id), hint = state.choices?.find((choice) => choice.action === id)?.text;
    return html`<${Card} key=${key} card=${card} suit=${deck.suits[card.suit]} why=${why} hint=${hint}
      isAsked=${isAsked} isMarked=${marked.includes(key)} isHinted=${hinted.includes(id)}
      onClick=${(e) => onCard(card, key, why, e)} />`;
  };
  const rows = rowsOf(list.map((id, i) => ({ id, key: keyOf(list, i) })), width);
  return html`<div class="hand ${rows.length > 1 ? 'two' : ''}" role="group" tabindex="-1" aria-label=${title}>
    ${rows.map((row, i) => html`<div class="fan" key=${i}>${row.map(cardOf)}</div>`)}</div>`;
}
