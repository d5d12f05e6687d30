// Rules that strangers send may be valid but costly, or may never end. Other people at the server must not notice.
'use strict';
const fs = require('fs');
const { ok, is, finish } = require('../tap.js');
const web = require('./client.js');
const { endless, again, resting } = require('./strange.js');

const codeOf = (answer) => [answer.status, answer.json?.error?.code];

// The processor time, in milliseconds, that the serving thread has used. This thread answers all requests.
function served(server) {
  const { pid } = server.process, [, rest] = fs.readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = rest.split(' ').slice(11, 13).map(Number);
  return (user + system) * 10;
}

// The most processor time, in milliseconds, that the serving thread uses before it answers a request of others. (The
// time on the clock would depend on what else the machine does.)
async function mostBefore(server, times = 20) {
  let most = 0;
  for (let i = 0; i < times; i++) {
    const begun = served(server);
    await web.ask(server, 'GET', '/api/pictures');
    most = Math.max(most, served(server) - begun);
    await web.sleep(20);
  }
  return most;
}

// Follows a table. As on the page, a stream that ends because it was too slow is opened again.
function follow(server, table, key, on) {
  let one, isOver = false;
  const begin = () => {
    const last = one?.last;
    if (!isOver) one = web.stream(server, table, key, { on, last, gone: () => setTimeout(begin, 50) });
  };
  begin();
  return { close: () => { isOver = true; one.close(); } };
}

// Computers play a number of deals of a costly game, and its rules are requested. Returns the table and its last event.
async function plays(server, title, source, deals) {
  const setup = { source, options: { how: 'yes' }, deals: 1000, seats: ['greedy', 'greedy', 'greedy'] };
  const made = await web.post(server, '/api/tables', setup);
  is(made.status, 201, `there is a table: ${title}`);
  const { table, watch } = made.json;
  let done = 0, last;
  const on = (event) => { last = event; done = event.tally?.deals.length ?? done; };
  const one = follow(server, table, watch, on);
  for (const lang of ['en', 'de']) {
    const rules = await web.ask(server, 'GET', `/api/tables/${table}/rules?lang=${lang}`, { key: watch });
    const isShown = rules.status === 200 && /<h1>/.test(rules.text);
    ok(isShown, `its rules are shown in ${lang}: ${title}`, rules.text.slice(0, 300));
  }
  const isOn = await web.until(() => done >= deals || last?.type === 'given-up', 60);
  ok(isOn, `it goes on or is given up: ${title}`, [done, last?.type]);
  one.close();
  return { table, watch, last };
}

(async () => {
  let server = await web.serve();
  const innocent = await web.makeTable(server, { variant: 'tapp-tarock', players: 3, seed: 4 });
  let gone = false;
  const look = web.stream(server, innocent.table, innocent.seats[0].key, { gone: () => { gone = true; } });
  const refused = async (more) => codeOf(await web.post(server, '/api/tables', { source: again, ...more }));
  is(await refused({ options: { how: 'perhaps' } }), [422, 'bad-option'], 'a value that its option does not have');
  is(await refused({ players: 5 }), [422, 'bad-players'], 'a number of players that it does not have');
  const kept = await plays(server, 'a bid that is said for ever', endless, 1);
  is(kept.last.type, 'given-up', 'a deal without end is given up');
  await plays(server, 'cards that are dealt again for ever', again, 20);
  await plays(server, 'a declarer who plays no cards, after some deals', resting, 20);
  const most = await mostBefore(server);
  ok(most < 1000, 'others do not wait', most);
  is(gone, false, 'and their tables are there');
  look.close();
  const end = await web.stop(server);
  is([end.code, end.err], [0, ''], 'the server ends on request');
  server = await web.serve();
  const rules = await web.ask(server, 'GET', `/api/tables/${kept.table}/rules`, { key: kept.watch });
  is(rules.status, 200, 'the rules are shown after a restart too');
  await web.stop(server);
  finish();
})();
