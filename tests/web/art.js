// A folder of pictures instead of drawn cards. The server serves pictures and no other files; the page draws cards that
// have no picture.
'use strict';
const fs = require('fs');
const net = require('net');
const path = require('path');
const { ok, is, finish } = require('../tap.js');
const web = require('./client.js');

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 3"><rect width="2" height="3" fill="teal"/></svg>';
const folder = path.join(web.work, 'cards');

// Makes the folder: pictures by their card, and files that must not be served.
function lay() {
  fs.mkdirSync(path.join(folder, 'tapp-tarock'), { recursive: true });
  fs.mkdirSync(path.join(folder, '.git'));
  const files = ['HK.svg', 'T21.svg', 'back.svg', 'tapp-tarock/HK.svg', 'notes.txt', '.hidden.svg', '.git/HK.svg',
    'H K.svg'];
  for (const name of files) fs.writeFileSync(path.join(folder, name), SVG);
  fs.writeFileSync(path.join(folder, 'T1.png'), 'no picture at all');
  fs.writeFileSync(path.join(folder, 'T2.png'), Buffer.alloc((1 << 20) + 1));
  fs.writeFileSync(path.join(web.work, 'secret.svg'), SVG);
}

// Requests a path without the changes that an HTTP library makes to it. Resolves to the status.
const raw = (server, where) => new Promise((done) => {
  const wire = net.connect(server.port, '127.0.0.1', () => wire.write(`GET ${where} HTTP/1.0\r\n\r\n`));
  let got = '';
  wire.on('data', (bytes) => (got += bytes));
  wire.on('close', () => done(Number(got.slice(9, 12))));
});

// Requests for pictures, and for files that are none.
async function requests(server) {
  const list = await web.ask(server, 'GET', '/api/pictures');
  is(list.json.pictures, ['HK.svg', 'T1.png', 'T21.svg', 'back.svg', 'tapp-tarock/HK.svg'],
    'files that are named as cards are listed, and no others');
  const one = await web.ask(server, 'GET', '/pictures/tapp-tarock/HK.svg');
  const headers = ['content-type', 'cache-control', 'x-content-type-options'].map((name) => one.headers[name]);
  is([one.status, one.text, ...headers], [200, SVG, 'image/svg+xml', 'max-age=3600', 'nosniff'],
    'a picture is served as what it is, and kept by the browser');
  const barred = ['', 'T2.png', 'notes.txt', '.hidden.svg', '.git/HK.svg', 'HK', '../secret.svg', '..%2fsecret.svg',
    'tapp-tarock/../HK.svg', 'tapp-tarock', '%2e%2e/secret.svg', 'HK.svg/'];
  const answers = await Promise.all(barred.map((name) => raw(server, `/pictures/${name}`)));
  is(answers, barred.map(() => 404), 'nothing else is, within the folder or outside');
  is((await web.ask(server, 'POST', '/pictures/HK.svg')).status, 405, 'pictures are asked for with GET');
}

// In the page, cards with a picture show it, and the others are drawn. Finds a hand that has both.
async function page(server) {
  const { complaints, launch, open } = require('./page.js');
  const browser = await launch();
  let hand;
  const setup = { variant: 'tapp-tarock', players: 3, seats: [null, 'greedy', 'greedy'] };
  for (let seed = 1; !hand; seed++) {
    const made = await web.makeTable(server, { ...setup, seed });
    const look = await new Promise((done) => {
      const on = (event) => { stream.close(); done(event); };
      const stream = web.stream(server, made.table, made.seats[0].key, { on });
    });
    if (look.view.hand.includes('HK') && look.view.hand.includes('T1')) hand = `${made.table}/${made.seats[0].key}`;
  }
  const at = await open(browser, server, hand);
  await at.waitForFunction(() => {
    const count = (what) => document.querySelectorAll(`.hand ${what}`).length;
    return count('.card') === 16 && count('img') === count('.picture') && !count('img[src$="T1.png"]');
  });
  const seen = await at.evaluate(() => [...document.querySelectorAll('.hand .card')].map((card) => [
    card.querySelector('img')?.getAttribute('src') ?? null, !!card.querySelector('svg'),
    card.querySelector('.face').getBoundingClientRect().height]));
  ok(seen.some(([from]) => from === 'pictures/tapp-tarock/HK.svg'),
    'a card is its picture, that of the game before that of all', seen);
  ok(seen.every(([from, drawn]) => drawn !== (from !== null)),
    'a card without one, or whose picture cannot be shown, is drawn', seen);
  const heights = seen.map(([, , height]) => height);
  ok(Math.max(...heights) - Math.min(...heights) < 1.5, 'all are of one height', heights);
  const backs = await at.$$eval('.talon img', (list) => list.map((one) => one.getAttribute('src')));
  ok(backs.length > 0 && backs.every((back) => back === 'pictures/back.svg'), 'the backs too', backs);
  is(complaints, [], 'the page complains of nothing');
  await browser.close();
}

(async () => {
  lay();
  const server = await web.serve({ args: ['--pictures', folder] });
  await requests(server);
  if (process.env.BROWSER) await page(server);
  const end = await web.stop(server);
  is([end.code, end.err], [0, ''], 'nothing is leaked and nothing complained about');
  const none = await web.serve({ args: ['--pictures', path.join(web.work, 'nowhere')] })
    .then(() => 'serves', (error) => error.message);
  ok(/the folder of pictures '.*nowhere' cannot be read/.test(none), 'a missing folder is reported', none);
  finish();
})();
