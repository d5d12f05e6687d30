// The table: seats on an ellipse in the direction of play, the trick between them, the own hand below.
import { html, useState, useEffect, useRef } from './view.js';
import { act, follow, kept } from './api.js';
import { Face, Back, Row, deckOf, signs } from './cards.js';
import { Dialogs } from './dialogs.js';
import { Languages } from './lobby.js';
import { Settlement } from './score.js';

// What an event leaves of what was known before.
function take(state, event) {
  const next = { ...state, ...event, log: state.log };
  if (event.view) for (const part of ['legal', 'choices', 'refused', 'task']) next[part] = event[part];
  if (event.view && !event.settlement) next.settlement = event.type === 'table' ? event.settlement : undefined;
  if (event.view || event.seats) { next.asks = event.asks; next.asks_for = event.asks_for; next.asked = event.asked; }
  const lines = (event.events || []).map((part) => part.text).filter(Boolean);
  if (event.type === 'say') lines.push(`${nameOf(next, event.seat, state.words)}: ${event.text}`);
  if (event.type === 'deal' || event.type === 'table') next.log = [];
  next.log = [...next.log, ...lines.map((text, i) => ({ id: `${event.number}.${i}`, text }))].slice(-200);
  next.bubble = event.type === 'act' && event.events?.length ? { seat: event.seat, event: event.events[0] } : event.type === 'deal' ? null : state.bubble;
  return next;
}

export function nameOf(state, seat, words) {
  if (seat === state.you) return words.YOU;
  return state.seats[seat].name || `${words.PLAYER} ${seat + 1}`;
}

// Where a seat is: the own one (or the first) below, the others in the direction of play.
function placeOf(state, seat) {
  const n = state.players, from = state.you ?? 0, steps = (seat - from + n) % n;
  const turn = (Math.PI / 2) + (state.anticlockwise ? -1 : 1) * (2 * Math.PI * steps) / n;
  return { x: Math.cos(turn), y: Math.sin(turn) };
}

// A seat stands at the edge of the table, whatever its width.
const atEdge = (place) => ({ left: `calc(50% + ${place.x.toFixed(4)} * (50% - var(--seat) / 2 - .25rem))`, top: `${50 + place.y * 41}%` });

const percent = (place, width, height) => ({ left: `${50 + place.x * width}%`, top: `${50 + place.y * height}%` });

function Roles({ state, seat, words }) {
  const { view } = state, roles = [];
  if (view.declarer === seat) roles.push(['★', words.DECLARER]);
  else if (view.sides?.[seat] === 'declarer') roles.push(['☆', words.PARTNER]);
  if (view.open?.includes(seat)) roles.push(['▤', words.LIES_OPEN]);
  if (view.dealer === seat) roles.push(['◆', words.DEALER]);
  if (view.forehand === seat && view.phase === 'auction') roles.push(['▷', words.FOREHAND]);
  if (state.seats[seat].computer) roles.push(['⚙', words.COMPUTER]);
  if (view.idle.includes(seat)) roles.push(['–', words.SITS_OUT]);
  return html`<span class="roles">${roles.map(([sign, word]) => html`<span title=${word}>${sign}<span class="word"> ${word} </span></span>`)}</span>`;
}

function Seat({ state, seat, words, onGive }) {
  const { view } = state, one = state.seats[seat];
  const said = state.bubble?.seat === seat && state.bubble.event.kind !== 'plays' && view.phase !== 'play' ? state.bubble.event : null;
  const away = one.person && !one.here && !one.computer;
  const spoken = said && view.said.findLast?.((word) => word.seat === seat)?.text;
  return html`<div class="seat ${view.actor === seat ? 'turn' : ''} ${seat === state.you ? 'own' : ''} ${away ? 'away' : ''}" style=${atEdge(placeOf(state, seat))}>
    <b>${nameOf(state, seat, words)}</b><${Roles} state=${state} seat=${seat} words=${words} />
    <small>${view.phase === 'play' || view.phase === 'done' ? `${view.tricks[seat]} ${words.TRICKS}` : `${view.counts[seat]} ${words.CARDS}`}${one.ready ? ' ✓' : ''}</small>
    ${away && html`<small class="note">${words.AWAY}${state.you !== null && html` <button onClick=${() => onGive(seat)}>${words.GIVE_TO_COMPUTER}</button>`}</small>`}
    ${spoken && html`<small class="said">„${spoken}“</small>`}
  </div>`;
}

function Trick({ state, cards, suits, shown }) {
  const side = (seat) => (placeOf(state, seat).x < -0.1 ? 'left' : ''); // the number stands outside, where no other card lies over it
  return shown.map((play, i) => html`<div class="played ${play.wins ? 'wins' : ''} ${side(play.seat)}" key=${`${play.seat}${play.card}`} style=${percent(placeOf(state, play.seat), state.players > 5 ? 20 : 12, 21)}>
    <${Face} card=${cards[play.card]} suit=${suits[cards[play.card].suit]} /><span class="order">${i + 1}${play.wins ? ' ♛' : ''}</span></div>`);
}

function Talon({ view, cards, suits, back, words }) {
  if (!view.talon_count && !view.picked.length) return null;
  const open = view.talon.length ? view.talon : [];
  const closed = Math.max(0, view.talon_count - open.length);
  return html`<div class="talon" role="img" aria-label="${words.TALON}: ${view.talon_count}">
    ${open.map((id, i) => html`<span key=${`${id}.${open.indexOf(id) < i}`} title=${cards[id].name}><${Face} card=${cards[id]} suit=${suits[cards[id].suit]} /></span>`)}
    ${Array.from({ length: Math.min(closed, 12) }, (_, i) => html`<span key=${i}><${Back} picture=${back} /></span>`)}</div>`;
}

function Middle({ state, cards, suits, back, words, last }) {
  const { view } = state;
  const over = (view.phase === 'play' || view.phase === 'done') && !view.trick.length && view.last;
  const shown = last || over ? view.last || [] : view.trick;
  return html`<div class="middle">${view.phase !== 'play' && view.phase !== 'done' && html`<${Talon} view=${view} cards=${cards} suits=${suits} back=${back} words=${words} />`}</div>
    <div class="trick ${last || over ? 'old' : ''}" role=${shown.length ? 'img' : undefined} aria-label=${shown.length ? shown.map((play) => `${nameOf(state, play.seat, words)}: ${cards[play.card].name}`).join(', ') : undefined}>
    <${Trick} state=${state} cards=${cards} suits=${suits} shown=${shown} /></div>`;
}

// The hands that lie open for all. The dummy's, when one plays from it, is a hand to be clicked at. What one only knows
// (what was shown, what must be where it is) is left to one's memory.
function Seen({ state, deck, words, except }) {
  if (state.view.phase === 'done') return null;
  return state.view.open.map((seat) => [seat, state.view.known[seat]]).map(([seat, cards]) => seat !== except && seat !== state.you && cards.length > 0 && html`<${Row} key=${seat} title=${`${nameOf(state, seat, words)}, ${words.LIES_OPEN}`} cards=${cards} deck=${deck} />`);
}

// A hand, the own one or the dummy's: buttons that keep their place, so that the focus stays on its card.
function Hand({ state, hand, cards, suits, marked, onCard, words, title }) {
  const legal = new Set(state.legal || []);
  const asked = state.choices?.some((choice) => choice.is_card) && !isCalled(state, hand);
  const whyNot = (id) => state.refused?.find((group) => group.cards.includes(id))?.why;
  const dense = hand.length > 12 ? 'dense' : '';
  return html`<div class="hand ${dense}" role="group" tabindex="-1" aria-label=${title}>${hand.map((id, i) => {
    const card = cards[id], why = asked && !legal.has(id) ? whyNot(id) || words.NOT_NOW : '';
    const hint = state.choices?.find((choice) => choice.action === id)?.text;
    return html`<button key=${`${id}.${hand.indexOf(id) < i}`} class="card ${asked ? (why ? 'barred' : 'free') : ''} ${marked.includes(id) ? 'marked' : ''}" aria-disabled=${why ? 'true' : 'false'}
      aria-pressed=${marked.includes(id) ? 'true' : 'false'} aria-label="${card.name}${why ? `, ${why}` : ''}" title=${why || hint || card.name} onClick=${(e) => onCard(id, why, e)}>
      <${Face} card=${card} suit=${suits[card.suit]} /></button>`;
  })}</div>`;
}

// Cards that are called, and not played: they may lie anywhere.
const isCalled = (state, hand) => (state.choices || []).some((choice) => choice.is_card && !hand?.includes(choice.action));

// What can be said. Of many only the names: what one means is told when it is chosen, and it is said when that is
// confirmed.
const FEW = 6;

function Choices({ state, send, words, suits, hand }) {
  const [chosen, setChosen] = useState('');
  useEffect(() => setChosen(''), [state.legal]);
  const said = (state.choices || []).filter((choice) => !choice.is_card || isCalled(state, hand)), one = said.find((choice) => choice.action === chosen);
  if (!said.length) return null;
  if (said.length <= FEW) return html`<div class="choices">${said.map((choice) => html`<button key=${choice.action} class="choice" onClick=${() => send(choice.action)}><b>${signs(choice.label, suits)}</b>${choice.text && html`<small>${choice.text}</small>`}</button>`)}</div>`;
  return html`<div class="choices many">${said.map((choice) => html`<button key=${choice.action} class="choice" aria-pressed=${choice === one} onClick=${(e) => (choice === one || e.detail === 0 ? send(choice.action) : setChosen(choice.action))} title=${choice.text}><b>${signs(choice.label, suits)}</b></button>`)}</div>
    ${one && html`<p class="confirm"><button class="main" onClick=${() => send(chosen)}>${words.SAY_IT}: ${signs(one.label, suits)}</button><br /><small>${one.text}</small></p>`}`;
}

// What happened, the newest last; a screen reader hears each line once.
function Log({ lines, words, suits }) {
  const box = useRef(null);
  useEffect(() => { box.current.scrollTop = box.current.scrollHeight; }, [lines.length]);
  return html`<div class="log" ref=${box} role="log" aria-live="polite" tabindex="0" aria-label=${words.WHAT_HAPPENS}>${lines.map((line) => html`<p key=${line.id}>${signs(line.text, suits)}</p>`)}</div>`;
}

// Somebody wishes an action back, or claims the rest.
function Asked({ state, send, words }) {
  if (state.asks === undefined || state.asks === null) return null;
  const wish = `${nameOf(state, state.asks, words)}: ${state.asks_for === 'claim' ? words.CLAIMS_REST : words.WISHES_BACK}`;
  if (!state.asked) return html`<p class="bar">${wish}</p>`;
  return html`<p class="bar" role="alert">${wish} <button class="main" onClick=${() => send(':agree')}>${words.AGREE}</button> <button onClick=${() => send(':disagree')}>${words.DISAGREE}</button></p>`;
}

function useEvents(at, words) {
  const [state, setState] = useState(null);
  const [link, setLink] = useState('');
  useEffect(() => follow(at, {
    event: (event) => setState((old) => take(old || { log: [], words }, { ...event, words })),
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
    kept.set('tables', [{ ...at, language: undefined, name: state.name, at: Date.now() }, ...others].slice(0, 12));
    const name = kept.get('name', '');
    if (name && state.you !== null && !state.seats[state.you].name) send(':name', { text: name });
  }, [state]);
}

export function Table({ table, words, language, onLanguage }) {
  const at = { table, key: location.hash.split('/')[1], language };
  const [state, link] = useEvents(at, words);
  const [marked, setMarked] = useState([]);
  const [fault, setFault] = useState('');
  const [dialog, setDialog] = useState('');
  const [last, setLast] = useState(false);
  const [busy, setBusy] = useState(false);
  const seen = useRef(0), byKey = useRef(false);
  if (state) seen.current = Math.max(seen.current, state.number);
  const send = async (action, more) => {
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
  useArrival(state, at, send);
  const mine = state?.legal;
  useEffect(() => {
    if (state) document.title = `${mine ? '● ' : ''}${mine ? words.YOUR_TURN : state.view?.actor != null ? nameOf(state, state.view.actor, words) : words.DEAL_OVER} – ${state.name}`;
  }, [state]);
  // A card that was played takes the focus with it: the next key goes on from the hand.
  useEffect(() => { if (byKey.current && document.activeElement === document.body) document.querySelector('.hand')?.focus({ preventScroll: true }); }, [state?.number]);
  useEffect(() => { setMarked([]); setFault(''); }, [state?.view?.phase, state?.view?.to_discard, mine === undefined]);
  if (link === 'refused' && !state) return html`<main class="lobby"><p class="fault" role="alert">${words.NO_SUCH_TABLE}</p><a href="#">${words.ALL_GAMES}</a></main>`;
  if (!state?.view) return html`<main class="lobby"><p>…</p></main>`;
  const deck = deckOf(state), { cards, suits } = deck;
  const { view } = state, dummy = mine && view.decider === state.you && view.actor !== state.you ? view.actor : null, laysOff = view.phase === 'discard' && mine, wanted = laysOff ? Math.max(1, view.to_discard) : 1;
  const onCard = async (id, why, event) => {
    if (why) return setFault(`${cards[id].name}: ${why}`);
    if (!mine?.includes(id) || isCalled(state, dummy === null ? view.hand : view.known[dummy])) return;
    setFault('');
    byKey.current = event.detail === 0;
    if (laysOff && wanted > 1) return setMarked(marked.includes(id) ? marked.filter((one) => one !== id) : [...marked, id].slice(-wanted));
    if (marked.includes(id) || event.detail === 0) { setMarked([]); await send(id); } else setMarked([id]);
  };
  const confirm = async () => {
    setBusy(true);
    for (const id of marked) if (!(await send(id))) break;
    setMarked([]);
    setBusy(false);
  };
  const own = state.you !== null && state.seats[state.you];
  const waiting = !mine && view.actor !== null ? `${words.NEXT}: ${nameOf(state, view.actor, words)}` : '';
  return html`<header class="top"><h1><a href="#" title=${words.ALL_GAMES}>tapp</a> ${state.name}</h1>
      <${Languages} language=${language} onLanguage=${onLanguage} words=${words} />
      <nav><button onClick=${() => setLast(!last)} aria-pressed=${last} disabled=${!view.last}>${words.LAST_TRICK}</button>
      <button onClick=${() => setDialog('said')}>${words.SAID}</button><button onClick=${() => setDialog('score')}>${words.SCORE}</button>
      <button onClick=${() => setDialog('rules')}>${words.RULES}</button><button onClick=${() => setDialog('chat')}>${words.CHAT}</button></nav></header>
    ${link === 'lost' && html`<p class="bar fault" role="alert">${words.CONNECTION_LOST}</p>`}
    <main class="table players-${state.players} ${view.phase}">
      <div class="main-part"><p class="status">${mine && !view.contract ? '' : signs(view.status || '', suits)} ${view.announced || ''} ${view.trump && suits[view.trump].symbol ? html`${signs(suits[view.trump].symbol, {})} ${suits[view.trump].name}` : ''}</p>
      <div class="round"><span class="way" aria-hidden="true">${state.anticlockwise ? '↺' : '↻'}</span>
        ${state.seats.map((_, seat) => html`<${Seat} key=${seat} state=${state} seat=${seat} words=${words} onGive=${(about) => send(':computer', { about })} />`)}
        <${Middle} state=${state} cards=${cards} suits=${suits} back=${deck.back} words=${words} last=${last} /></div>
      <${Asked} state=${state} send=${send} words=${words} />
      ${state.settled && state.settlement && html`<${Settlement} state=${state} words=${words} onNext=${() => send(':next')} onReplay=${setDialog} />`}
      <section class="own">
        <p class="task">${mine ? state.task || words.PLAY_A_CARD : waiting}</p>
        ${own?.computer && html`<p class="bar">${words.COMPUTER_PLAYS} <button class="main" onClick=${() => send(':back')}>${words.TAKE_BACK}</button></p>`}
        ${fault && html`<p class="fault" role="alert">${fault}</p>`}
        ${dummy !== null && html`<p class="note">${nameOf(state, dummy, words)}, ${words.LIES_OPEN}</p><${Hand} state=${state} hand=${view.known[dummy]} title=${nameOf(state, dummy, words)} cards=${cards} suits=${suits} marked=${marked} onCard=${onCard} words=${words} />`}
        <${Seen} state=${state} deck=${deck} words=${words} except=${dummy} />
        ${view.hand && dummy !== null && html`<${Row} title=${words.YOUR_HAND} cards=${view.hand} deck=${deck} />`}
        ${view.hand && dummy === null && html`<${Hand} state=${state} hand=${view.hand} title=${words.YOUR_HAND} cards=${cards} suits=${suits} marked=${marked} onCard=${onCard} words=${words} />`}
        <${Choices} state=${state} send=${send} words=${words} suits=${suits} hand=${dummy === null ? view.hand : view.known[dummy]} />
        ${marked.length > 0 && html`<p class="confirm"><button class="main" disabled=${busy || marked.length < wanted} onClick=${confirm}>${laysOff ? words.LAY_OFF : words.PLAY} ${marked.map((id) => cards[id].short).join(' ')}${wanted > 1 ? ` (${marked.length}/${wanted})` : ''}</button></p>`}
        ${own && !state.tally?.over && html`<p class="small buttons">${!state.settled && html`<button onClick=${() => send(':undo')}>${words.UNDO}</button>`} ${mine && view.phase === 'play' && html`<button onClick=${() => send(':claim')}>${words.CLAIM}</button>`} ${!own.computer && html`<button onClick=${() => send(':computer')}>${words.LET_COMPUTER_PLAY}</button>`}</p>`}
      </section></div>
      <${Log} lines=${state.log} words=${words} suits=${suits} />
    </main>
    <${Dialogs} which=${dialog} onClose=${() => setDialog('')} onReplay=${setDialog} state=${state} at=${at} words=${words} send=${send} />`;
}
