// The web table under load: TABLES tables with five streams each, scripted players who act at once and computers, for some seconds.
// Prints acts a second, how long an act takes until it is answered and until its event comes, and memory a table.
'use strict';
const fs = require('fs');
const web = require('../web/client.js');

const TABLES = Number(process.env.TABLES || 200), SECONDS_ = Number(process.env.SECONDS || 10), PAUSE = Number(process.env.PAUSE || 0);
const pick = web.chance(1);
const memory = (server) => Number(/^VmRSS:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))[1]);
const ticks = (server) => { const all = fs.readFileSync(`/proc/${server.process.pid}/stat`, 'utf8').split(') ')[1].split(' '); return Number(all[11]) + Number(all[12]); };
const percentile = (list, share) => list.sort((a, b) => a - b)[Math.floor(list.length * share)];

(async () => {
  const server = await web.serve({ args: ['--threads', '1'] });
  const told = [], answered = [];
  let runs = true, events = 0;
  await web.makeTable(server, { variant: 'tapp-tarock', players: 4, seats: ['greedy', 'greedy', 'greedy', 'greedy'] });
  const before = memory(server);
  for (let i = 0; i < TABLES; i++) {
    const made = await web.makeTable(server, { variant: 'tapp-tarock', players: 4, seed: i, seats: [null, null, null, 'greedy'] });
    const sent = new Map();
    const on = (seat) => async (event) => {
      events++;
      if (event.seat !== undefined && sent.has(`${event.seat}`) && event.type === 'act' && seat !== event.seat) {
        told.push(performance.now() - sent.get(`${event.seat}`));
        sent.delete(`${event.seat}`);
      }
      const action = event.legal ? event.legal[pick(event.legal.length)] : event.settled && event.view ? ':next' : undefined;
      if (!action || !runs) return;
      if (PAUSE) await web.sleep(pick(2 * PAUSE));
      const began = performance.now();
      sent.set(`${seat}`, began);
      const answer = await web.act(server, made.table, made.seats[seat].key, action, event.id);
      if (answer.status !== 200) return;
      answered.push(performance.now() - began);
    };
    for (const seat of [0, 1, 2]) web.stream(server, made.table, made.seats[seat].key, { on: on(seat) });
    web.stream(server, made.table, made.watch, { on: (event) => { events++; } });
    web.stream(server, made.table, made.seats[1].key, { lang: 'de', on: () => { events++; } });
  }
  await web.sleep(2000);
  answered.length = told.length = events = 0;
  const cpu = ticks(server), began = Date.now();
  await web.sleep(SECONDS_ * 1000);
  runs = false;
  const seconds = (Date.now() - began) / 1000, used = (ticks(server) - cpu) / 100 / seconds;
  await web.sleep(500);
  console.log(`web table: ${TABLES} tables, ${5 * TABLES} streams, ${Math.round(answered.length / seconds)} acts/s, ${Math.round(events / seconds)} events/s, ${Math.round(100 * used)} % of a core`);
  console.log(`  act until it is kept and answered: p50 ${percentile(answered, 0.5).toFixed(1)} ms, p99 ${percentile(answered, 0.99).toFixed(1)} ms`);
  console.log(`  act until another seat is told: p50 ${percentile(told, 0.5).toFixed(1)} ms, p99 ${percentile(told, 0.99).toFixed(1)} ms`);
  console.log(`  memory: ${Math.round((memory(server) - before) / TABLES)} kB a table with its five streams`);
  const idle = ticks(server);
  await web.sleep(3000);
  console.log(`  idle: ${((ticks(server) - idle) / 3).toFixed(1)} % of a core with all streams open`);
  process.exit(0);
})();
