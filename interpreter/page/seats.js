// The seats at the table, and the role of each in this deal.
import { html } from './view.js';

export function nameOf(state, seat, words) {
  if (seat === state.you) return words.YOU;
  return state.seats[seat].name || `${words.PLAYER} ${seat + 1}`;
}

// The place of a seat on a circle: the own one (or the first) below, the others in the direction of play.
export function placeOf(state, seat) {
  const n = state.players, from = state.you ?? 0, steps = (seat - from + n) % n;
  const turn = (Math.PI / 2) + (state.anticlockwise ? -1 : 1) * (2 * Math.PI * steps) / n;
  return { x: Math.cos(turn), y: Math.sin(turn) };
}

// A seat is at the edge of the table, whatever its size.
const atEdge = (place) => ({
  left: `calc(50% + ${place.x.toFixed(4)} * (50% - var(--seat) / 2 - .25rem))`,
  top: `calc(50% + ${place.y.toFixed(4)} * (50% - 2rem))`,
});

function Roles({ state, seat, words }) {
  const { view } = state, roles = [];
  if (view.declarer === seat) roles.push(['★', words.DECLARER]);
  else if (view.sides?.[seat] === 'declarer') roles.push(['☆', words.PARTNER]);
  if (view.open?.includes(seat)) roles.push(['▤', words.LIES_OPEN]);
  if (view.dealer === seat) roles.push(['◆', words.DEALER]);
  if (view.forehand === seat && view.phase === 'auction') roles.push(['▷', words.FOREHAND]);
  if (state.seats[seat].computer) roles.push(['⚙', words.COMPUTER]);
  if (view.idle.includes(seat)) roles.push(['–', words.SITS_OUT]);
  const role = ([mark, word]) => html`<span title=${word}>${mark}<span class="word"> ${word} </span></span>`;
  return html`<span class="roles">${roles.map(role)}</span>`;
}

// The last bid or announcement of a seat, before cards are played.
function lastSaid({ bubble, view }, seat) {
  if (bubble?.seat !== seat || bubble.event.kind === 'plays' || view.phase === 'play') return undefined;
  return view.said.findLast?.((word) => word.seat === seat)?.text;
}

function Away({ state, words, onGive }) {
  const give = () => html` <button onClick=${onGive}>${words.GIVE_TO_COMPUTER}</button>`;
  return html`<small class="note">${words.AWAY}${state.you !== null && give()}</small>`;
}

export function Seat({ state, seat, words, onGive }) {
  const { view } = state, one = state.seats[seat], said = lastSaid(state, seat);
  const isAway = one.person && !one.here && !one.computer, isPlayed = ['play', 'done'].includes(view.phase);
  const held = isPlayed ? `${view.tricks[seat]} ${words.TRICKS}` : `${view.counts[seat]} ${words.CARDS}`;
  const marks = [view.actor === seat && 'turn', seat === state.you && 'own', isAway && 'away'].filter(Boolean);
  return html`<div class=${['seat', ...marks].join(' ')} style=${atEdge(placeOf(state, seat))}>
    <b>${nameOf(state, seat, words)}</b><${Roles} state=${state} seat=${seat} words=${words} />
    <small>${held}${one.ready ? ' ✓' : ''}</small>
    ${isAway && html`<${Away} state=${state} words=${words} onGive=${() => onGive(seat)} />`}
    ${said && html`<small class="said"><q>${said}</q></small>`}
  </div>`;
}
