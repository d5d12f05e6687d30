// Runs the host of tables without a server: the module answers the requests of docs/web-protocol.md as a server does.
// The worker of the page uses it, and so do tests in node.
import { start } from './engine.js';

const MOST_TABLES = 40, MOST_LOOKS = 12;

// True for a table made of a given deal at which nobody has played: it only shows the deal of a link.
const isLook = (rows) => rows.some(({ setup }) => setup && 'record' in JSON.parse(setup)) &&
  !rows.some(({ act }) => act);

// Returns the rows of the newest tables, and calls `remove` for each older table. Tables that only show the deal of a
// link are counted apart, so that they never displace a game.
export function sift(rows, remove) {
  const tables = new Map();
  for (const row of rows) {
    if (!tables.has(row.table)) tables.set(row.table, []);
    tables.get(row.table).push(row);
  }
  const lastOf = (table) => tables.get(table).reduce((last, { at }) => Math.max(last, at), 0);
  const newest = [...tables.keys()].sort((a, b) => lastOf(b) - lastOf(a));
  const looks = newest.filter((table) => isLook(tables.get(table)));
  const games = newest.filter((table) => !looks.includes(table));
  const old = [...games.slice(MOST_TABLES), ...looks.slice(MOST_LOOKS)];
  for (const table of old) remove(table);
  return rows.filter(({ table }) => !old.includes(table));
}

// Opens a host. `keep(line)` stores a line for the next visit, and `kept` has the lines of earlier visits. A request
// has a number: `answer(number, answer)` gets { status, type, body }, `send(number, text)` the next part of a stream,
// and `end(number)` its end.
export function openHost(module, files, { kept = [], keep, answer, send, end, report }) {
  const text = (at, n) => engine.textAt(at, n);
  // The text at an address that ends with a zero byte.
  const textToZero = (at) => text(at, new Uint8Array(engine.own.memory.buffer).indexOf(0, at) - at);
  const engine = start(module, files, report, {
    host_keep: (at, n) => keep(text(at, n)),
    host_answer: (number, status, type, at, n) => answer(number, { status, type: textToZero(type), body: text(at, n) }),
    host_send: (number, at, n) => send(number, text(at, n)),
    host_end: (number) => end(number),
  });
  for (const line of kept) engine.give('module_host_restore', line);
  engine.own.module_host_open();
  let timer;
  // Lets the host work for one step, and again after `wait` milliseconds; if `wait` is negative, nothing is due.
  // Between two steps, new requests can come in.
  const run = () => {
    clearTimeout(timer);
    const wait = engine.own.module_host_run();
    if (wait >= 0) timer = setTimeout(run, wait);
  };
  return {
    ask(number, request) {
      engine.give('module_host_request', JSON.stringify(request), number);
      run();
    },
    leave(number) {
      engine.own.module_host_leave(number);
      run();
    },
    put: engine.put,
    close: () => clearTimeout(timer),
  };
}
