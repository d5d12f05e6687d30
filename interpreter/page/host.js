// The table's host in this very module: it answers the requests of docs/web-protocol.md as a server does. Used by the
// worker of the page, and by tests in node.
import { start } from './engine.js';

const MOST_TABLES = 40, MOST_LOOKS = 12;

// True for a table made of a given deal at which nobody has played: it only shows the deal of a link.
const isLook = (rows) => rows.some(({ setup }) => setup && 'record' in JSON.parse(setup)) &&
  !rows.some(({ act }) => act);

// The rows of the tables at which somebody played last, and of the deals that were looked at last. All rows of other
// tables are removed. So deals of links never take the place of games.
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

// `keep` takes lines to keep for the next visit, `kept` are those of earlier ones. `answer(number, answer)` gets
// { status, type, body }, `send(number, text)` more of a stream, `end(number)` its end.
export function openHost(module, files, { kept = [], keep, answer, send, end, report }) {
  const text = (at, n) => engine.textAt(at, n);
  const named = (at) => text(at, new Uint8Array(engine.own.memory.buffer).indexOf(0, at) - at);
  const engine = start(module, files, report, {
    host_keep: (at, n) => keep(text(at, n)),
    host_answer: (number, status, type, at, n) => answer(number, { status, type: named(type), body: text(at, n) }),
    host_send: (number, at, n) => send(number, text(at, n)),
    host_end: (number) => end(number),
  });
  for (const line of kept) engine.give('module_host_restore', line);
  engine.own.module_host_open();
  let timer;
  // Works until nothing is due; requests that come meanwhile are taken between two steps.
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
