// The waiting room in headless Chromium: a person makes a table, and friends join by its link, one of them later.
'use strict';
const { ok, is, finish } = require('../tap.js');
const web = require('./client.js');
const { complaints, launch, open, press, findings, intercept, refuse } = require('./page.js');

const shots = process.env.SHOTS;
const shoot = async (page, name) => { if (shots) await page.screenshot({ path: `${shots}/${name}.png` }); };
// The names on the chairs; and waiting until the chairs have these names.
const names = (page) => page.$$eval('.chair b', (all) => all.map((one) => one.textContent));
const sees = (page, wanted) => page.waitForFunction((list) => JSON.stringify([...document.querySelectorAll('.chair b')]
  .map((one) => one.textContent)) === list, {}, JSON.stringify(wanted));

// Takes the n-th free seat under a name.
async function take(page, name, nth = 0) {
  await page.waitForSelector('.chair button');
  await page.$eval('.name input', (field) => field.select());
  await page.type('.name input', name);
  const buttons = await page.$$('.chair.free button');
  await buttons[nth].click();
}

// The keys of seats that the browser remembers.
const chairs = (page) => page.evaluate(() => Object.values(JSON.parse(localStorage.getItem('tapp.chairs')) ?? {}));

// Anna makes a table in the lobby, and takes a seat. Resolves to her page.
async function host(browser, server) {
  const page = await open(browser, server, '', { width: 390, height: 844 });
  await page.waitForSelector('.game');
  await press(page, 'Tapp Tarock');
  await page.waitForSelector('.new .friends');
  await press(page, 'Play with friends');
  await page.waitForSelector('.chair');
  is(await names(page), ['free', 'free', 'free'], 'the host sees three free chairs');
  await page.click('.chair button');
  await page.waitForSelector('.fault');
  is(await page.$eval('.fault', (one) => one.textContent), 'Enter your name first.', 'a name is asked for');
  await take(page, 'Anna');
  await sees(page, ['Anna (You)', 'free', 'free']);
  await page.waitForSelector('svg.qr');
  is(await findings(page), [], 'axe finds nothing: the waiting room');
  await shoot(page, 'room-390-en');
  return page;
}

// Berta opens the link, and takes a seat under a name that is free. Resolves to her page and the link.
async function guest(browser, server, anna) {
  const link = await linkOf(anna);
  const page = await open(browser, server, new URL(link).hash.slice(1), { width: 1280, height: 800, language: 'de' });
  await sees(page, ['Anna', 'frei', 'frei']);
  await take(page, 'anna');
  await page.waitForSelector('.fault');
  ok(/heißt/.test(await page.$eval('.fault', (one) => one.textContent)), 'nobody takes the name of another person');
  is(await chairs(page), [], 'and the key of a refused seat is forgotten');
  await take(page, 'Berta', 1);
  await sees(page, ['Anna', 'frei', 'Berta (Du)']);
  await sees(anna, ['Anna (You)', 'free', 'Berta']);
  ok(true, 'all see who takes which chair');
  await shoot(page, 'room-1280-de');
  return { page, link };
}

const linkOf = (page) => page.$eval('.invite input', (one) => one.value);

// The same link leads Berta back to her seat, which she then changes.
async function back(page, link) {
  await page.goto(new URL('.', link).href);
  await page.waitForSelector('.game');
  await page.goto(link);
  await sees(page, ['Anna', 'frei', 'Berta (Du)']);
  ok(true, 'the link leads back to one\'s own chair');
  await press(page, 'Aufstehen');
  await sees(page, ['Anna', 'frei', 'frei']);
  await take(page, 'Berta', 0);
  await sees(page, ['Anna', 'Berta (Du)', 'frei']);
  ok(true, 'one can change chairs');
}

// The server refuses that Berta leaves her seat, because the first deal has just begun. She keeps the key of her seat.
async function stay(page) {
  const before = [new URL(page.url()).hash, await chairs(page)], started = 'Das erste Spiel ist schon gegeben.';
  const end = await intercept(page, (request) =>
    /:stand/.test(request.postData()) && refuse(request, 409, 'started', started));
  await press(page, 'Aufstehen');
  await page.waitForFunction((text, hash) => location.hash !== hash ||
    document.querySelector('.fault')?.textContent === text, {}, started, before[0]);
  await web.sleep(300);
  is([new URL(page.url()).hash, await chairs(page)], before, 'a person who may not leave the seat keeps its key');
  await end();
}

// Anna starts the game with a computer at the third seat.
async function begin(anna, berta) {
  await press(anna, 'Start with computers');
  for (const page of [anna, berta]) await page.waitForSelector('.hand .card');
  ok(true, 'the first deal comes when somebody presses Start');
  const text = await anna.evaluate(() => document.body.textContent);
  ok(/Berta/.test(text) && !/Player 2/.test(text), 'people have their names');
}

// During the game, Anna finds the link at the table. Carl joins by it, and somebody else watches.
async function late(browser, server, anna) {
  await press(anna, 'Invite');
  await anna.waitForSelector('dialog[open] svg.qr');
  await shoot(anna, 'invite-390-en');
  const link = await anna.$eval('dialog[open] .invite input', (one) => one.value);
  const page = await open(browser, server, new URL(link).hash.slice(1), { width: 360, height: 640 });
  await sees(page, ['Anna', 'Berta', 'Computer']);
  await take(page, 'Carl');
  await page.waitForSelector('.hand .card');
  ok(true, 'a friend who comes later takes the chair of a computer');
  await page.close();
  const watcher = await open(browser, server, new URL(link).hash.slice(1));
  await watcher.waitForSelector('.chair');
  await press(watcher, 'Watch only');
  await watcher.waitForFunction(() => /Berta/.test(document.querySelector('.seats')?.textContent));
  ok(!(await watcher.$('.hand .card')), 'others watch');
  await watcher.close();
}

// The author of a game invites friends from the author's page to a waiting room.
async function own(browser, server) {
  const page = await open(browser, server, 'author', { width: 1280, height: 800 });
  await page.waitForFunction(() => document.querySelector('.friends')?.disabled === false);
  await press(page, 'Play with friends');
  await page.waitForSelector('.chair');
  const isNamed = await page.waitForFunction(() => /My game/.test(document.title)).catch(() => null);
  ok(isNamed, 'a game of one\'s own has a waiting room, too', await page.title());
  await page.close();
}

// Anna lists her table in the lobby, and a stranger joins from there.
async function listed(browser, server) {
  const anna = await open(browser, server, '', { width: 390, height: 844 });
  await anna.waitForSelector('.game');
  await press(anna, 'Tapp Tarock');
  await anna.waitForSelector('.new .friends');
  await anna.click('.settings summary');
  await anna.click('.settings .check input');
  await press(anna, 'Play with friends');
  await take(anna, 'Anna');
  await sees(anna, ['Anna (You)', 'free', 'free']);
  const page = await open(browser, server, '', { width: 390, height: 844 });
  await page.waitForSelector('.waiting a');
  ok(/Anna · 1\/3/.test(await page.$eval('.waiting', (one) => one.textContent)), 'the lobby shows who waits');
  is(await findings(page), [], 'axe finds nothing: the lobby with a table that waits');
  await shoot(page, 'waiting-390-en');
  await page.click('.waiting a');
  await take(page, 'Dora');
  await sees(anna, ['Anna (You)', 'Dora', 'free']);
  ok(true, 'a stranger joins from the lobby');
  for (const one of [anna, page]) await one.close();
}

// The server gives Emil his seat, but its answer is lost. The page repeats the request, and Emil comes to his seat.
async function lostAnswer(browser, server) {
  const made = await web.makeTable(server, { variant: 'tapp-tarock', players: 3, waits: true });
  const page = await open(browser, server, `${made.table}/${made.watch}/sit`), sent = [];
  const end = await intercept(page, async (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.endsWith('/seats')) return false;
    sent.push(request.postData());
    if (sent.length > 1) return false;
    await web.post(server, pathname, JSON.parse(request.postData()), made.watch);
    await request.abort('connectionfailed');
    return true;
  });
  await take(page, 'Emil');
  await page.waitForFunction(() => document.querySelector('.fault') || /[(]You[)]/.test(document.body.textContent));
  is(await names(page), ['Emil (You)', 'free', 'free'], 'a lost answer locks nobody out of the own seat');
  is([sent.length, sent[1]], [2, sent[0]], 'the same request is sent again');
  is(`#${made.table}/${(await chairs(page))[0]}`, new URL(page.url()).hash, 'and the browser remembers the key');
  await end();
  await page.close();
}

// A link may name a table like a member of every object: the browser has no seat there.
async function oddLink(browser, server) {
  const page = await open(browser, server, `constructor/${'0'.repeat(32)}/sit`), seen = [];
  page.on('framenavigated', (frame) => seen.push(frame.url()));
  await page.reload();
  await page.waitForSelector('.fault');
  is(seen, [page.url()], 'a link to no table leads to no seat');
  await page.close();
}

// The waiting room says that the connection is lost. Stops the server.
async function cut(browser, server) {
  const made = await web.makeTable(server, { variant: 'tapp-tarock', players: 3, waits: true });
  const page = await open(browser, server, `${made.table}/${made.watch}/sit`);
  await page.waitForSelector('.chair');
  await web.stop(server);
  await page.waitForSelector('.bar.fault');
  ok(true, 'a lost connection is shown');
}

(async () => {
  const server = await web.serve({ args: ['--threads', '1'] });
  const browser = await launch();
  const anna = await host(browser, server);
  const { page: berta, link } = await guest(browser, server, anna);
  await back(berta, link);
  await stay(berta);
  await begin(anna, berta);
  await late(browser, server, anna);
  await own(browser, server);
  await listed(browser, server);
  await lostAnswer(browser, server);
  await oddLink(browser, server);
  await cut(browser, server);
  is(complaints, [], 'the browser complains about nothing');
  await browser.close();
  finish();
})();
