// The keys of the table: digits for bids, arrows and letters for cards, and a letter for each part.
import { useEffect, useRef } from './view.js';
import { saidOf } from './bids.js';

// Keys for something else: a field, or what lies over the table.
const isWriting = ({ target }) => target.closest?.('input, select, textarea, .editor') ||
  document.querySelector('dialog[open]');

// The buttons of the cards that can be chosen, from left to right.
const cardsIn = () => [...document.querySelectorAll('.hand .card')];

// Goes on to the next card, with a step of 1 or -1.
function move(step) {
  const cards = cardsIn(), at = cards.indexOf(document.activeElement);
  const next = at < 0 ? (step > 0 ? 0 : cards.length - 1) : (at + step + cards.length) % cards.length;
  cards[next]?.focus();
}

// Goes to the next card that can be played and whose corner begins with this sign.
function seek(sign) {
  const fits = (card) => card.classList.contains('free') &&
    card.querySelector('.index')?.textContent.toUpperCase().startsWith(sign);
  const cards = cardsIn(), at = cards.indexOf(document.activeElement);
  const next = [...cards.slice(at + 1), ...cards.slice(0, at + 1)].find(fits);
  next?.focus();
  return !!next;
}

const DIGITS = '1234567890';

export function useKeys({ state, hand, send, onPart, onEscape }) {
  const now = useRef(null);
  now.current = { state, hand, send, onPart, onEscape };
  useEffect(() => {
    const press = (event) => {
      const { state: at, hand: own, send: say, onPart: part } = now.current, { key } = event;
      if (!at?.view || isWriting(event) || event.ctrlKey || event.metaKey || event.altKey) return undefined;
      if (key === 'Escape') return now.current.onEscape();
      const said = saidOf(at, own), digit = DIGITS.indexOf(key);
      const isDone = key === 'ArrowRight' || key === 'ArrowLeft' ? (move(key === 'ArrowRight' ? 1 : -1), true)
        : digit >= 0 && said[digit] ? (say(said[digit].action), true)
          : key.length === 1 && ((/[a-z0-9]/i.test(key) && seek(key.toUpperCase())) || part(key.toLowerCase()));
      if (isDone) event.preventDefault();
      return undefined;
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
