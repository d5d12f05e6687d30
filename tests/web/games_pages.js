// Every shipped game in a browser, by clicks: a person on a telephone plays DEALS deals of each game against computers.
// GAMES names the games to play.
'use strict';
const { ok, is, finish } = require('../tap.js');
const web = require('./client.js');
const { complaints, launch, open, look, person } = require('./page.js');

const DEALS = Number(process.env.DEALS || 1), PATIENCE = Number(process.env.PATIENCE || 120);

// Plays a game to the end of its match. Its page must not be wider than a telephone.
async function play(server, browser, variant) {
  const seats = [null, ...Array(variant.usual - 1).fill('greedy')];
  const setup = { variant: variant.id, players: variant.usual, deals: DEALS, seed: 5, seats };
  const made = await web.makeTable(server, setup);
  const page = await open(browser, server, `${made.table}/${made.seats[0].key}`, { language: 'de' });
  let over = false;
  const watcher = web.stream(server, made.table, made.watch, { on: (event) => { over = over || event.tally?.over; } });
  await page.evaluateOnNewDocument(person, 0);
  await page.reload();
  await page.waitForSelector('.round');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  const ended = await web.until(() => over, PATIENCE);
  ok(ended && !wide, `${variant.id} is played by clicks, and fits a telephone`, [wide, await look(page)]);
  watcher.close();
  await page.browserContext().close();
}

(async () => {
  const server = await web.serve({ args: ['--threads', '1'] }), browser = await launch();
  const wanted = process.env.GAMES?.split(' ');
  const { variants } = (await web.ask(server, 'GET', '/api/variants')).json;
  for (const variant of variants)
    if (!wanted || wanted.includes(variant.id)) await play(server, browser, variant);
  is(complaints, [], 'the browser complains about nothing');
  await browser.close();
  await web.stop(server);
  finish();
})();
