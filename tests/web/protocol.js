// Requests and streams of the web table as docs/web-protocol.md describes them.
'use strict';
const fs = require('fs');
const { ok, is, finish } = require('../tap.js');
const web = require('./client.js');

// The status and error code of an answer.
const codeOf = (answer) => [answer.status, answer.json?.error?.code];

// A new table has keys for its seats, and wrong setups are refused. Resolves to the table.
async function tables(server) {
  const made = await web.makeTable(server,
    { variant: 'tapp-tarock', players: 3, seed: 7, seats: [null, 'greedy', null] });
  is(made.seats.map((seat) => seat.seat), [0, 1, 2], 'a new table tells its seats');
  ok(made.seats.every((seat) => /^[0-9a-f]{32}$/.test(seat.key)), 'a key has 128 bits');
  is(new Set([...made.seats.map((seat) => seat.key), made.watch]).size, 4, 'no two keys are the same');
  const bad = async (setup) => codeOf(await web.post(server, '/api/tables', setup));
  is(await bad({ variant: 'no-such-game' }), [404, 'unknown-variant'], 'a variant that does not exist');
  is(await bad({ variant: '../variants/tapp-tarock.yaml' }), [404, 'unknown-variant'], 'a path is no variant');
  is(await bad({ variant: '/etc/passwd' }), [404, 'unknown-variant'], 'nor is a file of the machine');
  is(await bad({}), [400, 'missing-field'], 'no variant at all');
  is(await bad({ variant: 'tapp-tarock', players: 7 }), [422, 'bad-players'], 'too many players');
  is(await bad({ variant: 'tapp-tarock', options: { nonsense: 1 } }), [422, 'bad-option'],
    'an option that does not exist');
  is(await bad({ variant: 'tapp-tarock', seats: ['clever'] }), [400, 'bad-seat'],
    'a computer player that does not exist');
  is(await bad({ variant: 'tapp-tarock', seats: ['mc:9999999'] }), [400, 'bad-seat'],
    'a computer that would think for ever');
  is(await bad({ variant: 'tapp-tarock', seats: [null, null, null, null] }), [400, 'bad-seat'],
    'more seats than players');
  const few = await web.makeTable(server, { variant: 'tapp-tarock', players: 3, seats: ['greedy'] });
  is(few.seats.map((seat) => seat.computer), ['greedy', undefined, undefined], 'other seats are for people');
  is(await bad('{"variant":'), [400, 'bad-json'], 'half a body');
  is(await bad('[]'), [400, 'bad-request'], 'a list for a body');
  return made;
}

// Resolves to the first event of a new stream with this key.
async function look(server, table, key) {
  let first;
  const one = web.stream(server, table, key, { on: (event) => { first = first || event; } });
  await web.until(() => first);
  one.close();
  return first;
}

// Without a chosen seed, the cards differ from table to table. They are the same after a restart. Resolves to the new
// server.
async function drawn(server) {
  const setup = { variant: 'tapp-tarock', players: 3, seats: [null, null, null] };
  const made = [], hands = [];
  for (let i = 0; i < 4; i++) made.push(await web.makeTable(server, setup));
  for (const one of made) hands.push((await look(server, one.table, one.seats[1].key)).view.hand.join(' '));
  is(new Set(hands).size, 4, 'each table has cards of its own');
  const chosen = await web.makeTable(server, { ...setup, seed: 7 });
  const isSeeded = async (table, key) => (await look(server, table, key)).seeded;
  is([await isSeeded(made[0].table, made[0].watch), await isSeeded(chosen.table, chosen.seats[2].key),
    await isSeeded(chosen.table, chosen.watch)], [false, true, true], 'every seat knows that the seed was chosen');
  await web.stop(server);
  const next = await web.serve();
  is((await look(next, made[0].table, made[0].seats[1].key)).view.hand.join(' '), hands[0],
    'and its cards after a restart');
  return next;
}

// Keys of the table, and what the answers say about games, languages, the security policy and the rules.
async function keys(server, made) {
  const events = `/api/tables/${made.table}/events`;
  is(codeOf(await web.ask(server, 'GET', events)), [401, 'bad-key'], 'without a key nothing is shown');
  is(codeOf(await web.ask(server, 'GET', events, { key: '0'.repeat(32) })), [403, 'bad-key'], 'nor with a wrong one');
  const nowhere = await web.ask(server, 'GET', events.replace(made.table, 'a'.repeat(12)), { key: made.watch });
  is(codeOf(nowhere), [404, 'unknown-table'],
    'a table that does not exist');
  is(codeOf(await web.act(server, made.table, made.watch, 'pass', 1)), [403, 'watcher'], 'who watches does not act');
  const other = await web.makeTable(server, { variant: 'tapp-tarock' });
  is(codeOf(await web.act(server, made.table, other.seats[0].key, 'pass', 1)), [403, 'bad-key'],
    'the key of another table does not fit');
  const page = await web.ask(server, 'GET', '/api/variants?lang=de');
  ok(page.json.variants.length >= 15 && page.json.variants[0].beginners,
    'the games are listed, those for beginners first');
  const trumpOf = (id) => page.json.variants.find((one) => one.id === id).trump;
  is([trumpOf('tapp-tarock'), trumpOf('cego'), trumpOf('hearts')], ['XX', '20', undefined],
    'a pack with numbered trumps has the numeral of a high one');
  const inWanted = async (wanted) => (await web.ask(server, 'GET', '/api/words',
    { headers: { 'Accept-Language': wanted } })).json.language;
  is([await inWanted('fr, de;q=0.8, en;q=0.5'), await inWanted('de;q=0, *'), await inWanted('fr')], ['de', 'en', 'en'],
    'the language with the highest weight is spoken');
  const languageOf = async (where, wanted) => {
    const { headers } = await web.ask(server, 'GET', where, { headers: { 'Accept-Language': wanted } });
    return [headers['content-language'], headers.vary];
  };
  is([await languageOf('/api/words', 'de'), await languageOf('/api/words', 'fr'),
    await languageOf('/api/words?lang=de', 'en'), await languageOf('/api/variants/skat/rules', 'de'),
    await languageOf('/api/nothing', 'de'), await languageOf('/api/pictures', 'de'), await languageOf('/', 'de')],
  [['de', 'Accept-Language'], ['en', 'Accept-Language'], ['de', undefined], ['de', 'Accept-Language'],
    ['en', 'Accept-Language'], [undefined, undefined], [undefined, undefined]],
  'an answer names its language, and caches keep one for each language (RFC 9110, 12.5.5)');
  const policy = page.headers['content-security-policy'];
  ok(/default-src 'none'/.test(policy) && !/unsafe/.test(policy), 'nothing but own files runs in the page', policy);
  is(page.headers['set-cookie'], undefined, 'there are no cookies');
  const rules = await web.ask(server, 'GET', `/api/tables/${made.table}/rules?lang=de`, { key: made.watch });
  ok(rules.status === 200 && /<h1>Tapp-Tarock<\/h1>/.test(rules.text) && !/<style|<html/.test(rules.text),
    'the rules are a fragment of HTML', rules.text.slice(0, 300));
}

// Plays a table to the end of its deal; `persons` are the seats of people, and `pick` chooses their actions. Resolves
// to their streams and the first error.
async function playDeal(server, made, persons, pick) {
  let error, done = 0;
  const asked = new Set();
  const streams = persons.map((seat) => web.stream(server, made.table, made.seats[seat].key, {
    keeps: true,
    on: async (event) => {
      if (event.settled && event.type !== 'here') done++;
      if (!event.legal || asked.has(`${seat}/${event.id}`)) return;
      asked.add(`${seat}/${event.id}`);
      const answer = await web.act(server, made.table, made.seats[seat].key, pick(event), event.id);
      if (answer.status !== 200) error = error || `seat ${seat} at ${event.id}: ${answer.text}`;
    },
  }));
  await web.until(() => error || done >= persons.length, 60);
  return { streams, error };
}

// A deal of three people, as its events, the look back and a watcher show it.
async function deal(server) {
  const made = await web.makeTable(server, { variant: 'tapp-tarock', players: 3, seed: 11, seats: [null, null, null] });
  const watcher = web.stream(server, made.table, made.watch, { keeps: true });
  const pick = web.chance(5);
  const { streams, error } = await playDeal(server, made, [0, 1, 2], (event) => event.legal[pick(event.legal.length)]);
  ok(!error, 'a deal is played by three seats to its end', error);
  for (const one of streams)
    ok(one.events.every((event, i) => i === 0 || event.id === one.events[i - 1].id + 1),
      'each number comes once and in order');
  const last = streams[0].events.find((event) => event.settlement);
  ok(last && last.settlement.gain.reduce((a, b) => a + b, 0) === 0, 'the settlement adds up to nothing',
    last?.settlement);
  ok(last.settlement.items.every((item) => item.why.length > 0 || item.id === ''), 'each item says why');
  is(last.tally.deals.length, 1, 'the tally has the deal');
  ok(streams[0].events.some((event) => event.choices?.some((choice) => choice.text.length > 0)),
    'choices are explained');
  ok(streams[0].events.some((event) => event.refused?.some((group) => group.why.length > 0)),
    'so is what may not be played');
  const where = `/api/tables/${made.table}/deals/1?lang=en`;
  const open = (await web.ask(server, 'GET', where, { key: made.seats[0].key })).json;
  is([open.steps[0].hands.flat().length, open.steps.at(-1).hands.flat().length, open.settlement.gain],
    [48, 0, last.settlement.gain], 'a deal that is over is shown with all hands open');
  ok(open.steps.filter((step) => step.events.some((event) => event.kind === 'plays')).length === 48,
    'each card is a step', open.steps.length);
  await web.until(() => watcher.last === streams[0].last);
  ok(watcher.events.every((event) => !event.legal && !event.view?.hand),
    'who watches is asked nothing and holds nothing');
  return { made, streams, watcher };
}

// Streams that are opened later: behind a number, from the beginning, in another language.
async function resume(server, { made, streams }) {
  const all = streams[1].events.filter((event) => event.type !== 'table');
  const from = all[Math.floor(all.length / 2)].id;
  const again = web.stream(server, made.table, made.seats[1].key, { last: from, keeps: true });
  await web.until(() => again.last >= all[all.length - 1].id);
  is(again.events.map((event) => event.id), all.filter((event) => event.id > from).map((event) => event.id),
    'a stream goes on after its last number');
  const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
  const differs = again.events.find((event) => !same(event, all.find((other) => other.id === event.id)));
  ok(!differs, 'missed events are shown as the others saw them', differs);
  const whole = web.stream(server, made.table, made.seats[1].key, { last: 0, keeps: true });
  await web.until(() => whole.last >= again.last);
  is(whole.events[0].type, 'deal', 'number 0 asks for everything, from the first deal on');
  const german = web.stream(server, made.table, made.seats[1].key, { lang: 'de', keeps: true });
  await web.until(() => german.last);
  is(german.events[0].language, 'de', 'each stream has its language');
  for (const one of [again, whole, german]) one.close();
}

// Acts that are refused, and acts that are sent twice.
async function acts(server) {
  const made = await web.makeTable(server, { variant: 'tapp-tarock', players: 3, seed: 3 });
  const events = {};
  const streams = made.seats.map(({ seat, key: own }) => web.stream(server, made.table, own,
    { on: (event) => { if (event.legal) events[seat] = event; } }));
  await web.until(() => Object.keys(events).length > 0);
  const seat = Number(Object.keys(events)[0]), { key } = made.seats[seat], seen = events[seat].id;
  const other = made.seats[(seat + 1) % 3].key;
  const where = `/api/tables/${made.table}/acts`;
  const send = (body, by = key) => web.post(server, where, body, by);
  is(codeOf(await send({ action: 'pass', seen, act: 'a' }, other)), [409, 'not-your-turn'], 'an act out of turn');
  is(codeOf(await send({ action: 'T1', seen, act: 'b' })), [422, 'illegal-action'], 'an act that is not legal');
  is(codeOf(await send({ action: ':fly', seen, act: 'c' })), [422, 'illegal-action'], 'a command that does not exist');
  is(codeOf(await send({ action: 'pass', seen: 99999, act: 'd' })), [400, 'bad-seen'],
    'an act that has seen the future');
  is(codeOf(await send({ action: 'pass', seen: 0, act: 'd' })), [409, 'stale'], 'an act that has not seen the deal');
  is(codeOf(await send({ action: 'pass', act: 'd' })), [400, 'missing-field'],
    'an act that does not say what it has seen');
  is(codeOf(await send({ action: 'pass', seen })), [400, 'missing-field'], 'an act without a key of its own');
  is(codeOf(await send({ action: 'pass', seen, act: 'x'.repeat(65) })), [400, 'bad-field'], 'a key that is too long');
  is(codeOf(await send('nonsense')), [400, 'bad-json'], 'an act that is no JSON');
  const action = events[seat].legal[0];
  const first = await send({ action, seen, act: 'e' });
  is([first.status, Object.keys(first.json)], [200, ['number']], 'an act is answered with its number');
  const again = await send({ action, seen, act: 'e' });
  is([again.status, again.json.number, again.json.again], [200, first.json.number, true],
    'the same act again does nothing, and says so');
  is(codeOf(await send({ action: 'other', seen, act: 'e' })), [409, 'act-reused'],
    'its key is not good for another act');
  is(codeOf(await send({ action, seen, act: 'f' })), [409, 'stale'], 'a double tap with a key of its own is stale');
  const both = await Promise.all([0, 1, 2, 3].map(() => send({ action: ':say', text: 'hello', seen, act: 'g' })));
  is(new Set(both.map((answer) => answer.json.number)).size, 1, 'four at once with one key are one act');
  for (const one of streams) one.close();
}

// The reason of a refusal is in the language of the request, and in the words of the game.
async function refusals(server) {
  const made = await web.makeTable(server, { variant: 'troccas', seed: 3 });
  const turns = {};
  const streams = made.seats.map((one) => web.stream(server, made.table, one.key,
    { on: (event) => { if (event.legal) turns[one.seat] = event; } }));
  await web.until(() => Object.keys(turns).length > 0);
  const [seat, turn] = Object.entries(turns)[0], { key } = made.seats[seat];
  const send = (action, lang, act, by = key) =>
    web.post(server, `/api/tables/${made.table}/acts?lang=${lang}`, { action, seen: turn.id, act }, by);
  const [{ cards, why }] = turn.refused, card = cards[0];
  ok(/ may not be discarded while you have others$/.test(why), 'beside a card stands the word of the game', why);
  const english = await send(card, 'en', 'r1');
  is([english.status, english.json.error.message], [422, why], 'a request is refused in the same words');
  const german = await send(card, 'de', 'r2');
  ok(/ darfst du nicht ablegen, solange du andere dafür hast$/.test(german.json.error.message),
    'and in the language of who asks', german.text);
  const other = made.seats[(Number(seat) + 1) % 4].key;
  is((await send(card, 'de', 'r3', other)).json.error,
    { code: 'not-your-turn', message: 'ein anderer Spieler ist an der Reihe' }, 'so is what the table refuses');
  is((await send(':fly', 'de', 'r4')).json.error.message, "es gibt keine Aktion ':fly'", 'and what does not exist');
  is((await web.ask(server, 'GET', '/api/tables/zzzzzzzzzzzz/events?lang=de', { key })).json.error.message,
    'einen solchen Tisch gibt es nicht', 'a table that there is not');
  for (const one of streams) one.close();
}

// Wrong methods, pages of other sites, wrong numbers of a last event, and the most streams at a table.
async function edges(server) {
  for (const thing of ['words', 'pictures', 'variants']) {
    const answer = await web.ask(server, 'DELETE', `/api/${thing}`);
    is([...codeOf(answer), answer.headers.allow], [405, 'bad-method', 'GET, HEAD'], `${thing} are asked for with GET`);
  }
  is((await web.ask(server, 'GET', '/api/tables')).headers.allow, 'POST', 'tables are made with POST');
  const foreign = { headers: { 'Sec-Fetch-Site': 'cross-site' }, body: { variant: 'tapp-tarock' } };
  is(codeOf(await web.ask(server, 'POST', '/api/tables', foreign)), [403, 'other-site'],
    'no page of another site asks');
  const made = await web.makeTable(server, { variant: 'tapp-tarock', players: 3, seed: 3 }), { key } = made.seats[0];
  const where = `/api/tables/${made.table}/events`;
  is((await web.ask(server, 'GET', where)).headers['www-authenticate'], 'Bearer',
    'without a key the answer says what is needed');
  for (const last of ['2', '-1', '999', '9'.repeat(40), 'one', '1 ', '+1']) {
    const one = web.stream(server, made.table, made.watch, { last, keeps: true });
    await web.until(() => one.events.length);
    is(one.events[0]?.type, 'table', `what is no number of an event is answered with the whole table: ${last}`);
    one.close();
  }
  const watchers = Array.from({ length: 18 }, () => web.stream(server, made.table, made.watch));
  await web.until(() => watchers.every((one) => one.status));
  is(watchers.filter((one) => one.status === 429).length, 2, 'sixteen watch');
  const gone = [], looks = [];
  for (let i = 0; i < 6; i++) {
    looks.push(web.stream(server, made.table, key, { gone: () => gone.push(i) }));
    await web.until(() => looks[i].status);
  }
  await web.until(() => gone.length === 2);
  is([looks.map((one) => one.status), gone], [Array(6).fill(200), [0, 1]],
    'they keep no seat from the table, and of more than four looks of a seat the oldest end');
  for (const one of [...watchers, ...looks]) one.close();
}

// Computer players think in other threads than the one that serves, with a lower priority.
function threads(server) {
  const all = `/proc/${server.process.pid}/task`;
  const nice = (task) => Number(fs.readFileSync(`${all}/${task}/stat`, 'utf8').split(') ')[1].split(' ')[16]);
  const serves = String(server.process.pid), own = nice(serves);
  const others = fs.readdirSync(all).filter((task) => task !== serves);
  ok(others.length > 0 && others.every((task) => nice(task) === Math.min(19, own + 10)),
    'who thinks is ten nicer than who serves', [own, others.map(nice)]);
}

// Names, taking an action back with the agreement of another person, and giving the seat to a computer.
async function table(server) {
  const made = await web.makeTable(server,
    { variant: 'tapp-tarock', players: 3, seed: 3, seats: [null, null, 'greedy'] });
  const state = {};
  // Adds an event to the state that a seat knows.
  const hear = (seat) => (event) => {
    state[seat] = { ...state[seat], ...event, legal: event.view ? event.legal : state[seat]?.legal };
  };
  const streams = [0, 1].map((seat) => web.stream(server, made.table, made.seats[seat].key,
    { keeps: true, on: hear(seat) }));
  const key = (seat) => made.seats[seat].key;
  let known = 0;
  // The number of the newest event that somebody knows.
  const now = () => Math.max(state[0].id, state[1].id, known);
  const send = async (seat, action, more) => {
    const answer = await web.act(server, made.table, key(seat), action, now(), more);
    known = Math.max(known, answer.json.number || 0);
    return answer;
  };
  await web.until(() => state[0]?.seats?.[1]?.here && state[1]?.seats?.[0]?.here);
  is((await send(0, ':name', { text: 'Anna' })).status, 200, 'a person tells a name');
  await web.until(() => state[1].seats[0].name === 'Anna');
  is(state[1].seats[0].name, 'Anna', 'the others see it');
  is(codeOf(await send(0, ':name', { text: 'a\u0007b' })), [400, 'bad-field'], 'a name has no control characters');
  is(codeOf(await send(0, ':name', { text: '   ' })), [400, 'bad-field'], 'nor is it blank');
  for (const text of ['\u200b', '\u00a0', '\u202eannA', '\u2066Bob', 'B\u007fob', 'B\u0085ob'])
    is(codeOf(await send(1, ':name', { text })), [400, 'bad-field'], `a name can be seen as it is: ${escape(text)}`);
  is(codeOf(await send(1, ':say', { text: '\u202eollah' })), [400, 'bad-field'], 'nor does what is said turn round');
  for (const text of ['Anna', ' anna', 'An\u200bna', '\u0410nn\u0430', '\u0391nna', 'Ann\u00e4'])
    is(codeOf(await send(1, ':name', { text })), [409, 'name-taken'], `nobody passes for another: ${escape(text)}`);
  for (const text of ['You', 'du', 'Player 3', 'Spieler 3', 'Computer', 'C\u043emputer 2', 'PLAYER l'])
    is(codeOf(await send(1, ':name', { text })), [409, 'name-taken'], `nobody passes for the page: ${escape(text)}`);
  const { error } = (await web.post(server, `/api/tables/${made.table}/acts?lang=de`,
    { action: ':name', text: 'Spieler 3', seen: now(), act: 'de' }, key(1))).json;
  is(error.message, 'diesen Namen verwendet die Seite selbst', 'and the reason is in the language of the request');
  for (const text of ['Duo', 'Youssef', 'Players', 'Anna 2'])
    is((await send(1, ':name', { text })).status, 200, `names like these are nobody's: ${text}`);
  is((await send(0, ':name', { text: 'Anna' })).status, 200, 'one may say the own name again');
  is(codeOf(await web.act(server, made.table, key(0), ':say', 99999, { text: 'x' })), [400, 'bad-seen'],
    'nobody has seen the future, whatever he does');
  is(codeOf(await send(0, ':undo')), [409, 'nothing-to-undo'], 'who has done nothing takes nothing back');
  await web.until(() => state[0].legal || state[1].legal);
  const seat = state[0].legal ? 0 : 1, other = 1 - seat;
  await send(seat, state[seat].legal[0]);
  await web.until(() => state[0].id >= known && state[1].id >= known && (state[other].legal || state[seat].legal));
  is((await send(seat, ':undo')).status, 200, 'who has acted asks for it back');
  await web.until(() => state[other].asked);
  ok(state[other].asked, 'the other person is asked');
  is(codeOf(await send(seat, ':agree')), [409, 'nothing-asked'], 'nobody agrees with himself');
  const early = await web.act(server, made.table, key(other), ':agree', state[other].number - 1);
  is(codeOf(early), [409, 'stale'], 'nobody agrees to what was asked for after he looked');
  is(codeOf(await web.act(server, made.table, made.seats[2].key, ':disagree', now())), [409, 'computer-plays'],
    'nor does a seat that a computer plays');
  await send(other, ':agree');
  await web.until(() => state[other].type === 'undo' || streams[other].events.some((event) => event.type === 'undo'));
  ok(streams[other].events.some((event) => event.type === 'undo'), 'then it is taken back');
  await web.until(() => state[seat].legal);
  ok(state[seat].legal, 'and the turn is where it was');
  is(codeOf(await send(other, ':computer', { about: seat })), [409, 'not-away'], 'who is there is not replaced');
  const [action] = state[seat].legal; // nothing is legal when the seat is given away
  is((await send(seat, ':computer')).status, 200, 'a person gives the seat to a computer');
  is(codeOf(await send(seat, action)), [409, 'computer-plays'], 'and cannot act then');
  is((await send(seat, ':back')).status, 200, 'and takes it back');
  const away = await web.makeTable(server, { variant: 'tapp-tarock', players: 3, seed: 3 });
  const give = () => web.post(server, `/api/tables/${away.table}/acts`,
    { action: ':computer', about: 1, seen: 1, act: 'k' }, away.seats[0].key);
  const given = [await give(), await give()];
  is(given.map((one) => [one.status, one.json.number, one.json.again]), [[200, 2, undefined], [200, 2, true]],
    'the seat of somebody who is away is given once, however often that is sent');
  is(codeOf(await send(seat, ':next')), [409, 'deal-goes-on'], 'the next deal waits for the end of this one');
  for (const one of streams) one.close();
}

// A person who gives the seat to a computer in the own turn, and takes it back, has the same turn again.
async function takenBack(server) {
  const made = await web.makeTable(server,
    { variant: 'tapp-tarock', players: 3, seed: 3, helper: 'mc:2000ms', seats: [null, 'greedy', 'greedy'] });
  const one = web.stream(server, made.table, made.seats[0].key, { keeps: true });
  const last = () => one.events[one.events.length - 1];
  const asked = () => one.events.findLast((event) => event.legal); // an event without a position, as `here`, may follow
  await web.until(asked);
  const before = asked();
  await web.act(server, made.table, made.seats[0].key, ':computer', before.id);
  await web.until(() => last().type === 'computer');
  is([last().type, last().view?.actor, last().legal], ['computer', 0, undefined],
    'who gives the seat away in its turn is asked no longer');
  await web.act(server, made.table, made.seats[0].key, ':back', last().id);
  await web.until(() => last().type === 'person');
  is([last().type, last().legal], ['person', before.legal], 'who takes it back in its turn is asked again');
  one.close();
}

// A table from a record plays only this deal, even if it is void and would be dealt again ("A deal from a record").
async function voidRecord(server) {
  const record = '[Variant "dobbm"]\n[Players 4]\n[Dealer 3]\n[Seed 7]\n[Number 0]\n0:pass 1:pass 2:pass 3:pass\n';
  const made = await web.makeTable(server, { record }), numbers = [];
  for (let i = 0; i < 3; i++) {
    const now = web.stream(server, made.table, made.watch, { keeps: true });
    await web.until(() => now.events.length);
    numbers.push([now.events[0].number, now.events[0].over]);
    now.close();
  }
  is(numbers, Array(3).fill([5, true]), 'a deal and four passes are all rows, however often somebody looks');
  const all = web.stream(server, made.table, made.watch, { last: 0, keeps: true });
  await web.until(() => all.last >= 5);
  // "Events": every event has the time at which it happened; the event `table` describes the present position
  ok(all.events.every((event) => Math.abs(Date.now() - event.at) < 3600000), 'each event has its time');
  is(all.events.map((event) => event.type), ['deal', 'act', 'act', 'act', 'act'], 'a void deal is not repeated');
  all.close();
}

// A match of two deals: its tally, also by person.
async function match(server) {
  const made = await web.makeTable(server,
    { variant: 'tapp-tarock', players: 3, seed: 21, deals: 2, seats: [null, 'greedy', 'greedy'] });
  let last;
  const one = web.stream(server, made.table, made.seats[0].key, { on: async (event) => {
    last = event;
    if (event.tally?.over) return;
    if (event.legal) await web.act(server, made.table, made.seats[0].key, event.legal[0], event.id);
    else if (event.settled && !event.tally.over)
      await web.act(server, made.table, made.seats[0].key, ':next', event.id);
  } });
  await web.until(() => last?.tally?.over, 60);
  is(last.tally.deals.length, 2, 'a match of two deals is two deals');
  const sum = last.tally.deals.reduce((total, row) => total.map((figure, i) => figure + row.gain[i]), [0, 0, 0]);
  is(last.tally.total, sum, 'the tally is the sum of its deals');
  const by = (await web.ask(server, 'GET', `/api/tables/${made.table}/tally?lang=en`, { key: made.seats[0].key })).json;
  is([by.variant, by.you, by.deals, by.people.map((one) => one.total)], ['tapp-tarock', 0, 2, sum],
    'it is listed by person, for a tally over many tables');
  const { deals } = last.tally, best = (seat) => Math.max(...deals.map((row) => row.gain[seat]));
  const declared = (seat) => deals.filter((row) => row.declarer === seat);
  const won = (seat) => declared(seat).filter((row) => row.won);
  const wanted = (seat) => [seat === 0, best(seat), declared(seat).length, won(seat).length];
  is(by.people.map((one) => [one.person, one.best, one.declared, one.won]), [0, 1, 2].map(wanted),
    'with the best deal, and deals as declarer');
  is(codeOf(await web.ask(server, 'GET', `/api/tables/${made.table}/tally`)), [401, 'bad-key'], 'to who has a key');
  is(codeOf(await web.act(server, made.table, made.seats[0].key, ':next', last.id)), [409, 'match-over'],
    'then there is no next deal');
  one.close();
}

// A player can request the next deal only once: a client that repeats the request adds no events to the table.
async function wanted(server) {
  const made = await web.makeTable(server,
    { variant: 'tapp-tarock', players: 3, seed: 21, deals: 2, seats: [null, null, 'greedy'] });
  const key = (seat) => made.seats[seat].key, seen = [], rows = [], deals = [];
  const streams = [0, 1].map((seat) => web.stream(server, made.table, key(seat), { on: (event) => {
    seen[seat] = event;
    if (event.type === 'ready') rows.push(event.id);
    if (event.type === 'deal') deals.push(event.id);
    if (event.legal) web.act(server, made.table, key(seat), event.legal.at(-1), event.id);
  } }));
  await web.until(() => seen[0]?.settled && seen[1]?.settled, 60);
  const next = () => web.act(server, made.table, key(0), ':next', seen[0].id);
  const answers = [await next(), await next(), await next()].map((answer) => answer.json);
  await web.until(() => rows.length >= 2);
  is(answers.map((answer) => [answer.number, answer.again]), [undefined, true, true].map((again) => [rows[0], again]),
    'who wants the next deal again sees that he does');
  await web.act(server, made.table, key(1), ':next', seen[1].id);
  await web.until(() => deals.length === 2);
  is(rows.sort(), [0, 0, 1, 1].map((row) => answers[0].number + row), 'and everybody saw it once');
  for (const one of streams) one.close();
}

// A player who is sure to win the remaining tricks need not play them: the player claims in each turn until the claim
// is accepted. `sits(row)` gives the seats of the claiming side. `setup.bid` is the bid to prefer. Resolves to the
// claims.
async function claims(server, setup, sits, title) {
  const made = await web.makeTable(server, setup);
  let last;
  const answers = new Set(), rows = [], key = made.seats[0].key;
  const one = web.stream(server, made.table, key, { on: async (event) => {
    last = event;
    if (event.type === 'claim') rows.push(event);
    if (event.tally?.over) return;
    if (event.legal) {
      const claim = event.view.phase === 'play' && (await web.act(server, made.table, key, ':claim', event.id));
      if (claim) answers.add(claim.status === 200 ? 200 : claim.json.error.code);
      const action = event.legal.find((one) => one === setup.bid) ?? event.legal.at(setup.bid ? -1 : 0);
      if (claim?.status !== 200) await web.act(server, made.table, key, action, event.id);
    } else if (event.settled) await web.act(server, made.table, key, ':next', event.id);
  } });
  await web.until(() => last?.tally?.over, 60);
  is([...answers].sort(), [200, 'not-sure'], `a claim is done or refused: ${title}`);
  const tricks = (row) => row.events.filter((event) => event.kind === 'trick');
  const isTheirs = (row) => row.settled && tricks(row).every((event) => sits(row).includes(event.seat));
  ok(rows.length > 0 && rows.every(isTheirs), `all tricks that were left go to who claimed them: ${title}`,
    rows[0]?.events);
  one.close();
  return rows;
}

const claimsOfOne = (server) => claims(server,
  { variant: 'tapp-tarock', players: 3, seed: 31, deals: 4, seats: [null, 'greedy', 'greedy'] },
  (row) => [row.seat], 'a player');

async function claimsOfTwo(server) {
  const rows = await claims(server,
    { variant: 'bridge', players: 4, seed: 31, deals: 6, bid: '2NT', seats: [null, 'greedy', 'greedy', 'greedy'] },
    (row) => (row.view.declarer === 0 ? [0, 2] : [0]), 'the declarer with his dummy');
  ok(rows.some((row) => row.events.some((event) => event.kind === 'trick' && event.seat === 2)),
    'the dummy wins some of them');
}

// A claim that is not sure needs the agreement of the others. Each player with at most two cards claims. The first
// claim is denied, and play continues. The next one is agreed to by both others, and ends the deal.
async function agreedClaim(server) {
  const made = await web.makeTable(server,
    { variant: 'tapp-tarock', players: 3, seed: 31, deals: 1, seats: [null, null, null] });
  const state = {}, seen = [], asks = [];
  let claimer, denied = 0, agreed = 0, answered; // numbers of answers that were accepted; the answer to the last act
  const act = (seat, action) => web.act(server, made.table, made.seats[seat].key, action, state[seat].number);
  const streams = [0, 1, 2].map((seat) => web.stream(server, made.table, made.seats[seat].key, { on: (event) => {
    const old = state[seat] || {};
    state[seat] = { ...old, ...event, legal: event.view ? event.legal : old.legal, asked: event.asked };
    if (event.asks_for) asks.push(event.asks_for);
    if (seat === 0) seen.push(event);
  } }));
  await web.until(() => [0, 1, 2].every((seat) => state[seat]?.seats?.every((one) => one.here)));
  // All seats know the newest event.
  const caughtUp = () => new Set([0, 1, 2].map((seat) => state[seat].number)).size === 1;
  for (let left = 120; left > 0 && !state[0].settled; left--) {
    await web.until(caughtUp);
    const seat = [0, 1, 2].find((one) => state[one].legal);
    const { phase, hand } = state[seat].view, mayClaim = phase === 'play' && hand.length <= 2;
    if (mayClaim) answered = await act(seat, ':claim');
    const isAccepted = mayClaim && answered.status === 200;
    await web.until(() => caughtUp() && state[seat].number >= (isAccepted ? answered.json.number : 0));
    if (isAccepted && !state[0].settled && state[0].asks === seat) { // the claim waits for the others
      claimer = seat;
      const others = [0, 1, 2].filter((one) => one !== seat);
      if (!denied) {
        denied += (await act(others[0], ':disagree')).status === 200;
        await web.until(() => [0, 1, 2].every((one) => state[one].type === 'agree'));
      } else {
        for (const one of others) {
          agreed += (await act(one, ':agree')).status === 200;
          await web.until(caughtUp);
        }
        await web.until(() => seen.some((event) => event.type === 'claim'));
        if (!state[0].settled) break;
      }
    }
    if (state[0].settled) break;
    answered = await act(seat, state[seat].legal.find((action) => action !== 'pass') ?? 'pass');
    await web.until(() => caughtUp() && state[0].number >= answered.json.number);
  }
  is([...new Set(asks)], ['claim'], 'what is not sure is asked of the others, as a claim');
  ok(denied === 1 && seen.some((event) => event.type === 'agree' && event.text === 'no'),
    'who does not agree says so, and it is played on');
  const row = seen.find((event) => event.type === 'claim');
  ok(agreed === 2 && row?.seat === claimer, 'when both agree it is done', [agreed, row]);
  ok(row.events.filter((event) => event.kind === 'trick').every((event) => event.seat === claimer),
    'and the tricks are the claimer\'s', row.events);
  for (const one of streams) one.close();
}

// The status shows the highest bid during the bidding, and then the contract by the name of its bid.
async function standing(server) {
  const made = await web.makeTable(server,
    { variant: 'bridge', players: 4, seed: 1, dealer: 0, seats: [null, null, null, null] });
  const looks = [];
  const one = web.stream(server, made.table, made.watch,
    { lang: 'en', on: (event) => { if (event.view) looks.push(event); } });
  await web.until(() => looks.length);
  for (const [i, action] of ['pass', '1S', '2D', '3S', 'double', 'pass', 'pass', 'pass'].entries()) {
    const n = looks.length;
    await web.act(server, made.table, made.seats[i % 4].key, action, looks.at(-1).number);
    await web.until(() => looks.length > n);
  }
  const bidding = [...Array(2).fill('Nobody has bid yet.'), 'Highest so far: 1 spade', 'Highest so far: 2 diamonds',
    'Highest so far: 3 spades', ...Array(3).fill('Highest so far: 3 spades, double')];
  is(looks.map((event) => event.view.status.replace(/ \(.*/, '')),
    [...bidding.map((text) => `Bidding. ${text}`), '3 spades, double, declarer: Player 2'],
    'the highest bid is shown, and then the contract by its bid');
  const shown = looks.at(-1).events.find((event) => event.kind === 'contract');
  is([shown.action, shown.text], ['3S', 'Declarer: Player 2. Contract: 3 spades.'], 'the event names it too');
  one.close();
}

// In Skat, to pass is "weg" (its variant says so under bidding.says): on the buttons, at the seats, and in a stream
// that is opened later.
async function saidInWords(server) {
  const setup = { variant: 'skat', players: 3, seed: 1, deals: 1, seats: [null, 'greedy', 'greedy'] };
  const made = await web.makeTable(server, setup), { key } = made.seats[0], labels = [];
  let last;
  const one = web.stream(server, made.table, key, { lang: 'de', on: (event) => {
    if (event.view) last = event;
    if (!event.legal?.includes('pass')) return;
    labels.push(event.choices.find(({ action }) => action === 'pass').label);
    web.act(server, made.table, key, 'pass', event.id);
  } });
  const passes = (view) => [...new Set(view.said.filter(({ action }) => action === 'pass').map(({ text }) => text))];
  await web.until(() => last?.view.phase !== 'auction' && labels.length);
  const late = web.stream(server, made.table, made.watch, { lang: 'de', keeps: true });
  await web.until(() => late.events.length);
  is([[...new Set(labels)], passes(last.view), passes(late.events[0].view)], [['weg'], ['weg'], ['weg']],
    'who passes in Skat says the same on the buttons and at the seats');
  one.close();
  late.close();
}

// A card of a suit of trumps is named "trump 11", and not "11 of trumps".
async function trumpNames(server) {
  const nameIn = async (variant, language) => {
    const made = await web.makeTable(server, { variant, seed: 1 });
    const one = web.stream(server, made.table, made.watch, { lang: language, keeps: true });
    await web.until(() => one.events.length);
    one.close();
    return one.events[0].deck.cards.find(({ id }) => id === 'T11').name;
  };
  is([await nameIn('troccas', 'en'), await nameIn('troccas', 'de'), await nameIn('french-tarot', 'en'),
    await nameIn('tapp-tarock', 'de')], ['trump XI', 'Trumpf XI', 'trump 11', 'Tarock XI'],
  'trumps have singular names');
}

// Computers wait for some time before each action while somebody watches.
async function pace(server) {
  const setup = { variant: 'tapp-tarock', players: 3, seed: 5, deals: 1, pace: 40, seats: ['greedy', 'greedy', null] };
  const made = await web.makeTable(server, setup), times = [];
  let over = false;
  const one = web.stream(server, made.table, made.seats[2].key, { on: async (event) => {
    over = over || event.settled;
    if (event.type === 'act') times.push([event.seat, event.at]);
    const action = event.legal?.find((one) => one !== 'pass') ?? 'pass';
    if (event.legal) await web.act(server, made.table, made.seats[2].key, action, event.id);
  } });
  await web.until(() => over);
  one.close();
  const waits = times.map(([seat, at], i) => (i && seat !== 2 ? at - times[i - 1][1] : 1000));
  ok(over && times.length > 20 && Math.min(...waits) >= 39, 'a computer takes its time while somebody looks', waits);
}

// Two tables of computers with the same seed have the same events.
async function same(server) {
  const line = async () => {
    const made = await web.makeTable(server,
      { variant: 'tapp-tarock', players: 3, seed: 5, seats: ['mc:100', 'greedy', 'random'] });
    let over = false;
    const one = web.stream(server, made.table, made.watch,
      { last: 0, keeps: true, on: (event) => (over = over || event.settled) });
    await web.until(() => over, 60);
    one.close();
    return one.events.map((event) => [event.type, event.events.map((part) => part.text)]);
  };
  is(await line(), await line(), 'the same seed plays the same');
}

// A variant that somebody has written.
const OWN = 'tapp: 1\nid: own\nextends: tapp-tarock\nname: {en: Our own}\n';

// A variant from outside is inspected, formatted and played. Resolves to its table.
async function author(server) {
  const inspect = (source, lang = 'en') => web.post(server, `/api/inspect?lang=${lang}`, { source });
  const sound = await inspect(OWN, 'de');
  is([sound.status, sound.json.report.errors, sound.json.variant.id, sound.json.variant.usual], [200, 0, 'own', 3],
    'a sound variant is inspected');
  ok(/Vorhand/.test(sound.json.rules), 'its rules are in the language asked for', sound.json.rules?.slice(0, 200));
  const faulty = await inspect(`${OWN}goaal: 3\n`);
  is([faulty.json.report.findings[0].line, faulty.json.report.findings[0].code], [5, 'unknown-key'],
    'a fault is found at its line');
  const format = (source) => web.post(server, '/api/format?lang=de', { source });
  const laid = await format('id: own\ntapp: 1 # one\nname: {en: "Our own"}\n');
  is([laid.status, laid.json.layout], [200, 'tapp: 1  # one\nid: own\nname: {en: Our own}\n'], 'a file is formatted');
  const unreadable = await format('a: {b: 1\n');
  is([unreadable.status, unreadable.json.layout, unreadable.json.report.findings[0].code],
    [200, undefined, 'yaml-syntax'], 'a file with an error of YAML is not, and says why');
  is(codeOf(await format('#'.repeat(200000))), [400, 'bad-field'], 'a text that is too long is refused');
  const peeking = await inspect('tapp: 1\nid: own\nextends: /etc/passwd\nname: {en: x}\n');
  is([peeking.json.report.findings[0].code, peeking.text.includes('root:')], ['parent-by-path', false],
    'no file of the machine is named');
  is(codeOf(await web.post(server, '/api/tables', { source: `${OWN}goaal: 3\n` })), [422, 'bad-variant'],
    'a faulty variant gets no table');
  // The first text takes long, because deals of it are tried. The others have an error; they wait or are refused.
  const all = await Promise.all(Array.from({ length: 40 }, (_, i) => inspect(i ? `${OWN}goaal: 3\n` : OWN)));
  ok(all.every((one) => one.status === 200 || one.json.error.code === 'busy') && all.some((one) => one.status === 200),
    'many at once are checked or must wait', all.map((one) => one.status));
  const made = await web.makeTable(server, { source: OWN, seats: [null, 'greedy', 'greedy'], seed: 4 });
  let last;
  const one = web.stream(server, made.table, made.seats[0].key, { on: (event) => { if (event.legal) last = event; } });
  await web.until(() => last?.legal);
  ok(last.legal.includes('pass'), 'it is played', last.legal);
  one.close();
  return made;
}

// Acts and variants survive a restart, and a second server cannot use the same folder. Resolves to the new server.
async function restart(server, own) {
  const seats = [null, ...Array(6).fill('greedy')];
  const made = await web.makeTable(server, { variant: 'dappen-furtwangen', players: 7, seed: 1, seats });
  let last;
  const one = web.stream(server, made.table, made.seats[0].key, { on: (event) => { if (event.legal) last = event; } });
  await web.until(() => last?.legal);
  const seen = last.id;
  const answer = await web.act(server, made.table, made.seats[0].key, last.legal[0], seen);
  const end = await web.stop(server);
  is([end.code, end.err], [0, ''], 'SIGTERM ends the server, without a word');
  one.close();
  const next = await web.serve();
  const again = web.stream(next, made.table, made.seats[0].key, { last: seen, keeps: true });
  await web.until(() => again.events.some((event) => event.id === answer.json.number));
  ok(again.events.some((event) => event.id === answer.json.number && event.type === 'act' && event.seat === 0),
    'an act that was acknowledged is there after a restart');
  again.close();
  const mine = web.stream(next, own.table, own.seats[0].key, { keeps: true });
  await web.until(() => mine.events.length > 0);
  is([mine.events[0].type, mine.events[0].variant], ['table', 'own'], 'a variant of one\'s own lives with its table');
  mine.close();
  const bytes = fs.readFileSync(`${web.work}/data/tables.sqlite`);
  ok(!bytes.includes(made.seats[0].key) && !bytes.includes(made.watch), 'no key stands in the file');
  const second = await web.serve({ port: 0 }).then(() => 'serves', (error) => error.message);
  ok(/locked/.test(second), 'a folder belongs to one server', second);
  return next;
}

// If a file of weights is damaged, the server starts all the same and reports the file on standard error.
async function damagedWeights() {
  const folder = `${web.work}/damaged`;
  fs.mkdirSync(folder);
  fs.writeFileSync(`${folder}/hearts.weights`, 'tapp weights 2\ngame hearts\n');
  process.env.TAPP_WEIGHTS = folder;
  const server = await web.serve({ data: 'weights' });
  delete process.env.TAPP_WEIGHTS;
  await web.makeTable(server, { variant: 'hearts', seed: 1, seats: [null, 'greedy', 'greedy', 'greedy'] });
  const end = await web.stop(server);
  is(end.code, 0, 'damaged weights stop no table');
  ok(end.err.includes(`${folder}/hearts.weights`) && end.err.includes('damaged and not used'),
    'they are reported on standard error, with their file', end.err);
}

(async () => {
  let server = await web.serve();
  ok(/^http:\/\/127\.0\.0\.1:\d+\/$/.test(server.out.split('\n')[0]),
    'the address is the first line of standard output', server.out);
  await keys(server, await tables(server));
  const played = await deal(server);
  await resume(server, played);
  await acts(server);
  await refusals(server);
  await edges(server);
  threads(server);
  await table(server);
  await takenBack(server);
  await voidRecord(server);
  await match(server);
  await wanted(server);
  await claimsOfOne(server);
  await claimsOfTwo(server);
  await agreedClaim(server);
  await standing(server);
  await saidInWords(server);
  await trumpNames(server);
  await pace(server);
  await same(server);
  server = await drawn(server);
  server = await restart(server, await author(server));
  const end = await web.stop(server);
  is([end.code, end.err], [0, ''], 'nothing is leaked and nothing complained about');
  const only = await web.serve({ data: 'only', args: ['--variants-only'] });
  is(codeOf(await web.post(only, '/api/tables', { source: 'tapp: 1' })), [403, 'variants-only'],
    '--variants-only takes no variant from outside');
  await web.stop(only);
  await damagedWeights();
  finish();
})();
