// Adds the events of a table up to the state that the page shows.
import { useState, useEffect } from './view.js';
import { follow } from './api.js';
import { nameOf } from './seats.js';

const MOST_LINES = 200;

// The lines of the log after an event, each with an id. A new deal begins a new log.
function linesAfter(state, next, event) {
  const lines = (event.events || []).map((part) => part.text).filter(Boolean);
  if (event.type === 'late') lines.unshift(`${nameOf(next, event.seat, next.words)}: ${next.words.TIME_UP}`);
  if (event.type === 'given-up') lines.push(next.words.GIVEN_UP);
  if (event.type === 'say') lines.push(`${nameOf(next, event.seat, next.words)}: ${event.text}`);
  const begins = event.type === 'deal' || event.type === 'table';
  if (begins && next.seeded) lines.unshift(next.words.SEEDED);
  if (begins && next.given) lines.unshift(next.words.GIVEN);
  const before = begins ? [] : state.log;
  return [...before, ...lines.map((text, i) => ({ id: `${event.number}.${i}`, text }))].slice(-MOST_LINES);
}

// The text to show at a seat: the newest line of the chat, or that its time for a turn is up.
function chatAfter(state, event, words) {
  if (event.type !== 'say' && event.type !== 'late') return state.chat;
  return { seat: event.seat, text: event.type === 'say' ? event.text : words.TIME_UP, number: event.number };
}

// The state after an event. An event replaces what it has, and the rest stays. But a member of a turn or of a request
// that a new position leaves out no longer holds. `left` is the rest of the time in milliseconds.
function stateAfter(state, event) {
  const next = { ...state, ...event };
  if (event.view) {
    for (const part of ['legal', 'choices', 'refused', 'task', 'settlement']) next[part] = event[part];
  }
  if (event.view || event.seats) for (const part of ['asks', 'asks_for', 'asked']) next[part] = event[part];
  next.log = linesAfter(state, next, event);
  next.chat = chatAfter(state, event, next.words);
  next.deadline = event.left === undefined ? null : Date.now() + event.left;
  return next;
}

// Follows a table. Returns its state, which is null before the first event, and the state of the connection.
export function useEvents(at, words) {
  const [state, setState] = useState(null);
  const [link, setLink] = useState('');
  useEffect(() => follow(at, {
    event: (event) => setState((old) => stateAfter(old || { log: [] }, { ...event, words })),
    state: setLink,
  }), []);
  return [state, link];
}
