// Tables in certain positions (scenes), for tests and pictures. They are played by requests until the position comes.
'use strict';
const web = require('./client.js');

// Plays seat 0 at tables with computers, one table after another, until `wanted(event)` is true for an event of its
// seat. Resolves to the address of this table. `choose(event)` returns the action of seat 0.
async function reach(server, setup, wanted, choose = (event) => event.legal[0]) {
  for (let seed = 1; seed < 400; seed++) {
    const seats = [null, ...Array(setup.players - 1).fill(setup.bot || 'greedy')];
    const made = await web.makeTable(server, { deals: 1, ...setup, bot: undefined, seed, seats });
    const key = made.seats[0].key;
    const found = await new Promise((done) => {
      const stream = web.stream(server, made.table, key, { lang: 'en', on: async (event) => {
        if (event.view && wanted(event)) return stream.close(), done(true);
        if (event.settled) return stream.close(), done(false);
        if (event.legal) await web.act(server, made.table, key, choose(event), event.id);
        return undefined;
      } });
    });
    if (found) return `${made.table}/${key}`;
  }
  throw new Error(`nothing of this kind is found: ${JSON.stringify(setup)}`);
}

const bids = (event) => event.legal.find((one) => one !== 'pass') ?? event.legal[0];
const highest = (event) => event.legal.at(-1);

// The games of several scenes, and the conditions for which scenes wait.
const tarock = { variant: 'tapp-tarock', players: 3 }, bridge = { variant: 'bridge', players: 4 };
const furtwangen = { variant: 'dappen-furtwangen', players: 7 };
const isIn = (phase) => (event) => event.legal && event.view.phase === phase;
const isSettled = (event) => event.settlement?.items.length > 1;
const isBehindOne = ({ legal, view }) => legal && view.phase === 'play' && view.trick.length > 0;
const isSixthInTrick = (event) => event.legal && event.view.trick.length === 6;
const isDefended = ({ legal, view }) =>
  legal && view.phase === 'play' && ![0, 2].includes(view.declarer) && view.tricks_played > 0;
const isOwnPlay = (event) => isIn('play')(event) && event.view.declarer === 0;
const isHeld = ({ legal, view }) => legal && view.phase === 'play' &&
  view.said.some(({ seat, kind }) => seat === view.declarer && kind === 'hold');
const laysOffTwelve = (event) => isIn('discard')(event) && event.view.to_discard >= 12;

// Other ways to choose the actions of seat 0.
const goesOn = (event) => ['strecken', 'dappen', 'hold'].find((one) => event.legal.includes(one)) ?? event.legal[0];
const opensFour = ({ legal, view }) =>
  (view.phase === 'auction' && view.said.length < 4 && legal.find((one) => one === '4S')) || legal[0];

// By name of the scene: the setup of the table, the condition to wait for, and the way in which seat 0 chooses.
const TABLES = {
  auction: [tarock, isIn('auction')],
  'auction-bridge': [bridge, (event) => isIn('auction')(event) && event.view.said.length > 2],
  'auction-skat': [{ variant: 'skat', players: 3 }, isIn('auction')],
  'auction-doppelkopf': [{ variant: 'doppelkopf', players: 4 },
    (event) => isIn('auction')(event) && event.legal.length > 5, highest],
  'many-bids': [{ variant: 'licitovany-marias', players: 3 }, isIn('auction')],
  'many-suits': [{ variant: 'licitovany-marias', players: 3 }, isIn('trump'), bids],
  'half-of-talon': [{ variant: 'offenbach-tapp', players: 3 }, isIn('talon'), bids],
  'half-taken': [{ variant: 'offenbach-tapp', players: 3 }, isOwnPlay, bids],
  'bid-held': [{ variant: 'koenigrufen', players: 4 }, isHeld],
  'laying-off-twelve': [furtwangen, laysOffTwelve, goesOn],
  'passing-hearts': [{ variant: 'hearts', players: 4 }, isIn('discard')],
  'melds-jass': [{ variant: 'jass-schieber', players: 4 }, isIn('announce')],
  'trick-of-seven': [furtwangen, isSixthInTrick],
  dummy: [bridge, (event) => event.legal && event.view.decider === 0, opensFour],
  'dummy-seen': [bridge, isDefended],
  'lesson-play': [{ variant: 'whist', players: 4 }, isBehindOne],
  settlement: [tarock, isSettled, bids],
  'settlement-of-seven': [furtwangen, isSettled, highest],
  'review-of-two': [{ variant: 'schnapsen', players: 2 }, (event) => event.settlement],
  'review-of-four': [{ variant: 'whist', players: 4 }, (event) => event.settlement],
  'review-of-eight': [{ variant: 'dappen-breitnau', players: 8 }, (event) => event.settlement],
  'review-of-25-cards': [{ variant: 'grosstarock', players: 3 }, (event) => event.settlement],
  begun: [tarock, (event) => event.legal],
  over: [furtwangen, (event) => event.settlement],
};

// The same tables for pictures and tests with a lesson.
for (const name of ['auction-bridge', 'auction-doppelkopf', 'many-bids', 'passing-hearts', 'half-of-talon', 'auction'])
  TABLES[`lesson-${name}`] = TABLES[name];

// Resolves to the address of a table that shows the scene with this name.
const tableOf = (server, name) => reach(server, ...TABLES[name]);

module.exports = { TABLES, reach, tableOf };
