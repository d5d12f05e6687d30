// The keys of the table: digits for bids, arrows and letters for cards, and a letter for each part.
import { useEffect, useRef } from './view.js';
import { isNumber, saidOf } from './bids.js';

// True if a key is not for the table: it is for a field, or a dialog lies over the table.
const isWriting = ({ target }) => target.closest?.('input, select, textarea, .editor') ||
  document.querySelector('dialog[open]');

// The buttons of the cards that can be chosen, from left to right.
const cardsIn = () => [...document.querySelectorAll('.hand .card')];

// Moves the focus to the next card (step 1) or the previous one (step -1).
function move(step) {
  const cards = cardsIn(), at = cards.indexOf(document.activeElement);
  const next = at < 0 ? (step > 0 ? 0 : cards.length - 1) : (at + step + cards.length) % cards.length;
  cards[next]?.focus();
}

// Moves the focus to the next card that can be played and whose corner begins with this sign. False if there is none.
function seek(sign) {
  const fits = (card) => card.classList.contains('free') &&
    card.querySelector('.index')?.textContent.toUpperCase().startsWith(sign);
  const cards = cardsIn(), at = cards.indexOf(document.activeElement);
  const next = [...cards.slice(at + 1), ...cards.slice(0, at + 1)].find(fits);
  next?.focus();
  return !!next;
}

const DIGITS = '1234567890';

// Moves the focus to the field for numbers, which then gets the digit. False if there is no such field.
function beginNumber() {
  const field = document.querySelector('.number input');
  field?.focus();
  return !!field;
}

// The bids whose numbers begin with these digits.
const beginningWith = (digits, said) => said.filter((one) => isNumber(one) && String(one.number).startsWith(digits));

// The bid for a digit with which no number begins. If no bid is a number, it is the bid at the digit's place. Otherwise
// 0 makes the bid that is no number, if there is only one.
function otherBid(said, key) {
  if (!said.some(isNumber)) return said[DIGITS.indexOf(key)];
  const others = said.filter((one) => !isNumber(one));
  return key === '0' && others.length === 1 ? others[0] : undefined;
}

// Bids by a digit; false if the digit means no bid. If several numbers begin with the digits typed so far, only the
// focus moves: to the number typed, else to the first of them. `typed` keeps these digits for the next key.
function pressDigit(said, key, typed, say) {
  const digits = beginningWith(typed.current + key, said).length ? typed.current + key : key;
  const fits = beginningWith(digits, said), isPart = fits.length > 1, bid = fits[0] ?? otherBid(said, key);
  typed.current = isPart ? digits : '';
  const { number } = fits.find((one) => String(one.number) === digits) ?? fits[0] ?? {};
  if (isPart) document.querySelector(`.choice[data-number="${number}"]`)?.focus();
  else if (bid) say(bid.action);
  return isPart || !!bid;
}

// Performs the action of a key at the table; false if the key has none. A digit is a bid first, and otherwise the rank
// of a card. A letter is the rank of a card first, and otherwise a part of the table: `onPart` is false if it is none.
function pressKey(key, isDigit, said, typed, say, onPart) {
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    move(key === 'ArrowRight' ? 1 : -1);
    return true;
  }
  if (isDigit && pressDigit(said, key, typed, say)) return true;
  if (key.length !== 1) return false; // the name of another key
  return (/[a-z0-9]/i.test(key) && seek(key.toUpperCase())) || onPart(key.toLowerCase());
}

// Listens to the keys of the table. The listener is added once, and reads the newest arguments from `now`.
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
      if (pressKey(key, isDigit, said, typed, say, part)) event.preventDefault();
      return undefined;
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
