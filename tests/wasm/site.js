// The page without a server, in headless Chromium. A server of files, without a host, has it in a subfolder. With
// SHOTS=FOLDER, pictures of the page are saved there.
'use strict';
const fs = require('fs');
const path = require('path');
const zlib = require('zlib');
const { ok, is, finish } = require('../tap.js');
const { complaints, launch, open, look, settles, click, press } = require('../web/page.js');
const { sleep } = require('../web/client.js');
const { serveFiles, unfold, begin } = require('./files.js');

const shots = process.env.SHOTS, folder = process.env.SITE;
const shoot = async (page, name) => { if (shots) await page.screenshot({ path: `${shots}/${name}.png` }); };

// The files that a new visitor loads before the first card are small: one engine, one game, no editor, nothing twice.
function weigh(site) {
  const end = site.asked.findIndex((url) => url.endsWith('/offline.js')); // the service worker loads all files again
  const names = site.asked.slice(0, end < 0 ? undefined : end)
    .map((url) => url.replace(/^\/some\/where\//, '').replace(/[?#].*/, '') || 'index.html');
  const sizes = names.filter((name) => fs.existsSync(path.join(folder, name)))
    .map((name) => zlib.gzipSync(fs.readFileSync(path.join(folder, name))).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  ok(total < 900000, `the first card needs ${Math.round(total / 1000)} kB, compressed`, names);
  is(names.filter((name) => name.startsWith('files/')), ['files/tapp-tarock'], 'only the files of this game');
  is(names.filter((name, i) => names.indexOf(name) !== i && !name.startsWith('icon')), [], 'and nothing twice');
}

// Plays the deal to its end by clicks; false if it takes too long.
async function playDeal(page) {
  for (let i = 0, end = Date.now() + 300000; Date.now() < end; i++) {
    const seen = await look(page);
    if (seen.settled) return true;
    if (seen.turn) await click(page, i);
    await sleep(40);
  }
  return (await look(page)).settled;
}

// Switches lessons on, and off again.
async function lesson(page) {
  const tick = () => page.evaluate(() => [...document.querySelectorAll('dialog .tick input')].at(-1).click());
  await page.click('.menu-part');
  await page.waitForSelector('dialog[open] .tick');
  await tick();
  await page.waitForSelector('.lesson p');
  const text = await page.$eval('.lesson', (one) => one.textContent);
  ok(text.startsWith('Bidding: '), 'a turn is explained', text);
  await tick();
  await page.waitForFunction(() => !document.querySelector('.lesson'));
  await page.evaluate(() => document.querySelector('dialog .close button').click());
}

// A new visitor plays a deal, with a hint and a lesson, and reads the rules.
async function play(browser, site) {
  const begun = Date.now(), page = await open(browser, site, '', { width: 390, height: 844 });
  await page.waitForSelector('.game');
  console.log(`# the lobby after ${Date.now() - begun} ms`);
  await shoot(page, 'lobby');
  await begin(page, 'Tapp Tarock');
  weigh(site);
  await shoot(page, 'table');
  await settles(page, (seen) => seen.turn);
  await page.click('.hint-part');
  await page.waitForFunction(() => document.querySelector('.hint')?.textContent.length > 5);
  ok(await page.$('.hinted'), 'a hint names an action');
  await lesson(page);
  ok(await playDeal(page), 'a deal is played to its end');
  await shoot(page, 'settled');
  await unfold(page);
  await press(page, 'More');
  await page.waitForSelector('dialog .menu');
  await press(page, 'Rules');
  await page.waitForFunction(() => document.querySelector('dialog[open]')?.textContent.length > 2000);
  ok(true, 'the table shows its rules');
  return page;
}

// After a reload, the match is as before, and the lobby lists its table.
async function resume(page) {
  const before = await look(page), { hash } = new URL(page.url());
  await page.reload();
  await page.waitForSelector('.settlement');
  const after = await look(page);
  is([after.settled, new URL(page.url()).hash], [before.settled, hash], 'the table is as it was before the reload');
  await page.evaluate(() => { location.hash = ''; });
  await page.waitForSelector('.links a');
  ok(true, 'the lobby lists the table');
}

// A link that contains the deal is opened without a server, and play goes on from the deal.
async function lookBack(page) {
  await press(page, 'Look at the deal');
  await page.waitForSelector('.onward .link');
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
    const writeText = async (text) => { globalThis.copied = text; };
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  });
  await page.click('.onward .link');
  await page.waitForFunction(() => globalThis.copied);
  const address = await page.evaluate(() => globalThis.copied), { hash } = new URL(page.url());
  ok(address.length < 8192, `the link of a deal has ${address.length} characters`);
  await page.evaluate((to) => { location.hash = to; }, address.split('#')[1]);
  await page.waitForSelector('.look .strip');
  await press(page, 'Play on from here');
  await page.waitForSelector('.tabletop .hand .card');
  ok(true, 'a link shows the deal without a server, and play goes on from it');
  await page.evaluate((to) => { location.hash = to; }, hash);
  await page.waitForSelector('.settlement');
}

// Only the newest tables are kept, because tables of a person who plays each day would fill the browser.
async function forget(page) {
  const tablesOf = () => page.evaluate(() => new Promise((take, fail) => {
    const opening = indexedDB.open('tapp', 1);
    opening.onerror = fail;
    opening.onsuccess = () => {
      const asked = opening.result.transaction('rows').objectStore('rows').getAll();
      asked.onsuccess = () => take([...new Set(asked.result.map((row) => row.table))]);
    };
  }));
  const [own] = await tablesOf();
  await page.evaluate(() => new Promise((take, fail) => {
    const opening = indexedDB.open('tapp', 1);
    opening.onsuccess = () => {
      const change = opening.result.transaction('rows', 'readwrite');
      for (let i = 0; i < 60; i++) change.objectStore('rows').put({ table: `old-${i}`, number: 0, at: 1000 + i });
      change.oncomplete = take;
      change.onerror = fail;
    };
  }));
  await page.reload();
  await page.waitForFunction(() => document.querySelector('.game'));
  let left = [];
  for (let i = 0; i < 2400 && left.length !== 42; i++) {
    left = await tablesOf();
    await sleep(50);
  }
  is([left.length, left.includes(own), left.includes('old-0'), left.includes('old-59')], [42, true, false, true],
    'the oldest tables are forgotten: 40 stay, and the two deals of links');
}

// The author's page shows rules and findings without a server.
async function author(page) {
  await page.evaluate(() => { location.hash = 'author'; });
  await page.waitForSelector('>>> .cm-content');
  await page.waitForFunction(() => /against two/i.test(document.querySelector('.rules').textContent));
  ok(true, 'the author sees the rules of his file');
  await shoot(page, 'author');
  await page.click('>>> .cm-content');
  await page.keyboard.down('Control');
  await page.keyboard.press('End');
  await page.keyboard.up('Control');
  await page.keyboard.type('\nplayerz: 3\n');
  await page.waitForSelector('.findings .error');
  ok(true, 'the author sees what is wrong');
}

// A file in a link is opened without a server, and played below the editor.
async function link(page) {
  const text = 'tapp: 1\nid: ours\nextends: tapp-tarock\nname: {en: Our game, de: Unser Spiel}\n';
  const packed = zlib.deflateRawSync(text).toString('base64url');
  await page.evaluate((to) => { location.hash = `f=${to}`; }, packed);
  await page.waitForFunction(() => /Our game/.test(document.querySelector('.rules')?.textContent));
  ok(!(await page.$('.friends')), 'a link shows its file; no friends without a server');
  await page.waitForFunction(() => document.querySelector('.try')?.disabled === false);
  await page.click('.try');
  await page.waitForSelector('.trial .hand .card');
  ok(true, 'and a hand is played with it');
}

// After a visit, the page plays even if its server is gone.
async function offline(page, site) {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await caches.keys()).length === 1);
  site.close();
  await page.goto(site.url.href);
  await begin(page, 'Tapp Tarock');
  ok(await settles(page, (seen) => seen.turn || seen.settled), 'the page plays without a network');
}

(async () => {
  const site = await serveFiles(folder), browser = await launch();
  const foreign = [];
  const page = await play(browser, site);
  page.on('request', (request) => { if (!request.url().startsWith(site.url.href)) foreign.push(request.url()); });
  await lookBack(page);
  await resume(page);
  await forget(page);
  await author(page);
  await link(page);
  is(site.asked.filter((url) => !url.startsWith('/some/where/') && url !== '/favicon.ico'), [],
    'nothing outside the folder');
  is(site.asked.filter((url) => url.includes('/api/')), [], 'no server is asked');
  await offline(page, site);
  is(foreign.filter((url) => !/^(blob|data):/.test(url)), [], 'nothing comes from elsewhere');
  is(complaints, [], 'the browser complains of nothing');
  await browser.close();
  finish();
})();
