// The table fits the window, from a small telephone to a large screen: nothing scrolls, nothing is outside, and nothing
// overlaps. SCENES and SIZES name the scenes and sizes to use. With SHOTS=FOLDER, pictures are saved there.
'use strict';
const { ok, is, finish } = require('../tap.js');
const web = require('./client.js');
const { complaints, launch, open } = require('./page.js');
const { faults } = require('./fits.js');
const { reach, tableOf } = require('./scenes.js');

const shots = process.env.SHOTS, only = process.env.SCENES?.split(' ');
const sizesOf = (text) => text.split(' ').map((size) => size.split('x').map(Number));
const ALL = sizesOf('360x640 390x844 844x390 768x1024 1280x800 2560x1440');
const OF_REVIEW = sizesOf('360x640 640x360 390x844 844x390 768x1024 1280x800 1440x2560 2560x1440');
const SIZES = process.env.SIZES && sizesOf(process.env.SIZES);
const NAMED = ['auction', 'auction-bridge', 'auction-skat', 'melds-jass', 'passing-hearts', 'trick-of-seven', 'dummy',
  'dummy-seen', 'laying-off-twelve', 'auction-doppelkopf', 'half-of-talon', 'half-taken', 'bid-held', 'many-bids',
  'many-suits', 'settlement', 'settlement-of-seven', 'review-of-two', 'review-of-four', 'review-of-eight',
  'review-of-25-cards', 'lesson-auction', 'lesson-play', 'lesson-auction-doppelkopf', 'lesson-auction-bridge',
  'lesson-many-bids', 'lesson-passing-hearts', 'lesson-half-of-talon'];

// It is this person's turn, and the trick lacks only one card. COUNTED has a game for each number of players.
const isLast = (event) => event.legal && event.view.phase === 'play' &&
  event.view.trick.length === event.view.counts.length - event.view.idle.length - 1;
const COUNTED = { 2: 'schnapsen', 3: 'skat', 4: 'whist', 5: 'nap', 6: 'dappen-furtwangen', 8: 'dappen-breitnau' };

// The language and the colours depend on the width, so that both languages and both colours occur.
const languageOf = ([width]) => ([390, 768].includes(width) ? 'de' : 'en');
const isDark = ([width]) => [768, 844].includes(width);

// Runs in the page: waits until nothing changes or moves for some frames.
async function rests() {
  await document.fonts.ready;
  for (let still = 0, was = ''; still < 3;) {
    await new Promise(requestAnimationFrame);
    const now = document.body.innerHTML, moves = document.getAnimations().filter((one) => one.playState === 'running');
    await Promise.all(moves.map((one) => one.finished.catch(() => {})));
    still = now === was && !moves.length ? still + 1 : 0;
    was = now;
  }
}

// Half of the scenes are tested in every second size, the other half in the other sizes. WHOLE=1: each scene in all
// sizes.
const sizesFor = (name, number) => SIZES ?? (name.startsWith('review') ? OF_REVIEW : ALL)
  .filter((size, i) => process.env.WHOLE || i % 2 === number % 2);

// The look back at the deal `of` a scene fits: at its beginning, in play, and with the settlement over it.
async function lookBack(page, of) {
  const said = () => page.$eval('.told', (one) => one.textContent);
  await page.click('.settlement .buttons button');
  await page.waitForSelector('dialog.deal[open] .seat.open');
  await page.evaluate(rests);
  is(await page.evaluate(faults), [], `the look back fits at the beginning: ${of}`);
  ok(await page.$eval('.strip', (strip) => strip.offsetHeight < 90), `its tricks are in one line: ${of}`);
  // The buttons before it may become wider meanwhile, when the host has reviewed the deal.
  await page.$eval('.strip button:nth-child(4)', (one) => one.click());
  const before = await said();
  await page.keyboard.press('ArrowRight');
  await page.evaluate(rests);
  ok(before !== await said() && await page.$('.look-back .played'), `an arrow key leads to the next card: ${of}`);
  is(await page.evaluate(faults), [], `the look back fits in play: ${of}`);
  await page.click('.controls [aria-pressed]');
  await page.evaluate(rests);
  is(await page.evaluate(faults), [], `the settlement over it fits: ${of}`);
  if (shots) await page.screenshot({ path: `${shots}/${of.replace(', ', '-')}-settlement.png` });
  await page.click('.controls [aria-pressed]');
}

// Reads the lesson sentence by sentence; each must fit. `taken(n)` takes a picture.
async function readLesson(page, name, [width, height], taken) {
  for (let n = 0; n < 9; n++) {
    const more = await page.$('.lesson button'), part = more && await more.evaluate((one) => parseInt(one.textContent));
    is(await page.evaluate(faults), [], `sentence ${part ?? n + 1} of the ${name} fits ${width}x${height}`);
    await taken(n);
    if (!more || (n > 0 && part === 1)) return;
    await more.click();
    await page.evaluate(rests);
  }
}

// Tests a scene in its sizes. Each language has one page, which is loaded anew for each size.
async function look(browser, server, name, at, of) {
  for (const language of ['en', 'de']) {
    const sizes = of.filter((size) => languageOf(size) === language);
    let page;
    for (const size of sizes) {
      const [width, height] = size, scheme = isDark(size) ? 'dark' : 'light';
      if (page) await page.setViewport({ width, height });
      page ??= await open(browser, server, at, { width, height, language });
      const prefs = { teaches: name.startsWith('lesson') };
      await page.evaluate((chosen) => localStorage.setItem('tapp.prefs', JSON.stringify(chosen)), prefs);
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      await page.reload();
      await page.waitForSelector('.seat');
      if (prefs.teaches) await page.waitForSelector('.lesson p');
      await page.evaluate(rests);
      is(await page.evaluate(faults), [], `${name} fits ${width}x${height}`);
      if (name.startsWith('settlement')) {
        await page.evaluate(() => document.querySelector('.score-part').click());
        await page.waitForSelector('dialog[open] .wide');
        is(await page.evaluate(faults), [], `the score sheet of the ${name} fits ${width}x${height}`);
      }
      if (name.startsWith('review')) await lookBack(page, `${name}, ${width}x${height}`);
      if (['half-taken', 'bid-held'].includes(name)) {
        const textOf = (what) => page.$eval(what, (one) => one.textContent.trim());
        const [bid, status] = [await textOf('.seat.declarer .counts'), await textOf('.status')];
        ok(status.startsWith(bid), `the declarer's seat has the bid of the contract (${status}): ${bid}`);
      }
      if (name === 'melds-jass') ok(await page.$('.played'), 'a meld within a trick leaves its cards on the table');
      if (prefs.teaches) {
        await readLesson(page, name, size, (n) =>
          shots && page.screenshot({ path: `${shots}/${name}-${width}x${height}-${n}.png` }));
      }
      if (shots) await page.screenshot({ path: `${shots}/${name}-${width}x${height}.png` });
    }
    await page?.browserContext().close();
  }
}

(async () => {
  const server = await web.serve({ args: ['--threads', '1'] }), browser = await launch();
  const places = NAMED.map((name) => [name, () => tableOf(server, name)]);
  for (const [players, variant] of Object.entries(COUNTED)) {
    places.push([`players-${players}`, () => reach(server, { variant, players: Number(players), dealer: 1 }, isLast)]);
  }
  for (const [number, [name, where]] of places.entries()) {
    if (!only || only.includes(name)) {
      const sizes = sizesFor(name, number);
      await where().then((at) => look(browser, server, name, at, sizes)).catch((error) => ok(false, name, error.stack));
    }
  }
  is(complaints, [], 'the browser complains about nothing');
  await browser.close();
  await web.stop(server);
  finish();
})();
