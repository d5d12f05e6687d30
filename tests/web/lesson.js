// Lessons on the page: the tick in the lobby, the sentences at the table, switching them off, and the end of the deal.
'use strict';
const { ok, is, finish } = require('../tap.js');
const web = require('./client.js');
const { afterFrame, changes, click, complaints, findings, launch, look, open, press, settles } = require('./page.js');

const TICK = '.new .check input:not(:disabled)';
// The text of the lesson; null without a lesson.
const textOf = (page) => page.evaluate(() => document.querySelector('.lesson')?.textContent ?? null);

// Waits until a lesson has its text, which comes after the lesson itself.
const lessonIn = (page) => page.waitForFunction(() => document.querySelector('.lesson p')?.textContent);

// Opens the settings for a table of Hearts in the lobby.
async function choose(page) {
  await page.waitForSelector('.game');
  await page.evaluate(() => [...document.querySelectorAll('.game')].find((one) =>
    one.querySelector('b').textContent === 'Hearts').click());
  await page.waitForSelector('.new .play');
}

// A new visitor switches lessons on in the lobby. Chat must not disturb the lesson. Returns the page.
async function visitor(browser, server) {
  const page = await open(browser, server, '', { width: 1280, height: 800 });
  await choose(page);
  is(await page.$eval(TICK, (one) => one.checked), false, 'a visitor gets no lesson without asking for it');
  await page.click(TICK);
  await page.click('.new .play');
  await lessonIn(page);
  const text = await textOf(page), parts = ['Passing: ', 'Every card of your hand is allowed.', 'Suggested: '];
  is(parts.filter((part) => !text.includes(part)), [], 'a turn is explained: purpose, cards that are allowed, a hint');
  ok(await page.$('.card.hinted'), 'the suggested card is marked');
  await page.evaluate(() => {
    globalThis.texts = [];
    const note = () => globalThis.texts.push(document.querySelector('.lesson')?.textContent);
    new MutationObserver(note).observe(document.querySelector('.lesson'),
      { childList: true, characterData: true, subtree: true });
  });
  await press(page, 'Hello!');
  await page.waitForFunction(() => document.querySelector('.log').textContent.includes('Hello!'));
  await page.click('.hint-part');
  is(await findings(page), [], 'axe-core finds nothing');
  is(await page.evaluate(() => globalThis.texts), [], 'a line of chat and a request for a hint leave the lesson alone');
  return page;
}

// Under "More" at the table, lessons are switched off and on. The lobby remembers the choice.
async function menu(page) {
  const tick = () => page.evaluate(() => [...document.querySelectorAll('dialog .tick')]
    .find((one) => one.textContent.includes('Explain my first deal')).querySelector('input').click());
  await page.click('.menu-part');
  await page.waitForSelector('dialog[open] .tick');
  await tick();
  await page.waitForFunction(() => !document.querySelector('.lesson, .card.hinted'));
  ok(true, 'the tick under More ends the lesson');
  await tick();
  await lessonIn(page);
  await page.goto(page.url().replace(/#.*/, '#'));
  await choose(page);
  is(await page.$eval(TICK, (one) => one.checked), true, 'the tick is remembered');
}

// Each turn of the first deal has a lesson, and the second deal has none.
async function twoDeals(browser, server) {
  const seats = [null, 'greedy', 'greedy', 'greedy'];
  const setup = { variant: 'hearts', players: 4, seed: 3, deals: 2, pace: 0, seats };
  const made = await web.makeTable(server, setup), page = await open(browser, server, '');
  await page.evaluate(() => localStorage.setItem('tapp.prefs', JSON.stringify({ teaches: true })));
  await page.goto(`${server.url.href}#${made.table}/${made.seats[0].key}`);
  await page.reload();
  const lessons = [];
  for (;;) { // one turn in each round
    await settles(page, ({ turn, settled }) => turn || settled);
    if ((await look(page)).settled) break;
    await afterFrame(page); // until then, the page may show the lesson of an earlier turn
    await lessonIn(page);
    lessons.push(await textOf(page));
    const was = await look(page);
    await click(page);
    await changes(page, was);
  }
  const tellsPlay = lessons.filter((text) => text.startsWith('Contract: ') || text.startsWith('There are '));
  ok(lessons.length >= 8, 'each turn of the deal is explained', lessons);
  is(tellsPlay.length, 1, 'what play is about is said once', lessons);
  await press(page, 'Next deal');
  await settles(page, ({ turn }) => turn);
  await web.sleep(300);
  is(await textOf(page), null, 'the lesson ends with the deal');
}

(async () => {
  const server = await web.serve({ args: ['--threads', '1'] }), browser = await launch();
  const page = await visitor(browser, server);
  await menu(page);
  await twoDeals(browser, server);
  is(complaints, [], 'the browser complains about nothing');
  await browser.close();
  await web.stop(server);
  finish();
})();
