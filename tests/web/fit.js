// The table has the whole window: nothing scrolls, nothing is outside it and nothing lies over something else, from a
// small telephone to a large screen. With SHOTS=FOLDER pictures of all come to lie there; SCENES and SIZES name some.
'use strict';
const { ok, is, finish } = require('../tap.js');
const web = require('./client.js');
const { complaints, launch, open } = require('./page.js');
const { reach, tableOf } = require('./scenes.js');

const shots = process.env.SHOTS, only = process.env.SCENES?.split(' ');
const SIZES = (process.env.SIZES || '360x640 390x844 844x390 768x1024 1280x800 2560x1440').split(' ')
  .map((size) => size.split('x').map(Number));
const NAMED = ['auction', 'auction-bridge', 'auction-skat', 'melds-jass', 'passing-hearts', 'trick-of-seven', 'dummy',
  'dummy-seen', 'laying-off-twelve', 'auction-doppelkopf', 'half-of-talon'];

// A trick that lacks one card, by the number of players.
const isLast = (event) => event.legal && event.view.phase === 'play' &&
  event.view.trick.length === event.view.counts.length - event.view.idle.length - 1;
const COUNTED = { 2: 'schnapsen', 3: 'skat', 4: 'whist', 5: 'nap', 6: 'dappen-furtwangen', 8: 'dappen-breitnau' };

// Things that scroll, are outside, or lie over another thing; runs in the page.
function faults() {
  const found = [], root = document.documentElement;
  const boxOf = (one) => one.getBoundingClientRect();
  const name = (one) => `${one.className.baseVal ?? one.className} ${one.textContent.trim().slice(0, 20)}`;
  if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth) found.push('the page scrolls');
  const parts = ['.tabletop', '.table', '.round', '.seats', '.dock', '.hands', '.hand', '.choices', '.box'];
  for (const part of parts.flatMap((one) => [...document.querySelectorAll(one)])) {
    const { scrollHeight: high, clientHeight, scrollWidth: wide, clientWidth } = part;
    if (part.className !== 'hand' && (high > clientHeight + 1 || wide > clientWidth + 1)) {
      found.push(`${part.className} is too small: ${wide}x${high} in ${clientWidth}x${clientHeight}`);
    }
  }
  const list = (what) => [...document.querySelectorAll(what)];
  for (const one of list('.card, .choice, .seat, .played, .top button, .task, .middle .talon span, .status')) {
    const { left, right, top, bottom } = boxOf(one), isIn = right < innerWidth + 1 && bottom < innerHeight + 1;
    if (left < -1 || top < -1 || !isIn) found.push(`outside: ${name(one)}`);
  }
  const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const apart = (ones, others) => {
    for (const [i, one] of ones.entries()) {
      for (const other of others === ones ? ones.slice(i + 1) : others) {
        if (over(boxOf(one), boxOf(other))) found.push(`${name(one)} lies over ${name(other)}`);
      }
    }
  };
  const seats = list('.seat'), played = list('.played'), choices = list('.choice');
  for (const many of [seats, played, choices, list('.top > *')]) apart(many, many);
  apart(seats, [...played, ...list('.middle .talon span')]);
  apart(list('.round'), [...list('.dock'), ...list('.hands')]);
  apart(list('.dock'), list('.hands'));
  const fans = list('.hand .fan');
  for (const fan of fans.map((one) => [...one.children])) apart(fan, fan);
  for (const card of list('.hand .card')) if (boxOf(card).width < 20) found.push(`too narrow: ${name(card)}`);
  for (const card of list('.played')) if (boxOf(card).width < 29) found.push(`too small: ${name(card)}`);
  return [...new Set(found)];
}

async function look(browser, server, name, at) {
  for (const [width, height] of SIZES) {
    const language = [390, 768].includes(width) ? 'de' : 'en', dark = [768, 844].includes(width);
    const page = await open(browser, server, at, { width, height, language, dark });
    await page.waitForSelector('.seat');
    await web.sleep(300);
    await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished)));
    is(await page.evaluate(faults), [], `${name} fits ${width}x${height}`);
    if (name === 'melds-jass') ok(await page.$('.played'), 'a meld within a trick leaves its cards on the table');
    if (shots) await page.screenshot({ path: `${shots}/${name}-${width}x${height}.png` });
    await page.browserContext().close();
  }
}

(async () => {
  const server = await web.serve({ args: ['--threads', '1'] }), browser = await launch();
  const places = NAMED.map((name) => [name, () => tableOf(server, name)]);
  for (const [players, variant] of Object.entries(COUNTED)) {
    places.push([`players-${players}`, () => reach(server, { variant, players: Number(players), dealer: 1 }, isLast)]);
  }
  for (const [name, where] of places) {
    if (!only || only.includes(name)) {
      await where().then((at) => look(browser, server, name, at)).catch((error) => ok(false, name, error.stack));
    }
  }
  is(complaints, [], 'the browser complains about nothing');
  await browser.close();
  await web.stop(server);
  finish();
})();
