// The waiting room of a table with an invitation: before the first deal, and later for a friend who joins. People take
// seats and see who else takes one. Computers can have the other seats.
import { html, useState, useEffect } from './view.js';
import { act, follow, fragment, insist, kept, reasonOf } from './api.js';
import { limitOf } from './clock.js';
import { Invite, keepInvite } from './invite.js';
import { Languages } from './lobby.js';

// A random key for a seat.
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (one) => one.toString(16).padStart(2, '0'))
  .join('');

// ---- seats ------------------------------------------------------------------------------------------------------

// The key of the seat that this browser has taken at a table. It leads from the invitation back to the seat.
export const chairOf = (table) => kept.entry('chairs', table);

// Remembers the key of a seat at a table, or forgets it if the key is null.
function keepChair(table, key) {
  const { [table]: _, ...others } = kept.get('chairs', {});
  kept.set('chairs', key ? { ...others, [table]: key } : others);
}

// Takes a seat under a name with a new key, and goes there, if the person is still in the waiting room. The browser
// remembers the key before the server has it: then a lost answer locks nobody out of the own seat. See insist for
// `onWait`.
async function sit({ table, key: invite, language }, seat, name, onWait) {
  const key = newKey(), before = chairOf(table), { hash } = location;
  keepInvite(table, invite);
  keepChair(table, key);
  try {
    await insist(`tables/${table}/seats?lang=${language}`, { key: invite, body: { seat, name, key } }, onWait);
  } catch (error) {
    keepChair(table, before);
    throw error;
  }
  keepChair(table, key); // again: a page that has met this key too early has forgotten it
  kept.set('name', name);
  if (location.hash === hash) location.replace(`#${table}/${key}`);
}

// A seat. `isOwn`: it is this person's; `isSeated`: this person has a seat.
function Chair({ seat, number, isOwn, isSeated, words, onSit, onComputer, onStand }) {
  const sitter = seat.name || (seat.computer ? words.COMPUTER : words.FREE_SEAT);
  return html`<li class=${seat.free ? 'chair free' : 'chair'}><small>${number + 1}</small>
    <b>${sitter}${isOwn && ` (${words.YOU})`}</b>
    ${!isSeated && seat.free && html`<button class="main" onClick=${onSit}>${words.SIT_HERE}</button>`}
    ${isSeated && seat.free && !seat.computer && html`<button onClick=${onComputer}>${words.GIVE_SEAT}</button>`}
    ${isOwn && html`<button onClick=${onStand}>${words.STAND_UP}</button>`}</li>`;
}

// ---- the table's events -----------------------------------------------------------------------------------------

// The state of the table, with its seats and without the game; and the state of the connection.
function useChairs(at) {
  const [state, setState] = useState(null), [link, setLink] = useState('');
  useEffect(() => follow(at, {
    event: (event) => setState((old) => ({ ...old, ...event })),
    state: setLink,
  }), []);
  return [state, link];
}

// ---- the room ---------------------------------------------------------------------------------------------------

// The rules of the table, which are loaded when somebody unfolds them.
function RulesOf({ at, words }) {
  const [text, setText] = useState('');
  const bring = (e) => {
    if (!e.target.open || text) return;
    fragment(`tables/${at.table}/rules?lang=${at.language}`, at.key).then(setText).catch(() => {});
  };
  return html`<details class="panel rules" onToggle=${bring}><summary>${words.RULES}</summary>
    <div dangerouslySetInnerHTML=${{ __html: text }} /></details>`;
}

function NameField({ name, onName, words }) {
  return html`<label class="name">${words.YOUR_NAME}<input value=${name} maxlength="24" autocomplete="nickname"
    onInput=${(e) => onName(e.target.value)} /></label>`;
}

function Start({ state, words, onStart }) {
  const isFull = state.seats.every((seat) => !seat.free || seat.computer);
  return html`<p class="buttons"><button class="main start" onClick=${onStart}>
    ${isFull ? words.START : words.START_WITH_COMPUTERS}</button></p>`;
}

function Chairs({ state, words, send, onSit }) {
  const isSeated = state.you !== null;
  const chair = (seat, i) => html`<${Chair} key=${i} seat=${seat} number=${i} isOwn=${i === state.you}
    isSeated=${isSeated} words=${words} onSit=${() => onSit(i)} onStand=${() => send(':stand')}
    onComputer=${() => send(':computer', { about: i })} />`;
  return html`<ol class="chairs" aria-live="polite">${state.seats.map(chair)}</ol>`;
}

function Nothing({ link, words }) {
  if (link !== 'refused') return html`<main class="lobby"><p>…</p></main>`;
  return html`<main class="lobby"><p class="fault" role="alert">${words.NO_SUCH_TABLE}</p>
    <a href="#">${words.ALL_GAMES}</a></main>`;
}

// The waiting room. `at` is the table with the key of a seat, or with the key of the invitation. `onBegin` is called
// when a person with a seat can play; `onWatch` when a person without one wants to watch.
export function Room({ at, invite, words, onLanguage, onBegin, onWatch }) {
  const [state, link] = useChairs(at);
  const [name, setName] = useState(kept.get('name', '')), [fault, setFault] = useState('');
  const [sitting, setSitting] = useState(''); // 'sent' or 'waits' as long as a request for a seat has no answer
  const isSeated = state && state.you !== null;
  useEffect(() => { if (isSeated && !state.waits) onBegin(); }, [state]);
  useEffect(() => {
    if (state) document.title = `${state.seats.filter((seat) => !seat.free).length}/${state.players} – ${state.name}`;
    // The key of the own seat is no longer valid: go back to the invitation.
    if (link === 'refused' && at.key !== invite) {
      keepChair(at.table, null);
      location.replace(`#${at.table}/${invite}/sit`);
    }
  }, [state, link]);
  if (!state?.seats || link === 'refused') return html`<${Nothing} link=${link} words=${words} />`;
  const fails = (error) => setFault(reasonOf(error, words));
  const send = async (action, more) => {
    setFault('');
    const isDone = await act(at, action, state.number, more)
      .then(() => true, (error) => { fails(error); return false; });
    if (isDone && action === ':stand') {
      keepChair(at.table, null);
      location.replace(`#${at.table}/${invite}/sit`);
    }
  };
  const onSit = async (seat) => {
    if (!name.trim()) return setFault(words.NAME_FIRST);
    if (sitting) return undefined;
    setSitting('sent');
    await sit(at, seat, name.trim(), () => setSitting('waits')).catch(fails);
    return setSitting('');
  };
  return html`<header class="top"><h1><a href="#" title=${words.ALL_GAMES}>tapp</a> ${state.name}</h1>
      <${Languages} language=${at.language} onLanguage=${onLanguage} words=${words} /></header>
    <main class="lobby room">
      ${link === 'lost' && html`<p class="bar fault" role="alert">${words.CONNECTION_LOST}</p>`}
      <section class="panel"><h2>${state.waits ? words.WAITING_ROOM : words.GAME_GOES_ON}</h2>
      <p>${isSeated ? words.WAITING_TEXT : words.NAME_AND_SEAT}</p>
      ${state.clock > 0 && html`<p class="note">${limitOf(state.clock, words)}</p>`}
      ${!isSeated && html`<${NameField} name=${name} onName=${setName} words=${words} />`}
      ${fault && html`<p class="fault" role="alert">${fault}</p>`}
      ${sitting === 'waits' && html`<p class="note sending" role="status">${words.SENDING}</p>`}
      <${Chairs} state=${state} words=${words} send=${send} onSit=${onSit} />
      ${isSeated && html`<${Start} state=${state} words=${words} onStart=${() => send(':start')} />`}
      ${!isSeated && !state.waits && html`<p class="buttons">
        <button onClick=${onWatch}>${words.JUST_WATCH}</button></p>`}</section>
      <${Invite} table=${at.table} invite=${invite} name=${state.name} words=${words} />
      <${RulesOf} at=${at} words=${words} /></main>`;
}
