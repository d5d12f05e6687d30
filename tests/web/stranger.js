// A stranger at the web table: who has seen neither the program nor its documentation opens the address, and finds by what is on the page alone how to
// begin, what to do and what happened. Each step presses what is there to be seen; how long it takes, and how many presses, is told.
'use strict';
const { ok, is, note, finish } = require('./tap.js');
const web = require('./client.js');
const { complaints, launch, open, look, settles, click } = require('./page.js');

// The visible thing with this text, pressed.
async function press(page, text) {
  const found = await page.evaluate((wanted) => {
    const seen = [...document.querySelectorAll('button, a')].find((one) => one.textContent.includes(wanted) && one.getClientRects().length && !one.disabled);
    seen?.click();
    return !!seen;
  }, text);
  ok(found, `'${text}' is there to be pressed`);
}

(async () => {
  const began = Date.now(), server = await web.serve({ args: ['--threads', '1'] }), browser = await launch();
  const page = await open(browser, server, '');
  await page.waitForSelector('.game');
  await page.type('.name input', 'Anna');
  await press(page, 'for beginners');
  await page.waitForSelector('fieldset select');
  await press(page, 'New table');
  await page.waitForSelector('.links .main');
  await press(page, 'Sit down');
  await page.waitForSelector('.hand .card');
  let presses = 3, told = true;
  for (let i = 0; i < 40; i++) {
    await settles(page, (one) => one.turn || one.settled, 30);
    const now = await look(page);
    const task = await page.$eval('.task', (one) => one.textContent);
    told = told && task.length > 5 && (now.free.length > 0 || now.choices.length > 0);
    const plays = now.free.length > 0 && /Play a card/.test(task);
    await click(page);
    presses += now.free.length ? 2 : 1;
    await settles(page, (one) => one.settled || !one.turn || JSON.stringify([one.free, one.choices]) !== JSON.stringify([now.free, now.choices]), 10);
    if (plays) break;
  }
  const seconds = (Date.now() - began) / 1000;
  ok(told, 'each turn says what is to be done, and offers it');
  ok(await page.$eval('.log', (log) => log.textContent.length > 40), 'what happened is told');
  ok(seconds < 60, `from starting the server to the first card: ${seconds.toFixed(1)} s, ${presses} presses`);
  const names = await page.$$eval('.seat b', (seats) => seats.map((seat) => seat.textContent));
  note(names.join(', '));
  is(complaints, [], 'the browser complains about nothing');
  await browser.close();
  await web.stop(server);
  finish();
})();
