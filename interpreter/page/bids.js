// Bids and announcements: a few buttons with their meaning, many short ones, a field for many numbers, or a box of
// levels and suits.
import { html, useState, useEffect } from './view.js';
import { signs } from './cards.js';
import { isCalled } from './hand.js';

const FEW = 6, MOST = 18; // at most 6 choices show their meaning on their buttons, and at most 18 have a button
const LONG = 130; // with more letters on all buttons together, the buttons are small
const LETTER = 7, EDGES = 16, ROW = 34; // points: a letter of a small button, its edges, a row of them
const LESSON = 75; // points: the height of a lesson

const isLong = (said) => said.reduce((sum, { label }) => sum + label.length, 0) > LONG;

// The number of small buttons for which the window has room. On a telephone in landscape they are beside the felt,
// otherwise below it. A lesson takes some of the room.
function roomFor(said, teaches) {
  const isBeside = matchMedia('(max-height: 519px) and (min-aspect-ratio: 1/1)').matches;
  // Points of the room: the width of a row, and the height of all rows.
  const wide = isBeside ? innerWidth * 0.43 : Math.min(innerWidth, 1200) - 16;
  const high = (isBeside ? innerHeight - 170 : innerHeight * 0.42) - (teaches ? LESSON : 0);
  const rows = Math.floor(high / ROW) - 1;
  let row = 1, used = 0; // the row of the next button, and the points used in it
  for (const [i, { label }] of said.entries()) {
    const width = LETTER * label.length + EDGES;
    if (used + width > wide) [row, used] = [row + 1, 0];
    if (row > rows) return i;
    used += width + 4;
  }
  return said.length;
}

// The bids and announcements that are possible now, in the order of their digits.
export const saidOf = (state, hand) =>
  (state.choices || []).filter((choice) => !choice.is_card || isCalled(state, hand));

// The short form of a bid of a level and a suit: its level with the sign of the suit, or the first letters of its name.
export function short(label, { level, suit }, suits) {
  const letters = label.split(' ').filter((word) => word !== String(level)).map((word) => word[0].toUpperCase());
  return html`${level}<span class=${suit && `sign suit-${suits[suit].color}`}>${signs(suits[suit]?.symbol, suits) ||
    letters.join('')}</span>`;
}

// A button for one choice. `chosen` is the action that waits to be confirmed, '' for none, or undefined if no choice
// needs that. A choice in a box of levels and suits has a `cell`, and its short form is shown.
function Choice({ choice, cell, chosen, hinted, suits, onPress }) {
  const mark = choice.action === hinted ? 'choice hinted' : 'choice';
  const isChosen = chosen === undefined ? undefined : choice.action === chosen;
  return html`<button class=${mark} data-number=${choice.number} aria-pressed=${isChosen}
    title=${choice.text || choice.label} onClick=${(e) => onPress(choice, e)}
    aria-label=${cell && choice.label}><b>${cell ? short(choice.label, cell, suits) : signs(choice.label, suits)}</b>
    ${chosen === undefined && choice.text && html`<small>${choice.text}</small>`}</button>`;
}

// A box of bids, in the order of bidding: levels from left to right, suits from the lowest row up.
function Box({ said, grid, ...shared }) {
  const levels = [...new Set(grid.map((one) => one.level))], rows = [...new Set(grid.map((one) => one.suit))].reverse();
  const cell = (level, suit) => {
    const at = grid.find((one) => one.level === level && one.suit === suit);
    const choice = said.find((one) => one.action === at?.action);
    if (choice) return html`<${Choice} key=${choice.action} choice=${choice} cell=${at} ...${shared} />`;
    return html`<span key=${`${level}${suit}`} class="none" aria-hidden="true"></span>`;
  };
  return html`<div class="box" style=${{ '--levels': levels.length }}>
    ${rows.map((suit) => levels.map((level) => cell(level, suit)))}</div>`;
}

// The button that confirms the chosen bid, with the meaning of the bid.
function Say({ one, suits, words, onSay }) {
  return html`<p class="confirm"><button class="main" onClick=${() => onSay(one.action)}>
    ${words.SAY_IT}: ${signs(one.label, suits)}</button>${one.text && html` <small>${one.text}</small>`}</p>`;
}

// A list of the bids that have no button. In a long ladder the lowest steps have the buttons: they matter most.
function More({ rest, words, onChoose }) {
  if (!rest.length) return null;
  return html`<select class="more" aria-label=${words.MENU} value="" onChange=${(e) => onChoose(e.target.value)}>
    <option value="">…</option>
    ${rest.map((one) => html`<option key=${one.action} value=${one.action}>${one.label}</option>`)}</select>`;
}

// True for a bid that is a number, such as a number of tricks.
export const isNumber = ({ number }) => number !== undefined;

// Says why a typed number cannot be bid, with the nearest numbers that can. Empty if it can be bid.
function faultOf(typed, numbers, words) {
  const all = numbers.map(({ number }) => number), least = all[0], most = all[all.length - 1], number = Number(typed);
  if (!/^\d+$/.test(typed) || number < least || number > most)
    return `${words.WHOLE_NUMBER} ${least} ${words.NUMBER_TO} ${most}.`;
  if (all.includes(number)) return '';
  const below = all.filter((one) => one < number).pop(), above = all.find((one) => one > number);
  return `${number} ${words.NUMBER_BARRED} ${below}, ${above}.`;
}

// A field for bids that are numbers, if they are too many for buttons. The next key removes an error message.
function NumberField({ numbers, words, onSay }) {
  const [typed, setTyped] = useState(''), [fault, setFault] = useState('');
  const range = `${numbers[0].number} ${words.NUMBER_TO} ${numbers[numbers.length - 1].number}`;
  const type = (e) => { setTyped(e.target.value); setFault(''); };
  const say = (e) => {
    e.preventDefault();
    const wrong = faultOf(typed.trim(), numbers, words);
    if (wrong) setFault(wrong);
    else onSay(numbers.find(({ number }) => number === Number(typed)).action);
  };
  return html`<form class="confirm number" novalidate onSubmit=${say}>
    <label>${words.YOUR_NUMBER} (${range}) <input inputmode="numeric" autocomplete="off" size="4" value=${typed}
      aria-invalid=${!!fault} aria-describedby="number-fault" onInput=${type} /></label>
    ${' '}<button class="main">${words.SAY_IT}</button>
    <span class="fault" id="number-fault" role="alert">${fault}</span>
    ${numbers[0].text && html` <small>${numbers[0].text}</small>`}</form>`;
}

// Divides the choices outside a box between `buttons`, a list (`rest`) and a field for numbers. `field` has the numbers
// of this field, or is null if there is none. `small`: the buttons are small.
function arrange(all, many, teaches) {
  const numbers = all.filter(isNumber), room = Math.min(MOST, many && isLong(all) ? roomFor(all, teaches) : MOST);
  if (numbers.length < 2 || all.length <= room)
    return { buttons: all.slice(0, room), rest: all.slice(room), field: null, small: many && isLong(all) };
  // Beside a field, a ladder has buttons for the next steps; a list of nothing but numbers needs none.
  const steps = numbers.length < all.length ? numbers.slice(0, FEW) : [];
  const buttons = [...all.filter((choice) => !isNumber(choice)), ...steps];
  return { buttons, rest: [], field: numbers, small: many && isLong(buttons) };
}

// If there are many choices, only their names are shown. Choosing one shows its meaning, and confirming it sends it.
export function Choices({ state, send, words, suits, hand, hinted, teaches }) {
  const [chosen, setChosen] = useState('');
  useEffect(() => setChosen(''), [state.legal]);
  const said = saidOf(state, hand), { grid } = state;
  const isCell = ({ action }) => grid.some((one) => one.action === action);
  if (!said.length) return null;
  const box = grid.length > 0 && said.some(isCell);
  const many = box || said.length > FEW, one = said.find((choice) => choice.action === chosen);
  // A key (`detail` is 0) sends a choice at once, because the focus has shown its meaning.
  const press = (choice, e) => (!many || choice === one || e.detail === 0 ? send(choice.action)
    : setChosen(choice.action));
  const shared = { chosen: many ? chosen : undefined, hinted, suits, onPress: press };
  const outside = box ? said.filter((choice) => !isCell(choice)) : said;
  const { buttons, rest, field, small } = arrange(outside, many, teaches);
  const range = field && `${field[0].number} ${field[field.length - 1].number}`; // another range is another field
  return html`${box && html`<${Box} said=${said} grid=${grid} ...${shared} />`}
    <div class="choices ${many ? 'many' : 'few'} ${small ? 'small' : ''}">${buttons.map((choice) => html`
      <${Choice} key=${choice.action} choice=${choice} ...${shared} />`)}
      <${More} rest=${rest} words=${words} onChoose=${setChosen} /></div>
    ${field && html`<${NumberField} key=${range} numbers=${field} words=${words} onSay=${send} />`}
    ${many && one && html`<${Say} one=${one} suits=${suits} words=${words} onSay=${send} />`}`;
}
