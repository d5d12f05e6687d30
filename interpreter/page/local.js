// The host of a page without a server: a worker with the engine. Its `fetch` takes what api.js would ask a server.
const worker = new Worker(new URL('worker.js', location.href), { type: 'module' });
async function bytesOf(name) {
  const answer = await globalThis.fetch(name);
  if (!answer.ok) throw new TypeError(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

// The page brings the engine, which it knows before the worker runs. A server may not know the type of the module.
async function bringEngine() {
  const [module, files] = await Promise.all([
    WebAssembly.compileStreaming(globalThis.fetch('tapp.wasm'))
      .catch(async () => WebAssembly.compile(await bytesOf('tapp.wasm'))),
    bytesOf('tapp.files'),
  ]);
  worker.postMessage({ module, files }, [files]);
}
let engine;
const bringOnce = () => {
  engine ??= bringEngine().catch((error) => {
    engine = null;
    throw error;
  });
  return engine;
};

// Groups of files that will be wanted soon. A request waits for those that are on their way.
const groups = new Map();
export function prepare(group) {
  if (!groups.has(group)) {
    groups.set(group, bytesOf(`files/${group}`).then((bytes) => worker.postMessage({ group, bytes }, [bytes]))
      .catch(() => groups.delete(group)));
  }
  return groups.get(group);
}

const open = new Map(); // requests and streams by their numbers
let last = 0;

// The service worker may begin: a table is there, or nobody wants one. On a slow telephone it must not bring all files
// while the engine or a table is on its way.
let rest;
export const quiet = new Promise((take) => { rest = take; });
const restIfIdle = () => (open.size ? setTimeout(restIfIdle, 5000) : rest());
bringOnce().catch(() => {}).then(() => setTimeout(restIfIdle, 20000));

worker.onmessage = ({ data: { number, answer, text, end } }) => {
  const one = open.get(number);
  if (answer) one?.answer(answer);
  if (text !== undefined) {
    one?.stream?.enqueue(new TextEncoder().encode(text));
    setTimeout(rest, 2000);
  }
  if (end) one?.stream?.close();
  if (end || (answer && !one?.stream)) open.delete(number);
};

// If the worker fails, the page shows it like a server that does not answer.
worker.onerror = () => {
  for (const one of open.values()) one.fail(new TypeError('the worker has ended'));
  open.clear();
};

function leave(number) {
  open.delete(number);
  worker.postMessage({ number, leave: true });
}

// The answer as a Response, like that of a server.
function respond(one, number, { status, type, body }) {
  const headers = { 'Content-Type': type };
  if (!type.startsWith('text/event-stream')) return new Response(body, { status, headers });
  const stream = new ReadableStream({
    start(controller) { one.stream = controller; },
    cancel() { leave(number); },
  });
  return new Response(stream, { status, headers });
}

// Words and games are files of tools/site-lists.mjs, which are there before the engine is.
const listOf = (name, language) => globalThis.fetch(`${name}.${language}.json`);
async function fetchList(name, language) {
  const own = /^[a-z]+$/.test(language) && await listOf(name, language);
  return own?.ok ? own : listOf(name, 'en');
}

export function fetch(address, { method = 'GET', headers = {}, body, signal } = {}) {
  const url = new URL(address, location.href), number = ++last;
  const list = /\/api\/(words|variants|differences)$/.exec(url.pathname);
  if (list) return fetchList(list[1], url.searchParams.get('lang'));
  const path = url.pathname.slice(new URL('.', location.href).pathname.length - 1);
  const key = headers.Authorization?.replace(/^Bearer /, '');
  const request = { method, path, key, body, last: headers['Last-Event-ID'], language: url.searchParams.get('lang') };
  for (const [name, value] of Object.entries(request)) if (value === undefined || value === null) delete request[name];
  return new Promise((take, fail) => {
    const one = { fail };
    one.answer = (answer) => take(respond(one, number, answer));
    open.set(number, one);
    signal?.addEventListener('abort', () => {
      if (open.has(number)) leave(number);
      one.stream?.error(signal.reason);
      fail(signal.reason);
    });
    Promise.all([bringOnce(), ...groups.values()])
      .then(() => { if (open.has(number)) worker.postMessage({ number, request }); }, fail);
  });
}
