// The host of a page without a server: a worker with the engine. `fetch` takes the requests that a server would get.
const worker = new Worker(new URL('worker.js', location.href), { type: 'module' });

// The bytes of a file of the site.
async function bytesOf(name) {
  const answer = await globalThis.fetch(name);
  if (!answer.ok) throw new TypeError(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

// Loads the engine and sends it to the worker; so loading begins before the worker runs. If the server gives the module
// another type, it cannot be compiled while it loads, and is loaded again.
async function bringEngine() {
  const [module, files] = await Promise.all([
    WebAssembly.compileStreaming(globalThis.fetch('tapp.wasm'))
      .catch(async () => WebAssembly.compile(await bytesOf('tapp.wasm'))),
    bytesOf('tapp.files'),
  ]);
  worker.postMessage({ module, files }, [files]);
}

// The engine is loaded once. After an error the next call tries again.
let engine;
const bringOnce = () => {
  engine ??= bringEngine().catch((error) => {
    engine = null;
    throw error;
  });
  return engine;
};

// Loads a group of files that will be needed soon, and sends it to the worker. Requests wait until it
// is there.
const groups = new Map();
export function prepare(group) {
  if (!groups.has(group)) {
    groups.set(group, bytesOf(`files/${group}`).then((bytes) => worker.postMessage({ group, bytes }, [bytes]))
      .catch(() => groups.delete(group)));
  }
  return groups.get(group);
}

const open = new Map(); // by number: requests without an answer, and streams without an end
let last = 0;

// `quiet` resolves when the service worker may begin: when a table is shown, or after some time without a request. On a
// slow telephone it must not load all files while the engine or a table is still loading.
let resolveQuiet;
export const quiet = new Promise((take) => { resolveQuiet = take; });
const resolveIfIdle = () => (open.size ? setTimeout(resolveIfIdle, 5000) : resolveQuiet());
bringOnce().catch(() => {}).then(() => setTimeout(resolveIfIdle, 20000));

// Passes a message of the worker to its request: an answer, the next text of a stream, or the stream's end.
worker.onmessage = ({ data: { number, answer, text, end } }) => {
  const one = open.get(number);
  if (answer) one?.answer(answer);
  if (text !== undefined) {
    one?.stream?.enqueue(new TextEncoder().encode(text));
    setTimeout(resolveQuiet, 2000); // a table is shown soon
  }
  if (end) one?.stream?.close();
  if (end || (answer && !one?.stream)) open.delete(number);
};

// If the worker fails, the page shows it like a server that does not answer.
worker.onerror = () => {
  for (const one of open.values()) one.fail(new TypeError('the worker has ended'));
  open.clear();
};

// Ends a request or stream whose answer the page no longer needs.
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

// Words and games are in files that tools/site-lists.mjs has written, so they need no engine. If there is no file in
// this language, it is the English one.
const listOf = (name, language) => globalThis.fetch(`${name}.${language}.json`);
async function fetchList(name, language) {
  const own = /^[a-z]+$/.test(language) && await listOf(name, language);
  return own?.ok ? own : listOf(name, 'en');
}

// Answers a request as globalThis.fetch does. The worker gets it when the engine and the groups are there.
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
