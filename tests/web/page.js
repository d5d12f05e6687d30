// For the tests in a headless browser: opens the page at a table, reads what it shows, and acts by clicks.
'use strict';
const fs = require('fs');
const puppeteer = require('puppeteer-core');
const { ok, is, finish } = require('../tap.js');
const web = require('./client.js');

const AXE = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const complaints = []; // errors that the browser reports, of all pages

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
const SLOW = 180000; // milliseconds in which a browser starts on a busy machine
const launch = () => puppeteer.launch({ executablePath: process.env.BROWSER, headless: true, timeout: SLOW,
  args: ARGS });
// On a busy machine, Firefox sometimes starts but never answers. Then launchFirefox tries once more.
const startFirefox = (protocolTimeout, extraPrefsFirefox) => puppeteer.launch({ browser: 'firefox',
  executablePath: process.env.FIREFOX, headless: true, timeout: SLOW, protocolTimeout, extraPrefsFirefox });
// `dark` is a setting of the whole browser in Firefox; in Chromium, `open` sets it for a page.
const launchFirefox = ({ dark = false } = {}) => {
  const settings = { 'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1 };
  return startFirefox(SLOW / 2, settings).catch(() => startFirefox(SLOW, settings));
};

const PATIENCE = 120; // seconds to wait for the page, on a busy machine

// Opens a page with its own storage, as in another browser. `hash` is the part of the address after the #.
async function open(browser, server, hash, { width = 360, height = 740, language = 'en', dark = false } = {}) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE * 1000);
  await page.setViewport({ width, height });
  if (dark) await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
  page.on('pageerror', (error) => complaints.push(error.stack));
  page.on('console', (message) => {
    const isOurs = message.type() === 'error' && !/Failed to load|ERR_INTERNET/.test(message.text());
    if (isOurs) complaints.push(message.text());
  });
  await page.evaluateOnNewDocument((chosen) => {
    if (!localStorage.getItem('tapp.language')) localStorage.setItem('tapp.language', JSON.stringify(chosen));
  }, language);
  await page.goto(`${server.url.href}${hash ? `#${hash}` : ''}`);
  return page;
}

// The state of the page: whose turn it is, what can be pressed, and whether the deal or match is over.
const look = (page) => page.evaluate(() => ({
  title: document.title,
  turn: document.title.startsWith('●'),
  task: document.querySelector('.task')?.textContent,
  free: [...document.querySelectorAll('.card.free')].map((card) => card.getAttribute('aria-label')),
  choices: [...document.querySelectorAll('.choice b')].map((choice) => choice.textContent),
  settled: !!document.querySelector('.settlement'),
  next: !!document.querySelector('.settlement .main:not(:disabled)'),
  over: !!document.querySelector('.settlement .over'),
  focus: document.activeElement?.getAttribute('aria-label') || document.activeElement?.textContent,
  lines: document.querySelectorAll('.log p').length,
  fault: document.querySelector('.own .fault')?.textContent,
}));

// Waits until the state of the page fulfils `holds`; false if it does not in time.
async function settles(page, holds, seconds = PATIENCE) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    if (holds(await look(page))) return true;
    await web.sleep(50);
  }
  return false;
}

// The cards and choices that can be pressed, as a text to compare.
const shown = (one) => JSON.stringify([one.free, one.choices]);

// Waits until the page shows another state than `was`.
const changes = (page, was) => settles(page, (one) => one.settled !== was.settled || one.turn !== was.turn ||
  one.lines !== was.lines || shown(one) !== shown(was));

// Waits for the next frame and for what the page does right after it: then it removes the marks, the digits and the
// lesson of an earlier turn.
const afterFrame = (page) => page.evaluate(() => new Promise((done) => {
  requestAnimationFrame(() => setTimeout(done));
}));

// One act by clicks: presses the n-th choice. Without choices, it marks the first free cards, as many as are needed,
// and confirms them.
async function click(page, nth = 0) {
  await afterFrame(page); // otherwise the page might remove the new marks with the old ones
  return page.evaluate(async (n) => {
    const wait = (ms) => new Promise((done) => setTimeout(done, ms));
    const choices = [...document.querySelectorAll('.choice')], cards = [...document.querySelectorAll('.card.free')];
    if (choices.length) return choices[n % choices.length].click();
    if (!cards.length) return undefined;
    const many = () => Number(/\/(\d+)\)/.exec(document.querySelector('.confirm')?.textContent || '')?.[1] || 0);
    cards[0].click();
    await wait(30);
    for (let i = 1, wanted = many(); i < wanted; i++) { cards[i].click(); await wait(10); }
    await wait(30);
    document.querySelector('.confirm .main')?.click();
    return undefined;
  }, nth);
}

// Runs in the page, by evaluateOnNewDocument: plays like a person who presses random cards and choices, one at a time.
// It pauses while `rests` is true. `seat` seeds the random numbers.
function person(seat) {
  let state = 7919 * (seat + 1);
  const pick = (list) => list[(state = (Math.imul(state, 1664525) + 1013904223) >>> 0) % list.length];
  globalThis.rests = false;
  setInterval(() => {
    if (globalThis.rests) return undefined;
    const next = document.querySelector('.settlement .main:not(:disabled)');
    if (next) return next.click();
    if (!document.title.startsWith('●')) return undefined;
    const confirm = document.querySelector('.confirm .main:not(:disabled)');
    const choices = [...document.querySelectorAll('.choice')];
    if (confirm) return confirm.click();
    const cards = [...document.querySelectorAll('.card.free:not(.marked)')];
    return (choices.length ? pick(choices) : cards.length ? pick(cards) : document.body).click();
  }, 60);
}

// The violations that axe-core finds in the page: pairs of a rule and the first places.
async function findings(page) {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    // A colour in the middle of a transition has no meaning. Endless animations cannot be finished.
    for (const one of document.getAnimations()) try { one.finish(); } catch { /* endless */ }
    const { violations } = await axe.run(document, { runOnly: ['wcag2a', 'wcag2aa'] });
    return violations.map((one) => [one.id, one.nodes.slice(0, 3).map((node) => node.html.slice(0, 140))]);
  });
}

// Presses the visible button or link that contains this text. It is a test that there is one.
async function press(page, text) {
  const found = await page.waitForFunction((wanted) => {
    const fits = (one) => one.textContent.includes(wanted) && one.getClientRects().length && !one.disabled;
    const seen = [...document.querySelectorAll('button, a')].find(fits);
    seen?.click();
    return !!seen;
  }, {}, text).catch(() => null);
  ok(found, `'${text}' is there to be pressed`);
}

// From now on, `meet(request)` decides about each request of the page: it may answer or abort the request and then
// returns true. All other requests go on. Resolves to the function that ends this.
async function intercept(page, meet) {
  const hear = async (request) => { if (!(await meet(request))) request.continue(); };
  page.on('request', hear);
  await page.setRequestInterception(true);
  return async () => {
    await page.setRequestInterception(false);
    page.off('request', hear);
  };
}

// Answers a request of the page with a refusal, as the host does (docs/web-protocol.md, "Refusals").
async function refuse(request, status, code, message) {
  const body = JSON.stringify({ error: { code, message } });
  await request.respond({ status, contentType: 'application/json', body });
  return true;
}

// Milliseconds until the first card at a table of a server, on a slow telephone: a processor four times slower, 3G,
// nothing kept from before.
async function firstCard(browser, server) {
  const made = await web.makeTable(server,
    { variant: 'dappen-furtwangen', players: 7, seed: 3, seats: [null, ...Array(6).fill('greedy')] });
  const page = await (await browser.createBrowserContext()).newPage();
  page.setDefaultTimeout(PATIENCE * 1000);
  const wire = await page.createCDPSession();
  await wire.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await wire.send('Network.enable');
  await wire.send('Network.setCacheDisabled', { cacheDisabled: true });
  await wire.send('Network.emulateNetworkConditions',
    { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 });
  const began = Date.now();
  await page.goto(`${server.url.href}#${made.table}/${made.seats[0].key}`);
  await page.waitForSelector('.hand .card');
  const took = Date.now() - began;
  await page.close();
  return took;
}

// Runs the parts of a test, or those that PARTS names, with one server and one browser. Then ends the test.
async function runParts(parts) {
  const server = await web.serve({ args: ['--threads', '1'] }), browser = await launch();
  const only = process.env.PARTS?.split(' ');
  for (const part of parts.filter(({ name }) => !only || only.includes(name)))
    await part(browser, server).catch((error) => ok(false, part.name, error.stack));
  is(complaints, [], 'the browser complains about nothing');
  await browser.close();
  const end = await web.stop(server);
  is([end.code, end.err], [0, ''], 'the server ends as it should');
  finish();
}

module.exports = { complaints, launch, launchFirefox, open, look, settles, changes, afterFrame, click, press, findings,
  intercept, refuse, firstCard, person, runParts };
