// Runs the examples of docs/web-protocol.md. A block has examples with blank lines between. An example has lines: the
// request (method, path, key, number of the last event), the body of a POST, the status, and members of the answer. For
// a stream, these are members of one of its events.
'use strict';
const fs = require('fs');
const { ok, finish } = require('../tap.js');
const web = require('./client.js');

const known = {}; // the values of names such as $TABLE, from earlier answers
const fill = (text) => text.replace(/\$([A-Z]+)/g, (whole, name) => known[name] ?? whole);

// True if a value has all that is wanted: at least the wanted members and entries. … is any value. A name that is not
// yet known is set to the value.
function holds(got, wanted) {
  if (wanted === '…') return got !== undefined;
  const name = typeof wanted === 'string' && /^\$([A-Z]+)$/.exec(wanted);
  if (name && !(name[1] in known)) {
    known[name[1]] = got;
    return got !== undefined;
  }
  if (name) return String(got) === String(known[name[1]]);
  if (Array.isArray(wanted)) return Array.isArray(got) && wanted.every((one, i) => holds(got[i], one));
  if (wanted && typeof wanted === 'object')
    return got && Object.keys(wanted).every((key) => holds(got[key], wanted[key]));
  return got === wanted;
}

// Opens a stream and waits for an event that has the wanted members.
async function events(server, path, key, last, wanted) {
  let found;
  const [, table] = /tables\/([^/]+)\//.exec(path);
  const stream = web.stream(server, table, key,
    { last, lang: 'en', keeps: true, on: (event) => (found = found || holds(event, wanted)) });
  await web.until(() => found);
  stream.close();
  return { status: stream.status, holds: found, got: stream.events };
}

// Runs one example.
async function run(server, text) {
  const lines = text.split('\n');
  const [method, path, key, last] = fill(lines[0]).split(' ');
  const body = method === 'POST' ? lines[1] : undefined;
  const status = Number(lines[method === 'POST' ? 2 : 1]);
  const rest = lines.slice(method === 'POST' ? 3 : 2).join('\n');
  const isText = !rest.startsWith('{'), wanted = isText ? rest : JSON.parse(rest);
  if (/\/events/.test(path) && status === 200) {
    const answer = await events(server, path, key, last, wanted);
    return { title: lines[0], holds: answer.status === status && answer.holds, got: answer };
  }
  const answer = await web.ask(server, method, path, { key, body });
  const fits = isText ? answer.text.includes(rest.trim()) : holds(answer.json, wanted);
  return { title: lines[0], holds: answer.status === status && fits, got: answer };
}

(async () => {
  const page = fs.readFileSync('docs/web-protocol.md', 'utf8');
  const server = await web.serve();
  let n = 0;
  for (const [, block] of page.matchAll(/^```web\n([^]*?)\n```$/gm))
    for (const example of block.split('\n\n')) {
      const { title, holds: fits, got } = await run(server, example);
      ok(fits, title, got);
      n++;
    }
  ok(n >= 10, 'the examples were found');
  await web.stop(server);
  finish();
})();
