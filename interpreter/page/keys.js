// The keys of the table: digits for bids, arrows and letters for cards, and a letter for each part.
import { useEffect, useRef } from './view.js';
import { isNumber, saidOf } from './bids.js';

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

// The bids whose numbers begin with these digits.
const beginningWith = (digits, said) => said.filter((one) => isNumber(one) && String(one.number).startsWith(digits));

// The bid for a digit with which no number begins: the bid at this place if no bid is a number, else a single other bid
// for 0.
function otherBid(said, key) {
  if (!said.some(isNumber)) return said[DIGITS.indexOf(key)];
  const others = said.filter((one) => !isNumber(one));
  return key === '0' && others.length === 1 ? others[0] : undefined;
}

// Bids by a digit. If several numbers begin with the digits typed so far, it only leads to one of them: the number that
// is typed, else the first. `typed` keeps these digits for the next key.
function pressDigit(said, key, typed, say) {
  const digits = beginningWith(typed.current + key, said).length ? typed.current + key : key;
  const fits = beginningWith(digits, said), isPart = fits.length > 1, bid = fits[0] ?? otherBid(said, key);
  typed.current = isPart ? digits : '';
  const { number } = fits.find((one) => String(one.number) === digits) ?? fits[0] ?? {};
  if (isPart) document.querySelector(`.choice[data-number="${number}"]`)?.focus();
  else if (bid) say(bid.action);
  return isPart || !!bid;
}

export function useKeys({ state, hand, send, onPart, onEscape }) {
  const now = useRef(null), typed = useRef('');
  now.current = { state, hand, send, onPart, onEscape };
  useEffect(() => { typed.current = ''; }, [state?.legal]);
  useEffect(() => {
    const press = (event) => {
      const { state: at, hand: own, send: say, onPart: part } = now.current, { key } = event;
      if (!at?.view || isWriting(event) || event.ctrlKey || event.metaKey || event.altKey) return undefined;
      const said = saidOf(at, own), isDigit = DIGITS.includes(key) && said.length > 0;
      if (!isDigit && key !== 'Shift') typed.current = ''; /* some keyboards have digits beside Shift */
      if (key === 'Escape') return now.current.onEscape();
      if (isDigit && beginNumber()) return undefined; /* the field gets the digit */
      const isDone = key === 'ArrowRight' || key === 'ArrowLeft' ? (move(key === 'ArrowRight' ? 1 : -1), true)
        : isDigit && pressDigit(said, key, typed, say) ? true
          : key.length === 1 && ((/[a-z0-9]/i.test(key) && seek(key.toUpperCase())) || part(key.toLowerCase()));
      if (isDone) event.preventDefault();
      return undefined;
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
