// For the tests of the web table: starts servers, sends requests and reads streams of events. It needs no package.
'use strict';
const fs = require('fs');
const http = require('http');
const os = require('os');
const path = require('path');
const { spawn } = require('child_process');

const program = process.env.TAPP;
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'tapp-web-'));
const servers = new Set();
process.on('exit', () => {
  for (const server of servers) server.process.kill('SIGKILL');
  fs.rmSync(work, { recursive: true, force: true });
});

const agent = new http.Agent({ keepAlive: true, maxSockets: 2000 });

// Starts a server; resolves when it has printed its address. `data` is the name of its folder.
function serve({ data = 'data', args = [], port = 0, binary = program } = {}) {
  return new Promise((resolve, reject) => {
    const all = ['serve', '--listen', `127.0.0.1:${port}`, '--data', path.join(work, data), ...args];
    const child = spawn(binary, all, { stdio: ['ignore', 'pipe', 'pipe'] });
    const server = { process: child, err: '', out: '' };
    servers.add(server);
    child.stderr.on('data', (bytes) => (server.err += bytes));
    child.stdout.on('data', (bytes) => {
      const was = server.out;
      server.out += bytes;
      const line = server.out.indexOf('\n');
      if (was.includes('\n') || line < 0) return;
      server.url = new URL(server.out.slice(0, line));
      server.port = Number(server.url.port);
      resolve(server);
    });
    server.ended = new Promise((done) => child.on('exit', (code, signal) => {
      servers.delete(server);
      done({ code, signal, err: server.err });
      reject(new Error(`the server has ended (${code ?? signal}): ${server.err}`));
    }));
  });
}

// Ends a server; gives its status and what it wrote to standard error.
function stop(server, signal = 'SIGTERM') {
  server.process.kill(signal);
  return server.ended;
}

// One request; resolves to { status, headers, text, json }.
function ask(server, method, where, { body, key, headers = {} } = {}) {
  const isText = typeof body === 'string' || Buffer.isBuffer(body);
  const text = body === undefined || isText ? body : JSON.stringify(body);
  const all = { ...headers };
  if (key) all.Authorization = `Bearer ${key}`;
  if (text !== undefined) all['Content-Length'] = Buffer.byteLength(text);
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: server.port, path: where, method, headers: all, agent };
    const request = http.request(options, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const got = Buffer.concat(parts).toString();
        let json;
        try { json = JSON.parse(got); } catch { /* it is something else */ }
        resolve({ status: response.statusCode, headers: response.headers, text: got, json });
      });
    });
    // The server may have closed a connection that the agent has kept: then this request is sent once more.
    request.on('error', (error) => {
      if (!request.reusedSocket || !['ECONNRESET', 'EPIPE'].includes(error.code)) reject(error);
      else ask(server, method, where, { body, key, headers }).then(resolve, reject);
    });
    request.end(text);
  });
}

const post = (server, where, body, key) => ask(server, 'POST', where, { body, key });

async function makeTable(server, setup) {
  const answer = await post(server, '/api/tables', setup);
  if (answer.status !== 201) throw new Error(`no table: ${answer.status} ${answer.text}`);
  return answer.json;
}

// Sends an act with a new key of its own. `seen` is the number of the newest event that the seat knows.
let acts = 0;
function act(server, table, key, action, seen, more = {}) {
  acts++;
  return post(server, `/api/tables/${table}/acts`, { action, seen, act: `${process.pid}-${acts}`, ...more }, key);
}

// Opens a stream of events after the event `last`. Calls `on` for each event and `gone` when the stream ends. With
// `keeps`, the stream keeps its `events` and all its text (`bytes`).
function stream(server, table, key, { last, lang, on = () => {}, gone = () => {}, keeps = false } = {}) {
  const headers = { Authorization: `Bearer ${key}` };
  if (last !== undefined) headers['Last-Event-ID'] = String(last);
  const where = `${server.under ?? ''}/api/tables/${table}/events${lang ? `?lang=${lang}` : ''}`;
  const self = { last, events: [], bytes: '', status: 0 };
  let rest = '';
  const options = { host: '127.0.0.1', port: server.port, path: where, headers, agent: false };
  const request = http.request(options, (response) => {
    self.status = response.statusCode;
    response.setEncoding('utf8');
    response.on('data', (text) => {
      if (keeps) self.bytes += text;
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop();
      for (const block of blocks) {
        const id = /^id: (\d+)$/m.exec(block), data = /^data: (.*)$/m.exec(block);
        if (!data) continue;
        const event = { id: Number(id[1]), ...JSON.parse(data[1]) };
        self.last = event.id;
        if (keeps) self.events.push(event);
        on(event, self);
      }
    });
    response.on('error', () => {});
    response.on('close', () => gone(self));
  });
  request.on('error', () => gone(self));
  request.end();
  self.close = () => request.destroy();
  return self;
}

// Waits until `holds()` is true; false if it is not after some seconds.
async function until(holds, seconds = 60) {
  for (let i = 0; i < seconds * 100; i++) {
    if (holds()) return true;
    await new Promise((done) => setTimeout(done, 10));
  }
  return false;
}

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

// A generator of random numbers below a bound. The same seed gives the same numbers.
function chance(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
}

module.exports = { program, work, serve, stop, ask, post, makeTable, act, stream, until, sleep, chance };
