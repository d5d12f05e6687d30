// Saves pictures of the page for people to look at: tools/pictures FOLDER [NAME…]. With WIDTH=1280, they have only this
// width, and are in English. Most scenes are tables of scenes.js.
'use strict';
const web = require('./client.js');
const { launch, open } = require('./page.js');
const { TABLES, tableOf } = require('./scenes.js');

const [folder, ...names] = process.argv.slice(2);
const SIZES = process.env.WIDTH ? [[Number(process.env.WIDTH), 800]] : [[360, 740], [768, 1024], [1280, 800]];

// Preparations for pictures: functions of the page.
const press = (which) => (page) => page.evaluate((wanted) => document.querySelector(wanted).click(), which);
const mark = async (page) => {
  for (const n of [0, 3, 4, 7, 9])
    await page.evaluate((at) => document.querySelectorAll('.card.free')[at].click(), n);
};
const enlarge = (page) => page.evaluate(() => { document.documentElement.style.fontSize = '150%'; });
const readRules = async (page) => { await press('.rules-part')(page); await page.waitForSelector('.rules h1'); };
const print = (page) => page.emulateMediaType('print');
const beginTable = async (page) => {
  await page.waitForSelector('.game');
  await page.click('.game');
  await page.waitForSelector('.new .play');
};
const teach = async (page) => {
  await page.evaluate(() => localStorage.setItem('tapp.prefs', JSON.stringify({ teaches: true })));
  await page.reload();
  await page.waitForSelector('.lesson p');
};
const replay = async (page) => {
  await page.evaluate(() => document.querySelector('.settlement .buttons button').click());
  await page.waitForSelector('dialog .tools');
};

// By name: the place (a table of scenes.js, or the address after the #), and the preparation for the picture.
const SCENES = {
  lobby: ['', (page) => page.waitForSelector('.game')],
  'new-table': ['', beginTable],
  'laying-off-twelve': ['laying-off-twelve', mark],
  'large-text': ['trick-of-seven', enlarge],
  score: ['settlement', press('.score-part')],
  rules: ['begun', readRules],
  'lesson-auction': ['auction', teach],
  'lesson-play': ['lesson-play', teach],
  replay: ['over', replay],
  author: ['author', (page) => page.waitForSelector('.rules h2', { timeout: 30000 })],
  print: ['settlement', print],
  'print-rules': ['begun', async (page) => { await readRules(page); await print(page); }],
};
for (const name of Object.keys(TABLES)) if (!name.startsWith('lesson')) SCENES[name] ??= [name];

// True if the picture shows the whole page, and not only what fits the window.
const isLong = (name, at) => !at.includes('/') || ['settle', 'laying', 'print'].some((part) => name.startsWith(part));

// Saves the pictures of a scene, and says if the page is wider than its window.
async function picture(browser, server, name) {
  const [where, before = () => {}] = SCENES[name];
  const at = TABLES[where] ? await tableOf(server, where) : where;
  for (const [width, height] of SIZES) {
    const dark = width === 768, language = process.env.WIDTH || dark ? 'en' : 'de';
    const page = await open(browser, server, at, { width, height, language, dark });
    if (at.includes('/')) await page.waitForSelector('.round');
    await web.sleep(200);
    await before(page);
    await web.sleep(200);
    const path = `${folder}/${name}-${width}-${language}${dark ? '-dark' : ''}.png`;
    await page.screenshot({ path, fullPage: isLong(name, at) });
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    if (isWider) console.log(`${name}: wider than ${width}`);
    await page.browserContext().close();
  }
}

(async () => {
  const server = await web.serve({ args: ['--threads', '1'] });
  const browser = await launch();
  for (const name of names.length ? names : Object.keys(SCENES))
    await picture(browser, server, name).catch((error) => console.log(`${name}: ${error.message}`));
  await browser.close();
  await web.stop(server);
})();
