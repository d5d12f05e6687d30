// The evening of evening.js in seven browsers, by clicks alone: Dappen (Furtwangen), ten deals, two pages are loaded
// anew, one loses its connection, one gives its seat to a computer and takes it back, the server is killed once. In the
// end all sheets show the sum of what each deal was worth.
'use strict';
const { ok, is, note, finish } = require('../tap.js');
const web = require('./client.js');
const { complaints, launch, open, look, person } = require('./page.js');

const DEALS = Number(process.env.DEALS || 10), PATIENCE = Number(process.env.PATIENCE || 240), SEATS = 7;

const tally = (page) => page.evaluate(() => {
  const cells = (row) => [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent));
  const deals = [...document.querySelectorAll('dialog tbody tr:not(.sum)')].map(cells);
  return { deals, total: cells(document.querySelector('dialog tr.sum')) };
});

(async () => {
  let server = await web.serve({ args: ['--threads', '1'] });
  const made = await web.makeTable(server,
    { variant: 'dappen-furtwangen', players: SEATS, seed: 8, deals: DEALS, helper: 'greedy' });
  const browser = await launch(), pages = [];
  let deals = 0;
  const watcher = web.stream(server, made.table, made.watch,
    { on: (event) => { deals = event.tally?.deals.length ?? deals; } });
  const reach = async (n) => {
    if (await web.until(() => deals >= n, PATIENCE)) return true;
    note(JSON.stringify(await Promise.all(pages.map(look))));
    return false;
  };
  const began = Date.now();
  for (let seat = 0; seat < SEATS; seat++) {
    const page = await open(browser, server, `${made.table}/${made.seats[seat].key}`,
      { language: seat % 2 ? 'de' : 'en', width: [360, 768, 1280][seat % 3], dark: seat === 3 });
    await page.evaluateOnNewDocument(person, seat);
    await page.reload();
    pages.push(page);
  }
  ok(await reach(1), 'seven pages play a deal');
  for (const seat of [2, 5]) await pages[seat].reload();
  ok(await reach(3), 'two are loaded anew in the middle of a deal');
  await pages[4].setOfflineMode(true);
  await web.sleep(1500);
  await pages[4].setOfflineMode(false);
  ok(await reach(4), 'one loses the connection and goes on');
  await pages[6].evaluate(() => { globalThis.rests = true; });
  await pages[6].click('.menu-part');
  await pages[6].waitForSelector('dialog[open] .menu');
  await pages[6].evaluate(() => [...document.querySelectorAll('dialog[open] .menu button')]
    .find((one) => /computer/.test(one.textContent)).click());
  ok(await reach(6), 'one gives the seat to a computer, which plays');
  await pages[6].waitForSelector('.own .bar .main', { timeout: 30000 });
  await pages[6].evaluate(() => { document.querySelector('.own .bar .main').click(); globalThis.rests = false; });
  ok(await reach(7), 'and takes it back, and plays on');
  watcher.close();
  const { port } = server;
  await web.stop(server, 'SIGKILL');
  await web.sleep(500);
  server = await web.serve({ args: ['--threads', '1'], port });
  web.stream(server, made.table, made.watch, { on: (event) => { deals = event.tally?.deals.length ?? deals; } });
  ok(await reach(DEALS), 'the server is killed, and the evening goes on', deals);
  note(`${DEALS} deals in ${Math.round((Date.now() - began) / 1000)} s`);
  for (const page of pages) {
    await page.waitForSelector('.settlement .over', { timeout: 30000 });
    await page.evaluate(() => document.querySelector('.score-part').click());
    await page.waitForSelector('dialog tr.sum');
  }
  const sheets = await Promise.all(pages.map(tally)), sums = Array(SEATS).fill(0);
  for (let n = 1; n <= DEALS; n++) {
    const { json } = await web.ask(server, 'GET', `/api/tables/${made.table}/deals/${n}`, { key: made.watch });
    json.settlement.gain.forEach((figure, seat) => { sums[seat] += figure; });
  }
  is(sheets[0].total, sums, 'the tally on the page is the sum of what each deal was worth');
  is(sheets[0].deals.length, DEALS, 'each deal is on the sheet');
  ok(sheets.every((sheet) => JSON.stringify(sheet) === JSON.stringify(sheets[0])), 'all seven sheets are the same',
    sheets);
  is(complaints, [], 'no browser complains');
  await browser.close();
  const end = await web.stop(server);
  is([end.code, end.err], [0, ''], 'the server ends as it should');
  finish();
})();
