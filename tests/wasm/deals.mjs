// The module against the program: deals of every shipped game for each number of players, by random actions, compared
// byte by byte: every answer, then the whole position and the record. What a computer would do is asked for too.
// DEALS: so many of each game; GAMES: only those with this part in their ids; FOLDER: with the module.
import { spawnSync } from 'node:child_process';
import { module_at } from './module.mjs';
import { ok, finish, note } from '../tap.js';

const program = process.env.TAPP_FAST || process.env.TAPP, deals = Number(process.env.DEALS || 100);
const { engine } = module_at(process.env.FOLDER);
const limit = 1 << 30;

function native(args, input) {
  const ran = spawnSync(program, args, { input, maxBuffer: limit });
  if (ran.status !== 0) throw new Error(`${program} ${args.join(' ')}: ${ran.stderr}`);
  return ran.stdout.toString();
}

// A small generator (mulberry32): the same choices every time.
function chance(seed) {
  let a = seed;
  return (n) => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

const asked = [], answers = [];
function ask(request) {
  const line = JSON.stringify(request);
  asked.push(line);
  const answer = engine.ask(line);
  answers.push(answer);
  return JSON.parse(answer);
}

const MOST = 3000; // actions: a deal that random players do not end is left

function play(variant, players, number) {
  const draw = chance(number + 1);
  let status = ask({ op: 'new', variant, players, seed: 7, number, dealer: number % players });
  for (let n = 0; status.ok && status.phase !== 'done' && n < MOST; n++) {
    if (number % 10 === 0 && n % 10 === 0) ask({ op: 'advise', bot: n % 20 ? 'greedy' : 'mc:20', seed: n });
    status = ask({ op: 'act', action: status.legal[draw(status.legal.length)] });
  }
  if (!status.ok) throw new Error(`${variant}: ${JSON.stringify(status)}`);
  for (const op of ['state', 'record']) ask({ op });
  ask({ op: 'view', seat: number % players });
}

// Deals in which hands are equally likely for a computer: the order of equals must not depend on the C library.
const TIES = { 'dappen-buchenbach': [6, 540], dreiertarock: [3, 60] };

function compare(game) {
  asked.length = answers.length = 0;
  const each = Math.ceil(deals / (game.players.max - game.players.min + 1));
  for (let players = game.players.min; players <= game.players.max; players++)
    for (let number = 0; number < each; number++) play(game.id, players, number);
  if (TIES[game.id]) play(game.id, ...TIES[game.id]);
  if (!asked.length) return ok(false, `${game.id} is played`);
  const wanted = native(['engine'], `${asked.join('\n')}\n`), got = answers.join('');
  if (wanted === got) return ok(true, `${game.id}: ${asked.length} answers are the same`);
  const lines = wanted.split('\n'), at = lines.findIndex((line, i) => `${line}\n` !== answers[i]);
  return ok(false, `${game.id}: the answers are the same`, `${asked[at]}\nprogram: ${lines[at]}\nmodule:  ${answers[at]}`);
}

const games = JSON.parse(native(['list', '--json'])).filter(({ id }) => id.includes(process.env.GAMES || ''));
note(`${games.length} games, ${deals} deals of each`);
for (const game of games) compare(game);
finish();
