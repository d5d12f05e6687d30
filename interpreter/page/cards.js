// Cards of the pack of the variant's file: their faces, drawn or from pictures, and rows of them.
import { html, useState } from './view.js';
import { Drawn, DrawnBack, RARE, facesOf, fourColours } from './faces.js';

const SIGNS = new RegExp(`(${Object.keys(RARE).join('|')})\uFE0F?`, 'u');

// Replaces the suit signs in a text that some systems cannot show (RARE) by drawings. A screen reader reads the name of
// the suit.
export function signs(text, suits) {
  if (!text || !SIGNS.test(text)) return text;
  const nameOf = (sign) => Object.values(suits).find((suit) => suit.symbol.startsWith(sign))?.name;
  const draw = (part) => html`<span class="drawn-suit">\u200C<svg class="in-line" viewBox="0 0 24 24" role="img"
    aria-label=${nameOf(part)}><path fill-rule="evenodd" d=${RARE[part]} /></svg></span>`;
  return text.split(SIGNS).map((part, i) => (i % 2 ? draw(part) : part)); // text and signs by turns
}

// The addresses of the server's pictures, by the names of their files without the endings.
const pictures = {};

// Notes the pictures that the server has.
export function bring(list) {
  for (const file of list) pictures[file.replace(/\.[a-z]+$/, '')] = `pictures/${file}`;
}

// The picture of a card, or of its `back`: that of the game, otherwise that of all games.
const pictureOf = (variant, id) => pictures[`${variant}/${id}`] || pictures[id];

// A picture. If it cannot be shown, `draw` gives the drawn card instead.
function Picture({ from, draw }) {
  const [broken, setBroken] = useState(false);
  return broken ? draw() : html`<img class="face picture" src=${from} alt="" aria-hidden="true" draggable=${false}
    onError=${() => setBroken(true)} />`;
}

export function Face({ card, suit }) {
  const draw = () => html`<${Drawn} card=${card} suit=${suit} />`;
  return card.picture ? html`<${Picture} from=${card.picture} draw=${draw} />` : draw();
}

export function Back({ picture }) {
  const draw = () => html`<${DrawnBack} />`;
  return picture ? html`<${Picture} from=${picture} draw=${draw} />` : draw();
}

// A key for each card of a list: `HK.0`, and `HK.1` if the same card is there again. `idOf` gives the card of a key.
export const keyOf = (list, i) => `${list[i]}.${list.slice(0, i).filter((id) => id === list[i]).length}`;
export const idOf = (key) => key.slice(0, key.lastIndexOf('.'));

// Small cards in a row, for hands that are looked at and not played from.
export function Row({ title, cards, deck }) {
  const names = cards.map((id) => deck.cards[id].name).join(', ');
  const face = (id, i) => html`<span class="small" key=${keyOf(cards, i)}><${Face} card=${deck.cards[id]}
    suit=${deck.suits[deck.cards[id].suit]} /></span>`;
  return html`<div class="row"><b>${title}</b>
    <span class="small-hand fan" role="img" aria-label="${title}: ${names}">${cards.map(face)}</span></div>`;
}

// The pack of a table: cards and suits by their ids, each with the way in which it is drawn.
export function deckOf(state) {
  const by = (list) => Object.fromEntries(list.map((one) => [one.id, one]));
  const { cards, suits } = state.deck, faces = facesOf(cards), four = fourColours(suits);
  const picture = (id) => pictureOf(state.variant, id);
  return {
    cards: by(cards.map((card) => ({ ...card, face: faces[card.id], picture: picture(card.id) }))),
    suits: by(suits.map((suit) => ({ ...suit, four: four[suit.id] }))),
    back: picture('back'),
  };
}
