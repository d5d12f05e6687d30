// The web table under load: TABLES tables with five streams each (three scripted players who act at once or after PAUSE
// ms on average, one who watches, a second look of another language) and a computer, for SECONDS. Prints acts a second,
// how long an act takes until it is answered and until another seat's event comes, memory a table, and what an idle
// server uses. The load is made by raw sockets, so that what is measured is the server and not this program; how busy
// this one and the machine were is told too.
'use strict';
const fs = require('fs');
const net = require('net');
const os = require('os');
const web = require('../web/client.js');

const number = (name, usual) => Number(process.env[name] || usual);
const TABLES = number('TABLES', 200), SECONDS_ = number('SECONDS', 10), PAUSES = (process.env.PAUSE || '0 100 500').split(' ').map(Number);
const pick = web.chance(1);
const memory = (server) => Number(/^VmRSS:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))[1]);
const ticks = (pid) => { const all = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' '); return Number(all[11]) + Number(all[12]); };
const percentile = (list, share) => (list.length ? list.sort((a, b) => a - b)[Math.floor(list.length * share)].toFixed(1) : '–');

let counted = { told: [], answered: [], events: 0 }, pause = 0, runs = false;
const begin = []; // what those whose turn it is first do when all sit

// A stream that gives each event as its text.
function listen(server, table, key, lang, on) {
  const wire = net.connect(server.port, '127.0.0.1');
  let rest = '';
  wire.write(`GET /api/tables/${table}/events?lang=${lang} HTTP/1.0\r\nAuthorization: Bearer ${key}\r\n\r\n`);
  wire.on('data', (bytes) => {
    const blocks = (rest + bytes.latin1Slice()).split('\n\n');
    rest = blocks.pop();
    for (const block of blocks) if (block.includes('data: {')) on(block);
  });
  wire.on('error', () => {});
}

// A connection on which acts are sent one by one; `done` is called with each status.
function actor(server, table, key, done) {
  let acts = 0, wire;
  return (action, seen) => {
    if (!wire) {
      wire = net.connect(server.port, '127.0.0.1');
      wire.setNoDelay(true);
      wire.on('data', (bytes) => done(bytes.latin1Slice(9, 12)));
      wire.on('error', () => {});
    }
    acts++;
    const body = `{"action":"${action}","seen":${seen},"act":"${acts}"}`;
    wire.write(`POST /api/tables/${table}/acts HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer ${key}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  };
}

const between = (text, before, after) => { const at = text.lastIndexOf(before); return at < 0 ? undefined : text.slice(at + before.length, text.indexOf(after, at + before.length)); };

function sit(server, made, sent, seat) {
  let asked = 0;
  const send = actor(server, made.table, made.seats[seat].key, (status) => { if (status === '200') counted.answered.push(performance.now() - asked); });
  listen(server, made.table, made.seats[seat].key, 'en', (block) => {
    counted.events++;
    const from = /"type":"act","number":\d+,"at":\d+,"seat":(\d)/.exec(block.slice(0, 120))?.[1];
    if (from !== undefined && Number(from) !== seat && sent[from]) { counted.told.push(performance.now() - sent[from]); sent[from] = 0; }
    const legal = between(block, '"legal":["', '"]'), action = legal ? legal.split('","') : block.includes('"settled":true') ? [':next'] : undefined;
    if (!action) return;
    const act = () => { sent[seat] = asked = performance.now(); send(action[pick(action.length)], between(block, 'id: ', '\n')); };
    if (!runs) begin.push(act); else if (pause) setTimeout(act, pick(2 * pause)); else act();
  });
}

async function measure(server) {
  await web.sleep(1000);
  counted = { told: [], answered: [], events: 0 };
  const server0 = ticks(server.process.pid), own0 = ticks(process.pid), began = performance.now();
  await web.sleep(SECONDS_ * 1000);
  const seconds = (performance.now() - began) / 1000, share = (from, pid) => `${Math.round((ticks(pid) - from) / seconds)} %`;
  console.log(`  ${pause ? `a pause of ${pause} ms` : 'at full speed'}: ${Math.round(counted.answered.length / seconds)} acts/s, ${Math.round(counted.events / seconds)} events/s; server ${share(server0, server.process.pid)}, this program ${share(own0, process.pid)} of a core; load average ${os.loadavg()[0].toFixed(1)}`);
  console.log(`    act until it is kept and answered: p50 ${percentile(counted.answered, 0.5)} ms, p99 ${percentile(counted.answered, 0.99)} ms`);
  console.log(`    act until another seat is told:    p50 ${percentile(counted.told, 0.5)} ms, p99 ${percentile(counted.told, 0.99)} ms`);
}

(async () => {
  const server = await web.serve({ args: ['--threads', '1'] });
  await web.makeTable(server, { variant: 'tapp-tarock', players: 4, seats: ['greedy', 'greedy', 'greedy', 'greedy'] });
  const before = memory(server);
  pause = PAUSES[0];
  for (let i = 0; i < TABLES; i++) {
    const made = await web.makeTable(server, { variant: 'tapp-tarock', players: 4, seed: i, deals: 1000, seats: [null, null, null, 'greedy'] }), sent = [0, 0, 0, 0];
    for (const seat of [0, 1, 2]) sit(server, made, sent, seat);
    listen(server, made.table, made.watch, 'en', () => { counted.events++; });
    listen(server, made.table, made.seats[1].key, 'de', () => { counted.events++; });
  }
  await web.sleep(1000);
  console.log(`web table: ${TABLES} tables, ${5 * TABLES} streams; ${Math.round((memory(server) - before) / TABLES)} kB a table with its five streams`);
  runs = true;
  for (const act of begin) act();
  for (pause of PAUSES) await measure(server);
  runs = false;
  await web.sleep(Math.max(...PAUSES) * 2 + 500);
  console.log(`  memory: ${Math.round((memory(server) - before) / TABLES)} kB a table with three connections more, on which the acts came`);
  const idle = ticks(server.process.pid);
  await web.sleep(5000);
  console.log(`  idle: ${((ticks(server.process.pid) - idle) / 5).toFixed(1)} % of a core with all streams open`);
  process.exit(0);
})();
