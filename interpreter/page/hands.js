// The open hands of a finished deal at their seats, around the trick: the size of the cards, and the place of each.
import { html, useState, useEffect } from './view.js';
import { Face, keyOf } from './cards.js';

// Widths of a card: its height, the visible part of a card above the next line, and the visible parts to try of a card
// beside the next one.
const HEIGHT = 1.5, LINE = 0.45, SHOWN = [0.75, 0.5, 0.38, 0.28];
const MOST_LINES = 5; // of a hand
const SMALLEST = 18, LARGEST = 7; // widths of a card in a hand: in points, and in heights of a line of text (rem)
const LEAST_PLAYED = 30, GAP = 3; // points: the width of a card in the trick, and the room between two boxes

// True if two boxes overlap, or if there is less than GAP between them.
const areOver = (a, b) => a.x < b.x + b.w + GAP && b.x < a.x + a.w + GAP &&
  a.y < b.y + b.h + GAP && b.y < a.y + a.h + GAP;

// The boxes of the cards of the trick. Each cell (middle.js) is in steps from the middle; table.css has the same steps.
function playedAt({ width, height }, cells, isWide, card) {
  return cells.map((cell) => {
    const [a, b] = isWide ? [cell['--c'] * 1.15, cell['--d'] * 1.62] : [cell['--a'] * 1.1, cell['--b'] * 1.58];
    return { x: width / 2 + (a - 0.5) * card, y: height / 2 + (b - HEIGHT / 2) * card, w: card, h: HEIGHT * card };
  });
}

// The boxes of the seats for a way to lay the hands, or null if they overlap or do not fit. `most` is the number of
// cards in the largest hand, `per` that of cards in a line, and `name` the height of a player's name.
function seatsAt({ width, height, rem, places }, { card, lines, shown, most }) {
  const per = Math.ceil(most / lines), name = 1.35 * rem;
  const w = Math.max(4.5 * rem, card * (1 + (per - 1) * shown)), h = name + card * (HEIGHT + (lines - 1) * LINE);
  const boxes = places.map(({ x, y }) => ({ x: (width - w) * (x + 1) / 2, y: (height - h) * (y + 1) / 2, w, h }));
  const isFree = w <= width && h <= height &&
    boxes.every((one, i) => boxes.every((other, j) => j <= i || !areOver(one, other)));
  return isFree ? { card, per, lines, shown, name, boxes, places } : null;
}

// True if the trick has room between these boxes.
function hasTrickRoom(felt, boxes, isWide, card) {
  const all = playedAt(felt, felt.cells, isWide, card), isIn = ({ x, y, w, h }) => x >= 0 && y >= 0 &&
    x + w <= felt.width && y + h <= felt.height;
  return all.every((one) => isIn(one) && !boxes.some((box) => areOver(one, box)));
}

// The worth of a way: large cards, of which much is visible, in few lines.
const worth = ({ card, lines, shown }) => card * (0.5 + Math.min(shown, 0.5)) * 0.96 ** lines;

// All ways to try: sizes of a card, lines of a hand, and visible parts of a card.
function* waysFor(felt, most) {
  for (let card = LARGEST * felt.rem; card >= SMALLEST; card -= 1) {
    for (let lines = 1; lines <= Math.min(most, MOST_LINES); lines++) {
      for (const shown of SHOWN) yield { card, lines, shown, most };
    }
  }
}

// The best way to lay the hands on a felt; null if none fits. The felt has `width`, `height` and `rem` in points, the
// `places` of the seats from -1 to 1, and the `cells` of the trick. In the result, `isWide` says that the trick is laid
// out in width, and `played` is the width of its cards.
export function lay(felt, most) {
  let best = null;
  for (const way of waysFor(felt, most)) {
    if (best && worth(way) <= worth(best.way)) continue;
    const seats = seatsAt(felt, way), least = Math.max(LEAST_PLAYED, 0.9 * way.card);
    const isWide = seats && [false, true].find((wide) => hasTrickRoom(felt, seats.boxes, wide, least));
    if (seats && isWide !== undefined) best = { ...seats, way, isWide, played: least };
  }
  // Then the cards of the trick grow as far as there is room.
  while (best && best.played < 1.5 * best.card &&
    hasTrickRoom(felt, best.boxes, best.isWide, best.played + 1)) best.played++;
  return best;
}

const points = (n) => `${n.toFixed(1)}px`;

// The size of an element in points; null before it is drawn.
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

// The hand of a seat below its name, in lines that partly cover each other. When it has fewer lines than at first, it
// moves towards the edge of the felt.
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
