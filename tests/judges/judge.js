// Plays random deals of a game with the program and with an independent model at once, and compares the turns, the legal
// actions, and the gain of each player. A model is written from the rules of the game, never from its file.
// node tests/judges/judge.js GAME [DEALS [SEED]]
'use strict';
const { spawn } = require('child_process');
const readline = require('readline');
const path = require('path');
const { note, ok, finish } = require('../tap');

const program = process.env.TAPP ?? 'build/tapp';
const [game, deals = '60', seed = '1'] = process.argv.slice(2);
const { configurations, Model, file } = require(path.join(__dirname, `${game}.js`)); // file: a game that is not shipped

// A random generator with a known seed, so that a deal can be repeated.
function generator(state) {
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
}

const engine = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
const waiting = [];
readline.createInterface({ input: engine.stdout }).on('line', (line) => waiting.shift()(JSON.parse(line)));

function ask(request) {
  engine.stdin.write(`${JSON.stringify(request)}\n`);
  return new Promise((resolve) => waiting.push(resolve));
}

const sorted = (list) => [...list].map(String).sort().join(' ');

// Returns the first difference in a deal as text; null if there is none.
async function differenceOf(request, model, random) {
  let status = await ask(request);
  if (!status.ok) return `no deal: ${status.error.message}`;
  const state = await ask({ op: 'state' });
  const position = new Model({ ...request, ...state, players: state.hands.length, random });
  const done = [];
  while (status.phase !== 'done') {
    const where = `after ${done.join(' ')}`;
    // A question with one answer may be left out by the model.
    const [only, ...others] = status.legal;
    if (!others.length && ['pass', 'done'].includes(only) && !position.legal().includes(only)) {
      status = await ask({ op: 'act', action: only });
      continue;
    }
    if (position.isOver()) return `${where}: the model's deal is over`;
    if (position.actor() !== status.actor) return `${where}: actor ${status.actor}, model ${position.actor()}`;
    const wanted = sorted(position.legal());
    if (wanted !== sorted(status.legal)) return `${where}: legal ${sorted(status.legal)}\nmodel ${wanted}`;
    const action = position.choose?.(status.legal, random) ?? status.legal[random(status.legal.length)];
    status = await ask({ op: 'act', action });
    if (!status.ok) return `${where}: ${action} is refused`;
    position.act(action);
    done.push(action);
  }
  if (!position.isOver()) return `after ${done.join(' ')}: the model goes on`;
  const gains = position.gains();
  if (status.fault) return `after ${done.join(' ')}: ${status.fault}`;
  if (gains.join(' ') !== status.payoffs.join(' '))
    return `after ${done.join(' ')}: payoffs ${status.payoffs}, model ${gains}`;
  return null;
}

async function judge() {
  for (const configuration of configurations) {
    const random = generator(Number(seed));
    let difference = null, n = 0;
    for (; n < Number(deals) && !difference; n++) {
      const players = configuration.players ?? 4;
      const request = {
        op: 'new', variant: file ?? game, seed: Number(seed), number: n, players, options: configuration.options ?? {},
        dealer: random(players), ...configuration.match?.(random, players),
      };
      difference = await differenceOf(request, Model, random);
      if (difference) difference = `${JSON.stringify(request)}\n${difference}`;
    }
    ok(!difference, `${game}, ${configuration.title}: ${n} deals as an independent model plays them`, difference);
  }
  engine.stdin.end();
  finish();
}

judge().catch((error) => {
  note(error.stack);
  process.exit(1);
});
