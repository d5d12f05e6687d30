// Milliseconds from opening the page without a server to the first card, on a slow telephone: nothing kept from
// before, a processor four times slower, a slow network. After `make site` and a test of the page:
//
//     BROWSER=$(command -v chromium) NODE_PATH=$PWD/build/browser-npm/node_modules node tests/bench/first_card.js
//
// SITE is the folder, RUNS their number, NET some of NETS, LANGUAGE_OF_PAGE "de". GAME is a part of a name in the
// lobby; without it the first game for beginners is played.
'use strict';
const fs = require('fs');
const http = require('http');
const path = require('path');
const zlib = require('zlib');
const { launch } = require('../web/page.js');

const folder = process.env.SITE || 'build/site', runs = Number(process.env.RUNS || 3);
const game = process.env.GAME, language = process.env.LANGUAGE_OF_PAGE || 'en';
// Latency in milliseconds, bits a second: as browsers have them for developers.
const NETS = { '3g': [150, 1.6e6], 'slow-3g': [400, 500e3], none: [0, 0] };
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm',
  '.json': 'application/json', '.svg': 'image/svg+xml' };

// The network is slow here and not in the browser, for workers of a page know nothing of the page's slow network: each
// answer comes after the latency, and all of them share the rate.
const slow = { latency: 0, rate: 0, free: 0 };
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const PIECE = 4000;

async function send(response, bytes) {
  await sleep(slow.latency);
  for (let at = 0; at < bytes.length; at += PIECE) {
    const piece = bytes.subarray(at, at + PIECE);
    slow.free = Math.max(slow.free, Date.now()) + (slow.rate > 0 ? piece.length * 8000 / slow.rate : 0);
    await sleep(slow.free - Date.now());
    response.write(piece);
  }
  response.end();
}

// Compresses as web servers do. Counts what is sent.
function serve() {
  const packed = new Map(), sent = [];
  const server = http.createServer((request, response) => {
    const name = request.url.slice(1).replace(/[?#].*/, '') || 'index.html', file = path.join(folder, name);
    if (!fs.existsSync(file)) return response.writeHead(404).end();
    if (!packed.has(name)) packed.set(name, zlib.gzipSync(fs.readFileSync(file)));
    sent.push([name, packed.get(name).length]);
    const type = TYPES[path.extname(name)] || 'application/octet-stream';
    response.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'gzip', 'Cache-Control': 'no-cache' });
    return send(response, packed.get(name));
  });
  return new Promise((take) => server.listen(0, '127.0.0.1',
    () => take({ server, sent, port: server.address().port })));
}

// `pace`: milliseconds before a computer acts, as the lobby sets it.
async function once(browser, site, [latency, rate], { pace } = {}) {
  const context = await browser.createBrowserContext(), page = await context.newPage();
  const wire = await page.createCDPSession();
  await page.setViewport({ width: 390, height: 844 });
  await page.evaluateOnNewDocument((chosen) => localStorage.setItem('tapp.language', JSON.stringify(chosen)), language);
  await wire.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  Object.assign(slow, { latency, rate });
  site.sent.length = 0;
  const begun = Date.now(), since = () => Date.now() - begun;
  await page.goto(`http://127.0.0.1:${site.port}/`, { waitUntil: 'domcontentloaded' });
  await page.waitForSelector('.game');
  const lobby = since();
  await page.evaluate((name) => [...document.querySelectorAll(name ? '.game' : '.game.first')]
    .find((one) => !name || one.textContent.includes(name)).click(), game);
  await page.waitForSelector('.new .play');
  if (pace !== undefined) {
    await page.evaluate((wanted) => {
      document.querySelector('.settings').open = true;
      const select = document.querySelector('.settings select');
      select.value = String(wanted);
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }, pace);
  }
  await page.evaluate(() => document.querySelector('.new .play').click());
  await page.waitForSelector('.hand .card', { timeout: 120000 });
  const card = since(), bytes = site.sent.reduce((sum, [, size]) => sum + size, 0);
  if (process.env.VERBOSE) console.log(site.sent.map(([name, size]) => `${name} ${size}`).join('\n'));
  return { context, page, lobby, card, bytes };
}

async function measure() {
  const site = await serve(), browser = await launch();
  for (const net of (process.env.NET || '3g').split(' ')) {
    for (let i = 0; i < runs; i++) {
      const { context, lobby, card, bytes } = await once(browser, site, NETS[net]);
      await context.close();
      console.log(`${net}: lobby ${lobby} ms, first card ${card} ms, ${Math.round(bytes / 1000)} kB`);
    }
  }
  await browser.close();
  site.server.close();
  process.exit(0);
}

module.exports = { NETS, serve, once };
if (require.main === module) measure();
