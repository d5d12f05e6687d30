// The table, in the whole window: seats around the felt, the trick between them, then the bids, and the own hand below.
import { html, useState, useEffect, useLayoutEffect, useRef } from './view.js';
import { Lesson, mayHint, mayTeach, useHint } from './advice.js';
import { act, kept, reasonOf } from './api.js';
import { Choices } from './bids.js';
import { Clock } from './clock.js';
import { Row, deckOf, idOf, signs } from './cards.js';
import { Dialogs } from './dialogs.js';
import { Drawer } from './drawer.js';
import { useEvents } from './events.js';
import { Hand, isCalled } from './hand.js';
import { InviteButton } from './invite.js';
import { useKeys } from './keys.js';
import { Middle } from './middle.js';
import { useNotice } from './notice.js';
import { usePrefs } from './prefs.js';
import { Settlement } from './score.js';
import { Seat, actorOf, nameOf } from './seats.js';
import { useSounds } from './sounds.js';

// ---- events -----------------------------------------------------------------------------------------------------

// After the first event, the browser remembers the table, and the table gets the name that the browser remembers.
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

// Returns the function that sends an act, and the number of acts that wait for the network. An act goes with the number
// of the newest event, and a refusal is shown. Until the answer comes, a second act of the same kind is ignored, unless
// it has more than its action, as a line of chat. `send` resolves to true if the act is done.
function useSend(at, state, words, setFault) {
  const seen = useRef(0), sent = useRef(new Set()), [waiting, setWaiting] = useState(0);
  if (state) seen.current = Math.max(seen.current, state.number);
  const send = async (action, more) => {
    let waits = 0; // 1 as soon as this act is counted in `waiting`
    const onWait = () => {
      if (!waits) setWaiting((n) => n + 1);
      waits = 1;
    };
    const kind = action.startsWith(':') ? action : 'turn';
    if (!more && sent.current.has(kind)) return false;
    if (!more) sent.current.add(kind);
    setFault('');
    try {
      const answer = await act(at, action, seen.current, more, onWait);
      seen.current = Math.max(seen.current, answer.number);
      return true;
    } catch (error) {
      setFault(reasonOf(error, words));
      return false;
    } finally {
      setWaiting((n) => n - waits);
      if (!more) sent.current.delete(kind);
    }
  };
  return [send, waiting];
}

// The title of the window: the player whose turn it is, and the game. A ● marks this person's own turn.
function titleOf(state, words) {
  const actor = actorOf(state);
  if (state.legal) return `● ${words.YOUR_TURN} – ${state.name}`;
  return `${actor === null ? words.DEAL_OVER : nameOf(state, actor, words)} – ${state.name}`;
}

// ---- marking and playing ------------------------------------------------------------------------------------------

// The dummy's seat if this person plays its cards now; null otherwise.
function dummyOf({ view, legal, you }) {
  return legal && view.decider === you && view.actor !== you ? view.actor : null;
}

// The hand from which this person plays: the dummy's, or the own one.
const handOf = (state) => (dummyOf(state) === null ? state.view.hand : state.view.known[dummyOf(state)]);

// The number of cards to mark before they are confirmed together; more than 1 only for discards.
function wantedOf({ view, legal }) {
  return view.phase === 'discard' && legal ? Math.max(1, view.to_discard) : 1;
}

// The marked cards by their keys (the same card may be in the hand twice), and the functions to press a card and to
// confirm. A press marks a card, and another press plays it. By keyboard, one press plays it. If several cards are
// needed, a press only marks.
function useMarks(state, send, setFault) {
  const [marked, setMarked] = useState([]);
  const [busy, setBusy] = useState(false);
  const byKey = useRef(false);
  // A card that was played by keyboard had the focus. Now the hand gets it; after the last card, the settlement does.
  useEffect(() => {
    if (!byKey.current || document.activeElement !== document.body) return;
    document.querySelector('.hand:has(.card), .settlement button.main')?.focus({ preventScroll: true });
  }, [state?.number]);
  useEffect(() => {
    setMarked([]);
    setFault('');
  }, [state?.view?.phase, state?.view?.to_discard, !state?.legal]);
  // Marks a card, or removes its mark. If too many are marked, the first mark goes.
  const mark = (one) => {
    const left = marked.filter((other) => other !== one);
    setMarked(left.length < marked.length ? left : [...marked, one].slice(-wantedOf(state)));
  };
  // `one` is the card's key, and `why` the reason why it cannot be chosen, or ''.
  const press = (card, one, why, event) => {
    const { id } = card, isByKey = event.detail === 0; // a click of no mouse presses
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
  return { marked, busy, press, confirm, clear: () => setMarked([]) };
}

// ---- parts --------------------------------------------------------------------------------------------------------

// A request to take an action back, or to claim the remaining tricks. `asks` is the player who asks.
function Asked({ state, send, words }) {
  if (state.asks === undefined || state.asks === null) return null;
  const what = state.asks_for === 'claim' ? words.CLAIMS_REST : words.WISHES_BACK;
  const wish = `${nameOf(state, state.asks, words)}: ${what}`;
  if (!state.asked) return html`<p class="bar">${wish}</p>`;
  return html`<p class="bar" role="alert">${wish} <${Clock} deadline=${state.deadline} words=${words} />
    ${' '}<button class="main" onClick=${() => send(':agree')}>${words.AGREE}</button>
    ${' '}<button onClick=${() => send(':disagree')}>${words.DISAGREE}</button></p>`;
}

// The hands of others that are open for all, except a dummy's hand from which this person plays. Cards that this person
// knows for another reason (they were shown once, or must be there) are not shown: the person must remember them.
function Seen({ state, deck, words }) {
  const { view, you } = state, except = dummyOf(state);
  if (view.phase === 'done') return null;
  return view.open.filter((seat) => seat !== except && seat !== you && view.known[seat].length > 0).map((seat) => html`
    <${Row} key=${seat} title=${`${nameOf(state, seat, words)}, ${words.LIES_OPEN}`} cards=${view.known[seat]}
      deck=${deck} />`);
}

// The hand from which this person plays. If it is the dummy's, the own hand is below it in small.
function Hands({ state, deck, words, marks, sort, hint }) {
  const { view } = state, dummy = dummyOf(state), name = dummy !== null && nameOf(state, dummy, words);
  const hand = (cards, title) => html`<${Hand} state=${state} hand=${cards} title=${title} deck=${deck} sort=${sort}
    marked=${marks.marked} hinted=${hint?.cards ?? [hint?.action]} words=${words} onCard=${marks.press} />`;
  const isUnseen = view.phase === 'auction' && view.hand?.length === 0 && view.counts[state.you] > 0;
  return html`<section class="hands"><${Seen} state=${state} deck=${deck} words=${words} />
    ${isUnseen && html`<p class="note">${words.NOT_LOOKED}</p>`}
    ${dummy !== null && html`<p class="note">${name}, ${words.LIES_OPEN}</p>${hand(view.known[dummy], name)}`}
    ${view.hand && dummy !== null && html`<${Row} title=${words.YOUR_HAND} cards=${view.hand} deck=${deck} />`}
    ${view.trump_card.length > 0 && html`<${Row} title=${words.TRUMP_CARD} cards=${view.trump_card} deck=${deck} />`}
    ${view.hand && dummy === null && hand(view.hand, words.YOUR_HAND)}</section>`;
}

// The button that confirms the marked cards; nothing if none is marked.
function Confirm({ state, deck, words, marks }) {
  const { marked, busy, confirm } = marks, wanted = wantedOf(state);
  if (!marked.length) return null;
  const does = { discard: words.LAY_OFF, trump: words.LAY_TRUMP }[state.view.phase] ?? words.PLAY;
  const cards = marked.map((one) => deck.cards[idOf(one)].short).join(' ');
  const count = wanted > 1 ? ` (${marked.length}/${wanted})` : '';
  return html`<p class="confirm"><button class="main" disabled=${busy || marked.length < wanted} onClick=${confirm}>
    ${does} ${cards}${count}</button></p>`;
}

// The text for a person who is not asked for anything: who acts next, or that the match has ended without a settlement.
// The view of a deal that was given up is not yet in the phase `done`.
function waitingText(state, words) {
  const { view, settled, settlement, tally } = state, actor = actorOf(state);
  if (actor !== null) return `${words.NEXT}: ${nameOf(state, actor, words)}`;
  if (!settled || settlement || !tally?.over) return '';
  return view.phase === 'done' ? words.MATCH_OVER : `${words.GIVEN_UP} ${words.MATCH_OVER}`;
}

// Between the felt and the hand: the task, the bids, and the button that confirms.
function Dock({ state, deck, words, send, fault, waiting, marks, hint, teaches }) {
  const { you } = state;
  const back = () => html`<p class="bar">${words.COMPUTER_PLAYS}
    ${' '}<button class="main" onClick=${() => send(':back')}>${words.TAKE_BACK}</button></p>`;
  const task = state.legal ? state.task || words.PLAY_A_CARD : waitingText(state, words);
  return html`<section class="own dock"><p class="task">${task}</p>
    ${you !== null && state.seats[you].computer && back()}
    ${fault && html`<p class="fault" role="alert">${fault}</p>`}
    ${waiting > 0 && html`<p class="note sending" role="status">${words.SENDING}</p>`}
    ${teaches && html`<${Lesson} hint=${hint} state=${state} suits=${deck.suits} words=${words} />`}
    ${!teaches && hint?.text && html`<p class="hint" role="status">${signs(hint.text, deck.suits)}</p>`}
    <${Asked} state=${state} send=${send} words=${words} />
    <${Choices} state=${state} send=${send} words=${words} suits=${deck.suits} hand=${handOf(state)}
      hinted=${hint?.action} teaches=${teaches} />
    <${Confirm} state=${state} deck=${deck} words=${words} marks=${marks} /></section>`;
}

// The contract, or the highest bid of the auction. When this person must bid, it is left out: the task names it then.
function Status({ state, suits }) {
  const { view, legal } = state, trump = view.trump && suits[view.trump], isShown = !legal || view.contract;
  if (!(isShown && view.status) && !view.announced && !trump?.symbol) return null;
  const text = isShown ? view.status || '' : '', isNamed = text.includes(trump?.name);
  const sign = () => html`${signs(trump.symbol, {})} ${!isNamed && html`<span class="trump">${trump.name}: </span>`}`;
  return html`<p class="status">${trump?.symbol ? sign() : ''}${signs(text, suits)} ${view.announced || ''}</p>`;
}

// The signs of the buttons, drawn in a field of 24 by 24.
const ICONS = {
  last: 'M9 5L3 11l6 6v-4h5q5 0 6 5 2-11-6-11H9z',
  log: 'M3 3h18v13H11l-5 5v-5H3zM6 7v2h12V7zM6 11v2h8v-2z',
  score: 'M5 3h14v4h-2.5l-.5-1.5H9.5L14 12l-4.5 6.5H16l.5-1.5H19v4H5v-2l5-7-5-7z',
  rules: 'M4 3q5-1 8 1.5Q15 2 20 3v16q-5-1-8 1.5Q9 18 4 19z' +
    'M11 6.5Q9 5 6 5v12q3 0 5 1.2zM13 6.5v11.7q2-1.2 5-1.2V5q-3 0-5 1.5z',
  hint: 'M12 2a7 7 0 0 1 4 12.7V18H8v-3.3A7 7 0 0 1 12 2zM9 19h6v2H9z',
  menu: 'M3 5h18v2.5H3zM3 11h18v2.5H3zM3 17h18v2.5H3z',
};

// The line above the felt. `onPart` gets the key of the pressed button, which does the same as the key.
function Top({ state, words, suits, last, isOpen, onPart }) {
  const part = (key, name, text, more) => html`<button class="${name}-part" onClick=${() => onPart(key)} title=${text}
    aria-label=${text} ...${more}><svg class="in-line" viewBox="0 0 24 24" aria-hidden="true">
    <path fill-rule="evenodd" d=${ICONS[name]} /></svg><span class="long">${text}</span></button>`;
  return html`<header class="top"><h1><a href="#" title=${words.ALL_GAMES}
      aria-label=${words.ALL_GAMES}>tapp</a> ${state.name}</h1>
    <${Status} state=${state} suits=${suits} />
    <nav>${mayHint(state) && part('h', 'hint', words.HINT)}
    ${part('.', 'last', words.LAST_TRICK, { 'aria-pressed': String(last), disabled: !state.view.last })}
    ${part('l', 'log', words.LOG, { 'aria-pressed': String(isOpen) })}${part('s', 'score', words.SCORE)}
    ${part('r', 'rules', words.RULES)}<${InviteButton} state=${state} words=${words} />
    ${part('m', 'menu', words.MENU)}</nav></header>`;
}

function Felt({ state, deck, words, last, onGive, children }) {
  const way = state.anticlockwise ? '↺' : '↻', { phase } = state.view;
  return html`<section class="round ${state.players > 4 ? 'many' : ''}"><div class="seats ${phase}">
    <span class="way" aria-hidden="true">${way}</span>
    <${Middle} state=${state} deck=${deck} words=${words} last=${last} />
    ${state.seats.map((_, seat) => html`<${Seat} key=${seat} state=${state} seat=${seat} deck=${deck} words=${words}
      onGive=${() => onGive(seat)} />`)}</div>${children}</section>`;
}

// Shown before the first event of the table, and if the link leads to no table.
function Nothing({ link, words }) {
  if (link !== 'refused') return html`<main class="lobby"><p>…</p></main>`;
  return html`<main class="lobby"><p class="fault" role="alert">${words.NO_SUCH_TABLE}</p>
    <a href="#">${words.ALL_GAMES}</a></main>`;
}

// ---- the whole ----------------------------------------------------------------------------------------------------

const LINK_FAULTS = { lost: 'CONNECTION_LOST', refused: 'NO_SUCH_TABLE' };
const PARTS = { s: 'score', r: 'rules', m: 'menu', '?': 'keys' };
const WIDE = 1200; // points of a window that has room for the drawer

// The table with this key. `last`: the player looks at the previous trick. `dialog`: see Dialogs.
export function Table({ table, seatKey, words, language, onLanguage }) {
  const at = { table, key: seatKey, language };
  const [state, link] = useEvents(at, words), [prefs, setPrefs] = usePrefs();
  const [fault, setFault] = useState(''), [dialog, setDialog] = useState(''), [last, setLast] = useState(false);
  const [send, waiting] = useSend(at, state, words, setFault), marks = useMarks(state, send, setFault);
  const teaches = prefs.teaches && !!state?.view && mayTeach(state);
  const [hint, askHint] = useHint(state, at, words, setFault, teaches);
  const isOpen = prefs.drawer ?? innerWidth >= WIDE;
  // Opens, closes or requests the part of the table with this key. Returns false if there is none.
  const onPart = (key) => {
    if (key === '.') setLast(!last && !!state.view.last);
    else if (key === 'l') setPrefs({ drawer: !isOpen });
    else if (key === 'h') askHint();
    else if (PARTS[key]) setDialog(PARTS[key]);
    return '.lh'.includes(key) || key in PARTS;
  };
  useArrival(state, at, send);
  useSounds(state, prefs.sounds);
  useNotice(state, prefs.notices, words);
  useKeys({ state, hand: state?.view && handOf(state), send, onPart, onEscape: marks.clear });
  useLayoutEffect(() => { if (state) document.title = titleOf(state, words); }, [state]); // with the page, not after it
  if (!state?.view) return html`<${Nothing} link=${link} words=${words} />`;
  const deck = deckOf(state), shared = { state, deck, words, send };
  const settlement = () => html`<${Settlement} state=${state} words=${words} onNext=${() => send(':next')}
    onReplay=${setDialog} />`;
  const give = (about) => send(':computer', { about });
  return html`<div class="tabletop ${prefs.colours ? 'four-colours' : ''}">
    <${Top} state=${state} words=${words} suits=${deck.suits} last=${last} isOpen=${isOpen} onPart=${onPart} />
    ${LINK_FAULTS[link] && html`<p class="bar fault link" role="alert">${words[LINK_FAULTS[link]]}</p>`}
    <main class="table players-${state.players} ${state.view.phase}">
      <${Felt} ...${shared} last=${last} onGive=${give}>
        ${state.settled && state.settlement && settlement()}<//>
      <${Dock} ...${shared} fault=${fault} waiting=${waiting} marks=${marks} hint=${hint} teaches=${teaches} />
      <${Hands} ...${shared} marks=${marks} sort=${prefs.sort} hint=${hint} /></main>
    <${Drawer} state=${state} words=${words} suits=${deck.suits} send=${send} isOpen=${isOpen}
      onClose=${() => setPrefs({ drawer: false })} />
    <${Dialogs} which=${dialog} onClose=${() => setDialog('')} onOpen=${setDialog} ...${shared} at=${at}
      fault=${fault} prefs=${prefs} onPrefs=${setPrefs} language=${language} onLanguage=${onLanguage} /></div>`;
}
