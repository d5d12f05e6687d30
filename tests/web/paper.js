// The rules of every game in print fit on two pages, and no word in a table is broken. Each game is printed in the
// language whose rules are longer, or with WHOLE=1 in both languages.
'use strict';
const { execFileSync } = require('child_process');
const { is, finish } = require('../tap.js');
const { launch } = require('./page.js');

const PAGES = 2, LANGUAGES = ['en', 'de'];
const ROOM = 64 * 1024 * 1024; // bytes of one page of rules
const tapp = (...args) => execFileSync(process.env.TAPP, args, { encoding: 'utf8', maxBuffer: ROOM });
// The number of pages in a PDF.
const pagesOf = (pdf) => (Buffer.from(pdf).toString('latin1').match(/\/Type\s*\/Page(?!s)/g) ?? []).length;

// The words in tables that are broken into two lines. A line may end after a hyphen or slash, which end a word.
const brokenWords = (page) => page.evaluate(() => {
  const broken = [], range = document.createRange();
  for (const cell of document.querySelectorAll('td, th')) {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}]+/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map((one) => Math.round(one.top))).size > 1) broken.push(word);
      }
    }
  }
  return broken;
});

// The drawn suits that are on another line than the rank behind them, and those that have lost the blank behind them.
const strayedSigns = (page) => page.evaluate(() => {
  const strayed = [], range = document.createRange();
  const place = (text, at) => {
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return range.getBoundingClientRect();
  };
  for (const sign of document.querySelectorAll('.drawn-suit')) {
    const next = sign.nextSibling, drawn = sign.querySelector('svg').getBoundingClientRect();
    if (next?.nodeType !== Node.TEXT_NODE || next.data.length < 2) continue;
    const isBlank = next.data[0] === ' ', behind = place(next, isBlank ? 1 : 0);
    const isApart = Math.abs(drawn.bottom - behind.bottom) > drawn.height;
    if (isBlank ? !isApart && !place(next, 0).width : isApart) strayed.push(next.data.slice(0, 10));
  }
  return strayed;
});

async function main() {
  const browser = await launch(), page = await browser.newPage();
  page.setDefaultTimeout(120000); // a busy machine
  await page.setViewport({ width: 733, height: 1062 }); // A4 without its margins
  await page.emulateMediaType('print');
  const long = [], broken = [], strayed = [];
  for (const { id } of JSON.parse(tapp('list', '--json'))) {
    const rules = LANGUAGES.map((language) => [language, tapp('explain', id, '--lang', language, '--format', 'html')]);
    rules.sort((a, b) => b[1].length - a[1].length);
    for (const [language, html] of process.env.WHOLE ? rules : rules.slice(0, 1)) {
      await page.setContent(html);
      const signs = await strayedSigns(page);
      if (signs.length) strayed.push(`${id} in ${language}: ${signs.slice(0, 5).join(', ')}`);
      const n = pagesOf(await page.pdf({ preferCSSPageSize: true })), words = await brokenWords(page);
      if (n < 1 || n > PAGES) long.push(`${id} in ${language}: ${n} pages`);
      if (words.length) broken.push(`${id} in ${language}: ${words.slice(0, 5).join(', ')}`);
    }
  }
  is(long, [], `the rules of every game fit on ${PAGES} pages of paper`);
  is(broken, [], 'no word of a table is broken');
  is(strayed, [], 'no line ends between a drawn suit and its rank, and a blank behind a suit is kept');
  await browser.close();
  finish();
}

main();
