// Draws the cards of any pack: pips as on real cards, figures in two halves, numbered cards with an ornament. A card is
// 60 by 90. Its lower half is its upper half, turned by 180°.
import { html } from './view.js';

// ---- signs --------------------------------------------------------------------------------------------------------

// Signs of suits are drawn in a field of 24 by 24, in the colour of their suit. `round` is the path of a circle around
// (x, y), which consists of two half circles.
const half = (r, sweep, x) => `a${r} ${r} 0 1 ${sweep} ${x} 0`;
const round = (x, y, r, sweep = 1) => `M${x - r} ${y}${half(r, sweep, 2 * r)}${half(r, sweep, -2 * r)}z`;
const petal = (turn) => round(12 + 6 * Math.sin(turn), 12 - 6 * Math.cos(turn), 4.6);
const PETALS = [0, 1, 2, 3, 4].map((n) => petal(n * 1.2566)).join('');

// Paths for the signs that some systems have no character for.
export const RARE = {
  '🌰': 'M3 10C3 5 8 4 11 4V1h2v3c3 0 8 1 8 6zM4.5 11.5h15c0 6-4 9-7.5 11.5-3.5-2.5-7.5-5.5-7.5-11.5z',
  '🍃': 'M12 1C21 7 21 14 13.5 18.5L14 23h-4l.5-4.5C3 14 3 7 12 1zM11.5 6v10h1V6z',
  '🔔': `${round(12, 3, 2.8)}${round(12, 3, 1.3)}${round(12, 14.7, 9.1)}M3 12.6h18V14H3z` +
    `${round(12, 17.2, 2)}M11.1 19.1h1.8v4.6h-1.8z`,
  '🛡': 'M3 2h18v9c0 6-4.5 9.5-9 12-4.5-2.5-9-6-9-12z',
  '🌹': `${PETALS}${round(12, 12, 2.2, 0)}`,
};
const PATHS = {
  __proto__: null, // a file may give a suit any text as its sign
  ...RARE,
  '♥': 'M12 22C4 15.5 1 12 1 7.5 1 4 3.5 1.5 6.6 1.5c2.3 0 4.3 1.3 5.4 3.6 1.1-2.3 3.1-3.6 5.4-3.6C20.5 1.5 23 4' +
    ' 23 7.5c0 4.5-3 8-11 14.5z',
  '♦': 'M12 .5C14.5 5 17 8.5 20.5 12 17 15.5 14.5 19 12 23.5 9.5 19 7 15.5 3.5 12 7 8.5 9.5 5 12 .5z',
  '♠': 'M12 .5C15 6 22.5 10 22.5 15.2c0 3-2.2 4.8-4.8 4.8-2 0-3.6-1-4.5-2.6.2 2.6 1 4.4 2.6 6.1H8.2' +
    'c1.6-1.7 2.4-3.5 2.6-6.1C9.9 19 8.3 20 6.3 20c-2.6 0-4.8-1.8-4.8-4.8C1.5 10 9 6 12 .5z',
  '♣': `${round(12, 6, 5)}${round(6, 13.6, 5)}${round(18, 13.6, 5)}` +
    'M12 8l3 7c-1.4 0-1.6 0-1.7.6.2 3 1 5.6 2.5 7.9H8.2c1.5-2.3 2.3-4.9 2.5-7.9-.1-.6-.3-.6-1.7-.6z',
};

const pathOf = (suit) => PATHS[suit.symbol?.replace('\uFE0F', '')];

// The sign of a suit, centred at (x, y): a path, or its character if there is no path.
function Sign({ suit, x, y, size }) {
  const path = pathOf(suit), at = size / 2;
  if (path) {
    return html`<path class="drawn" fill-rule="evenodd" d=${path}
      transform="translate(${x - at} ${y - at}) scale(${size / 24})" />`;
  }
  return html`<text x=${x} y=${y} font-size=${size} text-anchor="middle" dominant-baseline="central">
    ${suit.symbol}</text>`;
}

// Draws something, and once more turned by 180° around the middle of the card.
const turned = (what) => html`${what}<g transform="rotate(180 30 45)">${what}</g>`;

// ---- pips ---------------------------------------------------------------------------------------------------------

const LEFT = 21, RIGHT = 39, MIDDLE = 30;
const both = (y) => [[LEFT, y], [RIGHT, y]];

// The pips of the upper half, by their number; they are drawn once more, turned. The pips of CENTRE are drawn once.
const UPPER = {
  1: [], 2: [[MIDDLE, 17]], 3: [[MIDDLE, 17]], 4: both(17), 5: both(17), 6: both(17), 7: both(17),
  8: [...both(17), [MIDDLE, 31]], 9: [...both(16), ...both(35.5)], 10: [...both(16), ...both(35.5), [MIDDLE, 25.7]],
};
const CENTRE = { 1: [[MIDDLE, 45]], 3: [[MIDDLE, 45]], 5: [[MIDDLE, 45]], 6: both(45), 7: [...both(45), [MIDDLE, 31]],
  8: both(45), 9: [[MIDDLE, 45]] };

function Pips({ n, suit }) {
  const size = n === 1 ? 26 : n > 8 ? 12.5 : 14;
  const sign = ([x, y], i) => html`<${Sign} key=${i} suit=${suit} x=${x} y=${y} size=${size} />`;
  return html`${turned(UPPER[n].map(sign))}${(CENTRE[n] || []).map(sign)}`;
}

// ---- figures ------------------------------------------------------------------------------------------------------

// Headgear, from the highest rank down: a crown, a diadem, a helmet with a plume, a cap with a feather.
const HEADS = [
  html`<path class="gold" d="M22.5 21l-1.5-9 4.5 4L30 9.5l4.5 6.5 4.5-4-1.5 9z" />
    <circle class="gold" cx="30" cy="9" r="1.5" />
    <path class="beard" d="M24.5 28q.5 7.5 5.5 8.5 5-1 5.5-8.5-2.5 4-5.5 4t-5.5-4z" />`,
  html`<path class="hair" d="M22.5 34q-3.5-9 .5-16 7-6 14 0 4 7 .5 16-2-3-2-12-5.5-4-11 0 0 9-2 12z" />
    <path class="gold" d="M23 19.5q7-4 14 0l-.7-3.5-2.3 1.2-1.5-3-2.5 2.8-2.5-2.8-1.5 3-2.3-1.2z" />`,
  html`<path class="robe" d="M22.5 23q-1-11 7.5-11.5 8.5.5 7.5 11.5l-2.5-3.5h-10z" />
    <path class="gold" d="M29 12q5-7 12-2.5-3 .5-4 2.5-2.5-1.5-8 0z" />`,
  html`<path class="robe" d="M21.5 20q-1-6 8.5-7.5 9.5-1 9 6.5-8.5-2.5-17.5 1z" />
    <path class="gold" d="M37 15q3.5-7 7-4.5-1 5-7 6.5z" />
    <path class="hair" d="M23 21q-1 6 .5 9l1.5-1V20.5zM37 21q1 6-.5 9L35 29V20.5z" />`,
];

// The upper half of a figure; `level` is an index of HEADS.
function Half({ level, suit }) {
  return html`<path class="robe" d="M13 45q-.5-7 6-9 7-2 11-2t11 2q6.5 2 6 9z" />
    <path class="gold" d="M26 34.5h8L31.5 45h-3z" /><path class="stripe" d="M17 39.5l5 5.5M43 39.5L38 45" />
    <ellipse class="skin" cx="30" cy="25.5" rx="5.8" ry="7.4" />
    <path class="lines" d="M27 25h1.4M31.6 25H33M30 25.5l-.8 3h1.3M28.2 30.4q1.8 1 3.6 0" />
    ${HEADS[level]}<${Sign} suit=${suit} x=${17.5} y=${14} size=${8.5} />`;
}

function Figure({ level, suit }) {
  return html`<rect class="frame" x="12.5" y="7" width="35" height="76" rx="2" />
    ${turned(html`<${Half} level=${level} suit=${suit} />`)}<path class="sash" d="M12.5 43.5h35v3h-35z" />`;
}

// ---- numbered cards -----------------------------------------------------------------------------------------------

// An ornament that is different for each number: a rosette with more and more petals.
function Rosette({ n }) {
  const petals = 4 + (n % 6), inner = 3 + (n % 4), more = n % 3, turn = 360 / petals;
  const all = Array.from({ length: petals }, (_, i) => html`<path key=${i} transform="rotate(${i * turn} 30 45)"
    class=${(i + n) % 2 ? 'petal' : 'petal light'}
    d="M30 45q-${inner}-9 0-${15 + more}q${inner} ${6 + more} 0 ${15 + more}z" />`);
  return html`<circle class="ring" cx="30" cy="45" r="17.5" />${all}
    <circle class="gold" cx="30" cy="45" r=${2.5 + more / 2} />`;
}

// A ribbon across the card with its name. Letters of a long name are narrower.
const ribbon = (text) => html`<path class="ribbon" d="M7 40.5h46l-2.5 4.5 2.5 4.5H7l2.5-4.5z" />
  <text x="30" y="45" class="name" text-anchor="middle" dominant-baseline="central"
    textLength=${text.length > 8 ? 38 : undefined} lengthAdjust="spacingAndGlyphs">${text}</text>`;

function Numbered({ card }) {
  const n = Number(card.rank) || card.height;
  const end = html`<path class="scroll" d="M18 9q12 7 24 0M20 14q10 5 20 0" />
    <circle class="gold" cx="30" cy="19.5" r="1.6" />`;
  return html`<rect class="frame" x="14" y="6" width="32" height="78" rx="2" />${turned(end)}<${Rosette} n=${n} />
    ${card.own_name && ribbon(card.own_name)}`;
}

// ---- the whole ----------------------------------------------------------------------------------------------------

// The rank in the id of a card. Unlike `card.rank` it is the same in each language.
const rankOf = (card) => (card.id.startsWith(card.suit) ? card.id.slice(card.suit.length) : card.rank);
const MOST_PIPS = 10;

// The number of pips on a card; 0 for a figure.
function pipsOf(card) {
  const rank = rankOf(card);
  if (rank === 'A') return 1;
  return Number(rank) <= MOST_PIPS ? Number(rank) : 0;
}

const MANY = 4; // figures and deuce of a suit in a German pack

// How each card is drawn, by its id: with `pips`, or as a figure with the headgear HEADS[level]. A pack with four
// letters in a suit and no A is a German one: its highest letter is the deuce, and its figures are men.
export function facesOf(cards) {
  const bySuit = {}, faces = {}, hasAce = cards.some((card) => rankOf(card) === 'A'), last = HEADS.length - 1;
  for (const card of cards) {
    if (pipsOf(card)) faces[card.id] = { pips: pipsOf(card) };
    else (bySuit[card.suit] ??= []).push(card);
  }
  for (const list of Object.values(bySuit)) {
    list.sort((one, other) => other.height - one.height);
    const isGerman = !hasAce && list.length === MANY, deuce = isGerman && list.shift();
    if (deuce) faces[deuce.id] = { pips: 2 };
    // The highest figure has the crown, the lowest the cap. Men have no diadem.
    const levelAt = (i) => (i > 0 && i === list.length - 1 ? last : Math.min(isGerman && i ? 2 : i, last - 1));
    list.forEach((card, i) => { faces[card.id] = { level: levelAt(i) }; });
  }
  return faces;
}

// The drawing within the corners. A card of a suit without a sign, as of trumps, is a numbered card.
function Inside({ card, suit }) {
  const { pips, level = 0 } = card.face;
  if (!suit.symbol) return html`<${Numbered} card=${card} />`;
  return pips ? html`<${Pips} n=${pips} suit=${suit} />` : html`<${Figure} level=${level} suit=${suit} />`;
}

// A whole card: its sheet, the drawing inside, and rank and suit in two corners.
export function Drawn({ card, suit }) {
  const rank = suit.symbol ? card.rank : card.numeral;
  const isWide = rank.length > 2; // as Roman numerals are: they begin at the edge
  const index = html`<text x=${isWide ? 2.5 : 8.4} y="13.5" class="index ${rank.length > 1 ? 'long' : ''}"
      text-anchor=${isWide ? 'start' : 'middle'} textLength=${isWide ? Math.min(22, 5.6 * rank.length) : undefined}
      lengthAdjust="spacingAndGlyphs">${rank}</text>
    ${suit.symbol && html`<${Sign} suit=${suit} x=${7.5} y=${20.5} size=${9.5} />`}`;
  return html`<svg viewBox="0 0 60 90" class="face suit-${suit.color || 'black'} four-${suit.four}" aria-hidden="true">
    <rect class="sheet" x=".6" y=".6" width="58.8" height="88.8" rx="5" />
    <${Inside} card=${card} suit=${suit} />${turned(index)}</svg>`;
}

const LATTICE = 'M4.5 21.5L21.5 4.5M4.5 45L45 4.5M4.5 68.5L55.5 17.5' +
  'M11 85.5l44.5-44.5M34.5 85.5l21-21M55.5 21.5L38.5 4.5M55.5 45L15 4.5M55.5 68.5L4.5 17.5' +
  'M49 85.5L4.5 41M25.5 85.5l-21-21';

export function DrawnBack() {
  return html`<svg viewBox="0 0 60 90" class="face back" aria-hidden="true">
    <rect class="sheet" x=".6" y=".6" width="58.8" height="88.8" rx="5" />
    <rect x="4.5" y="4.5" width="51" height="81" rx="3" class="pattern" />
    <path class="lattice" d=${LATTICE} />
    <circle cx="30" cy="45" r="9" class="medal" /></svg>`;
}

// Colours for packs with four colours: the usual one of a suit, and the one instead of a colour that is taken.
const APART = { __proto__: null, '♣': 'green', '♦': 'blue' };
const SPARE = { black: 'green', red: 'blue', yellow: 'brown', orange: 'brown', blue: 'black', green: 'brown' };

// A colour for each suit, by its id. No two suits share one.
export function fourColours(suits) {
  const used = new Set(), four = {};
  for (const suit of suits) {
    const usual = APART[suit.symbol] || suit.color || 'black';
    four[suit.id] = used.has(usual) ? SPARE[usual] : usual;
    used.add(four[suit.id]);
  }
  return four;
}
