// The worker of a page without a server: the engine as the table's host. Its data is in the browser's database.
import { openHost } from './host.js';

const done = (request) => new Promise((take, fail) => {
  request.onsuccess = () => take(request.result);
  request.onerror = () => fail(request.error);
});

// Rows by table and number, in this order. Without a database nothing is kept.
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

async function load() {
  const [module, files, database] = await Promise.all([
    fetch('tapp.wasm').then((answer) => WebAssembly.compileStreaming(answer))
      .catch(async () => WebAssembly.compile(await (await fetch('tapp.wasm')).arrayBuffer())),
    fetch('tapp.files').then((answer) => answer.arrayBuffer()),
    openRows(),
  ]);
  const kept = database ? (await done(rowsOf(database, 'readonly').getAll())).map((row) => JSON.stringify(row)) : [];
  return openHost(module, new Uint8Array(files), {
    kept,
    keep: (line) => { if (database) rowsOf(database, 'readwrite').put(JSON.parse(line)); },
    answer: (number, answer) => postMessage({ number, answer }),
    send: (number, text) => postMessage({ number, text }),
    end: (number) => postMessage({ number, end: true }),
    report: (text) => console.warn(text),
  });
}

// Two hosts would write over each other's rows: the page that was opened last takes the place of the others.
function onlyHost() {
  return new Promise((take) => {
    if (!navigator.locks) return take();
    const held = navigator.locks.request('tapp', { steal: true }, () => new Promise(() => take()));
    return held.catch(() => self.close());
  });
}

const host = onlyHost().then(load);
onmessage = ({ data: { number, request, leave } }) => host.then((own) => {
  if (leave) own.leave(number);
  else own.ask(number, request);
});
