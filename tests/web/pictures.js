// Pictures of the page for eyes: tools/pictures FOLDER [NAME…]. With WIDTH=1280 they have this width alone, in English.
// Each scene is a table that is played by requests until it shows what is wanted.
'use strict';
const web = require('./client.js');
const { launch, open } = require('./page.js');

const [folder, ...names] = process.argv.slice(2);
const SIZES = process.env.WIDTH ? [[Number(process.env.WIDTH), 800]] : [[360, 740], [768, 1024], [1280, 800]];

// Plays seat 0 of tables with computers until an event is wanted; gives the table. `choose` says what is done, else the
// first that is legal.
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

// Games, and what a scene waits for.
const tarock = { variant: 'tapp-tarock', players: 3 }, bridge = { variant: 'bridge', players: 4 };
const furtwangen = { variant: 'dappen-furtwangen', players: 7 };
const isIn = (phase) => (event) => event.legal && event.view.phase === phase;
const isSettled = (event) => event.settlement?.items.length > 1;
const isSixthInTrick = (event) => event.legal && event.view.trick.length === 6;
const isDefended = ({ legal, view }) =>
  legal && view.phase === 'play' && ![0, 2].includes(view.declarer) && view.tricks_played > 0;
const laysOffTwelve = (event) => isIn('discard')(event) && event.view.to_discard >= 12;

// The action of seat 0 on the way to the picture.
const goesOn = (event) => ['strecken', 'dappen', 'hold'].find((one) => event.legal.includes(one)) ?? event.legal[0];
const opensFour = ({ legal, view }) =>
  (view.phase === 'auction' && view.said.length < 4 && legal.find((one) => one === '4S')) || legal[0];

const to = (setup, wanted, choose) => (server) => reach(server, setup, wanted, choose);

// The step before the picture.
const press = (n) => (page) => page.evaluate((wanted) => document.querySelectorAll('nav button')[wanted].click(), n);
const mark = async (page) => {
  for (const n of [0, 3, 4, 7, 9])
    await page.evaluate((at) => document.querySelectorAll('.card.free')[at].click(), n);
};
const enlarge = (page) => page.evaluate(() => { document.documentElement.style.fontSize = '150%'; });
const readRules = async (page) => { await press(3)(page); await page.waitForSelector('.rules h1'); };
const print = (page) => page.emulateMediaType('print');
const beginTable = async (page) => {
  await page.waitForSelector('.game');
  await page.click('.game');
  await page.waitForSelector('fieldset select');
};
const replay = async (page) => {
  await page.evaluate(() => document.querySelector('.settlement .buttons button').click());
  await page.waitForSelector('dialog .tools');
};

// Name, where it is, and what is done before the picture.
const SCENES = {
  lobby: [async () => '', (page) => page.waitForSelector('.game')],
  'new-table': [async () => '', beginTable],
  auction: [to(tarock, isIn('auction'))],
  'auction-bridge': [to(bridge, (event) => isIn('auction')(event) && event.view.said.length > 2)],
  'auction-skat': [to({ variant: 'skat', players: 3 }, isIn('auction'))],
  'laying-off-twelve': [to(furtwangen, laysOffTwelve, goesOn), mark],
  'passing-hearts': [to({ variant: 'hearts', players: 4 }, isIn('discard'))],
  'melds-jass': [to({ variant: 'jass-schieber', players: 4 }, isIn('announce'))],
  'trick-of-seven': [to(furtwangen, isSixthInTrick)],
  'large-text': [to(furtwangen, isSixthInTrick), enlarge],
  dummy: [to(bridge, (event) => event.legal && event.view.decider === 0, opensFour)],
  'dummy-seen': [to(bridge, isDefended)],
  settlement: [to(tarock, isSettled, bids)],
  'settlement-of-seven': [to(furtwangen, isSettled, highest)],
  score: [to(tarock, isSettled, bids), press(2)],
  rules: [to(tarock, (event) => event.legal), readRules],
  replay: [to(furtwangen, (event) => event.settlement), replay],
  author: [async () => 'author', (page) => page.waitForSelector('.rules h2', { timeout: 30000 })],
  print: [to(tarock, isSettled, bids), print],
  'print-rules': [to(tarock, (event) => event.legal), async (page) => { await readRules(page); await print(page); }],
};

// Of these the whole page is wanted and not what one sees first.
const isLong = (name, at) => !at.includes('/') || ['settle', 'laying', 'print'].some((part) => name.startsWith(part));

async function picture(browser, server, name) {
  const [where, before = () => {}] = SCENES[name];
  const at = await where(server);
  for (const [width, height] of SIZES) {
    const dark = width === 768, language = process.env.WIDTH || dark ? 'en' : 'de';
    const page = await open(browser, server, at, { width, height, language, dark });
    if (at.includes('/')) await page.waitForSelector('.round');
    await web.sleep(200);
    await before(page);
    await web.sleep(200);
    const path = `${folder}/${name}-${width}-${language}${dark ? '-dark' : ''}.png`;
    await page.screenshot({ path, fullPage: isLong(name, at) });
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    if (isWider) console.log(`${name}: wider than ${width}`);
    await page.browserContext().close();
  }
}

(async () => {
  const server = await web.serve({ args: ['--threads', '1'] });
  const browser = await launch();
  for (const name of names.length ? names : Object.keys(SCENES))
    await picture(browser, server, name).catch((error) => console.log(`${name}: ${error.message}`));
  await browser.close();
  await web.stop(server);
})();
