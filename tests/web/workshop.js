// The author's page in headless Chromium: completion, files in links, the gallery, a hand below the editor.
'use strict';
const zlib = require('zlib');
const { ok, is, finish } = require('../tap.js');
const web = require('./client.js');
const { complaints, launch, open, press, findings } = require('./page.js');

const shots = process.env.SHOTS;
const shoot = async (page, name) => { if (shots) await page.screenshot({ path: `${shots}/${name}.png` }); };

// The lines of the editor; waiting until it has a line; and the texts of elements in it.
const lines = (page) => page.evaluate(() => [...document.querySelector('.editor').shadowRoot
  .querySelectorAll('.cm-line')].map((line) => line.textContent));
const holds = (page, line) => page.waitForFunction((wanted) => [...(document.querySelector('.editor')?.shadowRoot
  ?.querySelectorAll('.cm-line') ?? [])].some((one) => one.textContent === wanted), {}, line);
const inEditor = (page, where) => page.evaluate((what) => [...document.querySelector('.editor').shadowRoot
  .querySelectorAll(what)].map((one) => one.textContent), where);
// Waits until the file can be played.
const canPlay = (page) => page.waitForFunction(() => document.querySelector('.try')?.disabled === false);

// Moves the cursor to the end of the file.
async function toEnd(page) {
  await page.evaluate(() => document.querySelector('.editor').shadowRoot.querySelector('.cm-content').focus());
  await page.keyboard.down('Control');
  await page.keyboard.press('End');
  await page.keyboard.up('Control');
}

// The link of a file as docs/web-table.md describes it: the text, compressed with deflate, in base64url.
const linkOf = (text) => `f=${zlib.deflateRawSync(text).toString('base64url')}`;

const OURS = `tapp: 1
id: ours
extends: tapp-tarock
name: {en: Our game, de: Unser Spiel}
`;

// The editor offers keys and values of the schema.
async function completion(browser, server) {
  const page = await open(browser, server, 'author', { width: 1280, height: 800 });
  await canPlay(page);
  await toEnd(page);
  await page.keyboard.type('play:\n  le');
  await page.waitForFunction(() => document.querySelector('.editor').shadowRoot
    .querySelector('.cm-tooltip-autocomplete li'));
  const offered = await inEditor(page, '.cm-completionLabel');
  ok(offered.includes('lead'), 'keys of the schema are offered at their place', offered);
  await page.waitForFunction(() => document.querySelector('.editor').shadowRoot
    .querySelector('.explained')?.textContent.length > 20);
  await shoot(page, 'completion-1280-en');
  await new Promise((done) => setTimeout(done, 100)); // CodeMirror ignores keys for a moment after the list appears
  await page.keyboard.press('Enter');
  await holds(page, '  lead: ');
  ok(true, 'a chosen key is written');
  await page.keyboard.down('Alt');
  await page.keyboard.press('Enter');
  await page.keyboard.up('Alt');
  await page.waitForFunction(() => document.querySelector('.editor').shadowRoot
    .querySelector('.cm-tooltip-autocomplete li'));
  const values = await inEditor(page, '.cm-completionLabel');
  ok(values.includes('forehand'), 'and the values of a key', values);
  await page.close();
}

// The editor explains the key under the pointer.
async function explanation(browser, server) {
  const page = await open(browser, server, linkOf(OURS), { width: 1280, height: 800 });
  await holds(page, 'extends: tapp-tarock');
  const box = await page.evaluate(() => {
    const line = [...document.querySelector('.editor').shadowRoot.querySelectorAll('.cm-line')][2];
    const { x, y, height } = line.getBoundingClientRect();
    return { x: x + 20, y: y + height / 2 };
  });
  await page.mouse.move(box.x, box.y);
  await page.mouse.move(box.x + 3, box.y);
  await page.waitForFunction(() => document.querySelector('.editor').shadowRoot
    .querySelector('.cm-tooltip-hover .explained'));
  const text = await inEditor(page, '.cm-tooltip-hover .explained');
  ok(/^Parent/.test(text[0]), 'the key under the pointer is explained', text);
  await page.close();
}

// A link contains the file. A person who opens a link does not lose the own file. A link without a valid file is
// refused.
async function links(browser, server) {
  const page = await open(browser, server, 'author', { width: 390, height: 844 });
  await page.evaluate(() => { Object.defineProperty(navigator, 'share', { value: undefined }); });
  await canPlay(page);
  await toEnd(page);
  await page.keyboard.type('seats: {players: {min: 3, max: 3, default: 3}}');
  await page.evaluate(() => {
    const writeText = async (text) => { globalThis.copied = text; };
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  });
  await page.click('button.link');
  await page.waitForFunction(() => globalThis.copied);
  const link = await page.evaluate(() => globalThis.copied);
  const text = zlib.inflateRawSync(Buffer.from(link.split('#f=')[1], 'base64url')).toString();
  ok(/^seats: /m.test(text) && /^id: my-game$/m.test(text), 'the link holds the file', text);
  ok(link.length < 8192 && link.startsWith(server.url.href), 'and is short', link.length);
  const said = await page.$eval('[role=status]', (one) => one.textContent);
  is(said, 'The link is copied. It contains the whole file.', 'the page says so');
  await page.evaluate((to) => { location.hash = to; }, linkOf(OURS));
  await holds(page, 'id: ours');
  await canPlay(page);
  is(await page.evaluate(() => location.hash), '#author', 'an opened link becomes a file that can be changed');
  is(await findings(page), [], 'axe finds nothing: the author\'s page with the file of a link');
  await shoot(page, 'link-390-en');
  await press(page, 'Back to my file');
  await holds(page, 'id: my-game');
  ok((await lines(page)).some((line) => line.startsWith('seats:')), 'the own file comes back');
  for (const [what, bad] of [['no file', 'f=%%%'], ['a bomb', linkOf('#'.repeat(2e6))]]) {
    await page.evaluate((to) => { location.hash = to; }, bad);
    await page.waitForFunction(() => /no file in this link/.test(document.querySelector('.fault')?.textContent));
    ok(true, `a link with ${what} is refused`);
    await page.evaluate(() => { location.hash = 'author'; });
    await holds(page, 'id: my-game');
  }
  await page.close();
}

// A file that is too large for a link is saved.
async function large(browser, server) {
  const page = await open(browser, server, 'author', { width: 1280, height: 800 });
  await canPlay(page);
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
    HTMLAnchorElement.prototype.click = function click() { globalThis.saved = this.download; };
  });
  const noise = Array.from({ length: 800 }, (_, i) => `# ${Math.sin(i + 1).toString(36)}`);
  await page.evaluate((to) => { location.hash = to; }, linkOf(`${OURS}${noise.join('\n')}\n`));
  await holds(page, 'id: ours');
  await page.click('button.link');
  await page.waitForFunction(() => globalThis.saved);
  is(await page.evaluate(() => globalThis.saved), 'ours.yaml', 'a file that is too long for a link is saved');
  await page.close();
}

// The gallery shows how games differ, and a chosen game becomes the parent of the file.
async function gallery(browser, server) {
  const page = await open(browser, server, 'author', { width: 1280, height: 800 });
  await canPlay(page);
  await page.click('.gallery summary');
  await page.waitForSelector('.gallery .entry');
  await page.type('.gallery input', 'dappen schollach');
  await page.waitForFunction(() => document.querySelectorAll('.gallery .entry').length === 1);
  const text = await page.$eval('.gallery .entry', (one) => one.textContent);
  const isShown = /Like Dappen \(Furtwangen\), but:/.test(text) && /not offered/.test(text);
  ok(isShown, 'a game is shown by its difference', text);
  is(await findings(page), [], 'axe finds nothing: the gallery');
  await shoot(page, 'gallery-1280-en');
  await press(page, 'Change this game');
  await holds(page, 'extends: dappen-schollach');
  ok(true, 'a chosen game becomes the parent');
  await page.close();
}

// A hand is played below the editor, which stays as it is. Keys in the editor do nothing at the table.
async function trial(browser, server) {
  const page = await open(browser, server, linkOf(OURS), { width: 1280, height: 800 });
  await canPlay(page);
  await page.click('.try');
  await page.waitForSelector('.trial .hand .card');
  ok((await lines(page)).includes('id: ours'), 'a hand is played below the editor');
  await page.waitForSelector('.trial .choice');
  const asked = () => page.$$eval('.trial .choice', (all) => all.map((one) => one.textContent).join());
  const before = await asked();
  await toEnd(page);
  await page.keyboard.type('# 1 2 r 5');
  await holds(page, '# 1 2 r 5');
  is([await asked(), await page.$('dialog[open]')], [before, null], 'keys of the editor do nothing at the table');
  await page.evaluate(() => document.querySelector('.trial').scrollIntoView());
  await shoot(page, 'trial-1280-en');
  await page.close();
}

// While the server checks a text, the page sends no other. Afterwards it sends only the newest text, because the server
// lets few texts of a client wait.
async function patience(browser, server) {
  const page = await open(browser, server, 'author', { width: 1280, height: 800 });
  await canPlay(page);
  const held = [];
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (request.url().includes('/api/inspect')) held.push(request);
    else request.continue();
  });
  await toEnd(page);
  await page.keyboard.type('# one');
  await web.until(() => held.length);
  for (const word of [' two', ' three']) {
    await page.keyboard.type(word);
    // The editor sends a text after half a second. A busy page may be late, so that it measures the time itself.
    await page.evaluate(() => new Promise((done) => { setTimeout(done, 1000); }));
  }
  is(held.length, 1, 'while a text is checked, no other is sent');
  held[0].continue();
  ok(await web.until(() => held.length === 2), 'after it the next one is sent', held.length);
  ok(held[1]?.postData().includes('# one two three'), 'which is the newest', held[1]?.postData());
  held[1]?.continue();
  await page.close();
}

(async () => {
  const server = await web.serve({ args: ['--threads', '1'] });
  const browser = await launch();
  const parts = [completion, explanation, links, large, gallery, trial, patience];
  for (const part of parts) await part(browser, server).catch((error) => ok(false, part.name, error.stack));
  is(complaints, [], 'the browser complains about nothing');
  await browser.close();
  await web.stop(server);
  finish();
})();
