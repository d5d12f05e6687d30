// The table: seats on an ellipse in the direction of play, the trick between them, the own hand below.
import { html, useState, useEffect, useRef } from './view.js';
import { act, follow, kept } from './api.js';
import { Row, deckOf, idOf, signs } from './cards.js';
import { Dialogs } from './dialogs.js';
import { Choices, Hand, isCalled } from './hand.js';
import { Languages } from './lobby.js';
import { Middle } from './middle.js';
import { Settlement } from './score.js';
import { Seat, nameOf } from './seats.js';

const MOST_LINES = 200;

// ---- events -----------------------------------------------------------------------------------------------------

// The past events, as lines with a key each.
function linesAfter(state, next, event) {
  const lines = (event.events || []).map((part) => part.text).filter(Boolean);
  if (event.type === 'say') lines.push(`${nameOf(next, event.seat, next.words)}: ${event.text}`);
  const begins = event.type === 'deal' || event.type === 'table';
  if (begins && next.seeded) lines.unshift(next.words.SEEDED);
  const before = begins ? [] : state.log;
  return [...before, ...lines.map((text, i) => ({ id: `${event.number}.${i}`, text }))].slice(-MOST_LINES);
}

// The last action, to be shown at the seat that made it.
function bubbleAfter(state, event) {
  if (event.type === 'act' && event.events?.length) return { seat: event.seat, event: event.events[0] };
  return event.type === 'deal' ? null : state.bubble;
}

// The state after an event.
function take(state, event) {
  const next = { ...state, ...event };
  if (event.view) {
    for (const part of ['legal', 'choices', 'refused', 'task', 'settlement']) next[part] = event[part];
  }
  if (event.view || event.seats) for (const part of ['asks', 'asks_for', 'asked']) next[part] = event[part];
  next.log = linesAfter(state, next, event);
  next.bubble = bubbleAfter(state, event);
  return next;
}

function useEvents(at, words) {
  const [state, setState] = useState(null);
  const [link, setLink] = useState('');
  useEffect(() => follow(at, {
    event: (event) => setState((old) => take(old || { log: [] }, { ...event, words })),
    state: setLink,
  }), []);
  return [state, link];
}

// After the first look the browser knows the table, and the table the name.
function useArrival(state, at, send) {
  const arrived = useRef(false);
  useEffect(() => {
    if (!state || arrived.current) return;
    arrived.current = true;
    const others = kept.get('tables', []).filter((one) => one.key !== at.key);
    const { table, key } = at, one = { table, key, name: state.name, at: Date.now() };
    kept.set('tables', [one, ...others].slice(0, 12));
    const name = kept.get('name', '');
    if (name && state.you !== null && !state.seats[state.you].name) send(':name', { text: name });
  }, [state]);
}

// Sends acts with the last number that is known, and shows the reason of a refusal.
function useSend(at, state, setFault) {
  const seen = useRef(0);
  if (state) seen.current = Math.max(seen.current, state.number);
  return async (action, more) => {
    setFault('');
    try {
      const answer = await act(at, action, seen.current, more);
      seen.current = Math.max(seen.current, answer.number);
      return true;
    } catch (error) {
      setFault(error.message);
      return false;
    }
  };
}

function titleOf(state, words) {
  const actor = state.view?.actor ?? null;
  if (state.legal) return `● ${words.YOUR_TURN} – ${state.name}`;
  return `${actor === null ? words.DEAL_OVER : nameOf(state, actor, words)} – ${state.name}`;
}

// ---- marking and playing ------------------------------------------------------------------------------------------

// The dummy's seat, where its cards are played from here; null.
function dummyOf({ view, legal, you }) {
  return legal && view.decider === you && view.actor !== you ? view.actor : null;
}

// The hand that is played from.
const handOf = (state) => (dummyOf(state) === null ? state.view.hand : state.view.known[dummyOf(state)]);

// The number of cards that must be chosen at once, as for discards.
function wantedOf({ view, legal }) {
  return view.phase === 'discard' && legal ? Math.max(1, view.to_discard) : 1;
}

// The marked cards (by their keys: the same card may be there twice), the effect of a press on one, and playing the
// marked ones.
function useMarks(state, send, setFault) {
  const [marked, setMarked] = useState([]);
  const [busy, setBusy] = useState(false);
  const byKey = useRef(false);
  // A card that was played takes the focus with it: the next key goes on from the hand.
  useEffect(() => {
    if (!byKey.current || document.activeElement !== document.body) return;
    document.querySelector('.hand')?.focus({ preventScroll: true });
  }, [state?.number]);
  useEffect(() => {
    setMarked([]);
    setFault('');
  }, [state?.view?.phase, state?.view?.to_discard, !state?.legal]);
  const mark = (one) => {
    const left = marked.filter((other) => other !== one);
    setMarked(left.length < marked.length ? left : [...marked, one].slice(-wantedOf(state)));
  };
  const press = (card, one, why, event) => {
    const { id } = card, isByKey = event.detail === 0;
    if (why) return setFault(`${card.name}: ${why}`);
    if (!state.legal?.includes(id) || isCalled(state, handOf(state))) return undefined;
    setFault('');
    byKey.current = isByKey;
    if (wantedOf(state) > 1) return mark(one);
    if (!marked.includes(one) && !isByKey) return setMarked([one]);
    setMarked([]);
    return send(id);
  };
  const confirm = async () => {
    setBusy(true);
    for (const one of marked) if (!(await send(idOf(one)))) break;
    setMarked([]);
    setBusy(false);
  };
  return { marked, busy, press, confirm };
}

// ---- parts --------------------------------------------------------------------------------------------------------

// The past events, the newest last; a screen reader hears each line once.
function Log({ lines, words, suits }) {
  const box = useRef(null);
  useEffect(() => { box.current.scrollTop = box.current.scrollHeight; }, [lines.at(-1)?.id]);
  return html`<div class="log" ref=${box} role="log" aria-live="polite" tabindex="0" aria-label=${words.WHAT_HAPPENS}>
    ${lines.map((line) => html`<p key=${line.id}>${signs(line.text, suits)}</p>`)}</div>`;
}

// Somebody wishes an action back, or claims the rest.
function Asked({ state, send, words }) {
  if (state.asks === undefined || state.asks === null) return null;
  const what = state.asks_for === 'claim' ? words.CLAIMS_REST : words.WISHES_BACK;
  const wish = `${nameOf(state, state.asks, words)}: ${what}`;
  if (!state.asked) return html`<p class="bar">${wish}</p>`;
  return html`<p class="bar" role="alert">${wish}
    ${' '}<button class="main" onClick=${() => send(':agree')}>${words.AGREE}</button>
    ${' '}<button onClick=${() => send(':disagree')}>${words.DISAGREE}</button></p>`;
}

// The hands that lie open for all. The dummy's, when one plays from it, is a hand to be clicked at. Cards that one only
// knows (because they were shown, or must be there) are left to one's memory.
function Seen({ state, deck, words }) {
  const { view, you } = state, except = dummyOf(state);
  if (view.phase === 'done') return null;
  return view.open.filter((seat) => seat !== except && seat !== you && view.known[seat].length > 0).map((seat) => html`
    <${Row} key=${seat} title=${`${nameOf(state, seat, words)}, ${words.LIES_OPEN}`} cards=${view.known[seat]}
      deck=${deck} />`);
}

// The own hand; where one plays for the dummy, that one, and the own beside it.
function Hands({ state, deck, words, marks }) {
  const { view } = state, dummy = dummyOf(state), name = dummy !== null && nameOf(state, dummy, words);
  const hand = (cards, title) => html`<${Hand} state=${state} hand=${cards} title=${title} deck=${deck}
    marked=${marks.marked} words=${words} onCard=${marks.press} />`;
  return html`${dummy !== null && html`<p class="note">${name}, ${words.LIES_OPEN}</p>${hand(view.known[dummy], name)}`}
    <${Seen} state=${state} deck=${deck} words=${words} />
    ${view.hand && dummy !== null && html`<${Row} title=${words.YOUR_HAND} cards=${view.hand} deck=${deck} />`}
    ${view.hand && dummy === null && hand(view.hand, words.YOUR_HAND)}`;
}

function Confirm({ state, deck, words, marks }) {
  const { marked, busy, confirm } = marks, wanted = wantedOf(state);
  if (!marked.length) return null;
  const does = state.view.phase === 'discard' ? words.LAY_OFF : words.PLAY;
  const cards = marked.map((one) => deck.cards[idOf(one)].short).join(' ');
  const count = wanted > 1 ? ` (${marked.length}/${wanted})` : '';
  return html`<p class="confirm"><button class="main" disabled=${busy || marked.length < wanted} onClick=${confirm}>
    ${does} ${cards}${count}</button></p>`;
}

// The other requests that a player can make at the table.
function Wishes({ state, send, words }) {
  const own = state.you !== null && state.seats[state.you];
  if (!own || state.tally?.over) return null;
  const wish = (action, text) => html`<button onClick=${() => send(action)}>${text}</button> `;
  return html`<p class="small buttons">${!state.settled && wish(':undo', words.UNDO)}
    ${state.legal && state.view.phase === 'play' && wish(':claim', words.CLAIM)}
    ${!own.computer && wish(':computer', words.LET_COMPUTER_PLAY)}</p>`;
}

function Own({ state, deck, words, send, fault, marks }) {
  const { view, you } = state;
  const waits = view.actor !== null ? `${words.NEXT}: ${nameOf(state, view.actor, words)}` : '';
  const back = () => html`<p class="bar">${words.COMPUTER_PLAYS}
    ${' '}<button class="main" onClick=${() => send(':back')}>${words.TAKE_BACK}</button></p>`;
  return html`<section class="own">
    <p class="task">${state.legal ? state.task || words.PLAY_A_CARD : waits}</p>
    ${you !== null && state.seats[you].computer && back()}
    ${fault && html`<p class="fault" role="alert">${fault}</p>`}
    <${Hands} state=${state} deck=${deck} words=${words} marks=${marks} />
    <${Choices} state=${state} send=${send} words=${words} suits=${deck.suits} hand=${handOf(state)} />
    <${Confirm} state=${state} deck=${deck} words=${words} marks=${marks} />
    <${Wishes} state=${state} send=${send} words=${words} /></section>`;
}

// The contract, or the highest bid of the auction. It is left out when one must bid, because the task names it then.
function Status({ state, suits }) {
  const { view, legal } = state, trump = view.trump && suits[view.trump];
  const sign = () => html`${signs(trump.symbol, {})} ${trump.name}`;
  return html`<p class="status">${legal && !view.contract ? '' : signs(view.status || '', suits)}
    ${' '}${view.announced || ''} ${trump?.symbol ? sign() : ''}</p>`;
}

function Top({ state, words, language, onLanguage, last, onLast, onDialog }) {
  const opens = (which, text) => html`<button onClick=${() => onDialog(which)}>${text}</button>`;
  return html`<header class="top"><h1><a href="#" title=${words.ALL_GAMES}>tapp</a> ${state.name}</h1>
    <${Languages} language=${language} onLanguage=${onLanguage} words=${words} />
    <nav><button onClick=${onLast} aria-pressed=${last} disabled=${!state.view.last}>${words.LAST_TRICK}</button>
    ${opens('said', words.SAID)}${opens('score', words.SCORE)}${opens('rules', words.RULES)}
    ${opens('chat', words.CHAT)}</nav></header>`;
}

function Round({ state, deck, words, last, onGive }) {
  return html`<div class="round"><span class="way" aria-hidden="true">${state.anticlockwise ? '↺' : '↻'}</span>
    ${state.seats.map((_, seat) => html`<${Seat} key=${seat} state=${state} seat=${seat} words=${words}
      onGive=${onGive} />`)}
    <${Middle} state=${state} deck=${deck} words=${words} last=${last} /></div>`;
}

// Before the table is there, and where the link is none.
function Nothing({ link, words }) {
  if (link !== 'refused') return html`<main class="lobby"><p>…</p></main>`;
  return html`<main class="lobby"><p class="fault" role="alert">${words.NO_SUCH_TABLE}</p>
    <a href="#">${words.ALL_GAMES}</a></main>`;
}

const LINK_FAULTS = { lost: 'CONNECTION_LOST', refused: 'NO_SUCH_TABLE' };

export function Table({ table, seatKey, words, language, onLanguage }) {
  const at = { table, key: seatKey, language };
  const [state, link] = useEvents(at, words);
  const [fault, setFault] = useState(''), [dialog, setDialog] = useState(''), [last, setLast] = useState(false);
  const send = useSend(at, state, setFault), marks = useMarks(state, send, setFault);
  useArrival(state, at, send);
  useEffect(() => { if (state) document.title = titleOf(state, words); }, [state]);
  if (!state?.view) return html`<${Nothing} link=${link} words=${words} />`;
  const deck = deckOf(state), shared = { state, deck, words, send };
  const settlement = () => html`<${Settlement} state=${state} words=${words} onNext=${() => send(':next')}
    onReplay=${setDialog} />`;
  return html`<${Top} state=${state} words=${words} language=${language} onLanguage=${onLanguage} last=${last}
      onLast=${() => setLast(!last)} onDialog=${setDialog} />
    ${LINK_FAULTS[link] && html`<p class="bar fault" role="alert">${words[LINK_FAULTS[link]]}</p>`}
    <main class="table players-${state.players} ${state.view.phase}">
      <div class="main-part"><${Status} state=${state} suits=${deck.suits} />
        <${Round} ...${shared} last=${last} onGive=${(about) => send(':computer', { about })} />
        <${Asked} state=${state} send=${send} words=${words} />
        ${state.settled && state.settlement && settlement()}
        <${Own} ...${shared} fault=${fault} marks=${marks} /></div>
      <${Log} lines=${state.log} words=${words} suits=${deck.suits} />
    </main>
    <${Dialogs} which=${dialog} onClose=${() => setDialog('')} onReplay=${setDialog} state=${state} at=${at}
      words=${words} send=${send} />`;
}
