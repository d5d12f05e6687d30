// Kills the server with kill -9 at random moments. After each restart, every act that it had acknowledged must be there
// once and at its number, and each stream must go on after its last event.
'use strict';
const { ok, is, note, finish } = require('../tap.js');
const web = require('./client.js');

const KILLS = Number(process.env.KILLS || 8), TABLES = Number(process.env.TABLES || 6);
const pick = web.chance(Number(process.env.SEED || 1));
const GAMES = [['tapp-tarock', 3], ['dappen-furtwangen', 7], ['tapp-modern', 4], ['jeu-du-tarot', 4]];

let server, lives = false; // `lives`: the server runs
const acknowledged = []; // { table, number, seat, action }
const texts = new Map(); // table/seat -> number -> text of the event
const faults = [];

// Keeps an event as a seat saw it. If the seat has seen another event at this number, that is a fault.
function remember(game, seat, event, raw) {
  const at = `${game.table}/${seat}`;
  if (!texts.has(at)) texts.set(at, new Map());
  const before = texts.get(at).get(event.id);
  if (before !== undefined && before !== raw)
    faults.push(`seat ${at} sees something else at ${event.id}:\n${before}\n${raw}`);
  texts.get(at).set(event.id, raw);
}

// Handles an event of a seat: its number must follow the last one. If it has a position, the seat may act.
async function on(game, seat, event) {
  if (event.type !== 'table') {
    const last = game.last[seat];
    if (last !== undefined && event.id !== last + 1)
      faults.push(`seat ${seat} of ${game.table} comes from ${last} to ${event.id}`);
    remember(game, seat, event, JSON.stringify(event));
  }
  game.last[seat] = event.id;
  if (event.view) game.turn[seat] = event;
  if (event.view) await move(game, seat);
}

// If it is the turn of the seat, it acts. `pending` keeps the act until it is acknowledged.
async function move(game, seat) {
  const event = game.turn[seat], seen = game.last[seat];
  const action = event?.legal ? event.legal[pick(event.legal.length)] : event?.settled ? ':next' : undefined;
  if (!action || !lives) return;
  const body = { action, seen, act: `k${game.acts++}` };
  game.pending[seat] = body;
  try {
    const answer = await web.post(server, `/api/tables/${game.table}/acts`, body, game.seats[seat].key);
    if (answer.status === 200) acknowledged.push({ game, seat, action, key: body.act, number: answer.json.number });
    else if (answer.status !== 409) faults.push(`${answer.status} ${answer.text} to ${JSON.stringify(body)}`);
    if (game.pending[seat] === body) game.pending[seat] = undefined;
  } catch { /* it was killed before it answered: sent again after the restart */ }
}

// Opens the streams of a table's people, each after its last event.
function open(game) {
  game.streams = game.persons.map((seat) => web.stream(server, game.table, game.seats[seat].key, {
    last: game.last[seat], on: (event) => on(game, seat, event),
  }));
  for (const seat of game.persons) move(game, seat);
}

// Sends an act without an answer twice more with its key. It must be done once, whether the first attempt was done or
// not.
async function repeat(game) {
  for (const seat of game.persons) {
    const body = game.pending[seat];
    game.pending[seat] = undefined;
    if (!body) continue;
    const first = await web.post(server, `/api/tables/${game.table}/acts`, body, game.seats[seat].key);
    const again = await web.post(server, `/api/tables/${game.table}/acts`, body, game.seats[seat].key);
    const isKept = first.status === 200;
    if (isKept && (again.status !== 200 || again.json.number !== first.json.number))
      faults.push(`an act that was repeated: ${first.text} and ${again.text}`);
    if (isKept) acknowledged.push({ game, seat, action: body.action, key: body.act, number: first.json.number });
  }
}

// Reads all events of the tables: each acknowledged act must be at its number.
async function check(games) {
  for (const game of games) {
    const rows = new Map();
    let top = 0;
    const one = web.stream(server, game.table, game.watch, { last: 0, on: (event) => {
      if (rows.has(event.id)) faults.push(`${game.table} tells ${event.id} twice`);
      rows.set(event.id, event);
      top = Math.max(top, event.id);
    } });
    const own = acknowledged.filter((act) => act.game === game); // others may follow
    const most = Math.max(0, ...own.map((act) => act.number));
    const isThere = await web.until(() => top >= most);
    if (!isThere) faults.push(`${game.table} ends at ${top}, and ${most} was acknowledged`);
    for (const act of own) {
      const row = rows.get(act.number);
      const { key, action, seat, number } = act, answer = JSON.stringify(row)?.slice(0, 200);
      if (row?.seat !== seat) faults.push(`the act ${key} (${action}) of seat ${seat} at ${number} is ${answer}`);
    }
    one.close();
  }
}

(async () => {
  server = await web.serve();
  const games = [];
  for (let i = 0; i < TABLES; i++) {
    const [variant, players] = GAMES[i % GAMES.length];
    const seats = Array.from({ length: players }, (_, seat) => (seat % 3 === 2 ? 'greedy' : null));
    const made = await web.makeTable(server, { variant, players, seed: i + 1, seats, helper: 'greedy' });
    const persons = seats.flatMap((seat, k) => (seat ? [] : [k]));
    games.push({ ...made, persons, last: {}, turn: {}, pending: {}, acts: 0 });
  }
  lives = true;
  games.forEach(open);
  for (let i = 0; i < KILLS; i++) {
    const acts = acknowledged.length + 1 + pick(40);
    await web.until(() => acknowledged.length >= acts, 3);
    await web.sleep(pick(12));
    lives = false;
    const end = await web.stop(server, 'SIGKILL');
    if (end.err) faults.push(end.err);
    games.forEach((game) => game.streams.forEach((one) => one.close()));
    await web.sleep(5);
    server = await web.serve();
    for (const game of games) await repeat(game);
    lives = true;
    games.forEach(open);
    if (i % 50 === 49) note(`${i + 1} kills, ${acknowledged.length} acts, ${faults.length} faults`);
  }
  await web.sleep(300);
  lives = false;
  await web.sleep(100);
  await check(games);
  games.forEach((game) => game.streams.forEach((one) => one.close()));
  ok(acknowledged.length > 2 * Math.min(KILLS, 100), 'the tables were busy', String(acknowledged.length));
  is(faults.slice(0, 5), [],
    `${KILLS} kills: ${acknowledged.length} acts that were acknowledged are there, at their numbers and once`);
  const end = await web.stop(server);
  is([end.code, end.err], [0, ''], 'and the server ends as it should');
  finish();
})();
