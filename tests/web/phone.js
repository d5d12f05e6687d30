// The page as on a telephone: it can be installed, an act waits for the network, and another tab shows one's turn.
// PARTS names the parts to run.
'use strict';
const { ok, is } = require('../tap.js');
const web = require('./client.js');
const { open, look, press, runParts } = require('./page.js');

const PATIENCE = { timeout: 120000 }; // a busy machine
const GAME = { variant: 'whist', players: 4, seed: 3, seats: [null, 'greedy', 'greedy', 'greedy'] };

// The icons and the manifest are served, each with its type, and a browser can install the page.
async function install(browser, server) {
  const page = await open(browser, server, '');
  const hrefs = await page.$$eval('link[rel$=icon], link[rel=manifest]', (all) => all.map((one) => one.href));
  is(hrefs.map((one) => one.replace(/.*\//, '')), ['icon.svg', 'site.webmanifest', 'icon-180.png'],
    'the page names its icons and its manifest');
  const manifest = (await web.ask(server, 'GET', '/site.webmanifest')).json;
  const names = [...hrefs, ...manifest.icons.map((one) => one.src), 'icon-turn.svg', 'favicon.ico'];
  const got = {};
  for (const name of names.map((one) => one.replace(/.*\//, ''))) {
    const answer = await web.ask(server, 'GET', `/${name}`);
    got[name] = [answer.status, answer.headers['content-type']];
  }
  const svg = [200, 'image/svg+xml'], png = [200, 'image/png'];
  is(got, { 'icon.svg': svg, 'site.webmanifest': [200, 'application/manifest+json'], 'icon-180.png': png,
    'icon-192.png': png, 'icon-512.png': png, 'icon-turn.svg': svg, 'favicon.ico': png }, 'all of them are served');
  const wire = await page.createCDPSession();
  const { installabilityErrors } = await wire.send('Page.getInstallabilityErrors');
  const lacks = installabilityErrors.map((one) => one.errorId).filter((id) => id !== 'in-incognito');
  is(lacks, [], 'a browser can install the page of a server');
  await page.close();
}

// ---- an act without a network -----------------------------------------------------------------------------------

const cards = (page) => page.$$eval('.hand .card', (all) => all.length);
const hasCards = (page, wanted) => page.waitForFunction(
  (n) => document.querySelectorAll('.hand .card').length === n, PATIENCE, wanted);
const myTurn = (page) => page.waitForFunction(() => document.title.startsWith('●'), PATIENCE);
const playOne = (page) => page.evaluate(() => document.querySelector('.hand .card.free').click());

// Loads the page once more, and goes to the first seat of a table.
async function enter(page, made) {
  await page.reload();
  await page.waitForSelector('.game');
  await page.evaluate((where) => { location.hash = where; }, `${made.table}/${made.seats[0].key}`);
}

// The number of acts of a seat at a table.
async function actsOf(server, made, seat) {
  const acts = [], stream = web.stream(server, made.table, made.watch, { last: 0, on: (event) => {
    if (event.type === 'act' && event.seat === seat) acts.push(event.id);
  } });
  await web.until(() => acts.length);
  await web.sleep(300); // another one might follow
  stream.close();
  return acts.length;
}

// A card that is played without a network waits, and the page says so. When the network is back, it is played once.
async function offline(browser, server) {
  const made = await web.makeTable(server, GAME);
  const page = await open(browser, server, `${made.table}/${made.seats[0].key}`, { language: 'de' });
  await myTurn(page);
  await page.setOfflineMode(true);
  await playOne(page);
  await page.waitForSelector('.dock .sending', PATIENCE);
  await web.sleep(5000); // an older version gave up after four seconds
  const shown = await page.$eval('.dock', (dock) => dock.textContent);
  ok(/Noch nicht gesendet/.test(shown) && !/fetch|Network/.test(shown), 'the card waits for the network', shown);
  is(await cards(page), 13, 'and is still in the hand');
  await page.setOfflineMode(false);
  await hasCards(page, 12);
  await page.waitForFunction(() => !document.querySelector('.dock .sending, .dock .fault'), PATIENCE);
  ok(true, 'in a network again it is played, and the text disappears');
  is(await actsOf(server, made, 0), 1, 'once');
  await page.close();
}

// The server does the act, but its answers do not arrive. The page sends the act again with the same key.
async function lost(browser, server) {
  const made = await web.makeTable(server, GAME);
  const page = await open(browser, server, '');
  await page.evaluateOnNewDocument(() => {
    const usual = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => usual(Math.min(ms, 3000));
  });
  await enter(page, made);
  await myTurn(page);
  const wire = await page.createCDPSession(), keys = [];
  await wire.send('Fetch.enable', { patterns: [{ urlPattern: '*/acts*', requestStage: 'Response' }] });
  wire.on('Fetch.requestPaused', ({ requestId, request }) => {
    keys.push(JSON.parse(request.postData).act);
    if (keys.length === 1) return; // the first one never gets an answer
    if (keys.length > 6) wire.send('Fetch.continueRequest', { requestId });
    else wire.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
      .catch(() => {}); // after three seconds, the page has given up the request
  });
  await playOne(page);
  await hasCards(page, 12);
  await web.until(() => keys.length > 6, 120);
  await page.waitForFunction(() => !document.querySelector('.dock .sending, .dock .fault'), PATIENCE);
  is([new Set(keys).size, await actsOf(server, made, 0)], [1, 1], 'an act whose answer is lost is done once');
  await page.close();
}

// ---- one's turn -------------------------------------------------------------------------------------------------

// Runs in the page: notices of the system are only noted in `globalThis.notices`. `globalThis.unseen` makes the page
// believe that it is hidden, and `globalThis.answer` is the answer of the person who must permit notices.
function count() {
  globalThis.notices = [];
  Object.defineProperty(Document.prototype, 'hidden', { get: () => !!globalThis.unseen });
  globalThis.Notification = class {
    static permission = 'default';
    static async requestPermission() { return (Notification.permission = globalThis.answer); }
    constructor(title, { body }) { Object.assign(this, { title, body }); globalThis.notices.push(this); }
    close() { this.isClosed = true; }
  };
}

const icon = (page, name) => page.waitForFunction(
  (wanted) => document.querySelector('link[rel=icon]').href.endsWith(`/${wanted}`), PATIENCE, name);

// The icon marks the own turn, and a notice of the system appears if the page is hidden and the person permits it.
async function notice(browser, server) {
  const made = await web.makeTable(server, { ...GAME, pace: 2000 });
  const page = await open(browser, server, '', { width: 1280, height: 800 });
  await page.evaluateOnNewDocument(count);
  await enter(page, made);
  await myTurn(page);
  await icon(page, 'icon-turn.svg');
  ok(true, 'the icon of the page has a mark in one\'s turn');
  const tick = async (answer) => {
    await page.evaluate((given) => { globalThis.answer = given; }, answer);
    await page.evaluate(() => [...document.querySelectorAll('dialog .tick')]
      .find((one) => /Notify/.test(one.textContent)).querySelector('input').click());
  };
  const isTicked = () => page.$$eval('dialog .tick', (all) => all
    .find((one) => /Notify/.test(one.textContent)).querySelector('input').checked);
  await page.click('.menu-part');
  await page.waitForSelector('dialog[open] .tick');
  await tick('denied');
  await page.waitForFunction(() => /does not allow/.test(document.querySelector('dialog').textContent), PATIENCE);
  is(await isTicked(), false, 'a browser that refuses leaves the tick out');
  await tick('granted');
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('tapp.prefs')).notices, PATIENCE);
  is(await isTicked(), true, 'the permission is asked for with the tick');
  await press(page, 'Close');
  await page.evaluate(() => { globalThis.unseen = true; });
  await playOne(page);
  await icon(page, 'icon.svg');
  await page.waitForFunction(() => globalThis.notices.length, PATIENCE);
  const got = () => page.evaluate(() => globalThis.notices.map((one) => [one.title, one.body, !!one.isClosed]));
  is(await got(), [['Your turn', 'Whist', false]], 'a page behind others gives notice of one\'s turn');
  ok((await look(page)).turn, 'which it is');
  await page.evaluate(() => {
    globalThis.unseen = false;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  is(await got(), [['Your turn', 'Whist', true]], 'until it is seen');
  await page.close();
}

runParts([install, offline, lost, notice]);
