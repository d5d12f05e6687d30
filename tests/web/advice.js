// Hints for a person who plays with computers, and the look back at a finished deal.
'use strict';
const { ok, is, finish } = require('../tap.js');
const web = require('./client.js');

const codeOf = (answer) => [answer.status, answer.json?.error?.code];

// Repeats a request for advice until the computer has the answer (the status is 202 before).
async function advice(server, path, key) {
  for (;;) {
    const answer = await web.ask(server, 'GET', path, { key });
    if (answer.status !== 202) return answer;
    await web.sleep(50);
  }
}

// Plays seat 0 to the end of the deal by its first legal actions. `turn(event)` is called before each of them.
function play(server, made, turn) {
  const { key } = made.seats[0];
  return new Promise((done) => {
    const stream = web.stream(server, made.table, key, { lang: 'en', on: async (event) => {
      if (event.settled) return stream.close(), done(event);
      if (!event.legal) return undefined;
      await turn(event);
      return web.act(server, made.table, key, event.legal[0], event.id);
    } });
  });
}

// Each lesson explains the purpose of the phase, who wins the trick so far, and which cards are not allowed. `hints`
// are from the first turns: the legal actions, the answer to the request for a hint, and the event of the turn.
function lessons(hints) {
  const [[, { lesson: { purpose } }]] = hints;
  ok(purpose[0]?.startsWith('Contract: ') && purpose.some((one) => one.startsWith('There are 13 tricks.')),
    'a lesson has the purpose of the phase', purpose);
  const says = ([legal, { lesson }, { view }]) => {
    const isFree = legal.length === view.hand.length, wins = lesson.turn.some((one) => one.startsWith('So far '));
    return lesson.turn.some((one) => one.startsWith(isFree ? 'Every card ' : 'Not allowed now: ')) &&
      wins === view.trick.length > 0;
  };
  ok(hints.every(says), 'it says who wins so far, and which cards may be played', hints.map(([, one]) => one.lesson));
}

// The lesson has the language of the request.
async function inGerman(server) {
  const setup = { variant: 'hearts', players: 4, seed: 3, deals: 1, seats: [null, 'greedy', 'greedy', 'greedy'] };
  const made = await web.makeTable(server, setup), { key } = made.seats[0];
  await new Promise((done) => {
    const stream = web.stream(server, made.table, key, { lang: 'de', on: (event) => {
      if (event.legal) return stream.close(), done();
      return undefined;
    } });
  });
  const { json } = await advice(server, `/api/tables/${made.table}/hint?lang=de`, key);
  ok(json.text.startsWith('Vorschlag: ') && json.lesson.purpose[0].startsWith('Weitergeben: '),
    'a lesson has the language of the request', json);
}

// With computers alone: hints, the lesson in them, and the review after the deal.
async function alone(server) {
  const setup = { variant: 'whist', players: 4, seed: 3, deals: 1, seats: [null, 'greedy', 'greedy', 'greedy'] };
  const made = await web.makeTable(server, setup), { key } = made.seats[0], hints = [];
  const path = `/api/tables/${made.table}/hint?lang=en`;
  is(codeOf(await web.ask(server, 'GET', path, { key: made.watch })), [403, 'watcher'], 'who watches gets no hint');
  await play(server, made, async (event) => {
    if (hints.length < 3) hints.push([event.legal, (await advice(server, path, key)).json, event]);
  });
  ok(hints.every(([legal, { action }]) => legal.includes(action)), 'a hint is an action that is legal', hints);
  ok(hints.every(([legal, { text }]) => (legal.length > 1) === text.length > 10), 'and a sentence gives the reason',
    hints);
  const reason = / (wins|beats|leaves|can win|is winning) the (trick|cards)/;
  const inTrick = ([, { text }, { view }]) => view.trick.length && text;
  ok(hints.some(inTrick) && hints.filter(inTrick).every(([, { text }]) => reason.test(text)),
    'in a trick it says what the card does there', hints.map(([, { text }]) => text));
  lessons(hints);
  is(codeOf(await web.ask(server, 'GET', path, { key })), [409, 'deal-over'], 'after the deal there is none');
  const review = `/api/tables/${made.table}/review/1`;
  const { json } = await advice(server, review, key);
  const steps = (await web.ask(server, 'GET', `/api/tables/${made.table}/deals/1`, { key })).json.steps;
  const isDone = ({ after, done }) =>
    steps[after + 1].events.some((event) => event.action === done && event.seat === 0);
  ok(json.seat === 0 && json.regrets.length <= 5 && json.regrets.every(isDone),
    'the look back names actions that the seat has done', json);
  ok(json.regrets.every((one) => one.gain >= 0.1 && one.better !== one.done), 'and better ones, with their gain', json);
  is(codeOf(await web.ask(server, 'GET', `/api/tables/${made.table}/review/2`, { key })), [404, 'unknown-deal'],
    'a deal that is not over has no look back');
}

// Three cards are passed: the hint names all of them at once.
async function several(server) {
  const setup = { variant: 'hearts', players: 4, seed: 3, deals: 1, seats: [null, 'greedy', 'greedy', 'greedy'] };
  const made = await web.makeTable(server, setup), hints = [];
  const path = `/api/tables/${made.table}/hint?lang=en`;
  await play(server, made, async (event) => {
    if (hints.length < 4) hints.push([event.legal, (await advice(server, path, made.seats[0].key)).json]);
  });
  is(hints.map(([, { cards }]) => cards?.length), [3, 2, undefined, undefined],
    'a hint names all cards that are still to be passed');
  const [legal, { action, cards, text }] = hints[0];
  ok(cards.includes(action) && cards.every((card) => legal.includes(card)), 'each of them may be passed', cards);
  ok(/^Suggested: \S+ \S+ \S+\.$/.test(text), 'and so does its sentence', text);
}

// With other people there are no hints.
async function together(server) {
  const made = await web.makeTable(server, { variant: 'whist', players: 4, seed: 3, dealer: 3 });
  const ask = (seat) => web.ask(server, 'GET', `/api/tables/${made.table}/hint`, { key: made.seats[seat].key });
  is(codeOf(await ask(0)), [409, 'not-alone'], 'with other people there are no hints');
  is(codeOf(await ask(1)), [409, 'not-your-turn'], 'nor out of turn');
}

(async () => {
  const server = await web.serve();
  await alone(server);
  await inGerman(server);
  await several(server);
  await together(server);
  const end = await web.stop(server);
  is([end.code, end.err], [0, ''], 'nothing is leaked and nothing complained about');
  finish();
})();
