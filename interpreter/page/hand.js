// The cards that are played from: a fan along the lower edge, in two rows where one would hide the corners.
import { html, useState, useEffect } from './view.js';
import { Face, keyOf } from './cards.js';

// Cards that are called, and not played: they may lie anywhere.
export const isCalled = (state, hand) =>
  (state.choices || []).some((choice) => choice.is_card && !hand?.includes(choice.action));

// ---- order ------------------------------------------------------------------------------------------------------

const place = (list, one) => list.findIndex((other) => other.id === one);

// The order of a hand: as the game has it, the other way round, or by ranks.
export const ORDERS = ['suits', 'reversed', 'ranks'];
const sorted = {
  suits: (hand) => hand,
  reversed: (hand) => [...hand].reverse(),
  ranks: (hand, state) => {
    const { cards } = state.deck, height = (id) => cards[place(cards, id)].height;
    return [...hand].sort((a, b) => height(b) - height(a));
  },
};

// ---- the fan ----------------------------------------------------------------------------------------------------

const LEAST_SEEN = 25; // points of each card

function useWidth() {
  const [width, setWidth] = useState(innerWidth);
  useEffect(() => {
    const take = () => setWidth(innerWidth);
    addEventListener('resize', take);
    return () => removeEventListener('resize', take);
  }, []);
  return width;
}

// The cards by rows.
function rowsOf(cards, width) {
  const isOne = cards.length * LEAST_SEEN < width - 40, first = Math.ceil(cards.length / 2);
  return isOne ? [cards] : [cards.slice(0, first), cards.slice(first)];
}

function Card({ card, suit, why, hint, isAsked, isMarked, isHinted, onClick }) {
  const marks = [isAsked && (why ? 'barred' : 'free'), isMarked && 'marked', isHinted && 'hinted'].filter(Boolean);
  return html`<button class=${['card', ...marks].join(' ')} aria-disabled=${why ? 'true' : 'false'}
    aria-pressed=${isMarked ? 'true' : 'false'} aria-label="${card.name}${why ? `, ${why}` : ''}"
    title=${why || hint || card.name} onClick=${onClick}><${Face} card=${card} suit=${suit} /></button>`;
}

// Buttons that keep their place, so that the focus stays on its card.
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
