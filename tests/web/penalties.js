// Games in which players count penalty points: their figures have no sign in the settlement, the score sheet and the
// tally, and the look back says how many points fewer another card would have cost.
'use strict';
const { ok, is, finish } = require('../tap.js');
const web = require('./client.js');
const { complaints, launch, open } = require('./page.js');

const SEATS = [null, 'greedy', 'greedy', 'greedy'];
const SETUP = { variant: 'hearts', players: 4, seed: 3, deals: 1, pace: 0, seats: SEATS };

// Plays the first legal card of seat 0 to the end of the deal.
function play(server, made) {
  const { key } = made.seats[0];
  return new Promise((done) => {
    const stream = web.stream(server, made.table, key, { lang: 'en', on: (event) => {
      if (event.settled) return stream.close(), done(event);
      return event.legal && web.act(server, made.table, key, event.legal[0], event.id);
    } });
  });
}

const cells = (page, rows) => page.$$eval(rows, (all) => all.map((row) =>
  [...row.querySelectorAll('td')].map((one) => one.textContent.trim())));
const isReviewed = () => !/Looking/.test(document.querySelector('.strip')?.parentNode.textContent ?? 'Looking');

async function main() {
  const server = await web.serve(), browser = await launch();
  const made = await web.makeTable(server, SETUP), { key } = made.seats[0];
  const { settlement } = await play(server, made), points = settlement.gain.map((gain) => String(gain && -gain));
  ok(settlement.gain.every((n) => n <= 0) && settlement.gain.some((n) => n < 0), 'losses are gains below 0');
  const page = await open(browser, server, `${made.table}/${key}`, { width: 1280, height: 800 });
  await page.waitForSelector('.settlement .buttons button');
  is(await cells(page, '.settlement tbody tr'), points.map((n) => [n, n]), 'the settlement counts penalty points');
  await page.evaluate(() => document.querySelector('.score-part').click());
  await page.waitForSelector('dialog[open] tr.sum');
  is(await cells(page, 'dialog[open] tbody tr'), [points, points], 'and so does the score sheet');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('dialog tr.sum'));
  await page.click('.settlement .buttons button');
  await page.waitForFunction(isReviewed);
  const worse = await page.$$eval('.strip .worse small', (all) => all.map((one) => one.textContent));
  ok(worse.length > 0 && worse.every((text) => /^-\d/.test(text)), 'the strip says how many points fewer', worse);
  await page.click('.strip .worse');
  await page.waitForSelector('.better .try-better');
  ok(/\(-\d/.test(await page.$eval('.better', (one) => one.textContent)), 'and so does the better card');
  is(complaints, [], 'the page has no errors');
  await browser.close();
  await web.stop(server);
  finish();
}

main();
