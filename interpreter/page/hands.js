// All hands open at their seats, around the trick: how large cards can be, and where each one lies.
import { html, useState, useEffect } from './view.js';
import { Face, keyOf } from './cards.js';

const HEIGHT = 1.5; // of a card, in widths of it
const LINE = 0.45; // of a card below another one this much is seen of the other
const SHOWN = [0.75, 0.5, 0.38, 0.28]; // parts of a card beside the next one
const MOST_LINES = 5, SMALLEST = 18, LARGEST = 7; // the largest card in heights of a line of text
const LEAST_PLAYED = 30, GAP = 3; // points

const areOver = (a, b) => a.x < b.x + b.w + GAP && b.x < a.x + a.w + GAP &&
  a.y < b.y + b.h + GAP && b.y < a.y + a.h + GAP;

// The cards of the trick as boxes: its cells are in steps from the middle.
function playedAt({ width, height }, cells, isWide, card) {
  return cells.map((cell) => {
    const [a, b] = isWide ? [cell['--c'] * 1.15, cell['--d'] * 1.62] : [cell['--a'] * 1.1, cell['--b'] * 1.58];
    return { x: width / 2 + (a - 0.5) * card, y: height / 2 + (b - HEIGHT / 2) * card, w: card, h: HEIGHT * card };
  });
}

// A way to lay the hands: the boxes of the seats, or nothing if two of them overlap.
function seatsAt({ width, height, rem, places }, { card, lines, shown, most }) {
  const per = Math.ceil(most / lines), name = 1.35 * rem;
  const w = Math.max(4.5 * rem, card * (1 + (per - 1) * shown)), h = name + card * (HEIGHT + (lines - 1) * LINE);
  const boxes = places.map(({ x, y }) => ({ x: (width - w) * (x + 1) / 2, y: (height - h) * (y + 1) / 2, w, h }));
  const isFree = w <= width && h <= height &&
    boxes.every((one, i) => boxes.every((other, j) => j <= i || !areOver(one, other)));
  return isFree ? { card, per, lines, shown, name, boxes, places } : null;
}

// True if the trick has room between these boxes.
function leaves(felt, boxes, isWide, card) {
  const all = playedAt(felt, felt.cells, isWide, card), isIn = ({ x, y, w, h }) => x >= 0 && y >= 0 &&
    x + w <= felt.width && y + h <= felt.height;
  return all.every((one) => isIn(one) && !boxes.some((box) => areOver(one, box)));
}

const worth = ({ card, lines, shown }) => card * (0.5 + Math.min(shown, 0.5)) * 0.96 ** lines;

function* waysFor(felt, most) {
  for (let card = LARGEST * felt.rem; card >= SMALLEST; card -= 1) {
    for (let lines = 1; lines <= Math.min(most, MOST_LINES); lines++) {
      for (const shown of SHOWN) yield { card, lines, shown, most };
    }
  }
}

// The best way for a felt of this size: `width`, `height` and `rem` in points, `places` of the seats from -1 to 1,
// `cells` of the trick. Gives also whether the trick is a wide one, and the width of its cards.
export function lay(felt, most) {
  let best = null;
  for (const way of waysFor(felt, most)) {
    if (best && worth(way) <= worth(best.way)) continue;
    const seats = seatsAt(felt, way), least = Math.max(LEAST_PLAYED, 0.9 * way.card);
    const isWide = seats && [false, true].find((wide) => leaves(felt, seats.boxes, wide, least));
    if (seats && isWide !== undefined) best = { ...seats, way, isWide, played: least };
  }
  while (best && best.played < 1.5 * best.card && leaves(felt, best.boxes, best.isWide, best.played + 1)) best.played++;
  return best;
}

const points = (n) => `${n.toFixed(1)}px`;

// The size of an element in points, as soon as it is there.
export function useSize(ref) {
  const [size, setSize] = useState(null);
  useEffect(() => {
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const take = () => setSize({ width: ref.current.clientWidth, height: ref.current.clientHeight, rem });
    const watcher = new ResizeObserver(take);
    watcher.observe(ref.current);
    return () => watcher.disconnect();
  }, []);
  return size;
}

// The hand of a seat below its name, in lines that cover each other. A hand that has become short keeps to the edge.
export function OpenHand({ title, marks, cards, deck, way, seat }) {
  const { card, lines, shown, name, boxes, places } = way, { x, y, w, h } = boxes[seat];
  const now = Math.max(1, Math.ceil(cards.length / way.per)), per = Math.ceil(cards.length / now);
  const free = (lines - now) * LINE * card, down = free * (places[seat].y + 1) / 2;
  const names = cards.map((id) => deck.cards[id].name).join(', ');
  const wide = card * (1 + (per - 1) * shown);
  const at = (i) => ({ width: points(card), left: points((w - wide) / 2 + (i % per) * shown * card),
    top: points(name + Math.floor(i / per) * LINE * card) });
  const face = (id, i) => html`<span class="small" key=${keyOf(cards, i)} style=${at(i)}>
    <${Face} card=${deck.cards[id]} suit=${deck.suits[deck.cards[id].suit]} /></span>`;
  const place = { left: points(x), top: points(y + down), width: points(w), height: points(h - free) };
  return html`<div class="seat open" style=${place}>
    <b>${title}${marks && html` <span class="roles">${marks}</span>`}</b>
    <span class="cards" role="img" aria-label="${title}: ${names}">${cards.map(face)}</span></div>`;
}
