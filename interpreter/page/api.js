// Requests and the stream of events. The page computes no rule: it shows what comes and sends what is chosen.
import { createParser } from 'eventsource-parser';

const base = location.pathname.replace(/[^/]*$/, '') + 'api/';

async function ask(method, path, { key, body } = {}) {
  const headers = key ? { Authorization: `Bearer ${key}` } : {};
  return fetch(base + path, { method, headers, body: body && JSON.stringify(body), cache: 'no-store' });
}

// The answer as JSON; a refusal is thrown with its sentence and code.
export async function json(method, path, more) {
  const answer = await ask(method, path, more);
  const got = await answer.json();
  if (answer.ok) return got;
  throw Object.assign(new Error(got.error.message), { code: got.error.code, status: answer.status });
}

export async function text(path, key) {
  return (await ask('GET', path, { key })).text();
}

// Reads a table's events for ever; after a cut it goes on at its number. `on.event`, `on.state` ('open', 'lost',
// 'refused').
export function follow({ table, key, language }, on) {
  let last, stopped = false, pause = 500;
  const cut = new AbortController();
  const read = async () => {
    const headers = { Authorization: `Bearer ${key}` };
    if (last !== undefined) headers['Last-Event-ID'] = last;
    const answer = await fetch(`${base}tables/${table}/events?lang=${language}`, { headers, signal: cut.signal, cache: 'no-store' });
    if (!answer.ok) {
      if (answer.status < 500 && answer.status !== 429) stopped = true;
      on.state(stopped ? 'refused' : 'lost');
      return;
    }
    on.state('open');
    pause = 500;
    const parser = createParser({ onEvent: (event) => { last = event.id; on.event(JSON.parse(event.data)); } });
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    // A stream that has been silent for longer than two beats is dead, whatever the telephone believes.
    for (;;) {
      let timer;
      const silence = new Promise((_, reject) => { timer = setTimeout(() => reject(new Error('silent')), 35000); });
      const { done, value } = await Promise.race([reader.read(), silence]).finally(() => clearTimeout(timer));
      if (done) return;
      parser.feed(value);
    }
  };
  const run = async () => {
    while (!stopped) {
      await read().catch(() => {});
      if (stopped) return;
      on.state('lost');
      await new Promise((wake) => { setTimeout(wake, pause); addEventListener('online', wake, { once: true }); });
      pause = Math.min(pause * 2, 8000);
    }
  };
  run();
  return () => { stopped = true; cut.abort(); };
}

// An act with a key of its own; where no answer comes it is sent again with the same key, which does no harm.
export async function act({ table, key, language }, action, seen, more = {}) {
  const body = { action, seen, act: Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join('-'), ...more };
  for (let i = 0; ; i++) {
    try {
      return await json('POST', `tables/${table}/acts?lang=${language}`, { key, body });
    } catch (error) {
      if (error.code || i >= 4) throw error;
      await new Promise((wake) => setTimeout(wake, 400 * (i + 1)));
    }
  }
}

// What this browser remembers: the language, the name, the tables.
export const kept = {
  get(name, otherwise) {
    try { return JSON.parse(localStorage.getItem(`tapp.${name}`)) ?? otherwise; } catch { return otherwise; }
  },
  set(name, value) {
    try { localStorage.setItem(`tapp.${name}`, JSON.stringify(value)); } catch { /* it is forgotten then */ }
  },
};
