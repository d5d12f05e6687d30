// The deployment with several servers behind nginx. Its configuration is that of docs/web-table.md, with other ports
// and folders.
'use strict';
const fs = require('fs');
const { spawn } = require('child_process');
const { ok, is, finish } = require('../tap.js');
const web = require('./client.js');

// The configuration for nginx: the second nginx block of that page, for servers at `ports` and nginx at `port`.
function config(ports, port) {
  const page = fs.readFileSync('docs/web-table.md', 'utf8');
  let text = [...page.matchAll(/```nginx\n([^]*?)```/g)][1][1].replace('listen 8080', `listen 127.0.0.1:${port}`);
  ports.forEach((one, i) => { text = text.replace(`127.0.0.1:808${i + 1}`, `127.0.0.1:${one}`); });
  const at = (name) => `${web.work}/${name}`;
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off; pid ${at('nginx.pid')}; error_log ${at('nginx.err')}; worker_processes 1;
    events {} http { access_log off; ${temporary.map((name) => `${name}_temp_path ${at(name)};`).join(' ')}
    ${text}\n}`;
}

// One of the servers as seen through the proxy, where it has a path of its own; and a request to it.
const through = (port, name) => ({ port, under: `/${name}` });
const ask = (proxy, method, path, more) => web.ask(proxy, method, proxy.under + path, more);

(async () => {
  const names = ['one', 'two', 'three'], servers = [];
  for (const name of names) servers.push(await web.serve({ data: name }));
  const port = 20000 + (process.pid % 12000); // the system gives its own ports above 32767
  fs.writeFileSync(`${web.work}/nginx.conf`, config(servers.map((server) => server.port), port));
  const nginx = spawn(process.env.NGINX, ['-c', `${web.work}/nginx.conf`, '-e', `${web.work}/nginx.err`],
    { stdio: 'ignore' });
  process.on('exit', () => nginx.kill('SIGTERM'));
  let up = false;
  for (let i = 0; i < 1200 && !up; i++) {
    await web.sleep(50);
    const isUp = (answer) => answer.status === 302 && names.includes(answer.headers.location.split('/').slice(-2)[0]);
    up = await web.ask({ port }, 'GET', '/').then(isUp, () => false);
  }
  ok(up, 'whoever comes is sent to one of the servers');
  const tables = [];
  for (const name of names) {
    const answer = await ask(through(port, name), 'POST', '/api/tables',
      { body: { variant: 'tapp-tarock', players: 3, seed: 1, seats: [null, 'greedy', 'greedy'] } });
    tables.push({ name, ...answer.json });
  }
  ok(tables.every((table) => table.table), 'each server makes a table');
  const heard = [];
  const open = (table, i) => {
    const stream = web.stream({ port, under: `/${table.name}` }, table.table, table.seats[0].key,
      { on: (event) => { heard[i] = event; if (event.legal) table.turn = event; } });
    return stream;
  };
  let streams = tables.map(open);
  await web.until(() => tables.every((table) => table.turn));
  ok(tables.every((table) => table.turn), 'events come through without a buffer');
  const act = ({ name, table, turn, seats }) => {
    const body = { action: turn.legal[0], seen: turn.id, act: `a${turn.id}` };
    return ask(through(port, name), 'POST', `/api/tables/${table}/acts`, { key: seats[0].key, body });
  };
  const first = await act(tables[1]);
  is(first.status, 200, 'an act is kept');
  await web.stop(servers[1], 'SIGKILL');
  is((await act(tables[0])).status, 200, 'a server is killed: the others do not notice');
  is((await ask(through(port, 'two'), 'GET', '/api/variants')).status, 502, 'its own tables wait');
  servers[1] = await web.serve({ data: 'two', port: servers[1].port });
  heard[1] = undefined;
  streams.forEach((stream) => stream.close());
  streams = tables.map(open);
  await web.until(() => heard[1]?.number >= first.json.number);
  ok(heard[1]?.number >= first.json.number, 'started again it has them all');
  streams.forEach((stream) => stream.close());
  const third = through(port, 'three'), room = (await ask(third, 'POST', '/api/tables',
    { body: { variant: 'tapp-tarock', players: 3, waits: true } })).json;
  const sit = (seat, name) => ask(third, 'POST', `/api/tables/${room.table}/seats`,
    { key: room.watch, body: { seat, name, key: `${seat}`.repeat(32) } });
  const sat = [await sit(0, 'Anna'), await sit(1, 'Berta')];
  is(sat.map((one) => one.status), [200, 200], 'people take chairs through the proxy');
  await web.stop(servers[2], 'SIGKILL');
  servers[2] = await web.serve({ data: 'three', port: servers[2].port });
  is((await sit(1, 'Carl')).status, 200, 'a request that is sent again finds its own chair after a restart');
  is((await ask(third, 'POST', `/api/tables/${room.table}/acts`,
    { key: '0'.repeat(32), body: { action: ':start', seen: 2, act: 'a' } })).status, 200, 'and the game starts');
  for (const server of servers) await web.stop(server);
  finish();
})();
