// The worker of a page without a server: the engine as the host of tables. It keeps its rows in the browser's database.
import { openHost, sift } from './host.js';
import { unpack } from './wasi.js';

// A request of the database as a promise.
const done = (request) => new Promise((take, fail) => {
  request.onsuccess = () => take(request.result);
  request.onerror = () => fail(request.error);
});

// Opens the database of rows, which are sorted by table and number. Null if the browser has none: then nothing is kept.
async function openRows() {
  try {
    const opening = indexedDB.open('tapp', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { keyPath: ['table', 'number'] });
    return await done(opening);
  } catch {
    return null;
  }
}

const rowsOf = (database, mode) => database.transaction('rows', mode).objectStore('rows');

// The rows to restore, as lines. Rows of old tables are deleted from the database.
async function keptIn(database) {
  const rows = await done(rowsOf(database, 'readonly').getAll());
  const remove = (table) => rowsOf(database, 'readwrite').delete(IDBKeyRange.bound([table], [table, []]));
  return sift(rows, remove).map((row) => JSON.stringify(row));
}

// Loads a group of files that the engine needs before the page has sent it. The engine waits for the
// answer, so the request is synchronous.
function bring(group) {
  const request = new XMLHttpRequest();
  request.open('GET', `files/${group}`, false);
  request.responseType = 'arraybuffer';
  request.send();
  if (request.status !== 200) throw new Error(`files/${group}: ${request.status}`);
  return new Uint8Array(request.response);
}

// Opens the host with the rows of earlier visits.
async function load() {
  const [{ module, files }, database] = await Promise.all([engine, openRows()]);
  const kept = database ? await keptIn(database) : [];
  return openHost(module, unpack(new Uint8Array(files), bring), {
    kept,
    keep: (line) => { if (database) rowsOf(database, 'readwrite').put(JSON.parse(line)); },
    answer: (number, answer) => postMessage({ number, answer }),
    send: (number, text) => postMessage({ number, text }),
    end: (number) => postMessage({ number, end: true }),
    report: (text) => console.warn(text),
  });
}

// Resolves when this worker is the only host of the site. Two hosts would overwrite each other's rows, so the newest
// page steals the lock, and the worker that had it ends.
function onlyHost() {
  return new Promise((take) => {
    if (!navigator.locks) return take();
    const held = navigator.locks.request('tapp', { steal: true }, () => new Promise(() => take()));
    return held.catch(() => self.close());
  });
}

// The page sends the module and the files first, later requests and groups of files.
let begin;
const engine = new Promise((take) => { begin = take; });
const host = onlyHost().then(load);
onmessage = ({ data }) => {
  if (data.module) return begin(data);
  const { number, request, leave, group, bytes } = data;
  return host.then((own) => {
    if (group) own.put(group, new Uint8Array(bytes));
    else if (leave) own.leave(number);
    else own.ask(number, request);
  });
};
