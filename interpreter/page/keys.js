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

// A digit leads to the field for numbers, which it then begins; false if there is none.
function beginNumber() {
  const field = document.querySelector('.number input');
  field?.focus();
  return !!field;
}

// The bid for a digit: the number itself if bids are numbers, else the bid at this place. A digit with which several
// numbers begin only leads to the first of them.
function bidOf(said, key, say) {
  const numbers = said.filter(({ number }) => String(number ?? '').startsWith(key));
  const isOfNumbers = said.some(({ number }) => number !== undefined), at = DIGITS.indexOf(key);
  if (numbers.length > 1) {
    document.querySelector(`.choice[data-number="${numbers[0].number}"]`)?.focus();
    return true;
  }
  const bid = isOfNumbers ? numbers[0] ?? (key === '0' && said.find(({ number }) => number === undefined)) : said[at];
  if (bid) say(bid.action);
  return !!bid;
}

export function useKeys({ state, hand, send, onPart, onEscape }) {
  const now = useRef(null);
  now.current = { state, hand, send, onPart, onEscape };
  useEffect(() => {
    const press = (event) => {
      const { state: at, hand: own, send: say, onPart: part } = now.current, { key } = event;
      if (!at?.view || isWriting(event) || event.ctrlKey || event.metaKey || event.altKey) return undefined;
      if (key === 'Escape') return now.current.onEscape();
      const said = saidOf(at, own), isDigit = DIGITS.includes(key) && said.length > 0;
      if (isDigit && beginNumber()) return undefined; /* the field gets the digit */
      const isDone = key === 'ArrowRight' || key === 'ArrowLeft' ? (move(key === 'ArrowRight' ? 1 : -1), true)
        : isDigit && bidOf(said, key, say) ? true
          : key.length === 1 && ((/[a-z0-9]/i.test(key) && seek(key.toUpperCase())) || part(key.toLowerCase()));
      if (isDone) event.preventDefault();
      return undefined;
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
