// Hostile HTTP: the server answers with a clear 4xx or closes the connection. It never crashes, and people who play do
// not notice.
'use strict';
const fs = require('fs');
const net = require('net');
const path = require('path');
const { ok, is, finish } = require('../tap.js');
const web = require('./client.js');

const ROUNDS = Number(process.env.ROUNDS || 400), CONNECTIONS = Number(process.env.CONNECTIONS || 600);
const pick = web.chance(Number(process.env.SEED || 9));

// Sends bytes as they are. Resolves to the answer when the server closes the connection, or after `wait` milliseconds.
function raw(server, bytes, wait = 300) {
  return new Promise((resolve) => {
    let got = '';
    const socket = net.connect(server.port, '127.0.0.1', () => socket.write(bytes));
    const end = () => { socket.destroy(); resolve(got); };
    socket.on('data', (part) => (got += part));
    socket.on('close', end);
    socket.on('error', end);
    setTimeout(end, wait);
  });
}

// The status of an answer; 0 without one.
const statusOf = (answer) => Number(/^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1] ?? 0);

// Requests with odd bodies.
async function bodies(server, table, key) {
  const odd = ['', '{', '[[[[', '['.repeat(100000), '{"a":'.repeat(20000), '"', '\u0000', 'null', '1',
    '{"variant":"\\ud800"}', '{"variant":1e999}', '{"variant":null}', '{"variant":"' + 'x'.repeat(5000) + '"}',
    '{"variant":"tapp-tarock","players":-1}', '{"variant":"tapp-tarock","players":1.5}',
    '{"variant":"tapp-tarock","seed":-1}', '{"variant":"tapp-tarock","seed":99999999999999999999}',
    '{"variant":"tapp-tarock","options":[]}', '{"variant":"tapp-tarock","options":{"a":{}}}',
    '{"variant":"tapp-tarock","seats":{}}', '{"variant":"tapp-tarock","seats":[[]]}',
    '{"variant":"tapp-tarock","deals":100000000}', '{"variant":"tapp-tarock","dealer":9}',
    '{"source":"tapp: 1\\nid: a"}', '{"source":"a: &a [*a, *a]"}', '{"source":"' + '['.repeat(2000) + '"}',
    '{"source":"extends: /etc/passwd"}', '{"source":"extends: ../../x.yaml\\ntapp: 1"}',
    Buffer.from([0xff, 0xfe, 0x00, 0x80])];
  const bad = [];
  for (const body of odd)
    for (const where of ['/api/tables', `/api/tables/${table}/acts`]) {
      const answer = await web.post(server, where, body, key);
      const isClear = answer.status >= 400 && answer.status <= 499 && answer.json?.error?.code;
      if (!isClear) bad.push([String(body).slice(0, 60), where, answer.status, answer.text.slice(0, 200)]);
    }
  is(bad, [], 'odd bodies get a clear 4xx');
  const large = await web.post(server, '/api/tables', Buffer.alloc(400 << 10, 0x20), key)
    .catch(() => ({ status: 413 }));
  is(large.status, 413, 'a body that is too large');
  const chunked = 'POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
  const endless = await raw(server, `${chunked}FFFF\r\n${'a'.repeat(65535)}\r\n`);
  ok(statusOf(endless) === 0 || statusOf(endless) >= 400, 'a body without an end', endless);
}

// Requests with odd first lines and headers.
async function heads(server, table) {
  const head = (line, ...more) => `${[line, 'Host: x', ...more].join('\r\n')}\r\n\r\n`;
  const events = `GET /api/tables/${table}/events HTTP/1.1`, make = 'POST /api/tables HTTP/1.1';
  const requests = ['GET / HTTP/1.1\r\n\r\n', 'GET\r\n\r\n', '\r\n\r\n\r\n', '\0\0\0\0', head('GET / HTTP/9.9'),
    head(`GET /${'a'.repeat(60000)} HTTP/1.1`), head('GET / HTTP/1.1', ...Array(5000).fill('X: y')),
    head('GET / HTTP/1.1', `Authorization: Bearer ${'k'.repeat(30000)}`), head(make, 'Content-Length: -5'),
    head(make, 'Content-Length: 99999999999999999999'),
    `${head(make, 'Content-Length: 5', 'Content-Length: 6')}abcdef`, head('GET /api/tables/../../etc/passwd HTTP/1.1'),
    head('GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1'), head('GET /%00 HTTP/1.1'), head('DELETE /api/tables HTTP/1.1'),
    head(events, 'Authorization: Basic abc'), head(events, `Last-Event-ID: ${'9'.repeat(500)}`),
    head('CONNECT example.org:80 HTTP/1.1'), head('GET http://example.org/ HTTP/1.1'),
    head('GET / HTTP/1.1', 'Expect: 100-continue', 'Content-Length: 5')];
  const bad = [];
  for (const request of requests) {
    const answer = await raw(server, request);
    const status = statusOf(answer);
    const isOdd = /root:/.test(answer) || (status >= 200 && status < 400) || status === 500;
    if (isOdd) bad.push([request.slice(0, 60), answer.slice(0, 200)]);
  }
  is(bad.filter(([request]) => !/^GET \/(%00)? /.test(request) && !request.includes('example.org')), [],
    'odd heads get a clear answer or none');
}

// Requests whose bytes are changed and cut at random.
async function changed(server, table, key) {
  const own = `HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n`, chunked = 'Transfer-Encoding: chunked\r\n\r\n';
  const act = '{"action":"pass","seen":1,"act":"abcdef"}';
  const seeds = [`POST /api/tables/${table}/acts ${own}Content-Length: 40\r\n\r\n${act}`,
    `GET /api/tables/${table}/events?lang=de ${own}Last-Event-ID: 1\r\n\r\n`,
    `POST /api/tables HTTP/1.1\r\nHost: x\r\n${chunked}1c\r\n{"variant":"tapp-tarock"}   \r\n0\r\n\r\n`];
  const jobs = [];
  for (let i = 0; i < ROUNDS; i++) {
    const bytes = Buffer.from(seeds[pick(seeds.length)]);
    for (let n = 1 + pick(6); n > 0; n--) bytes[pick(bytes.length)] = pick(256);
    const cut = pick(3) ? bytes : bytes.subarray(0, pick(bytes.length));
    jobs.push(raw(server, cut, 60));
    if (jobs.length >= 40) await Promise.all(jobs.splice(0));
  }
  await Promise.all(jobs);
  ok((await web.ask(server, 'GET', '/api/variants')).status === 200,
    `${ROUNDS} requests that were changed at random do no harm`);
}

// Many connections that send little or nothing, and one game that is played meanwhile.
async function crowd(server) {
  const sockets = [];
  for (let i = 0; i < CONNECTIONS; i++) {
    const socket = net.connect(server.port, '127.0.0.1');
    socket.on('error', () => {});
    if (i % 2) socket.write('POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Le');
    sockets.push(socket);
  }
  const slow = setInterval(() => sockets.forEach((socket, i) => { if (i % 2) socket.write('n'); }), 500);
  const made = await web.makeTable(server,
    { variant: 'tapp-tarock', players: 3, seed: 4, seats: [null, 'greedy', 'greedy'] });
  let over = false;
  const began = Date.now();
  const one = web.stream(server, made.table, made.seats[0].key, { on: (event) => {
    over = over || (event.settled && event.type !== 'here');
    if (event.legal) web.act(server, made.table, made.seats[0].key, event.legal[0], event.id);
  } });
  await web.until(() => over);
  ok(over, `a deal is played beside ${CONNECTIONS} connections that say little (${Date.now() - began} ms)`);
  clearInterval(slow);
  one.close();
  sockets.forEach((socket) => socket.destroy());
}

// A client that never reads its stream does not stop the others. Then, many streams at one seat.
async function deaf(server) {
  const made = await web.makeTable(server,
    { variant: 'tapp-tarock', players: 3, seed: 4, seats: [null, 'greedy', 'greedy'] });
  const socket = net.connect(server.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.pause();
  const where = `/api/tables/${made.table}/events`;
  socket.write(`GET ${where} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${made.watch}\r\n\r\n`);
  const say = (text) => web.act(server, made.table, made.seats[0].key, ':say', 1, { text });
  for (let i = 0; i < 200; i++) await say('x'.repeat(400));
  const answer = await say('still here');
  is(answer.status, 200, 'who does not read does not stop the others');
  const streams = [];
  for (let i = 0; i < 6; i++) streams.push(web.stream(server, made.table, made.seats[0].key));
  await web.until(() => streams.every((one) => one.status));
  ok(streams.every((one) => one.status === 200 || one.status === 429), 'many streams of a seat at once',
    streams.map((one) => one.status));
  streams.forEach((one) => one.close());
  socket.destroy();
}

// A client may make only some tables in a time. Behind a proxy, its header names the address of the client.
async function rates(server) {
  const through = (address) => web.ask(server, 'POST', '/api/tables',
    { body: { variant: 'no-such-game' }, headers: { 'X-Forwarded-For': `6.6.6.6, ${address}` } });
  const many = [];
  for (let i = 0; i < 30; i++) many.push((await through('192.0.2.7')).status);
  is([many[0], many[29]], [404, 429], 'an address may make so many tables and no more');
  is((await through('192.0.2.8')).status, 404, 'another one may');
  const six = [];
  for (let i = 0; i < 30; i++) six.push((await through(`2001:db8:1:2::${i}`)).status);
  is([six[0], six[29]], [404, 429], 'the addresses of one network of version 6 are counted as one');
  is((await through('2001:db8:1:3::1')).status, 404, 'those of another one apart');
}

// A client that sends the proxy's header itself cannot choose its address: the proxy adds the true one at the end.
async function twoHeaders(server) {
  const statuses = [];
  for (let i = 0; i < 30; i++) {
    const headers = { 'X-Forwarded-For': [`198.51.100.${i}`, '192.0.2.99'] };
    const body = { variant: 'no-such-game' };
    statuses.push((await web.ask(server, 'POST', '/api/tables', { body, headers })).status);
  }
  is([statuses[0], statuses[29]], [404, 429], 'of two headers of proxies the last one counts');
}

// Requests that a proxy and the server might understand differently are refused.
async function ambiguous(server) {
  is((await web.ask(server, 'GET', '/api/pictures%00x')).status, 404, 'a character 0 does not end a path');
  const make = (...heads) => raw(server, `POST /api/tables HTTP/1.1\r\nHost: x\r\n${heads.join('\r\n')}\r\n\r\n` +
    '2\r\n{}\r\n0\r\n\r\nGET /api/pictures HTTP/1.1\r\nHost: x\r\n\r\n', 60000);
  for (const heads of [['Content-Length: 2', 'Content-Length: 12'], ['Content-Length: 12', 'Content-Length: 12'],
    ['Content-Length: 2', 'Transfer-Encoding: chunked']]) {
    const answer = await make(...heads);
    is([statusOf(answer), (answer.match(/HTTP\/1/g) ?? []).length], [400, 1],
      `a request with two lengths is none, and what follows is not read: ${heads}`);
  }
}

// A page of another site gets no table, even if its browser does not say from which site it comes.
async function foreign(server) {
  const make = async (headers) => {
    const body = JSON.stringify({ variant: 'no-such-game' });
    return (await web.ask(server, 'POST', '/api/tables', { body, headers })).json.error.code;
  };
  const Origin = 'http://evil.example', type = 'Content-Type';
  is(await make({ 'Sec-Fetch-Site': 'cross-site' }), 'other-site', 'a page of another site');
  is(await make({ Origin, [type]: 'text/plain' }), 'other-site', 'a form of another site in an older browser');
  is(await make({ Origin }), 'other-site', 'without a type');
  is(await make({ Origin, [type]: 'application/json' }), 'unknown-variant', 'what no form can send');
  is(await make({ 'Sec-Fetch-Site': 'same-origin', Origin, [type]: 'text/plain' }), 'unknown-variant', 'the own page');
  is(await make({}), 'unknown-variant', 'a program');
  for (const Host of ['evil.example', 'evil.example:8080', '1.2.3.4.evil.example'])
    is(await make({ Host, 'Sec-Fetch-Site': 'same-origin' }), 'other-site', `a name that leads here: ${Host}`);
  for (const Host of ['localhost:8080', '127.0.0.1', '[::1]:8080', 'club', 'tapp.localhost'])
    is(await make({ Host, 'Sec-Fetch-Site': 'same-origin' }), 'unknown-variant', `a name of this machine: ${Host}`);
  const proxied = (Host) => make({ Host, 'X-Forwarded-For': '192.0.2.50', 'Sec-Fetch-Site': 'same-origin' });
  for (const Host of ['tables.example.org', 'tables.example.org:8443'])
    is(await proxied(Host), 'unknown-variant', `any name behind a proxy: ${Host}`);
  // docs/web-table.md, "What the server promises"
  is(await proxied(`evil.example:${server.port}`), 'other-site', 'a page at our port is not behind a proxy');
}

// Starts a server for which the shell sets this limit of ulimit.
function limited(data, limit) {
  const binary = path.join(web.work, 'limited.sh');
  fs.writeFileSync(binary, `#!/bin/sh\nulimit ${limit}\nexec '${web.program}' "$@"\n`, { mode: 0o755 });
  return web.serve({ data, binary });
}

// The server has as many connections as the system allows. When all are closed at once, it accepts new ones.
async function full() {
  const server = await limited('few', '-n 200');
  const sockets = [];
  for (let i = 0; i < 230; i++) {
    const socket = net.connect(server.port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\n'));
    socket.on('error', () => {});
    sockets.push(socket);
  }
  const isCrowded = () => fs.readdirSync(`/proc/${server.process.pid}/fd`).length > 100;
  ok(await web.until(isCrowded), 'the server has as many connections as it may have');
  sockets.forEach((socket) => socket.destroy());
  ok(await web.until(() => !isCrowded()), 'those that are gone are closed');
  let answer;
  web.ask(server, 'GET', '/api/pictures').then((came) => { answer = came; }, () => {});
  await web.until(() => answer);
  is(answer?.status, 200, 'after more connections than it may have the server listens again');
  await web.stop(server, answer ? 'SIGTERM' : 'SIGKILL');
}

// No file may grow, as on a full disk: a new server ends with a message, and an older one still serves its tables.
async function noRoom() {
  const why = await limited('none', '-f 0').then((server) => web.stop(server), (error) => error.message);
  const isSaid = /^the server has ended \(\d+\): .*tables\.sqlite/.test(why);
  ok(isSaid, 'without room for its file it ends with a message', why);
  const before = await web.serve({ data: 'old' });
  const made = await web.makeTable(before, { variant: 'tapp-tarock', players: 3, seed: 4 });
  await web.stop(before);
  const server = await limited('old', '-f 0'), key = made.seats[0].key;
  is((await web.ask(server, 'GET', `/api/tables/${made.table}/tally`, { key })).status, 200, 'its tables can be read');
  is((await web.act(server, made.table, key, ':say', 1, { text: 'hello' })).json.error.code, 'not-kept',
    'what cannot be saved is refused');
  is((await web.stop(server)).code, 0, 'and it ends on request');
}

(async () => {
  const server = await web.serve();
  const made = await web.makeTable(server, { variant: 'tapp-tarock', players: 3, seed: 4 });
  await bodies(server, made.table, made.seats[0].key);
  await heads(server, made.table);
  await changed(server, made.table, made.seats[0].key);
  await crowd(server);
  await deaf(server);
  await rates(server);
  await twoHeaders(server);
  await ambiguous(server);
  await foreign(server);
  await full();
  await noRoom();
  const after = await web.act(server, made.table, made.seats[0].key, ':say', 1, { text: 'hello' });
  is(after.status, 200, 'the table of others is as it was');
  const end = await web.stop(server);
  is([end.code, end.err.slice(0, 2000)], [0, ''], 'nothing crashed and nothing leaked');
  finish();
})();
