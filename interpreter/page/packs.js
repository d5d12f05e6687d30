// Small pictures of packs: two or three faces each. Each kind of pack is drawn once and shown with many games.
import { html } from './view.js';
import { Drawn } from './faces.js';

// The kinds of packs, each with a suit sign by which it is recognized. Then come the faces of its picture: sign and
// colour of a figure; sign, colour, rank and number of pips of another card.
const KINDS = [
  ['🌹', { figure: ['🌹', 'red'], pips: ['🔔', 'yellow', '9', 9] }],
  ['🍃', { figure: ['🍃', 'green'], pips: ['🔔', 'yellow', '9', 9] }],
  ['♠', { figure: ['♥', 'red'], pips: ['♠', 'black', 'A', 1] }],
];

// The kind of a game's pack; the last kind if none of the signs fits.
const kindOf = ({ suits = [] }) => KINDS.find(([sign]) => suits.includes(sign)) || KINDS.at(-1);
const idOf = (variant) => `pack-${kindOf(variant)[0].codePointAt(0)}-${variant.trump || ''}`;

const suitOf = ([symbol, color]) => ({ symbol, color, four: color });
const cardOf = (rank, face) => ({ id: rank, suit: '-', rank, numeral: rank, height: 20, face });

// The faces of a pack, from the left: a figure, a card with pips, and the trump, if it has numbered ones.
function shownFaces({ trump }, { figure, pips }) {
  const faces = [[cardOf('K', { level: 0 }), suitOf(figure)], [cardOf(pips[2], { pips: pips[3] }), suitOf(pips)]];
  return trump ? [...faces, [cardOf(trump, {}), { symbol: '', color: 'blue', four: 'blue' }]] : faces;
}

const STEP = 36, WIDE = 60 + 2 * STEP; // of the 60 points of a card, the part beside the next one

function Symbol({ variant }) {
  const faces = shownFaces(variant, kindOf(variant)[1]), first = (3 - faces.length) * STEP;
  const face = ([card, suit], i) => html`<svg key=${i} x=${first + i * STEP} width="60" height="90">
    <${Drawn} card=${card} suit=${suit} /></svg>`;
  return html`<symbol id=${idOf(variant)} viewBox="0 0 ${WIDE} 90">${faces.map(face)}</symbol>`;
}

// Draws each kind of pack of these games, hidden. `Pack` shows it with a game.
export function Packs({ variants }) {
  const kinds = [...new Map(variants.map((one) => [idOf(one), one])).values()];
  return html`<svg class="hidden" aria-hidden="true">${kinds.map((one) => html`<${Symbol} key=${idOf(one)}
    variant=${one} />`)}</svg>`;
}

export function Pack({ variant }) {
  return html`<svg class="pack" viewBox="0 0 ${WIDE} 90" aria-hidden="true"><use href="#${idOf(variant)}" /></svg>`;
}
