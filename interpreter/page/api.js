// Requests and the stream of events. The page computes no rule: it shows what comes and sends what is chosen.
import { createParser } from 'eventsource-parser';

const base = location.pathname.replace(/[^/]*$/, '') + 'api/';

// Without a server the host is a worker of this page; it takes the same requests.
export const isLocal = document.querySelector('meta[name="host"]')?.content === 'worker';
const host = isLocal ? await import('./local.js') : { fetch: globalThis.fetch.bind(globalThis), prepare() {} };
const { fetch } = host;

// Without a server: when the page has what it needs; and bringing what a game needs before it is opened.
export const { quiet, prepare } = host;

async function ask(method, path, { key, body, signal } = {}) {
  const headers = key ? { Authorization: `Bearer ${key}` } : {};
  if (body) headers['Content-Type'] = 'application/json'; // a form of another site cannot send this type
  return fetch(base + path, { method, headers, body: body && JSON.stringify(body), signal, cache: 'no-store' });
}

// The answer as JSON; a refusal is thrown with its sentence and code. Any other error comes from the network.
export async function json(method, path, more) {
  const answer = await ask(method, path, more);
  const got = await answer.json();
  if (answer.ok) return got;
  throw Object.assign(new Error(got.error.message), { code: got.error.code, status: answer.status });
}

// The reason of an error for people: of a refusal its sentence.
export const reasonOf = (error, words) => (error.status ? error.message : words.CONNECTION_LOST);

// A fragment of HTML; nothing where it was refused.
export async function fragment(path, key) {
  const answer = await ask('GET', path, { key });
  return answer.ok ? answer.text() : '';
}

// A stream that has been silent for longer than two beats (of 15 s) is dead, whatever the telephone believes.
const SILENCE = 35000;

// Gives the text of a stream piece by piece until it ends; fails where it is silent.
async function drain(stream, take) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    let timer;
    const silence = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error('silent')), SILENCE);
    });
    const { done, value } = await Promise.race([reader.read(), silence]).finally(() => clearTimeout(timer));
    if (done) return;
    take(value);
  }
}

// Waits this many milliseconds, or until the machine is in a network again, or a stream is open again.
const resting = new Set();
const rest = (pause) => new Promise((wake) => {
  const awake = () => {
    clearTimeout(timer);
    resting.delete(awake);
    wake();
  };
  const timer = setTimeout(awake, pause);
  resting.add(awake);
});
const wakeAll = () => { for (const awake of [...resting]) awake(); };
globalThis.addEventListener?.('online', wakeAll);

// Reads a table's events for ever; after a cut it goes on at its number. `on.event`, `on.state` ('open', 'lost',
// 'refused').
export function follow({ table, key, language }, on) {
  let last, stopped = false, pause = 500, cut;
  const read = async () => {
    const headers = { Authorization: `Bearer ${key}` };
    if (last !== undefined) headers['Last-Event-ID'] = last;
    const where = `${base}tables/${table}/events?lang=${language}`;
    const answer = await fetch(where, { headers, signal: cut.signal, cache: 'no-store' });
    if (!answer.ok) {
      stopped = answer.status < 500 && answer.status !== 429;
      return on.state(stopped ? 'refused' : 'lost');
    }
    on.state('open');
    wakeAll();
    pause = 500;
    const parser = createParser({ onEvent: (event) => { last = event.id; on.event(JSON.parse(event.data)); } });
    return drain(answer.body, (piece) => parser.feed(piece));
  };
  const run = async () => {
    while (!stopped) {
      cut = new AbortController();
      await read().catch(() => {});
      if (stopped) return;
      cut.abort(); // one that is silent would hold its connection, and a browser has six
      on.state('lost');
      await rest(pause);
      pause = Math.min(pause * 2, 8000);
    }
  };
  run();
  return () => { stopped = true; cut.abort(); };
}

const ownKey = () => Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join('-');

const SOON = 1000; // milliseconds after which an act without an answer is shown as waiting
const MOST_LOCAL = 5; // tries without a server: its host has no network to wait for

// An act with a key of its own. Until the server answers it is sent again with the same key, which does no harm.
// `onWait` is called when the act has to wait.
export async function act({ table, key, language }, action, seen, more = {}, onWait = () => {}) {
  const body = { action, seen, act: ownKey(), ...more };
  const soon = setTimeout(onWait, SOON);
  for (let i = 1; ; i++) {
    try {
      const signal = isLocal ? undefined : AbortSignal.timeout(SILENCE);
      return await json('POST', `tables/${table}/acts?lang=${language}`, { key, body, signal })
        .finally(() => clearTimeout(soon));
    } catch (error) {
      if (error.status || (isLocal && i >= MOST_LOCAL)) throw error;
      onWait();
      await rest(Math.min(400 * i, 8000));
    }
  }
}

// The memory of this browser: the language, the name, the tables.
export const kept = {
  get(name, otherwise) {
    try { return JSON.parse(localStorage.getItem(`tapp.${name}`)) ?? otherwise; } catch { return otherwise; }
  },
  set(name, value) {
    try { localStorage.setItem(`tapp.${name}`, JSON.stringify(value)); } catch { /* it is forgotten then */ }
  },
};
