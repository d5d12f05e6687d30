// The look back at a deal: playing on from one of its steps, and a link that contains the whole deal.
'use strict';
const zlib = require('zlib');
const { ok, is, finish } = require('../tap.js');
const web = require('./client.js');
const { complaints, launch, open, press, findings, intercept, refuse } = require('./page.js');

const shots = process.env.SHOTS;
const shoot = async (page, name) => { if (shots) await page.screenshot({ path: `${shots}/${name}.png` }); };
const wait = { timeout: 60000 };

// Plays seat 0 to the end of the deal by its first legal actions. Resolves to the last event.
function play(server, { table, seats: [{ key }] }) {
  return new Promise((done) => {
    const stream = web.stream(server, table, key, { lang: 'en', on: (event) => {
      if (event.settled) return stream.close(), done(event);
      return event.legal && web.act(server, table, key, event.legal[0], event.id);
    } });
  });
}

// The first event of a table.
function lookAt(server, table, key) {
  return new Promise((done) => {
    const stream = web.stream(server, table, key, { lang: 'en', on: (event) => { stream.close(); done(event); } });
  });
}

// Makes a table, plays its only deal, and resolves to the table and the deal for a look back.
async function finished(server, setup) {
  const made = await web.makeTable(server, { deals: 1, ...setup });
  await play(server, made);
  const path = `/api/tables/${made.table}/deals/1?lang=en`;
  return { made, deal: (await web.ask(server, 'GET', path, { key: made.seats[0].key })).json };
}

const WHIST = { variant: 'whist', players: 4, seed: 3, seats: [null, 'greedy', 'greedy', 'greedy'] };

// ---- requests -----------------------------------------------------------------------------------------------------

// Another table goes on from a step of the deal, and the first table does not change.
async function playOn(server) {
  const { made, deal } = await finished(server, WHIST), at = 7;
  const seats = [null, 'greedy', 'greedy', 'greedy'], names = ['', 'Berta', 'Carl', 'Dora'];
  const other = await web.makeTable(server, { record: deal.record, at, seats, names });
  const event = await lookAt(server, other.table, other.seats[0].key);
  is([...event.view.hand].sort(), [...deal.steps[at].hands[0]].sort(), 'another table has the hand of that moment');
  is([event.variant, event.given, event.view.tricks_played, event.view.trick.length], ['whist', true, 1, 3],
    'and the game, the tricks and the cards on the table');
  is(event.seats.map((one) => one.name), names, 'and the names');
  const end = await play(server, other);
  is([end.tally.deals.length, end.tally.over], [1, true], 'the deal is played to its end, and none follows');
  const again = await web.ask(server, 'GET', `/api/tables/${made.table}/deals/1?lang=en`, { key: made.seats[0].key });
  is(again.json, deal, 'the first table has not changed');
  const whole = await web.makeTable(server, { record: deal.record });
  const copy = await web.ask(server, 'GET', `/api/tables/${whole.table}/deals/1?lang=en`, { key: whole.watch });
  is([copy.json.steps.length, copy.json.settlement.gain, copy.json.record],
    [deal.steps.length, deal.settlement.gain, deal.record], 'a table with all its actions has the same deal');
}

// A table that is made from an unfinished record goes on with the deal, even after a restart. Returns the new server.
async function carried(server) {
  const record = '[Variant "tapp-tarock"]\n[Players 3]\n[Dealer 2]\n[Seed 7]\n[Number 0]\n0:dreier 1:pass 2:pass\n';
  const made = await web.makeTable(server, { record, seats: [null, null, null] });
  const { view } = await lookAt(server, made.table, made.seats[0].key);
  is([view.dealer, view.declarer, view.contract], [2, 0, 'dreier'], 'a record that ends within a deal goes on');
  await web.stop(server);
  const later = await web.serve();
  const kept = await lookAt(later, made.table, made.seats[0].key);
  is([kept.view.hand, kept.given], [view.hand, true], 'also after the server was started again');
  return later;
}

// Records and names that are refused.
async function refusals(server) {
  const codeOf = async (body) => {
    const { status, json } = await web.post(server, '/api/tables', body);
    return [status, json.error?.code, json.error?.message];
  };
  const first = '[Variant "whist"]\n[Seed 1]\n[Number 0]\n';
  is((await codeOf({ record: `${first}0:XX` })).slice(0, 2), [422, 'bad-record'], 'an action that is not legal');
  ok(/^line 4: /.test((await codeOf({ record: `${first}0:XX` }))[2]), 'the message names the line');
  is((await codeOf({ record: '[Variant' })).slice(0, 2), [422, 'bad-record'], 'no record');
  is((await codeOf({ record: '[Variant "/etc/passwd"]' })).slice(0, 2), [404, 'unknown-variant'], 'no path');
  is((await codeOf({ record: 'x'.repeat(70000) })).slice(0, 2), [400, 'bad-field'], 'too long');
  for (const names of [['A', 'A'], ['\u202e'], 'A', [7], ['x'.repeat(60)]]) {
    is((await codeOf({ record: first, names })).slice(0, 2), [400, 'bad-field'], `names ${JSON.stringify(names)}`);
  }
}

// A deal of a game that somebody has written contains the file of this game.
async function ownGame(server) {
  const source = 'tapp: 1\nid: ours\nextends: whist\nname: {en: Ours, de: Unseres}\n';
  const { deal } = await finished(server, { source, players: 4, seats: WHIST.seats });
  is(deal.source, source, 'the deal has the file of its game');
  const made = await web.makeTable(server, { record: deal.record, source: deal.source, at: 3 });
  is((await lookAt(server, made.table, made.watch)).name, 'Ours', 'and another table plays it');
}

// ---- the page -----------------------------------------------------------------------------------------------------

// Copies the link of the deal, and resolves to it.
async function copied(page) {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
    const writeText = async (text) => { globalThis.copied = text; };
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  });
  await page.click('.onward .link');
  await page.waitForFunction(() => globalThis.copied, wait);
  return page.evaluate(() => globalThis.copied);
}

// Runs in the page: the host has reviewed the deal.
const isReviewed = () => !/Looking/.test(document.querySelector('.strip').parentNode.textContent);

// The page marks the tricks in which something was better, and makes a link. Resolves to the deal packed in the link.
async function link(browser, server) {
  const made = await web.makeTable(server, { ...WHIST, deals: 1 }), { key } = made.seats[0];
  await web.act(server, made.table, key, ':name', 1, { text: 'Anna' });
  await play(server, made);
  const page = await open(browser, server, `${made.table}/${key}`, { width: 1280, height: 800 });
  await page.waitForSelector('.settlement .buttons button', wait);
  await page.click('.settlement .buttons button');
  await page.waitForSelector('.onward', wait);
  await page.waitForFunction(isReviewed, wait);
  const worse = await page.$$eval('.strip .worse', (all) => all.map((one) => one.textContent));
  ok(worse.length > 0 && worse.every((text) => /\+\d/.test(text)), 'the strip says how much was lost', worse);
  await page.click('.strip .worse');
  await page.waitForSelector('.better .try-better', wait);
  ok(true, 'a press on such a trick leads to what was better');
  await shoot(page, 'look-back-1280-en');
  const end = await intercept(page, (request) => request.method() === 'POST' &&
    refuse(request, 429, 'too-many-requests', 'too many requests come from this address'));
  await page.click('.better .try-better');
  await page.waitForFunction(() => document.querySelector('.look-back .fault')?.textContent.startsWith('too many'),
    wait).then(() => ok(true, 'a refusal to play on is shown'), () => ok(false, 'a refusal to play on is shown'));
  await end();
  const address = await copied(page), packed = address.split('#d=')[1];
  ok(address.length < 2000, `the link has ${address.length} characters`);
  const inside = JSON.parse(zlib.inflateRawSync(Buffer.from(packed, 'base64url')).toString());
  is([inside.seat, inside.names[0], inside.record.slice(0, 17)], [0, 'Anna', '[Variant "whist"]'], 'it holds the deal');
  await page.close();
  return packed;
}

// Another person opens the link at a server that does not know the deal, and plays on from a step.
async function opened(browser, packed) {
  const server = await web.serve({ data: 'other' });
  const page = await open(browser, server, `d=${packed}`, { width: 390, height: 844 });
  await page.waitForSelector('.look .strip', wait);
  is((await page.$$('.strip button')).length, 14, 'the link shows the deal');
  await page.waitForFunction(() => /Anna/.test(document.querySelector('.look').textContent), wait);
  ok(!/\bYou\b/.test(await page.$eval('.look .told', (one) => one.textContent)), 'with the name of the player');
  await page.waitForFunction(isReviewed, wait);
  ok(await page.$('.strip .worse'), 'and what was better');
  is(await findings(page), [], 'axe finds nothing: the look back of a link');
  const sixSteps = async () => {
    await page.waitForSelector('.look .seat.open', wait); // the page listens to keys by then
    for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => document.querySelector('.strip [aria-current]').textContent.startsWith('2'), wait);
  };
  await sixSteps();
  ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is too wide');
  await shoot(page, 'look-link-390-en');
  const table = () => page.evaluate(() => JSON.parse(localStorage.getItem('tapp.looks'))[0].table);
  const before = await table();
  await page.reload();
  await page.waitForSelector('.look .strip', wait);
  is(await table(), before, 'the same link leads to the same table');
  await sixSteps();
  await press(page, 'Play on from here');
  await page.waitForSelector('.tabletop .hand .card', wait);
  is((await page.$$('.hand .card')).length, 12, 'the deal goes on after six cards: one of the own hand is played');
  await shoot(page, 'play-on-390-en');
  await page.evaluate((to) => { location.hash = to; }, 'd=%%%');
  await page.waitForFunction(() => /contains no deal/.test(document.querySelector('.fault')?.textContent), wait);
  ok(true, 'a link without a deal says so');
  await page.close();
  await web.stop(server);
}

// ---- the whole ----------------------------------------------------------------------------------------------------

(async () => {
  const server = await web.serve();
  await playOn(server);
  const later = await carried(server);
  await refusals(later);
  await ownGame(later);
  const browser = await launch();
  const packed = await link(browser, later);
  await opened(browser, packed);
  is(complaints, [], 'the browser complains about nothing');
  await browser.close();
  const end = await web.stop(later);
  is([end.code, end.err], [0, ''], 'nothing is leaked and nothing complained about');
  finish();
})();
