// Whole deals by clicks in Chromium and Firefox, at five sizes, portrait and landscape. From the bidding to the
// settlement, nothing scrolls and nothing overlaps. The browsers share the sizes; with WHOLE=1 each takes all. SIZES
// and BROWSERS name the sizes and browsers to use. With SHOTS=FOLDER, pictures are saved there.
'use strict';
const { ok, is, note, finish } = require('../tap.js');
const web = require('./client.js');
const { complaints, launch, launchFirefox, open, look, person } = require('./page.js');
const { faults } = require('./fits.js');

const shots = process.env.SHOTS, PATIENCE = Number(process.env.PATIENCE || 240);
const LONG = [[360, 640], [412, 915], [768, 1024], [800, 1280], [1440, 2560]];
const SIZES = process.env.SIZES?.split(' ').map((size) => size.split('x').map(Number)) ??
  LONG.flatMap(([width, height]) => [[width, height], [height, width]]);
const LAUNCHES = { chromium: launch, firefox: launchFirefox };
const BROWSERS = process.env.BROWSERS?.split(' ') ?? Object.keys(LAUNCHES);
// Neighbours in the list are the same size in portrait and landscape. Each browser gets both kinds.
const isShared = !process.env.WHOLE && !process.env.SIZES && BROWSERS.length > 1 && process.env.FIREFOX;
const sizesFor = (number) => SIZES.filter((size, i) => !isShared || (i + (i >> 1)) % BROWSERS.length === number);

// The layout faults of the page while nobody presses anything. If there are any, the page may still move: it looks
// again.
async function seen(page) {
  let found;
  await page.evaluate(() => { globalThis.rests = true; });
  for (let i = 0; i < 8 && found?.length !== 0; i++) {
    await web.sleep(i ? 500 : 200);
    await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {}))));
    found = await page.evaluate(faults);
  }
  await page.evaluate(() => { globalThis.rests = false; });
  return found;
}

// Plays a deal in a browser at a size, and looks for layout faults all the time.
async function play(browser, name, server, [width, height]) {
  const seats = [null, 'greedy', 'greedy'], size = `${width}x${height}`, found = new Set();
  const setup = { variant: 'tapp-tarock', players: 3, dealer: 2, deals: 1, seed: 7, seats };
  const made = await web.makeTable(server, setup);
  const page = await open(browser, server, `${made.table}/${made.seats[0].key}`, { width, height });
  await page.evaluateOnNewDocument(person, 0);
  await page.reload();
  await page.waitForSelector('.hand .card', { timeout: 60000 });
  let n = 0, now = await look(page);
  for (const end = Date.now() + PATIENCE * 1000; Date.now() < end && !now.over; n++) {
    for (const fault of await seen(page)) found.add(fault);
    if (shots && n === 0) await page.screenshot({ path: `${shots}/deal-${name}-${size}.png` });
    await web.sleep(700);
    now = await look(page);
  }
  if (shots) await page.screenshot({ path: `${shots}/deal-${name}-${size}-over.png` });
  ok(now.over, `a deal in ${name} at ${size}, looked at ${n} times`, now);
  is([...found], [], `and everything fits ${size}`);
  await page.browserContext().close();
}

(async () => {
  const server = await web.serve({ args: ['--threads', '1'] });
  for (const [number, name] of BROWSERS.entries()) {
    if (name === 'firefox' && !process.env.FIREFOX) {
      ok(true, 'deals in Firefox # SKIP firefox-esr is not installed');
      continue;
    }
    const browser = await LAUNCHES[name](), left = sizesFor(number), began = Date.now();
    note(await browser.version());
    const n = left.length, work = async () => {
      for (let size = left.shift(); size; size = left.shift())
        await play(browser, name, server, size).catch((error) => ok(false, `${name} ${size}`, error.stack));
    };
    await Promise.all([work(), work()]);
    note(`${n} deals in ${Math.round((Date.now() - began) / 1000)} s`);
    await browser.close();
  }
  is(complaints, [], 'no browser complains');
  await web.stop(server);
  finish();
})();
