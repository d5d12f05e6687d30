// The web table under load: TABLES tables with five streams each, for SECONDS. Two ways of playing:
//   PAUSE="0 100 500"      three scripted players, who act at once or after that many ms on average, and a computer;
//   THINK="mc:100 strong"  one scripted player, who acts at once, and three computers of this strength, who think all
//                          the time; the player says something every SAY ms on average: there is more to measure.
// Prints acts a second, how long an act takes until it is answered and until another stream has its event, memory a
// table, and what an idle server uses. The load is made by raw sockets, so that the server is measured and not this
// program; the load of this one and of the machine is printed, too. CORE=0 holds the server with all its threads to one
// core and this program to the others.
'use strict';
const fs = require('fs');
const net = require('net');
const os = require('os');
const { execFileSync } = require('child_process');
const web = require('../web/client.js');

const number = (name, usual) => Number(process.env[name] || usual);
const list = (name, usual) => (process.env[name] ?? usual).split(' ').filter(Boolean);
const TABLES = number('TABLES', 200), SECONDS = number('SECONDS', 10), SAY = number('SAY', 2000);
const PAUSES = list('PAUSE', '0 100 500').map(Number), STRENGTHS = list('THINK', 'mc:100');
const pick = web.chance(1);

const memory = (server) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))[1]);

// Hundredths of a second of a processor: of a process, of one of its threads.
function ticks(pid, thread) {
  const file = thread ? `/proc/${pid}/task/${thread}/stat` : `/proc/${pid}/stat`;
  const all = fs.readFileSync(file, 'utf8').split(') ')[1].split(' ');
  return Number(all[11]) + Number(all[12]);
}

function percentile(times, share) {
  times.sort((a, b) => a - b);
  return times.length ? times[Math.floor(times.length * share)].toFixed(1) : '–';
}

const between = (text, before, after) => {
  const at = text.lastIndexOf(before);
  return at < 0 ? undefined : text.slice(at + before.length, text.indexOf(after, at + before.length));
};

// The figures of one measurement.
const nothing = () => ({ seen: [], answered: [], computers: [], events: 0, acts: 0 });
let counted = nothing();

// A stream that gives each event as its text.
function listen(server, table, key, lang, on = () => {}) {
  const wire = net.connect(server.port, '127.0.0.1');
  let rest = '';
  wire.write(`GET /api/tables/${table}/events?lang=${lang} HTTP/1.0\r\nAuthorization: Bearer ${key}\r\n\r\n`);
  wire.on('data', (bytes) => {
    const blocks = (rest + bytes.latin1Slice()).split('\n\n');
    rest = blocks.pop();
    for (const block of blocks) {
      if (!block.includes('data: {')) continue;
      counted.events++;
      on(block);
    }
  });
  wire.on('error', () => {});
}

// A connection on which acts are sent one after the other; `done` is called with each status.
function actor(server, table, key, done) {
  let acts = 0, wire;
  const head = `POST /api/tables/${table}/acts HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer ${key}\r\n`;
  return (action, seen, more = '') => {
    if (!wire) {
      wire = net.connect(server.port, '127.0.0.1');
      wire.setNoDelay(true);
      wire.on('data', (bytes) => {
        for (const [, status] of bytes.latin1Slice().matchAll(/HTTP\/1\.1 (\d+)/g)) done(status);
      });
      wire.on('error', () => {});
    }
    acts++;
    const body = `{"action":"${action}","seen":${seen},"act":"${acts}"${more}}`;
    wire.write(`${head}Content-Length: ${body.length}\r\n\r\n${body}`);
  };
}

// A possible act of a seat now: an action, the next deal, nothing.
function wanted(block) {
  const legal = between(block, '"legal":["', '"]');
  const action = legal ? legal.split('","') : block.includes('"settled":true') ? [':next'] : undefined;
  return action && [action[pick(action.length)], between(block, 'id: ', '\n')];
}

const actedBy = (block) => /"type":"act","number":\d+,"at":(\d+),"seat":(\d)/.exec(block.slice(0, 140));

// ---- scripted players and a quick computer --------------------------------------------------------------------------

let pause = 0, runs = false;
const begin = []; // the first acts of those whose turn it is when all sit

function sit(server, made, sent, seat) {
  let asked = 0;
  const send = actor(server, made.table, made.seats[seat].key, (status) => {
    if (status === '200') counted.answered.push(performance.now() - asked);
  });
  listen(server, made.table, made.seats[seat].key, 'en', (block) => {
    const from = actedBy(block)?.[2];
    if (from !== undefined && Number(from) !== seat && sent[from]) {
      counted.seen.push(performance.now() - sent[from]);
      sent[from] = 0;
    }
    const does = wanted(block);
    if (!does) return;
    const act = () => {
      sent[seat] = asked = performance.now();
      send(...does);
    };
    if (!runs) begin.push(act);
    else if (pause) setTimeout(act, pick(2 * pause));
    else act();
  });
}

async function scripted(server, seed) {
  const setup = { variant: 'tapp-tarock', players: 4, seed, deals: 1000, seats: [null, null, null, 'greedy'] };
  const made = await web.makeTable(server, setup), sent = [0, 0, 0, 0];
  for (const seat of [0, 1, 2]) sit(server, made, sent, seat);
  listen(server, made.table, made.watch, 'en');
  listen(server, made.table, made.seats[1].key, 'de');
}

// ---- computers that think all the time ------------------------------------------------------------------------------

// The player's acts are timed from this side; those of computers from when the server added them (whole milliseconds).
async function thinking(server, seed, strength) {
  const setup = { variant: 'tapp-tarock', players: 4, seed, deals: 1000, seats: [null, strength, strength, strength] };
  const made = await web.makeTable(server, setup), { key } = made.seats[0], said = {}, sent = { at: 0 };
  let line = 0, known = 1;
  const times = []; // of what has been sent and not been answered, in order
  const send = actor(server, made.table, key, (status) => {
    const at = times.shift();
    if (status === '200') counted.answered.push(performance.now() - at);
  });
  const put = (...act) => {
    times.push(performance.now());
    send(...act);
  };
  listen(server, made.table, key, 'en', (block) => {
    known = Number(between(block, 'id: ', '\n')) || known;
    const does = wanted(block);
    if (!does) return;
    sent.at = performance.now();
    put(...does);
  });
  listen(server, made.table, made.watch, 'en', (block) => {
    const act = actedBy(block), text = block.includes('"type":"say"') && between(block, '"text":"', '"');
    if (act?.[2] === '0' && sent.at) counted.seen.push(performance.now() - sent.at);
    if (act?.[2] === '0') sent.at = 0;
    if (act && act[2] !== '0') counted.computers.push(performance.timeOrigin + performance.now() - Number(act[1]));
    if (said[text]) counted.seen.push(performance.now() - said[text]);
    if (text) delete said[text];
  });
  listen(server, made.table, key, 'de');
  listen(server, made.table, made.watch, 'de');
  listen(server, made.table, made.seats[1].key, 'en');
  const speak = () => {
    const text = `line ${++line}`;
    said[text] = performance.now();
    put(':say', known, `,"text":"${text}"`);
    setTimeout(speak, pick(2 * SAY));
  };
  setTimeout(speak, pick(2 * SAY));
}

// ---- measuring ------------------------------------------------------------------------------------------------------

async function measure(server, title) {
  const { pid } = server.process;
  await web.sleep(2000);
  counted = nothing();
  const from = [ticks(pid), ticks(pid, pid), ticks(process.pid)], began = performance.now();
  await web.sleep(SECONDS * 1000);
  const seconds = (performance.now() - began) / 1000, { seen, answered, computers, events } = counted;
  const [all, serving, own] = [ticks(pid), ticks(pid, pid), ticks(process.pid)]
    .map((now, i) => `${Math.round((now - from[i]) / seconds)} %`);
  const rate = (n) => (n / seconds).toFixed(n / seconds < 20 ? 1 : 0), row = (times) =>
    `p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms, at most ${percentile(times, 0.99999)} ms`;
  console.log(`  ${title}: ${rate(answered.length)} acts/s, ${rate(computers.length)} of computers, ${rate(events)} `
    + `events/s; server ${all} of a core (the thread that serves ${serving}), this program ${own}; load average `
    + os.loadavg()[0].toFixed(1));
  console.log(`    act until it is kept and answered: ${row(answered)}`);
  console.log(`    act until another stream has it:   ${row(seen)}`);
  if (computers.length) console.log(`    the same for computers:            ${row(computers)}`);
}

async function start() {
  const server = await web.serve({ args: ['--threads', '1'] });
  if (!process.env.CORE) return server;
  const others = os.cpus().map((_, i) => i).filter((i) => i !== number('CORE', 0)).join(',');
  const hold = (cores, pid) => execFileSync('taskset', ['-a', '-p', '-c', cores, String(pid)]);
  hold(process.env.CORE, server.process.pid);
  if (others) hold(others, process.pid);
  return server;
}

async function idle(server) {
  const from = ticks(server.process.pid);
  await web.sleep(5000);
  console.log(`  idle: ${((ticks(server.process.pid) - from) / 5).toFixed(1)} % of a core with all streams open`);
}

async function measurePlayers() {
  const server = await start(), before = memory(server);
  const each = () => Math.round((memory(server) - before) / TABLES);
  pause = PAUSES[0];
  for (let i = 0; i < TABLES; i++) await scripted(server, i);
  await web.sleep(1000);
  console.log(`web table: ${TABLES} tables, ${5 * TABLES} streams; ${each()} kB a table with its five streams`);
  runs = true;
  for (const act of begin) act();
  for (pause of PAUSES) await measure(server, pause ? `a pause of ${pause} ms` : 'at full speed');
  runs = false;
  await web.sleep(Math.max(...PAUSES) * 2 + 500);
  console.log(`  memory: ${each()} kB a table with three connections more, on which the acts came`);
  await idle(server);
  await web.stop(server, 'SIGKILL');
}

async function measureThinking(strength) {
  const server = await start();
  console.log(`web table: ${TABLES} tables, ${5 * TABLES} streams, three computers '${strength}' at each`);
  for (let i = 0; i < TABLES; i++) await thinking(server, i, strength);
  await measure(server, `they think all the time, and each player says something every ${SAY} ms`);
  await web.stop(server, 'SIGKILL');
}

(async () => {
  if (PAUSES.length) await measurePlayers();
  for (const strength of STRENGTHS) await measureThinking(strength);
  process.exit(0);
})();
