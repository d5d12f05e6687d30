// Pictures of the page for eyes: tools/pictures FOLDER [NAME…]. Each scene is a table that is played by requests until
// it shows what is wanted.
'use strict';
const web = require('./client.js');
const { launch, open } = require('./page.js');

const [folder, ...names] = process.argv.slice(2);
const SIZES = [[360, 740], [768, 1024], [1280, 800]];

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
const press = (text) => (page) => page.evaluate((wanted) => [...document.querySelectorAll('nav button')][wanted].click(), text);
const furtwangen = { variant: 'dappen-furtwangen', players: 7 };

// Name, where it is, and what is done before the picture.
const SCENES = {
  lobby: [async () => '', (page) => page.waitForSelector('.game')],
  'new-table': [async () => '', async (page) => { await page.waitForSelector('.game'); await page.click('.game'); await page.waitForSelector('fieldset select'); }],
  auction: [(server) => reach(server, { variant: 'tapp-tarock', players: 3 }, (event) => event.legal && event.view.phase === 'auction')],
  'auction-bridge': [(server) => reach(server, { variant: 'bridge', players: 4 }, (event) => event.legal && event.view.phase === 'auction' && event.view.said.length > 2, (event) => event.legal[event.legal.indexOf('pass')] ?? event.legal[0])],
  'auction-skat': [(server) => reach(server, { variant: 'skat', players: 3 }, (event) => event.legal && event.view.phase === 'auction')],
  'laying-off-twelve': [(server) => reach(server, { variant: 'dappen-furtwangen', players: 7, bot: 'greedy' }, (event) => event.legal && event.view.phase === 'discard' && event.view.to_discard >= 12, (event) => ['strecken', 'dappen', 'hold'].find((one) => event.legal.includes(one)) ?? event.legal[0]), async (page) => {
    for (const n of [0, 3, 4, 7, 9]) await page.evaluate((at) => document.querySelectorAll('.card.free')[at].click(), n);
  }],
  'passing-hearts': [(server) => reach(server, { variant: 'hearts', players: 4 }, (event) => event.legal && event.view.phase === 'discard')],
  'melds-jass': [(server) => reach(server, { variant: 'jass-schieber', players: 4 }, (event) => event.legal && event.view.phase === 'announce')],
  'trick-of-seven': [(server) => reach(server, furtwangen, (event) => event.legal && event.view.trick.length === 6)],
  'large-text': [(server) => reach(server, furtwangen, (event) => event.legal && event.view.trick.length === 6), (page) => page.evaluate(() => { document.documentElement.style.fontSize = '150%'; })],
  dummy: [(server) => reach(server, { variant: 'bridge', players: 4 }, (event) => event.legal && event.view.decider === 0, (event) => (event.view.phase === 'auction' && event.view.said.length < 4 ? event.legal.find((one) => one === '4S') ?? event.legal[0] : event.legal[0]))],
  'dummy-seen': [(server) => reach(server, { variant: 'bridge', players: 4 }, (event) => event.legal && event.view.phase === 'play' && event.view.declarer !== 0 && event.view.declarer !== 2 && event.view.tricks_played > 0)],
  settlement: [(server) => reach(server, { variant: 'tapp-tarock', players: 3 }, (event) => event.settlement?.items.length > 1, bids)],
  'settlement-of-seven': [(server) => reach(server, furtwangen, (event) => event.settlement?.items.length > 1, highest)],
  score: [(server) => reach(server, { variant: 'tapp-tarock', players: 3 }, (event) => event.settlement?.items.length > 1, bids), press(2)],
  rules: [(server) => reach(server, { variant: 'tapp-tarock', players: 3 }, (event) => event.legal), async (page) => { await press(3)(page); await page.waitForSelector('.rules h1'); }],
  replay: [(server) => reach(server, furtwangen, (event) => event.settlement), async (page) => { await page.evaluate(() => [...document.querySelectorAll('.settlement button')].at(0).click()); await page.waitForSelector('dialog .tools'); }],
  author: [async () => 'author', async (page) => { await page.waitForFunction(() => document.querySelector('.rules h2'), { timeout: 30000 }); }],
  print: [(server) => reach(server, { variant: 'tapp-tarock', players: 3 }, (event) => event.settlement?.items.length > 1, bids), (page) => page.emulateMediaType('print')],
  'print-rules': [(server) => reach(server, { variant: 'tapp-tarock', players: 3 }, (event) => event.legal), async (page) => { await press(3)(page); await page.waitForSelector('.rules h1'); await page.emulateMediaType('print'); }],
};

async function picture(browser, server, name) {
  const [where, before = () => {}] = SCENES[name];
  const at = await where(server);
  for (const [width, height] of SIZES) {
    const language = width === 768 ? 'en' : 'de', dark = width === 768;
    const page = await open(browser, server, at, { width, height, language, dark });
    if (at.includes('/')) await page.waitForSelector('.round');
    await web.sleep(200);
    await before(page);
    await web.sleep(200);
    await page.screenshot({ path: `${folder}/${name}-${width}-${language}${dark ? '-dark' : ''}.png`, fullPage: !at.includes('/') || name.startsWith('settle') || name.startsWith('laying') || name.startsWith('print') });
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) console.log(`${name}: wider than ${width}`);
    await page.browserContext().close();
  }
}

(async () => {
  const server = await web.serve({ args: ['--threads', '1'] });
  const browser = await launch();
  for (const name of names.length ? names : Object.keys(SCENES)) await picture(browser, server, name).catch((error) => console.log(`${name}: ${error.message}`));
  await browser.close();
  await web.stop(server);
})();
