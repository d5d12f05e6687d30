// Every shipped game by requests: people at all seats choose random legal actions. The data of each turn must be
// complete. DEALS is the number of deals of each game, and GAMES names the games to play.
'use strict';
const { ok, is, note, finish } = require('../tap.js');
const web = require('./client.js');

const DEALS = Number(process.env.DEALS || 1);
const faults = [];
const phases = new Map(); // phase -> games

// Wrong texts: 1 with a plural, as "1 tricks" (but "Player 1 deals" is right), and a sentence with two full stops.
const ONES = new RegExp('(?<!Player |Spieler |[0-9,.:/])\\b1 (clubs|diamonds|hearts|spades|tricks|points|cards|games|' +
  'deals|steps|honours|Stiche|Punkte|Karten|Augen|Spiele|Stufen|Spitzen|Trümpfe)\\b');
const TWO_STOPS = /[^.]\.\.(?!\.)/;
// Looks for wrong texts in an event.
function read(game, event) {
  const text = JSON.stringify({ ...event, deck: null, grid: null });
  const found = ONES.exec(text) ?? TWO_STOPS.exec(text);
  if (found) faults.push(`${game}: ${found[0]}`);
}

// Checks a turn: each legal action has a text, and each card that is refused has a reason.
function check(game, event) {
  const { choices, refused, legal, view } = event;
  const wrong = (what) => faults.push(`${game}, ${view.phase}: ${what}`);
  if (!legal.length) wrong('nothing is legal');
  if (choices.length !== legal.length) wrong('not every action has its words');
  const mute = choices.find((choice) => !choice.label || !legal.includes(choice.action));
  if (mute) wrong(`a choice without words: ${JSON.stringify(mute)}`);
  const dumb = refused.find((group) => !group.why || !group.cards.length);
  if (dumb) wrong(`a card without a reason: ${JSON.stringify(dumb)}`);
  if (view.phase !== 'play' && !event.task) wrong('no task');
  const hand = view.decider === undefined ? view.hand : view.known[view.actor];
  const held = (choice) => !choice.is_card || hand.includes(choice.action);
  if (['play', 'discard'].includes(view.phase) && !choices.every(held)) wrong('a card is offered that is not held');
}

// Plays a match of one game. Then its replay and rules must be there.
async function play(server, variant, seed) {
  const setup = { variant: variant.id, players: variant.usual, deals: DEALS, seed, seats: [] };
  const pick = web.chance(seed), made = await web.makeTable(server, setup);
  const streams = [];
  await new Promise((done) => {
    const end = setTimeout(() => { faults.push(`${variant.id} does not end`); done(); }, 120000);
    const on = (seat) => async (event) => {
      read(variant.id, event);
      if (event.legal) {
        check(variant.id, event);
        phases.set(event.view.phase, (phases.get(event.view.phase) ?? new Set()).add(variant.id));
      }
      if (event.tally?.over && seat === 0) { clearTimeout(end); done(); }
      const next = event.settled && !event.tally.over ? ':next' : undefined;
      const action = event.legal ? event.legal[pick(event.legal.length)] : next;
      if (!action || event.tally?.over) return;
      const answer = await web.act(server, made.table, made.seats[seat].key, action, event.id);
      const isFine = answer.status === 200 || ['stale', 'deal-goes-on'].includes(answer.json.error.code);
      if (!isFine) faults.push(`${variant.id}: ${action} is refused: ${answer.text}`);
    };
    for (const { seat, key } of made.seats)
      streams.push(web.stream(server, made.table, key, { on: on(seat), lang: seat % 2 ? 'de' : 'en' }));
  });
  streams.forEach((stream) => stream.close());
  const replay = await web.ask(server, 'GET', `/api/tables/${made.table}/deals/1`, { key: made.watch });
  if (replay.status !== 200 && replay.json.error.code !== 'unknown-deal')
    faults.push(`${variant.id}: no replay: ${replay.text}`);
  const rules = await web.ask(server, 'GET', `/api/tables/${made.table}/rules?lang=de`, { key: made.watch });
  if (rules.status !== 200 || !rules.text.includes('<h1')) faults.push(`${variant.id}: no rules`);
}

(async () => {
  const server = await web.serve({ args: ['--threads', '1'] });
  const wanted = process.env.GAMES?.split(' '), all = (await web.ask(server, 'GET', '/api/variants')).json.variants;
  ok(all.length >= 40, 'the games are listed', all.length);
  const variants = all.filter(({ id }) => !wanted || wanted.includes(id));
  const left = [...variants.entries()];
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) await play(server, next[1], next[0] + 1);
  };
  await Promise.all([work(), work(), work(), work()]);
  is(faults.slice(0, 10), [],
    `${variants.length} games are played to the end of their deals, and every turn is whole`);
  for (const [phase, games] of phases) note(`${phase}: ${games.size} games`);
  ok(['auction', 'talon', 'discard', 'trump', 'announce', 'play'].every((phase) => phases.has(phase)),
    'every phase was somebody\'s turn', [...phases.keys()]);
  const end = await web.stop(server);
  is([end.code, end.err], [0, ''], 'the server ends as it should');
  finish();
})();
