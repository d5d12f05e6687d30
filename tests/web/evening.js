// Seven people play ten deals. Two of them connect anew in the middle of a deal, one loses the connection, one gives
// the seat to a computer and takes it back, and the server is killed once. At the end, the tally must be the sum of the
// gains of all deals, and nobody may have missed an event or seen one twice.
'use strict';
const { ok, is, finish } = require('../tap.js');
const web = require('./client.js');

const DEALS = Number(process.env.DEALS || 10), SEATS = 7;
const pick = web.chance(3);
let server, made, stopped = false;
const people = [], gains = new Map(); // the gains of each deal, as JSON
const faults = [], refused = []; // refused: acts that had no effect, to be printed if the test fails

// Lets a person follow the table at a seat, act at the own turn and request the next deal. `last` is the last event
// known.
function sit(seat, last) {
  const person = people[seat] || { seat, deals: new Set() };
  people[seat] = person;
  person.last = last;
  person.stream = web.stream(server, made.table, made.seats[seat].key, { last, on: (event) => hear(person, event) });
}

// Handles an event: its number must follow the last one, and all people must see the same gains. Then the person acts.
async function hear(person, event) {
  if (person.last !== undefined && event.type !== 'table' && event.id !== person.last + 1)
    faults.push(`seat ${person.seat}: ${event.id} after ${person.last}`);
  person.last = event.id;
  if (event.view) person.turn = event;
  if (event.settlement && event.type !== 'table') {
    const sum = JSON.stringify(event.settlement.gain);
    const deal = event.tally.deals.length;
    if (gains.has(deal) && gains.get(deal) !== sum) faults.push(`deal ${deal} is ${sum} and ${gains.get(deal)}`);
    gains.set(deal, sum);
    person.tally = event.tally;
  }
  await move(person);
}

// Acts if it is the person's turn, or requests the next deal. If the connection fails, tries again.
async function move(person) {
  const event = person.turn;
  if (stopped || !event || person.idle || event.tally?.over) return;
  const action = event.legal ? event.legal[pick(event.legal.length)] : event.settled ? ':next' : undefined;
  if (!action) return;
  try {
    const answer = await web.act(server, made.table, made.seats[person.seat].key, action, person.last);
    if (answer.status !== 200) refused.push([person.seat, person.last, action, answer.status]);
  } catch (error) {
    if (stopped) return;
    refused.push([person.seat, person.last, action, error.code]);
    await web.sleep(100);
    if (person.turn === event) await move(person);
  }
}

const dealsOver = () => Math.max(0, ...[...gains.keys()]);
// Waits until `n` deals are over.
const reach = (n) => web.until(() => dealsOver() >= n, 120);
// The state of each person, to be printed if the test fails.
const standing = () => [dealsOver(), refused.slice(-20),
  people.map((person) => [person.seat, person.last, person.turn?.id, person.turn?.type, person.turn?.legal])];
const command = (seat, action, more) =>
  web.act(server, made.table, made.seats[seat].key, action, people[seat].last, more);

(async () => {
  server = await web.serve();
  made = await web.makeTable(server,
    { variant: 'dappen-furtwangen', players: SEATS, seed: 8, deals: DEALS, helper: 'greedy' });
  for (let seat = 0; seat < SEATS; seat++) sit(seat);
  ok(await reach(1), 'seven people play a deal', standing());
  for (const seat of [2, 5]) { people[seat].stream.close(); sit(seat); }
  ok(await reach(3), 'two come anew in the middle of a deal', standing());
  people[4].stream.close();
  await web.sleep(100);
  sit(4, people[4].last);
  ok(await reach(4), 'one loses the connection and goes on at the number', standing());
  people[6].idle = true;
  is((await command(6, ':computer')).status, 200, 'one gives the seat to a computer');
  ok(await reach(6), 'which plays', standing());
  is((await command(6, ':back')).status, 200, 'and takes it back');
  people[6].idle = false;
  await move(people[6]);
  ok(await reach(7), 'and plays on', standing());
  stopped = true;
  await web.stop(server, 'SIGKILL');
  people.forEach((person) => person.stream.close());
  server = await web.serve();
  stopped = false;
  for (let seat = 0; seat < SEATS; seat++) sit(seat, people[seat].last);
  await Promise.all(people.map(move));
  ok(await reach(DEALS), 'the server is killed, and the evening goes on', standing());
  await web.until(() => people.every((person) => person.tally?.over));
  const sums = Array(SEATS).fill(0);
  for (const gain of gains.values()) JSON.parse(gain).forEach((figure, seat) => { sums[seat] += figure; });
  is(people[0].tally.total, sums, 'the tally is the sum of all deals');
  ok(people.every((person) => JSON.stringify(person.tally) === JSON.stringify(people[0].tally)),
    'everybody has the same');
  is(faults, [], 'nobody missed anything or saw anything twice');
  people.forEach((person) => person.stream.close());
  const end = await web.stop(server);
  is([end.code, end.err], [0, ''], 'the server ends as it should');
  finish();
})();
