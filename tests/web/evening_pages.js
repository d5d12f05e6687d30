// The evening of evening.js in browsers, by clicks alone. In ten deals, two pages are loaded anew, two lose their
// connection, one gives its seat to a computer and takes it back, and the server is killed once. At the end, all score
// sheets must show the sum of the gains of all deals. PEOPLE is the number of pages (six or seven), and
// BROWSERS="chromium firefox" the browsers that take turns. With SITE=FOLDER, one more page plays without a server.
'use strict';
const net = require('net');
const { ok, is, note, finish } = require('../tap.js');
const web = require('./client.js');
const { complaints, launch, launchFirefox, open, look, person } = require('./page.js');
const { serveFiles, begin } = require('../wasm/files.js');

const DEALS = Number(process.env.DEALS || 10), PATIENCE = Number(process.env.PATIENCE || 240);
const SEATS = Number(process.env.PEOPLE || 7), GIVES = SEATS - 1; // the seat that a computer gets for a while
const LAUNCHES = { chromium: launch, firefox: launchFirefox };
const KINDS = (process.env.BROWSERS || 'chromium').split(' ');

// Offers the server at another port, where its connections can be cut: `cut` ends all of them, and no new one is
// possible until `join`.
function cable(server) {
  const ends = new Set();
  let isCut = false;
  const proxy = net.createServer((near) => {
    if (isCut) return near.destroy();
    const far = net.connect(server.port, '127.0.0.1');
    for (const [one, other] of [[near, far], [far, near]]) {
      ends.add(one);
      one.pipe(other);
      one.on('error', () => {}).on('close', () => { ends.delete(one); other.destroy(); });
    }
    return undefined;
  });
  const cut = () => { isCut = true; for (const one of ends) one.destroy(); };
  return new Promise((take) => proxy.listen(0, '127.0.0.1', () => take({
    url: new URL(`http://127.0.0.1:${proxy.address().port}/`), cut, join: () => { isCut = false; },
    close: () => { cut(); proxy.close(); },
  })));
}

// Runs in the page, by evaluateOnNewDocument: counts in `globalThis.deals` how often a settlement appears.
function count() {
  let was = false;
  globalThis.deals = 0;
  setInterval(() => {
    const is = !!document.querySelector('.settlement');
    if (is && !was) globalThis.deals++;
    was = is;
  }, 15);
}

// Opens a page without a server, where one person plays the game against computers.
async function alone(browser, site) {
  const page = await open(browser, site, '', { width: 412, height: 915 });
  await page.evaluateOnNewDocument(count);
  await page.evaluateOnNewDocument(person, 11);
  await page.reload();
  await begin(page, 'Dappen (Furtwangen)');
  return page;
}

// The figures on a page's score sheet: of each deal, and in total.
const tally = (page) => page.evaluate(() => {
  const cells = (row) => [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent));
  const deals = [...document.querySelectorAll('dialog tbody tr:not(.sum)')].map(cells);
  return { deals, total: cells(document.querySelector('dialog tr.sum')) };
});

// Opens the menu of a page and gives its seat to a computer. Its own player stops to click meanwhile.
async function giveSeat(page) {
  await page.evaluate(() => { globalThis.rests = true; });
  await page.evaluate(() => document.querySelector('.menu-part').click());
  await page.waitForSelector('dialog[open] .menu');
  await page.evaluate(() => [...document.querySelectorAll('dialog[open] .menu button')]
    .find((one) => /computer/i.test(one.textContent)).click());
}

// Takes the seat back, and lets its player click again.
async function takeSeatBack(page) {
  await page.waitForSelector('.own .bar .main');
  await page.evaluate(() => { document.querySelector('.own .bar .main').click(); globalThis.rests = false; });
}

(async () => {
  let server = await web.serve({ args: ['--threads', '1'] });
  const made = await web.makeTable(server,
    { variant: 'dappen-furtwangen', players: SEATS, seed: 8, deals: DEALS, helper: 'greedy' });
  const pages = [], line = await cable(server), browsers = [];
  // In Firefox each person has another browser, because a page that is hidden behind another person's page is slow.
  for (let seat = 0, shared; seat < SEATS + Number(!!process.env.SITE); seat++) {
    const kind = KINDS[seat % KINDS.length];
    browsers.push(kind === 'chromium' ? (shared ??= await launch()) : await LAUNCHES[kind]());
  }
  note((await Promise.all(browsers.map((browser) => browser.version()))).join(', '));
  let deals = 0;
  const watcher = web.stream(server, made.table, made.watch,
    { on: (event) => { deals = event.tally?.deals.length ?? deals; } });
  const reach = async (n) => {
    if (await web.until(() => deals >= n, PATIENCE)) return true;
    note(JSON.stringify(await Promise.all(pages.map(look))));
    return false;
  };
  const began = Date.now(), seconds = () => Math.round((Date.now() - began) / 1000);
  for (let seat = 0; seat < SEATS; seat++) {
    const browser = browsers[seat], at = `${made.table}/${made.seats[seat].key}`;
    const page = await open(browser, seat === 3 ? line : server, at,
      { language: seat % 2 ? 'de' : 'en', width: [360, 768, 1280][seat % 3], dark: seat === 2 });
    await page.evaluateOnNewDocument(person, seat);
    await page.reload();
    pages.push(page);
  }
  const site = process.env.SITE && await serveFiles(process.env.SITE);
  const apart = site && await alone(browsers.at(-1), site);
  ok(await reach(1), `${SEATS} pages play a deal`);
  for (const seat of [2, 5]) await pages[seat].reload();
  ok(await reach(3), 'two are loaded anew in the middle of a deal');
  await pages[4].setOfflineMode(true);
  line.cut();
  await web.sleep(1500);
  await pages[4].setOfflineMode(false);
  line.join();
  ok(await reach(4), 'two lose the connection and go on');
  await giveSeat(pages[GIVES]);
  ok(await reach(6), 'one gives the seat to a computer, which plays');
  await takeSeatBack(pages[GIVES]);
  ok(await reach(7), 'and takes it back, and plays on');
  watcher.close();
  const { port } = server;
  await web.stop(server, 'SIGKILL');
  await web.sleep(500);
  server = await web.serve({ args: ['--threads', '1'], port });
  web.stream(server, made.table, made.watch, { on: (event) => { deals = event.tally?.deals.length ?? deals; } });
  ok(await reach(DEALS), 'the server is killed, and the evening goes on', deals);
  note(`${DEALS} deals in ${seconds()} s`);
  for (const page of pages) {
    await page.waitForSelector('.settlement .over');
    await page.evaluate(() => document.querySelector('.score-part').click());
    await page.waitForSelector('dialog tr.sum');
  }
  if (apart) {
    ok(await apart.waitForFunction((n) => globalThis.deals >= n, { timeout: PATIENCE * 1000 }, DEALS).catch(() => null),
      'a page without a server plays as many');
    note(`${await apart.evaluate(() => globalThis.deals)} deals without a server in ${seconds()} s`);
    is(site.asked.filter((url) => url.includes('/api/')), [], 'and asks no server');
    site.close();
  }
  const sheets = await Promise.all(pages.map(tally)), sums = Array(SEATS).fill(0);
  for (let n = 1; n <= DEALS; n++) {
    const { json } = await web.ask(server, 'GET', `/api/tables/${made.table}/deals/${n}`, { key: made.watch });
    json.settlement.gain.forEach((figure, seat) => { sums[seat] += figure; });
  }
  is(sheets[0].total, sums, 'the tally on the page is the sum of what each deal was worth');
  is(sheets[0].deals.length, DEALS, 'each deal is on the sheet');
  ok(sheets.every((sheet) => JSON.stringify(sheet) === JSON.stringify(sheets[0])), 'all sheets are the same',
    sheets);
  is(complaints, [], 'no browser complains');
  await Promise.all([...new Set(browsers)].map((browser) => browser.close()));
  line.close();
  const end = await web.stop(server);
  is([end.code, end.err], [0, ''], 'the server ends as it should');
  finish();
})();
