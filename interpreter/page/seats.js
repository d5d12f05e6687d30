// The seats at the table, and the role of each in this deal.
import { html, useState, useEffect } from './view.js';
import { short } from './bids.js';
import { signs } from './cards.js';
import { Clock, clockedSeat } from './clock.js';

export function nameOf(state, seat, words) {
  if (seat === state.you) return words.YOU;
  return state.seats[seat].name || `${words.PLAYER} ${seat + 1}`;
}

// The seat in turn; null if the deal is over. A deal that was given up still has a player in turn in its view.
export const actorOf = ({ settled, view }) => (settled ? null : view?.actor ?? null);

// The direction of a seat from the middle of the table, as a point on a circle: x to the right, y down. The own seat is
// below (for a watcher the seat `below`, or the first one). The others follow in the direction of play.
export function placeOf(state, seat) {
  const n = state.players, from = state.you ?? state.below ?? 0, steps = (seat - from + n) % n;
  const turn = (Math.PI / 2) + (state.anticlockwise ? -1 : 1) * (2 * Math.PI * steps) / n;
  return { x: Math.cos(turn), y: Math.sin(turn) };
}

const within = (n) => Math.max(-1, Math.min(1, n));

// The place of a seat's plate at the edge of the table, from -1 to 1 in both directions. The table is nearly a
// rectangle.
export function edgeOf(state, seat) {
  const { x, y } = placeOf(state, seat);
  return { x: within(1.4 * x), y: within(1.25 * y) };
}

function plateOf(state, seat) {
  const { x, y } = edgeOf(state, seat);
  return { '--x': x.toFixed(3), '--y': y.toFixed(3) };
}

// The role of a seat, as far as this person knows: `declarer`, `partner` or ''. Before there is a declarer, the partner
// is that of this person's team; afterwards it is the declarer's partner.
function sideOf({ view, teams, you }, seat) {
  if (view.declarer === seat) return 'declarer';
  if (view.declarer !== null && view.sides?.[seat] === 'declarer') return 'partner';
  const isOwn = teams && you !== null && seat !== you && teams[seat] === teams[you];
  return isOwn && view.declarer === null ? 'partner' : '';
}

// The marks of a seat, each with the word for it.
function rolesOf(state, seat, words) {
  const { view } = state, side = sideOf(state, seat), roles = [];
  if (side === 'declarer') roles.push(['★', words.DECLARER]);
  if (side === 'partner') roles.push(['☆', words.PARTNER]);
  if (view.open?.includes(seat)) roles.push(['▤', words.LIES_OPEN]);
  if (view.dealer === seat) roles.push(['◆', words.DEALER]);
  if (view.forehand === seat && view.phase === 'auction') roles.push(['▷', words.FOREHAND]);
  if (state.seats[seat].computer) roles.push(['⚙', words.COMPUTER]);
  if (view.idle.includes(seat)) roles.push(['–', words.SITS_OUT]);
  return roles;
}

function Roles({ roles }) {
  const role = ([mark, word]) => html`<span title=${word}>${mark}<span class="hidden"> ${word} </span></span>`;
  return html`<span class="roles">${roles.map(role)}</span>`;
}

const isBid = ({ kind }) => kind === 'bid' || kind === 'hold';
// The cell of a bid in the game's box of levels and suits; undefined if it has none.
const cellOf = (state, one) => state.grid.find(({ action }) => action === one.action);

// The bid that made the contract. In a game with a box of levels and suits, it is the last such bid, which may be the
// partner's. Otherwise it is the declarer's last bid in `own`. A hold has no name of its own, so the contract's name is
// shown for it.
function contractBid(state, own) {
  const { said, contract_name: text } = state.view, last = own.filter(isBid).at(-1);
  return said.filter((one) => cellOf(state, one)).at(-1) ?? (last?.kind === 'hold' ? { text } : last);
}

// The bids of a seat in this deal (`said`) and the one that counts (`bid`): in the auction the newest, in play the last
// real bid. In play, `said` leaves out passes, holds and choices of the talon.
function saidBy(state, seat) {
  const { view } = state, said = view.said.filter((one) => one.seat === seat);
  if (view.phase === 'auction') return { said, bid: said.at(-1) };
  const real = said.filter(({ kind }) => !['pass', 'done', 'part', 'hold'].includes(kind));
  const bid = (view.declarer === seat && contractBid(state, said)) || real.filter(isBid).at(-1);
  const rest = real.filter((one) => !isBid(one)); // announcements and the like
  return bid ? { said: [bid, ...rest], bid } : { said: rest, bid: rest.at(-1) };
}

// The bids on a seat's plate. If there is little room, only the bid that counts is visible. The others are before it in
// the auction, and after it in play.
function Bids({ state, seat, suits }) {
  const { said, bid } = saidBy(state, seat), others = said.filter((one) => one !== bid).slice(-3);
  if (!bid) return null;
  const all = said.map((one) => one.text).join(', '), isAfter = state.view.phase !== 'auction';
  const textOf = (one) => {
    const cell = cellOf(state, one);
    return cell ? short(one.text, cell, suits) : signs(one.text, suits);
  };
  const other = (one, i) => html`<span key=${i}>${isAfter ? ' · ' : ''}${textOf(one)}${isAfter ? '' : ' · '}</span>`;
  const rest = others.length > 0 && html`<span class="others">${others.map(other)}</span>`;
  const counts = html`<span class="counts">${textOf(bid)}</span>`;
  return html`<small class="bids" title=${all}>${isAfter ? [counts, rest] : [rest, counts]}</small>`;
}

const SHOWN = 7000; // milliseconds for which a line of the chat is shown at its seat

function Bubble({ chat }) {
  const [gone, setGone] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setGone(chat.number), SHOWN);
    return () => clearTimeout(timer);
  }, [chat.number]);
  return gone === chat.number ? null : html`<span class="bubble">${chat.text}</span>`;
}

// Says that the person of a seat is away. A player, but not a watcher, can give the seat to a computer.
function Away({ state, words, onGive }) {
  const give = () => html` <button onClick=${onGive}>${words.GIVE_TO_COMPUTER}</button>`;
  return html`<small class="note">${words.AWAY}${state.you !== null && give()}</small>`;
}

// True from the first card on, even if the phase is another one because the winner of a trick may announce something.
export const isInPlay = ({ phase, trick, tricks_played: tricks }) =>
  ['play', 'done'].includes(phase) || trick.length > 0 || tricks > 0;

const counted = (n, one, many) => `${n} ${n === 1 ? one : many}`;

// The plate of a seat: name, roles, cards or tricks, bids, clock and chat.
export function Seat({ state, seat, deck, words, onGive }) {
  const { view } = state, one = state.seats[seat], name = nameOf(state, seat, words);
  const isAway = one.person && !one.here && !one.computer;
  const isPlayed = isInPlay(view);
  const held = isPlayed ? counted(view.tricks[seat], words.ONE_TRICK, words.TRICKS)
    : counted(view.counts[seat], words.CARD, words.CARDS);
  const marks = [actorOf(state) === seat && 'turn', seat === state.you && 'own', isAway && 'away',
    view.declarer === seat && 'declarer'].filter(Boolean);
  return html`<div class=${['seat', ...marks].join(' ')} style=${plateOf(state, seat)}>
    <b title=${name}>${name}</b>
    <small class="held"><${Roles} roles=${rolesOf(state, seat, words)} /> ${held}${one.ready ? ' ✓' : ''}</small>
    ${isAway && html`<${Away} state=${state} words=${words} onGive=${() => onGive(seat)} />`}
    <${Bids} state=${state} seat=${seat} suits=${deck.suits} />
    ${clockedSeat(state) === seat && html`<${Clock} deadline=${state.deadline} isOwn=${seat === state.you}
      words=${words} />`}
    ${state.chat?.seat === seat && html`<${Bubble} chat=${state.chat} />`}</div>`;
}
