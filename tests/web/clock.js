// Clocks: when the time for a turn is over, a computer plays this one turn.
'use strict';
const { ok, is, finish } = require('../tap.js');
const web = require('./client.js');
const { complaints, launch, open, findings } = require('./page.js');

const shots = process.env.SHOTS;
const shoot = async (page, name) => { if (shots) await page.screenshot({ path: `${shots}/${name}.png` }); };

// Follows a seat without acting. Keeps all its events.
function watch(server, made, seat) {
  const seen = { events: [], key: made.seats[seat].key };
  seen.stream = web.stream(server, made.table, seen.key, { lang: 'en', on: (event) => seen.events.push(event) });
  seen.of = (type) => seen.events.filter((event) => event.type === type);
  return seen;
}

const THREE = { variant: 'tapp-tarock', players: 3, seed: 7 };
const delays = []; // milliseconds from the end of a time to the act that follows, by the clock of the server

// The seats have a person who is present but does nothing, one who is away, and a computer.
async function turns(server) {
  const made = await web.makeTable(server, { ...THREE, clock: 1, seats: [null, null, 'greedy'] });
  const anna = watch(server, made, 0);
  await web.until(() => anna.of('late').length >= 2);
  const [first] = anna.events, late = anna.of('late'), here = anna.of('here')[0];
  is([first.clock, late[0].seat], [1, 1], 'the table says how long a turn may last; one who is away is not waited for');
  ok(here.left > 0 && here.left <= 1000, 'an event says how much time is left', here.left);
  delays.push(late[0].at - here.at - 1000);
  ok(delays[0] >= -20, 'a computer plays when the time is over, and not before', delays[0]);
  ok(late[0].events.some((event) => event.seat === 1), 'it is an action of this seat', late[0].events);
  ok(late[0].seats === undefined, 'the seat stays with its person');
  const isMine = await web.until(() => anna.of('late').some((event) => event.seat === 0));
  ok(isMine, 'one who is there and does nothing is not waited for, either');
  anna.stream.close();
}

// One who acts in time keeps his turn.
async function inTime(server) {
  const made = await web.makeTable(server, { ...THREE, dealer: 2, clock: 60, seats: [null, 'greedy', 'greedy'] });
  const anna = watch(server, made, 0);
  await web.until(() => anna.events.some((event) => event.legal));
  await web.sleep(1500);
  const turn = anna.events.findLast((event) => event.legal);
  is((await web.act(server, made.table, anna.key, 'dreier', turn.id)).status, 200, 'an act in time is taken');
  await web.until(() => anna.events.at(-1).legal && anna.events.at(-1).id > turn.id);
  const next = anna.events.at(-1);
  ok(next.left > 58500 && next.left <= 60000, 'and the next turn has its whole time', next.left);
  is(anna.of('late').length, 0, 'no computer has played for him');
  anna.stream.close();
}

// If nobody is present, no clock runs.
async function nobody(server) {
  const made = await web.makeTable(server, { ...THREE, clock: 1, seats: [null, null, 'greedy'] });
  const events = [], stream = web.stream(server, made.table, made.watch, { on: (event) => events.push(event) });
  await web.until(() => events.length);
  await web.sleep(1500);
  is(events.map((event) => [event.type, event.left]), [['table', undefined]], 'without people no clock runs');
  stream.close();
}

// A player asks to take back the bid while the clock of the second player runs, and nobody answers. Returns the events
// of the request and of its denial, or false if this machine was too slow to ask before the turn was over.
async function questionInTime(server) {
  const made = await web.makeTable(server, { ...THREE, dealer: 2, clock: 6, seats: [null, null, null] });
  const people = [0, 1, 2].map((seat) => watch(server, made, seat)), [anna, berta] = people;
  const isHere = (seat) => anna.of('table').some((table) => table.seats[seat].here) ||
    anna.of('here').some((event) => event.seat === seat);
  await web.until(() => people.every((one) => one.events.length) && isHere(1) && isHere(2));
  const seen = () => Math.max(...people.flatMap((one) => one.events.map((event) => event.id)));
  await web.act(server, made.table, anna.key, 'dreier', seen());
  await web.until(() => berta.events.at(-1).legal);
  const turn = berta.events.at(-1);
  await web.sleep(700);
  await web.act(server, made.table, anna.key, ':undo', seen());
  await web.until(() => anna.of('agree').length);
  const [question] = anna.of('ask'), [answer] = anna.of('agree');
  for (const one of people) one.stream.close();
  return question && question.at - turn.at < 5000 && { question, answer };
}

// A request stops the clock of the turn. If nobody answers it in time, it is denied.
async function questions(server) {
  let asked = false;
  for (let i = 0; i < 5 && !asked; i++) asked = await questionInTime(server);
  if (!asked) return ok(false, 'the machine asks before the turn is over');
  delays.push(asked.answer.at - asked.question.at - 6000);
  is([asked.answer.text, delays.at(-1) >= -20], ['no', true], 'who does not answer says no');
  const { left } = asked.answer;
  ok(left > 500 && left <= 5300, 'then the turn goes on with the rest of its time', left);
}

// When the time is over, a computer passes all cards to pass in one turn. The next deal waits as long as a turn, too.
async function wholeDeal(server) {
  const made = await web.makeTable(server, { variant: 'whist', players: 4, seed: 3, clock: 1, helper: 'greedy',
    seats: [null, null, 'greedy', 'greedy'] });
  const anna = watch(server, made, 0);
  const pass = await web.makeTable(server, { variant: 'hearts', players: 4, seed: 3, clock: 6, helper: 'greedy',
    seats: [null, 'greedy', 'greedy', 'greedy'] });
  const carl = watch(server, pass, 0);
  await web.until(() => carl.of('late').length >= 3, 60);
  const times = carl.of('late').slice(0, 3).map((event) => event.at);
  ok(times[2] - times[0] < 10000, 'three cards to pass are one turn', times); // three turns: 12000
  carl.stream.close();
  await web.until(() => anna.events.at(-1).settled, 60);
  const berta = watch(server, made, 1);
  await web.until(() => anna.of('here').some((event) => event.seat === 1));
  const answer = await web.act(server, made.table, anna.key, ':next', anna.events.at(-1).id);
  await web.until(() => anna.of('deal').length);
  const [ready] = anna.of('ready'), [deal] = anna.of('deal');
  delays.push(deal.at - ready.at - 1000);
  is([answer.status, delays.at(-1) >= -20], [200, true], 'the next deal waits as long as a turn');
  for (const one of [anna, berta]) one.stream.close();
}

// A restart gives the turn its whole time again. Returns the new server.
async function restart(server) {
  const made = await web.makeTable(server, { ...THREE, clock: 2, seats: [null, null, 'greedy'] });
  const anna = watch(server, made, 0);
  await web.until(() => anna.of('here').length);
  const end = await web.stop(server);
  is([end.code, end.err], [0, ''], 'nothing is leaked and nothing complained about');
  const later = await web.serve(), again = watch(later, made, 0);
  await web.until(() => again.of('late').length);
  ok(again.events[0].left > 1500, 'after a restart the turn has its whole time', again.events[0].left);
  ok(again.of('late').length, 'and the clock still runs');
  again.stream.close();
  return later;
}

// Values that are no time for a turn.
async function refuse(server) {
  for (const clock of [-1, 3601, '30', 1.5, true]) {
    const { status, json } = await web.post(server, '/api/tables', { ...THREE, clock });
    is([status, json.error.code], [400, 'bad-field'], `a clock of ${JSON.stringify(clock)} is refused`);
  }
}

// The page shows the clock, and the log says that the time was up.
async function page(browser, server) {
  const made = await web.makeTable(server, { ...THREE, dealer: 2, clock: 9, seats: [null, 'greedy', 'greedy'] });
  const shown = await open(browser, server, `${made.table}/${made.seats[0].key}`);
  const clock = await shown.waitForFunction(() => {
    const [time, said] = document.querySelectorAll('.seat.own :is(.clock, [role=alert])');
    return time && [time.textContent, said.textContent];
  });
  const [time, said] = await clock.jsonValue();
  ok(/^0:0\d$/.test(time), 'the seat shows the time left', time);
  is(said, 'Your time is nearly up.', 'a screen reader says it');
  is(await findings(shown), [], 'axe finds nothing: a clock');
  await shoot(shown, 'clock-360-en');
  await shown.waitForFunction(() => /You: The time is up\. A computer plays\./.test(
    document.querySelector('.log').textContent));
  ok(true, 'the log says that the time was up');
  await shoot(shown, 'clock-over-360-en');
  await shown.close();
}

// The time for each turn is chosen in the lobby, and shown in the waiting room.
async function choose(browser, server) {
  const shown = await open(browser, server, '');
  await shown.waitForSelector('.game.first');
  await shown.click('.game.first');
  await shown.waitForSelector('.settings summary');
  await shown.click('.settings summary');
  await shown.evaluate(() => {
    const label = [...document.querySelectorAll('.settings label')].find((one) => /each turn/.test(one.textContent));
    const select = label.querySelector('select');
    select.value = '30';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await shown.click('.friends');
  await shown.waitForFunction(() => /Time for each turn: 30 seconds/.test(document.body.textContent));
  ok(true, 'a time that is chosen in the lobby is shown in the waiting room');
  await shown.close();
}

(async () => {
  const server = await web.serve();
  await Promise.all([turns, inTime, nobody, questions, wholeDeal].map((part) => part(server)));
  await refuse(server);
  const later = await restart(server), browser = await launch();
  await page(browser, later);
  await choose(browser, later);
  is(complaints, [], 'the browser complains about nothing');
  await browser.close();
  await web.stop(later);
  console.log(`# acts after the time was over: ${delays.join(', ')} ms`);
  finish();
})();
