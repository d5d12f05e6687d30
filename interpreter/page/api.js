// Requests and the stream of events. The page computes no rule: it shows what comes and sends what is chosen.
import { createParser } from 'eventsource-parser';

const base = location.pathname.replace(/[^/]*$/, '') + 'api/';

// Without a server, the host is a worker of this page, which answers the same requests.
export const isLocal = document.querySelector('meta[name="host"]')?.content === 'worker';
const host = isLocal ? await import('./local.js') : { fetch: globalThis.fetch.bind(globalThis), prepare() {} };
const { fetch } = host;

// `quiet` (only without a server) is a promise: it resolves when the page no longer loads anything that it needs now.
// `prepare(group)` loads a group of files before a game needs them; with a server it does nothing.
export const { quiet, prepare } = host;

// Sends one request to the host. `key` is the key of a seat, of watching or of an invitation.
async function ask(method, path, { key, body, signal } = {}) {
  const headers = key ? { Authorization: `Bearer ${key}` } : {};
  if (body) headers['Content-Type'] = 'application/json'; // a form of another site cannot send this type
  return fetch(base + path, { method, headers, body: body && JSON.stringify(body), signal, cache: 'no-store' });
}

// Returns the answer as JSON. If the host refuses the request, it throws an error with the host's message, its code and
// the HTTP status. An error without `status` comes from the network.
export async function json(method, path, more) {
  const answer = await ask(method, path, more);
  const got = await answer.json();
  if (answer.ok) return got;
  throw Object.assign(new Error(got.error.message), { code: got.error.code, status: answer.status });
}

// The sentence that explains an error of `json` to the player: the host's message, or that the connection is lost.
export const reasonOf = (error, words) => (error.status ? error.message : words.CONNECTION_LOST);

// Returns a fragment of HTML, or an empty text if the host refuses it.
export async function fragment(path, key) {
  const answer = await ask('GET', path, { key });
  return answer.ok ? answer.text() : '';
}

// The host sends something at least every 15 seconds. A stream that is silent for longer than twice that time is lost,
// even if the telephone still believes in the connection.
const SILENCE = 35000; // milliseconds

// Passes the text of a stream to `take`, piece by piece, until the stream ends. Throws if it is silent for too long.
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

const resting = new Set(); // for each pause that lasts, the function that ends it

// Waits `pause` milliseconds, or less if the machine is in a network again or a stream is open again.
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

// Reads the events of a table until the function that it returns is called. After a lost connection it continues behind
// the last event. Calls `on.event(event)`, and `on.state('open', 'lost' or 'refused')` for the connection. A refusal is
// final, except for errors of the server and too many requests (429).
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
      cut.abort(); // a silent stream would occupy one of the six connections that a browser has
      on.state('lost');
      await rest(pause);
      pause = Math.min(pause * 2, 8000);
    }
  };
  run();
  return () => { stopped = true; cut.abort(); };
}

// A random key for an act.
const ownKey = () => Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join('-');

const SOON = 1000; // milliseconds after which a request without an answer is shown as waiting
const MOST_LOCAL = 5; // attempts without a server, where no network can come back

// Sends a request again and again until the host answers. The host must recognize the same body as a repetition, so
// that it does the work only once. `onWait` is called, perhaps often, while the request waits. Throws a refusal, and
// without a server also the last of MOST_LOCAL errors.
export async function insist(path, { key, body }, onWait = () => {}) {
  const soon = setTimeout(onWait, SOON);
  for (let i = 1; ; i++) {
    try {
      const signal = isLocal ? undefined : AbortSignal.timeout(SILENCE);
      return await json('POST', path, { key, body, signal }).finally(() => clearTimeout(soon));
    } catch (error) {
      if (error.status || (isLocal && i >= MOST_LOCAL)) throw error;
      onWait();
      await rest(Math.min(400 * i, 8000));
    }
  }
}

// Sends an act, which has a key of its own, until the host answers (insist). `seen` is the number of the newest event
// that the page has.
export function act({ table, key, language }, action, seen, more = {}, onWait = undefined) {
  const body = { action, seen, act: ownKey(), ...more };
  return insist(`tables/${table}/acts?lang=${language}`, { key, body }, onWait);
}

// The memory of this browser: the language, the name, the tables.
export const kept = {
  get(name, otherwise) {
    try { return JSON.parse(localStorage.getItem(`tapp.${name}`)) ?? otherwise; } catch { return otherwise; }
  },
  // The entry of a table in a remembered object; undefined if there is none. The id of the table is from a link, so it
  // may be a name that every object knows, such as "constructor".
  entry(name, table) {
    const entries = this.get(name, {});
    return Object.hasOwn(entries, table) ? entries[table] : undefined;
  },
  set(name, value) {
    try { localStorage.setItem(`tapp.${name}`, JSON.stringify(value)); } catch { /* this browser stores nothing */ }
  },
};
