// Bids and announcements: a few buttons with their meaning, many short ones, a field for many numbers, or a box of
// levels and suits.
import { html, useState, useEffect } from './view.js';
import { signs } from './cards.js';
import { isCalled } from './hand.js';

const FEW = 6, MOST = 18; // buttons with their meaning, and at all
const LONG = 130; // letters of all buttons together, beyond which they are small
const LETTER = 7, EDGES = 16, ROW = 34; // points: a letter of a small button, its edges, a row of them
const LESSON = 75; // points

const isLong = (said) => said.reduce((sum, { label }) => sum + label.length, 0) > LONG;

// The number of small buttons for which the window has room. A telephone on its side has them beside the felt. A lesson
// takes some of it.
function roomFor(said, teaches) {
  const isBeside = matchMedia('(max-height: 519px) and (min-aspect-ratio: 1/1)').matches;
  const wide = isBeside ? innerWidth * 0.43 : Math.min(innerWidth, 1200) - 16;
  const high = (isBeside ? innerHeight - 170 : innerHeight * 0.42) - (teaches ? LESSON : 0);
  const rows = Math.floor(high / ROW) - 1;
  let row = 1, used = 0;
  const end = said.findIndex(({ label }) => {
    const width = LETTER * label.length + EDGES;
    if (used + width > wide) [row, used] = [row + 1, 0];
    used += width + 4;
    return row > rows;
  });
  return end < 0 ? said.length : end;
}

// The bids and announcements that are possible now, in the order of their digits.
export const saidOf = (state, hand) =>
  (state.choices || []).filter((choice) => !choice.is_card || isCalled(state, hand));

const same = (one, other) => one !== undefined && one === other;

// The short form of a bid of a level and a suit: its level with the sign of the suit, or the first letters of its name.
export function short(label, { level, suit }, suits) {
  const letters = label.split(' ').filter((word) => word !== String(level)).map((word) => word[0].toUpperCase());
  return html`${level}<span class=${suit && `sign suit-${suits[suit].color}`}>${signs(suits[suit]?.symbol, suits) ||
    letters.join('')}</span>`;
}

function Choice({ choice, cell, chosen, hinted, suits, onPress }) {
  const mark = choice.action === hinted ? 'choice hinted' : 'choice';
  const isChosen = chosen === undefined ? undefined : same(choice.action, chosen);
  return html`<button class=${mark} data-number=${choice.number} aria-pressed=${isChosen}
    title=${choice.text || choice.label} onClick=${(e) => onPress(choice, e)}
    aria-label=${cell && choice.label}><b>${cell ? short(choice.label, cell, suits) : signs(choice.label, suits)}</b>
    ${chosen === undefined && choice.text && html`<small>${choice.text}</small>`}</button>`;
}

// Levels from left to right, suits from the lowest up: as one counts when bidding.
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

function Say({ one, suits, words, onSay }) {
  return html`<p class="confirm"><button class="main" onClick=${() => onSay(one.action)}>
    ${words.SAY_IT}: ${signs(one.label, suits)}</button>${one.text && html` <small>${one.text}</small>`}</p>`;
}

// The bids for which there is no room: in a long ladder the next steps matter most.
function More({ rest, words, onChoose }) {
  if (!rest.length) return null;
  return html`<select class="more" aria-label=${words.MENU} value="" onChange=${(e) => onChoose(e.target.value)}>
    <option value="">…</option>
    ${rest.map((one) => html`<option key=${one.action} value=${one.action}>${one.label}</option>`)}</select>`;
}

export const isNumber = ({ number }) => number !== undefined;

// A sentence about a number that cannot be said; empty for one that can.
function faultOf(typed, numbers, words) {
  const all = numbers.map(({ number }) => number), least = all[0], most = all[all.length - 1], number = Number(typed);
  if (!/^\d+$/.test(typed) || number < least || number > most)
    return `${words.WHOLE_NUMBER} ${least} ${words.NUMBER_TO} ${most}.`;
  if (all.includes(number)) return '';
  const below = all.filter((one) => one < number).pop(), above = all.find((one) => one > number);
  return `${number} ${words.NUMBER_BARRED} ${below}, ${above}.`;
}

// A field for bids that are numbers, if they are too many for buttons. A fault goes away with the next key.
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

// If there are many choices, only their names are shown. Choosing one shows its meaning, and confirming it sends it.
export function Choices({ state, send, words, suits, hand, hinted, teaches }) {
  const [chosen, setChosen] = useState('');
  useEffect(() => setChosen(''), [state.legal]);
  const said = saidOf(state, hand), { grid } = state;
  const isCell = ({ action }) => grid.some((one) => one.action === action);
  if (!said.length) return null;
  const box = grid.length > 0 && said.some(isCell);
  const many = box || said.length > FEW, one = said.find((choice) => choice.action === chosen);
  // By key (a click of no presses) it is said at once: the focus has shown its meaning.
  const press = (choice, e) => (!many || choice === one || e.detail === 0 ? send(choice.action)
    : setChosen(choice.action));
  const shared = { chosen: many ? chosen : undefined, hinted, suits, onPress: press };
  const all = box ? said.filter((choice) => !isCell(choice)) : said, numbers = all.filter(isNumber);
  const room = Math.min(MOST, many && isLong(all) ? roomFor(all, teaches) : MOST);
  const asks = numbers.length > 1 && all.length > room;
  // Beside a field, a ladder has buttons for the next steps; a list of nothing but numbers needs none.
  const steps = asks && numbers.length < all.length ? numbers.slice(0, FEW) : [];
  const others = asks ? [...all.filter((choice) => !isNumber(choice)), ...steps] : all;
  const range = asks && `${numbers[0].number} ${numbers[numbers.length - 1].number}`;
  const small = many && isLong(others), shown = asks ? others.length : room;
  return html`${box && html`<${Box} said=${said} grid=${grid} ...${shared} />`}
    <div class="choices ${many ? 'many' : 'few'} ${small ? 'small' : ''}">${others.slice(0, shown).map((choice) => html`
      <${Choice} key=${choice.action} choice=${choice} ...${shared} />`)}
      <${More} rest=${others.slice(shown)} words=${words} onChoose=${setChosen} /></div>
    ${asks && html`<${NumberField} key=${range} numbers=${numbers} words=${words} onSay=${send} />`}
    ${many && one && html`<${Say} one=${one} suits=${suits} words=${words} onSay=${send} />`}`;
}
