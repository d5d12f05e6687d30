// Compares the WebAssembly module with the program, byte by byte: all answers of the engine protocol while random
// players play deals of each shipped game, with advice of computers, the position and the record. DEALS is the number
// of deals of each game, GAMES a part of the ids of the games to play, FOLDER the folder of the module.
import { spawnSync } from 'node:child_process';
import { module_at } from './module.mjs';
import { ok, finish, note } from '../tap.js';

const program = process.env.TAPP_FAST || process.env.TAPP, deals = Number(process.env.DEALS || 100);
const { engine } = module_at(process.env.FOLDER);
const limit = 1 << 30;

// Runs the program and returns its standard output.
function native(args, input) {
  const ran = spawnSync(program, args, { input, maxBuffer: limit });
  if (ran.status !== 0) throw new Error(`${program} ${args.join(' ')}: ${ran.stderr}`);
  return ran.stdout.toString();
}

// A generator of random numbers below n (mulberry32). The same seed gives the same numbers.
function chance(seed) {
  let a = seed;
  return (n) => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

// Sends a request to the module, and notes the request and the answer.
const asked = [], answers = [];
function ask(request) {
  const line = JSON.stringify(request);
  asked.push(line);
  const answer = engine.ask(line);
  answers.push(answer);
  return JSON.parse(answer);
}

const MOST = 3000; // actions: a deal that random players have not ended by then is left unfinished

// Plays a deal by random actions with the module.
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

// By game, the players and the number of a deal in which a computer finds several hands equally likely. Their order
// must not depend on the C library.
const TIES = { 'dappen-buchenbach': [6, 540], dreiertarock: [3, 60] };

// Plays the deals of a game with the module, then sends the same requests to the program.
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
  return ok(false, `${game.id}: the answers are the same`,
    `${asked[at]}\nprogram: ${lines[at]}\nmodule:  ${answers[at]}`);
}

const games = JSON.parse(native(['list', '--json'])).filter(({ id }) => id.includes(process.env.GAMES || ''));
note(`${games.length} games, ${deals} deals of each`);
for (const game of games) compare(game);
finish();
