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

async function main() {
  const browser = await launch(), page = await browser.newPage();
  await page.setViewport({ width: 733, height: 1062 }); // A4 without its margins
  await page.emulateMediaType('print');
  const long = [], broken = [];
  for (const { id } of JSON.parse(tapp('list', '--json'))) {
    const rules = LANGUAGES.map((language) => [language, tapp('explain', id, '--lang', language, '--format', 'html')]);
    rules.sort((a, b) => b[1].length - a[1].length);
    for (const [language, html] of process.env.WHOLE ? rules : rules.slice(0, 1)) {
      await page.setContent(html);
      const n = pagesOf(await page.pdf({ preferCSSPageSize: true })), words = await brokenWords(page);
      if (n < 1 || n > PAGES) long.push(`${id} in ${language}: ${n} pages`);
      if (words.length) broken.push(`${id} in ${language}: ${words.slice(0, 5).join(', ')}`);
    }
  }
  is(long, [], `the rules of every game fit on ${PAGES} pages of paper`);
  is(broken, [], 'no word of a table is broken');
  await browser.close();
  finish();
}

main();
