// The ways of new users to their first card, on telephones, in taps, words on each screen and seconds of the machine
// (tools/measure/funnels): alone; a host with three friends, and the last of them; a villager with a rule of the
// village. BROWSERS=firefox measures in Firefox, DARK=1 in dark colours. SHOTS is a folder for pictures of the screens.
'use strict';
const web = require('../web/client.js');
const { complaints, launch, launchFirefox, open } = require('../web/page.js');

const isFirefox = process.env.BROWSERS === 'firefox', dark = !!process.env.DARK, shots = process.env.SHOTS;
const PHONE = { width: 390, height: 844, dark: dark && !isFirefox }, wait = { timeout: 60000 };

// One person with a telephone. `steps` are what was done, in words for the table that is printed.
class Person {
  constructor(name, page) { Object.assign(this, { name, page, taps: 0, typed: 0, screens: [], steps: [] }); }

  // Taps what is visible and has this text, or fits this selector.
  async tap(what, selector = 'button, a, summary') {
    const found = await this.page.waitForFunction((text, kind) => [...document.querySelectorAll(kind)].find((one) =>
      one.textContent.includes(text) && one.getClientRects().length && !one.disabled), wait, what, selector);
    await found.asElement().evaluate((one) => { one.scrollIntoView({ block: 'center' }); one.click(); });
    this.taps++;
    this.steps.push(what || selector);
  }

  async type(selector, text) {
    const field = await this.page.waitForSelector(selector, wait);
    await field.evaluate((one) => one.select?.());
    await this.page.type(selector, text);
    this.typed++;
    this.steps.push(`types ${text}`);
  }

  // Waits for a screen and counts the words that can be read on it: those that are inside the window.
  async reads(selector, title) {
    await this.page.waitForSelector(selector, wait);
    const words = await this.page.evaluate(() => {
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      let n = 0;
      for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(node);
        const isSeen = [...range.getClientRects()].some((box) => box.width > 1 && box.height > 1 && box.bottom > 0 &&
          box.top < innerHeight && box.right > 0 && box.left < innerWidth);
        const isShown = isSeen && node.parentElement.checkVisibility?.() !== false;
        if (isShown) n += node.textContent.match(/\S*\w\S*/gu)?.length ?? 0;
      }
      return n;
    });
    this.screens.push(`${title} ${words}`);
    if (shots) await this.page.screenshot({ path: `${shots}/${this.name} ${title}.png`.replaceAll(' ', '-') });
  }

  say(seconds) {
    console.log(`${this.name}: ${this.taps} taps, ${this.typed} names or texts, ${seconds.toFixed(1)} s; ` +
      `words on screen: ${this.screens.join(', ')}; ${this.steps.join(' → ')}`);
  }
}

const person = async (browser, server, name, hash = '') => new Person(name, await open(browser, server, hash, PHONE));
const since = (begun) => (Date.now() - begun) / 1000;
const linkOf = (page) => page.$eval('.invite input', (one) => new URL(one.value).hash.slice(1));
const first = (one) => one.page.waitForSelector('.hand .card', wait);

async function sitDown(one, name) {
  await one.reads('.chair', 'waiting room');
  await one.type('.name input', name);
  await one.tap('', '.chair.free button');
  await one.page.waitForSelector('.start', wait);
}

// The friends come with the link of the host, who then presses Start.
async function evening(browser, server, host, friends) {
  await sitDown(host, 'Anna');
  const link = await linkOf(host.page);
  host.taps++;
  host.steps.push('copies the link');
  for (const name of friends) {
    const begun = Date.now();
    const friend = await person(browser, server, 'friend with a link', link);
    await sitDown(friend, name);
    friend.seconds = since(begun);
    host.last = friend;
  }
  await host.tap('Start');
  await first(host);
  await first(host.last);
  await host.reads('.hand .card', 'table');
}

async function withFriends(browser, server) {
  const begun = Date.now(), host = await person(browser, server, 'host with three friends');
  await host.reads('.game', 'lobby');
  await host.tap('Königrufen', '.game');
  await host.reads('.new .friends', 'game');
  await host.tap('Play with friends');
  await evening(browser, server, host, ['Berta', 'Carl', 'Dora']);
  host.say(since(begun));
  host.last.say(host.last.seconds);
}

// In the village the game is that of Furtwangen, with another value of an option.
async function villager(browser, server) {
  const begun = Date.now(), host = await person(browser, server, 'villager with a rule of the village');
  await host.reads('.game', 'lobby');
  await host.tap('Write a game');
  await host.reads('.gallery summary', 'workshop');
  await host.tap('', '.gallery summary');
  await host.type('.gallery input', 'Furtwangen');
  await host.tap('Change this game');
  await host.page.waitForFunction(() => [...document.querySelector('.editor').shadowRoot.querySelectorAll('.cm-line')]
    .some((line) => line.textContent.startsWith('extends:')), wait);
  await host.page.evaluate(() => document.querySelector('.editor').shadowRoot.querySelector('.cm-content').focus());
  await host.page.keyboard.down('Control');
  await host.page.keyboard.press('End');
  await host.page.keyboard.up('Control');
  host.taps++;
  await host.page.keyboard.type(process.env.RULE || 'constants: {unit: 2}');
  host.typed++;
  host.steps.push('taps into the file and types the rule');
  await host.page.waitForFunction(() => document.querySelector('.friends')?.disabled === false, wait);
  await host.tap('Play with friends');
  await evening(browser, server, host, ['Berta', 'Carl']);
  host.say(since(begun));
}

async function alone(browser, server) {
  const begun = Date.now(), one = await person(browser, server, 'alone against computers');
  await one.reads('.game', 'lobby');
  await one.tap('', '.game.first');
  await one.reads('.new .play', 'game');
  await one.tap('Play against computers');
  await first(one);
  await one.reads('.hand .card', 'table');
  one.say(since(begun));
}

(async () => {
  const server = await web.serve({ args: ['--threads', '1'] });
  const browser = await (isFirefox ? launchFirefox({ dark }) : launch());
  for (const way of [alone, withFriends, villager]) {
    await way(browser, server).catch((error) => console.log(`${way.name} does not end: ${error.message}`));
  }
  console.log(`the browser complains about ${complaints.length ? complaints.join('; ') : 'nothing'}`);
  await browser.close();
  await web.stop(server);
})();
