// The promises of the page, each with its measurement (tools/measure/page-promises): a slow telephone with a processor
// four times slower and a 3G network. Only the first card at a table of a server needs a server. Exits with 1 if one is
// broken.
'use strict';
const os = require('os');
const { launch, look, click, firstCard } = require('../web/page.js');
const { sleep, serve: serveTables, stop } = require('../web/client.js');
const { NETS, serve, once } = require('./first_card.js');

const SLOWER = 4, RUNS = Number(process.env.RUNS || 3);
let broken = 0;

function promise(text, measured, most, unit) {
  const isKept = measured <= most;
  broken += !isKept;
  console.log(`${isKept ? 'kept  ' : 'BROKEN'}  ${text}: ${measured} ${unit} (at most ${most} ${unit})`);
}

// Plays a deal; the computers answer when they have thought.
async function play(page) {
  for (let i = 0; i < 600; i++) {
    const seen = await look(page);
    if (seen.settled) return;
    if (seen.turn) await click(page, i);
    await sleep(60);
  }
  throw new Error('the deal does not end');
}

// Milliseconds of each act of a computer. The page's slow processor is that of its main thread: the worker is measured
// as it is, and its time multiplied.
const thoughts = (page) => page.evaluate(() => new Promise((take, fail) => {
  const opening = indexedDB.open('tapp', 1);
  opening.onerror = fail;
  opening.onsuccess = () => {
    const asked = opening.result.transaction('rows').objectStore('rows').getAll();
    asked.onsuccess = () => {
      const rows = asked.result.filter((row) => row.number > 0).sort((a, b) => a.number - b.number);
      const isThought = ({ kind, act }, before) => kind === 'act' && !act && ['act', 'deal'].includes(before?.kind);
      take(rows.flatMap((row, i) => (isThought(row, rows[i - 1]) ? [row.at - rows[i - 1].at] : [])));
    };
  };
}));

// Bytes of the page and of its worker, with all that their scripts hold.
async function memoryOf(page) {
  const wires = [await page.createCDPSession(), ...page.workers().map((worker) => worker.client)];
  const usages = await Promise.all(wires.map((wire) => wire.send('Runtime.getHeapUsage')));
  return usages.reduce((sum, { totalSize, embedderHeapUsedSize = 0, backingStorageSize = 0 }) =>
    sum + totalSize + embedderHeapUsedSize + backingStorageSize, 0);
}

// A manifest with name, start, display and icons of 192 and 512 points; a service worker; the page offline.
async function installable(page, site) {
  const wire = await page.createCDPSession();
  const { installabilityErrors } = await wire.send('Page.getInstallabilityErrors');
  await page.evaluate(() => navigator.serviceWorker.ready);
  for (let i = 0; i < 600 && !(await page.evaluate(async () => (await caches.keys()).length)); i++) await sleep(100);
  site.server.close();
  site.server.closeAllConnections();
  await page.goto(`http://127.0.0.1:${site.port}/`);
  await page.waitForSelector('.game', { timeout: 60000 });
  return installabilityErrors.map((one) => one.errorId).filter((id) => id !== 'in-incognito'); // the test's browser
}

async function firstCardOfServer(browser) {
  const server = await serveTables({ args: ['--threads', '1'] }), runs = [];
  for (let i = 0; i < RUNS; i++) runs.push(await firstCard(browser, server));
  await stop(server);
  promise(`first card at a table of a server, best of ${RUNS}`, Math.min(...runs), 3000, 'ms');
}

(async () => {
  const site = await serve(), browser = await launch();
  console.log(`${os.cpus().length} cores, load ${os.loadavg().map((n) => n.toFixed(1)).join(' ')}`);
  const runs = [];
  let last;
  for (let i = 0; i < RUNS; i++) {
    await last?.context.close();
    last = await once(browser, site, NETS['3g'], { pace: 0 });
    runs.push(last);
  }
  promise('first visit until the first card, compressed', Math.round(Math.max(...runs.map((run) => run.bytes)) / 1000),
    1500, 'kB');
  promise(`first card on a slow telephone, best of ${RUNS}`, Math.min(...runs.map((run) => run.card)), 5000, 'ms');
  await firstCardOfServer(browser);
  await play(last.page);
  const times = (await thoughts(last.page)).sort((a, b) => a - b);
  const at = (part) => times[Math.floor(part * times.length)];
  promise(`an act of a computer, ${SLOWER} times slower: median of ${times.length}`, SLOWER * at(0.5), 300, 'ms');
  promise('the same, 95 of 100', SLOWER * at(0.95), 300, 'ms');
  promise('memory of the page and the worker after a deal', Math.round((await memoryOf(last.page)) / 1e6), 100, 'MB');
  const lacks = await installable(last.page, site);
  promise(`what browsers miss for installing (${lacks.join(', ') || 'nothing'}), and it opens offline`, lacks.length, 0,
    'things');
  await browser.close();
  process.exit(broken ? 1 : 0);
})().catch((error) => { console.error(error); process.exit(2); });
