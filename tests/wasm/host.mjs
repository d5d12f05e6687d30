// The host in the module answers as the server does: with the same bodies to the same requests, for tables with the
// same seed. A host that is opened with the lines of an earlier host continues its tables.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import { module_at } from './module.mjs';
import { openHost, sift } from '../../interpreter/page/host.js';
import { ok, is, finish } from '../tap.js';

const { module, files } = module_at(process.env.FOLDER);
const kept = [];

// Opens a host with the kept `lines`. `ask` sends a request and resolves to its answer. `streams` has the texts of the
// streams, by the number of their request.
function worker(lines) {
  const waiting = new Map(), streams = [];
  let n = 0;
  const host = openHost(module, files, {
    kept: lines, keep: (line) => kept.push(line), report: (text) => console.log(`# ${text}`),
    answer: (number, answer) => waiting.get(number)(answer),
    send: (number, text) => { streams[number] = (streams[number] || '') + text; }, end: () => {},
  });
  const ask = (method, path, { key, body, language = 'en' } = {}) => new Promise((take) => {
    const number = ++n;
    waiting.set(number, (answer) => take({ ...answer, number }));
    host.ask(number, { method, path: `/api/${path}`, key, language, body: body && JSON.stringify(body) });
  });
  return { ask, streams, close: host.close };
}

// Starts a server. `firstEvent` resolves to the first event of a table, as its stream has it.
async function server() {
  const folder = fs.mkdtempSync(`${os.tmpdir()}/tapp-`);
  const child = spawn(process.env.TAPP_FAST, ['serve', '--listen', '127.0.0.1:0', '--data', folder]);
  const address = await new Promise((take) => child.stdout.once('data', (text) => take(String(text).trim())));
  const ask = async (method, path, { key, body, language = 'en' } = {}) => {
    const mark = path.includes('?') ? '&' : '?';
    const headers = { ...(key && { Authorization: `Bearer ${key}` }),
      ...(body && { 'Content-Type': 'application/json' }) };
    const answer = await fetch(`${address}api/${path}${mark}lang=${language}`,
      { method, headers, body: body && JSON.stringify(body) });
    return { status: answer.status, type: answer.headers.get('content-type'), body: await answer.text() };
  };
  const firstEvent = async (table, key) => {
    const answer = await fetch(`${address}api/tables/${table}/events?lang=de`,
      { headers: { Authorization: `Bearer ${key}` } });
    const reader = answer.body.getReader(), decoder = new TextDecoder();
    let text = '';
    while (!text.includes('\n\n')) text += decoder.decode((await reader.read()).value, { stream: true });
    await reader.cancel();
    return text.slice(0, text.indexOf('\n\n'));
  };
  const end = () => {
    child.kill();
    fs.rmSync(folder, { recursive: true });
  };
  return { ask, firstEvent, end };
}

const SENT = 'tapp: 1\nid: ours\nextends: tapp-tarock\nname: {en: Ours}\n';
// Requests that both must answer alike.
const ALIKE = [
  ['GET', 'words'], ['GET', 'words', { language: 'de' }], ['GET', 'variants'], ['GET', 'variants', { language: 'de' }],
  ['GET', 'pictures'], ['GET', 'nothing'], ['POST', 'words'], ['POST', 'tables', { body: { variant: 'no-such-game' } }],
  ['POST', 'inspect', { body: { source: SENT } }],
  ['POST', 'inspect', { body: { source: `${SENT}x: 1\n` }, language: 'de' }],
  ['POST', 'format', { body: { source: 'id: ours\ntapp: 1\n' } }],
];

// Plays a deal of seat 0 by its first legal actions. Returns these actions and, if the deal came to its end, the
// result.
async function play(host, setup) {
  const made = JSON.parse((await host.ask('POST', 'tables', { body: setup })).body), key = made.seats[0].key;
  const actions = [];
  let seen = 1;
  for (let i = 0; i < 60; i++) {
    const look = JSON.parse((await host.first(made.table, key)).slice(4).replace(/^.*\ndata: /, ''));
    seen = look.number;
    if (look.settled) return { made, key, actions, settlement: look.settlement, view: look.view };
    if (look.legal) {
      const answer = await host.ask('POST', `tables/${made.table}/acts`,
        { key, body: { action: look.legal[0], seen, act: `a${i}` } });
      if (answer.status === 200) actions.push(look.legal[0]);
    }
    await new Promise((wake) => setTimeout(wake, 30));
  }
  return { made, key, actions };
}

// Many tables that only show the deal of a link do not displace games: they are counted apart. A table that goes on
// from such a deal is a game.
function siftsTables() {
  const look = (i) => ({ table: `look${i}`, number: 0, setup: '{"record": "..."}', at: 1000 + i });
  const game = [{ table: 'game', number: 0, setup: '{"variant": "skat"}', at: 1 },
    { table: 'game', number: 1, act: 'a', at: 2 }];
  const onward = [{ ...look(0), table: 'onward', at: 3 }, { table: 'onward', number: 1, act: 'a', at: 4 }];
  const games = Array.from({ length: 45 }, (_, i) => ({ table: `old${i}`, number: 0, setup: '{}', at: -i }));
  const removed = [], looks = Array.from({ length: 50 }, (_, i) => look(i));
  const left = sift([...games, ...game, ...onward, ...looks], (table) => removed.push(table));
  const tables = [...new Set(left.map(({ table }) => table))];
  ok(tables.includes('game') && tables.includes('onward'), 'deals of links take no place of games');
  is(tables.filter((one) => one.startsWith('look')), looks.slice(38).map(({ table }) => table),
    'the newest of them stay');
  is([tables.length, removed.length, left.length], [52, 45, 54], 'and so do 40 games');
}

// Computers pause as long as the table says (docs/web-protocol.md, "Tables"): the host does not sleep longer. Seat 1,
// a computer, bids at once. Then somebody watches, and the computer in seat 2 pauses before its bid.
async function pauses() {
  const host = worker([]), waits = [], timer = globalThis.setTimeout, pace = 3000;
  globalThis.setTimeout = (work, wait) => {
    waits.push(wait);
    return timer(work, wait);
  };
  const body = { variant: 'tapp-tarock', players: 3, dealer: 0, seed: 7, seats: [null, 'greedy', 'greedy'], pace };
  const made = JSON.parse((await host.ask('POST', 'tables', { body })).body);
  await host.ask('GET', `tables/${made.table}/events`, { key: made.seats[0].key });
  globalThis.setTimeout = timer;
  ok(waits.at(-1) > 0 && waits.at(-1) <= pace, 'a computer acts after its pause and not later', waits);
  host.close();
}

siftsTables();
await pauses();
const native = await server(), own = worker([]);
own.first = async (table, key) => {
  const { number } = await own.ask('GET', `tables/${table}/events`, { key, language: 'de' });
  for (let i = 0; i < 100 && !own.streams[number]?.includes('\n\n'); i++)
    await new Promise((wake) => setTimeout(wake, 5));
  return own.streams[number].slice(0, own.streams[number].indexOf('\n\n'));
};
native.first = native.firstEvent;
for (const [method, path, more] of ALIKE) {
  const wanted = await native.ask(method, path, more), got = await own.ask(method, path, more);
  is([got.status, got.body], [wanted.status, wanted.body], `${method} ${path} ${JSON.stringify(more ?? {})}`);
}
const setup = { variant: 'tapp-tarock', seed: 7, seats: [null, 'greedy', 'greedy'], pace: 0 };
const there = await play(native, setup), here = await play(own, setup);
ok(here.settlement && here.actions.length > 5, 'a deal is played to its end', here);
is(here.actions, there.actions, 'the same may be done');
is(here.settlement, there.settlement, 'the same settlement in the same words');
const key = here.key, table = here.made.table;
is((await own.ask('GET', `tables/${table}/rules`, { key })).body,
  (await native.ask('GET', `tables/${there.made.table}/rules`, { key: there.key })).body, 'the same rules');
is((await own.ask('GET', `tables/${table}/deals/1`, { key })).body,
  (await native.ask('GET', `tables/${there.made.table}/deals/1`, { key: there.key })).body, 'the same deal to look at');
own.close();
const again = worker([...kept]);
is((await again.ask('GET', `tables/${table}/deals/1`, { key })).body,
  (await native.ask('GET', `tables/${there.made.table}/deals/1`, { key: there.key })).body,
  'the next visit has the deal');
is((await again.ask('GET', `tables/${table}/deals/1`, { key: '0' })).status, 403, 'a table wants its key');
again.close();
native.end();
finish();
