// Tables with an invitation: people take seats by it, and the first deal waits for them (docs/web-protocol.md,
// "Seats").
'use strict';
const crypto = require('crypto');
const { ok, is, finish } = require('../tap.js');
const web = require('./client.js');

const codeOf = (answer) => [answer.status, answer.json?.error?.code];
// A random key for a seat.
const draw = () => crypto.randomBytes(16).toString('hex');
const SETUP = { variant: 'tapp-tarock', players: 3, seed: 7, waits: true, helper: 'greedy' };

// Takes a seat. Resolves to its key and the answer, whose status and error code are in `code`.
async function sit(server, made, seat, name, key = draw()) {
  const answer = await web.post(server, `/api/tables/${made.table}/seats`, { seat, name, key }, made.watch);
  return { key, answer, code: codeOf(answer) };
}

// Opens a stream that keeps its events, and waits for its first event.
async function watch(server, made, key) {
  const stream = web.stream(server, made.table, key, { keeps: true });
  await web.until(() => stream.events.length > 0);
  return stream;
}

// Waits until a stream has an event of this type.
const saw = (stream, type) => web.until(() => stream.events.some((event) => event.type === type));
const act = (server, made, key, action, more) => web.act(server, made.table, key, action, 0, more);

// A person takes a seat at a table that waits. Others see the name, but not the key.
async function fill(server) {
  const made = await web.makeTable(server, SETUP);
  is(made.seats.map((one) => one.key), [undefined, undefined, undefined], 'a table of one link gives no key of a seat');
  const guest = await watch(server, made, made.watch);
  const { waits, view, legal, seats } = guest.events[0];
  is([waits, view, legal, seats.map((one) => one.free)], [true, undefined, undefined, [true, true, true]],
    'it waits: nothing is dealt and all chairs are free');
  const anna = await sit(server, made, 1, 'Anna');
  is(anna.code, [200, undefined], 'Anna takes a chair');
  await saw(guest, 'sit');
  const { seats: then, ...event } = guest.events.at(-1);
  is([event.seat, then[1].name, then[1].free, then[0].free], [1, 'Anna', undefined, true], 'everybody sees it');
  const digest = crypto.createHash('sha256').update(anna.key).digest('hex');
  ok(!guest.bytes.includes(anna.key) && !guest.bytes.includes(digest), 'but neither her key nor its digest');
  is((await sit(server, made, 1, 'Anna', anna.key)).code, [200, undefined], 'a request sent again does no harm');
  is((await sit(server, made, 1, 'Bob')).code, [409, 'chair-taken'], 'the chair is taken');
  return { made, guest, anna };
}

// Names that are refused: characters that hide or turn text around, names that look like Anna, and names of the page.
async function names(server, made) {
  for (const [name, code] of [
    ['\u202eannA', [400, 'bad-field']], ['\u200b', [400, 'bad-field']], ['\u2066Bob', [400, 'bad-field']],
    ['', [400, 'bad-field']], ['B'.repeat(49), [400, 'bad-field']],
    ['anna', [409, 'name-taken']], ['An\u00adna', [409, 'name-taken']], ['\u0410nna', [409, 'name-taken']],
    ['Player 3', [409, 'name-taken']], ['Spieler 3', [409, 'name-taken']], ['Du', [409, 'name-taken']],
  ]) is((await sit(server, made, 0, name)).code, code, `no name: ${JSON.stringify(name)}`);
}

// Requests for seats that are refused.
async function refusals(server, made, anna) {
  const where = `/api/tables/${made.table}/seats`, key = draw();
  const bad = async (body, by = made.watch) => codeOf(await web.post(server, where, body, by));
  is(await bad({ seat: 3, name: 'Bob', key }), [400, 'bad-field'], 'a chair that does not exist');
  is(await bad({ seat: 0, name: 'Bob', key: key.slice(1) }), [400, 'bad-field'], 'a short key');
  is(await bad({ seat: 0, name: 'Bob', key: key.replace(/./, 'x') }), [400, 'bad-field'], 'a key that is no number');
  is(await bad({ seat: 0, name: 'Bob' }), [400, 'missing-field'], 'no key');
  is(await bad([]), [400, 'missing-field'], 'a list for a body');
  is(await bad({ seat: 0, name: 'Bob', key }, anna.key), [409, 'own-seat'], 'two chairs for one person');
  is(await bad({ seat: 0, name: 'Bob', key }, draw()), [403, 'bad-key'], 'without the link');
  is(codeOf(await web.ask(server, 'GET', where, { key: made.watch })), [405, 'bad-method'], 'GET');
  is(codeOf(await act(server, made, made.watch, ':start')), [403, 'watcher'], 'the link alone does not start the game');
  is(codeOf(await act(server, made, anna.key, 'pass')), [409, 'deal-over'], 'there is nothing to play yet');
  const plain = await web.makeTable(server, { variant: 'tapp-tarock', players: 3, seats: [null, 'greedy', 'greedy'] });
  is((await sit(server, plain, 1, 'Bob')).code, [409, 'chair-taken'], 'other tables have no free chairs');
}

// Anna leaves her seat: her streams end, her key is no longer valid, and the seat is free. Then she takes it again.
async function leave(server, made, anna) {
  const stream = await watch(server, made, anna.key);
  let isGone = false;
  const old = web.stream(server, made.table, anna.key, { gone: () => { isGone = true; } });
  await web.until(() => old.status === 200);
  is(codeOf(await act(server, made, anna.key, ':stand')), [200, undefined], 'Anna leaves her chair');
  ok(await web.until(() => isGone), 'her streams end');
  stream.close();
  is(codeOf(await act(server, made, anna.key, ':say', { text: 'x' })), [403, 'bad-key'], 'and her key opens nothing');
  const again = await sit(server, made, 1, 'Anna');
  is(again.code, [200, undefined], 'the chair is free again');
  return again;
}

// After a restart, the seats are as before. Resolves to the new server.
async function restart(server, made, anna) {
  await web.stop(server);
  const next = await web.serve();
  const stream = await watch(next, made, anna.key);
  is([stream.events[0].waits, stream.events[0].you, stream.events[0].seats[1].name], [true, 1, 'Anna'],
    'after a restart of the server the chairs are as before');
  stream.close();
  const empty = await web.makeTable(next, SETUP);
  await web.stop(next);
  const last = await web.serve();
  const guest = await watch(last, empty, empty.watch);
  is(guest.events[0].waits, true, 'so is a table at which nobody has sat down yet');
  guest.close();
  return last;
}

// A client that connects again gets every event after its last one, even if somebody took a seat since the deal began
// ("Events").
async function reconnect(server, made, keys, first) {
  const { number } = (await act(server, made, keys[0], ':say', { text: 'welcome' })).json;
  for (const [i, key] of keys.entries()) {
    for (let last = first; last < number; last++) {
      let isGone = false;
      const stream = web.stream(server, made.table, key, { last, keeps: true, gone: () => { isGone = true; } });
      await web.until(() => isGone || stream.last >= number);
      const numbers = stream.events.map((event) => event.id), wanted = Array.from(numbers, (_, k) => last + 1 + k);
      ok(!isGone && stream.last >= number, `client ${i} comes back after event ${last} of ${number}`, numbers);
      is(numbers, wanted, 'and no event is missing');
      stream.close();
    }
  }
}

// Somebody starts the game: computers take the free seats. A friend who comes later takes one of them.
async function start(server, made, anna) {
  const guest = await watch(server, made, made.watch), own = await watch(server, made, anna.key);
  is(codeOf(await act(server, made, anna.key, ':start')), [200, undefined], 'Anna starts the game');
  await saw(own, 'deal');
  const deal = own.events.find((event) => event.type === 'deal');
  is([deal.waits, deal.view.hand.length, deal.seats.map((one) => one.computer)],
    [false, 16, ['greedy', undefined, 'greedy']], 'it is dealt, and computers have the free chairs');
  is(codeOf(await act(server, made, anna.key, ':stand')), [409, 'started'], 'nobody leaves a chair now');
  is((await act(server, made, anna.key, ':start')).json.again, true, 'the game starts once');
  ok(deal.seats[2].free, 'a chair of a computer is free for a friend');
  const late = await sit(server, made, 2, 'Carl');
  is(late.code, [200, undefined], 'who takes it during the game');
  const carl = await watch(server, made, late.key);
  const { you, view, seats } = carl.events[0];
  is([you, view.hand.length > 0, seats[2].computer, seats[2].free], [2, true, undefined, undefined],
    'and has the cards of the computer');
  const hand = JSON.stringify(view.hand[0]);
  await saw(guest, 'sit');
  ok(!guest.bytes.includes(`"hand":[${hand}`), 'which the link alone does not show');
  await reconnect(server, made, [anna.key, late.key, made.watch], deal.id);
  for (const one of [guest, own, carl]) one.close();
}

// A table that is listed in the lobby: everybody may join until the game begins.
async function listed(server) {
  const list = async () => (await web.ask(server, 'GET', '/api/waiting?lang=en')).json.tables;
  const made = await web.makeTable(server, { ...SETUP, listed: true }), quiet = await web.makeTable(server, SETUP);
  is(await list(), [], 'a table at which nobody is waiting is not listed');
  const anna = await sit(server, made, 0, 'Anna');
  const stream = await watch(server, made, anna.key), other = await watch(server, quiet, quiet.watch);
  is(await list(), [{ table: made.table, name: 'Tapp Tarock', players: 3, free: 2, people: ['Anna'] }],
    'one with a person is, if its maker wants it');
  const stranger = { table: made.table, watch: 'listed' };
  is((await sit(server, stranger, 1, 'Bob')).code, [200, undefined], 'a stranger takes a chair');
  is((await sit(server, { table: quiet.table, watch: 'listed' }, 1, 'Bob')).code[0], 403, 'but not at another table');
  is(codeOf(await act(server, made, 'listed', ':start')), [403, 'watcher'], 'who only looks does not start the game');
  await act(server, made, anna.key, ':start');
  await saw(stream, 'deal');
  is(await list(), [], 'a table that has begun is not listed');
  const alone = { variant: 'tapp-tarock', players: 3, listed: true, seats: [null, 'greedy', 'greedy'] };
  const plain = await web.makeTable(server, alone);
  is(codeOf(await web.ask(server, 'GET', `/api/tables/${plain.table}/tally`, { key: 'listed' }))[0], 403,
    'a table without chairs cannot be listed');
  stream.close();
  other.close();
}

(async () => {
  let server = await web.serve();
  const { made, guest, anna } = await fill(server);
  guest.close();
  await names(server, made);
  await refusals(server, made, anna);
  const again = await leave(server, made, anna);
  server = await restart(server, made, again);
  await start(server, made, again);
  await listed(server);
  const end = await web.stop(server);
  is([end.code, end.err], [0, ''], 'the server ends as it should');
  finish();
})();
