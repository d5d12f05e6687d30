// Bids that are numbers, by keyboard: a few have buttons, many have a field with its range and with error messages.
// Also a trump card that lies face down.
'use strict';
const fs = require('fs');
const { ok, is, finish } = require('../tap.js');
const web = require('./client.js');
const { afterFrame, complaints, findings, launch, open } = require('./page.js');

const BOTS = [null, 'greedy', 'greedy', 'greedy'];
const DIFFERENZLER = fs.readFileSync('tests/data/authored/differenzler.yaml', 'utf8');
// Keys during the bidding in Spades, the bid that they make, and the title of the test.
const KEYS = [[['1', 'Enter'], '1', 'Enter bids the number with the focus'],
  [['1', 'Shift', '0'], '10', 'Shift between two digits does not part them'],
  [['1', 'ArrowRight', '3'], '3', 'another key does, so that 3 bids three'],
  [['1', '9'], '9', 'two digits that are no number together are two numbers'],
  [['0'], 'nil', '0 bids a single other choice']];

// Makes a table with computers and opens it at seat 0, whose turn comes.
async function tableOf(browser, server, setup, language = 'en') {
  const made = await web.makeTable(server, { players: 4, seed: 4, seats: BOTS, ...setup });
  const page = await open(browser, server, `${made.table}/${made.seats[0].key}`, { language });
  await page.waitForSelector('.dock .choice, .number');
  await afterFrame(page); // otherwise the page might forget the first digit of a number
  return page;
}

const faultIn = (page) => page.$eval('#number-fault', (one) => one.textContent);
const typedIn = (page) => page.$eval('.number input', (one) => one.value);

// The bid that seat 0 has made.
async function bidIn(page) {
  await page.waitForFunction(() => !document.querySelector('.dock .choice'));
  return page.$eval('.seat.own .bids .counts', (one) => one.textContent.trim());
}

// Types a text into the field, and confirms it.
async function type(page, text) {
  await page.$eval('.number input', (field) => { field.focus(); field.select(); });
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

// A field for many numbers. In Differenzler, each player bids how many of the 157 points he will take.
async function secret(browser, server) {
  const source = DIFFERENZLER, page = await tableOf(browser, server, { source });
  is(await page.$$eval('.dock .choice, .dock select', (all) => all.length), 0, 'no buttons and no list of 158 numbers');
  ok(await page.$eval('.number label', (one) => one.textContent.includes('(0 to 157)')), 'the field names its range');
  is(await findings(page), [], 'axe finds nothing in the field');
  for (const wrong of ['158', '-1', '3.5', 'ten', '']) {
    await type(page, wrong || '\b');
    is(await faultIn(page), 'Type a whole number from 0 to 157.', `what is wrong with '${wrong}' is said`);
  }
  is(await page.$eval('.number input', (one) => one.getAttribute('aria-invalid')), 'true', 'also for a screen reader');
  await page.evaluate(() => document.activeElement.blur());
  await page.$eval('.number input', (field) => field.select());
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.type('40');
  is([await typedIn(page), await faultIn(page)], ['40', ''], 'a digit leads to the field, and the sentence goes away');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !document.querySelector('.number'));
  ok(true, 'a number in the range is bid');
  await page.close();
  const german = await tableOf(browser, server, { source }, 'de');
  await type(german, '158');
  is(await faultIn(german), 'Gib eine ganze Zahl ein: von 0 bis 157.', 'in German, too');
  await german.close();
}

// When the same player bids again, in a smaller range, the field is empty again.
async function again(browser, server) {
  const source = DIFFERENZLER.replace('{from: 0, to: 157}', `{from: 0, to: 157}
    little: {name: {en: "{number}", de: "{number}"}, contract: none, number: {from: 10, to: 40}}`)
    .replace('secret: until_deal_ends}', `secret: until_deal_ends}
    less: {kind: question, who: dealer, bids: [little], must: true}`);
  const page = await tableOf(browser, server, { source, dealer: 0 });
  await type(page, '157');
  await page.waitForFunction(() => document.querySelector('.number label')?.textContent.includes('(10 to 40)'));
  is([await typedIn(page), await faultIn(page)], ['', ''], 'the field for another range is empty');
  await page.close();
}

// In Spades, nil and 1 to 13 have buttons. A digit is the number itself.
async function few(browser, server) {
  let page = await tableOf(browser, server, { variant: 'spades' });
  is(await page.$$eval('.dock .choice', (all) => all.length), 14, 'few numbers are buttons');
  is(await page.$('.number'), null, 'without a field');
  await page.keyboard.press('1');
  const focus = await page.evaluate(() => document.activeElement.textContent);
  is(focus, '1', 'with 1 several numbers begin: it is not yet bid');
  await page.keyboard.press('3');
  is(await bidIn(page), '13', '1 and 3 bid thirteen');
  await page.close();
  for (const [keys, bid, title] of KEYS) {
    page = await tableOf(browser, server, { variant: 'spades' });
    for (const key of keys) await page.keyboard.press(key);
    is(await bidIn(page), bid, title);
    await page.close();
  }
}

// If there are two bids beside the numbers, the digit 0 makes neither of them.
async function others(browser, server) {
  const source = DIFFERENZLER.replace('{from: 0, to: 157}', `{from: 1, to: 5}
    low: {name: {en: low, de: tief}, contract: none}
    high: {name: {en: high, de: hoch}, contract: none}`)
    .replace('bids: [points]', 'bids: [low, points, high]').replace('number_of(seat)', '1');
  const page = await tableOf(browser, server, { source });
  await page.keyboard.press('0');
  await page.keyboard.press('4');
  is(await bidIn(page), '4', '0 bids none of several others');
  await page.close();
}

// In Twenty-Eight, the declarer lays his trump card face down. He still sees it, beside his hand.
async function trumpCard(browser, server) {
  const seats = [null, 'random', 'random', 'random'];
  const page = await tableOf(browser, server, { variant: 'twenty-eight', dealer: 3, seats });
  if (await page.$('.number input')) await type(page, '28');
  else for (const key of ['2', '8']) await page.keyboard.press(key);
  await page.waitForSelector('.hand .card.free');
  await afterFrame(page); // otherwise the page might remove the mark of the card
  const id = await page.$eval('.hand .card.free', (card) => card.getAttribute('aria-label'));
  await page.click('.hand .card.free');
  await page.waitForSelector('.confirm button');
  const text = await page.$eval('.confirm button', (button) => button.textContent.trim());
  ok(text.startsWith('Lay face down '), 'the button says what happens to the card');
  await page.click('.confirm button');
  await page.waitForSelector('.hands .row');
  const row = await page.$eval('.hands .row .small-hand', (cards) => cards.getAttribute('aria-label'));
  is(row, `Trump card, face down: ${id}`, 'the trump card lies beside the hand');
  is(await findings(page), [], 'axe finds nothing in it');
  await page.close();
}

(async () => {
  const server = await web.serve(), browser = await launch();
  await secret(browser, server);
  await again(browser, server);
  await few(browser, server);
  await others(browser, server);
  await trumpCard(browser, server);
  is(complaints, [], 'the browser complains about nothing');
  await browser.close();
  await web.stop(server);
  finish();
})();
