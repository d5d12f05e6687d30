// The page in headless Chromium. PARTS names the parts to run. With SHOTS=FOLDER, pictures of the page are saved there.
'use strict';
const { ok, is } = require('../tap.js');
const web = require('./client.js');
const { endless } = require('./strange.js');
const { open, look, settles, changes, click, press, findings, firstCard, runParts } = require('./page.js');

const shots = process.env.SHOTS;
const shoot = async (page, name) => { if (shots) await page.screenshot({ path: `${shots}/${name}.png` }); };
const faults = async (page, where) => is(await findings(page), [], `axe finds nothing: ${where}`);

// A new visitor, who has read no documentation, plays the first card: the page says at each turn what to do.
async function stranger(browser, server) {
  const began = Date.now(), page = await open(browser, server, '');
  await page.waitForSelector('.game');
  await shoot(page, 'lobby-360-en');
  await press(page, 'Tapp Tarock');
  await page.waitForSelector('.new .play');
  await shoot(page, 'new-table-360-en');
  await press(page, 'Play against computers');
  await page.waitForSelector('.hand .card');
  const isInAddress = await page.evaluate(() => performance.getEntriesByType('resource')
    .some((one) => one.name.includes(location.hash.split('/')[1])));
  ok(!isInAddress, 'the key of the seat goes into no address');
  let presses = 2, isOffered = true, plays = false;
  while (!plays && (await settles(page, (one) => one.turn || one.settled)) && presses < 60) {
    const now = await look(page);
    if (!now.turn && !now.settled) continue; // his bid has arrived meanwhile, and it is the turn of others
    isOffered = isOffered && (now.settled || (now.task.length > 5 && now.free.length + now.choices.length > 0));
    plays = now.free.length > 0 && /Play a card/.test(now.task);
    presses += now.free.length ? 2 : 1;
    if (now.settled) await press(page, 'Next deal');
    else await click(page);
    await changes(page, now);
  }
  const seconds = (Date.now() - began) / 1000;
  const count = `the first card after ${seconds.toFixed(1)} s and ${presses} presses`;
  ok(isOffered && plays, `each turn says what is to be done and offers it; ${count}`, await look(page));
  ok(await page.$eval('.seat.own b', (one) => one.textContent).then((name) => /You/.test(name)),
    'one sees where one sits');
  await page.close();
}

// A deal that was played at a table of the browser is in its tally, under the name of the person.
async function tally(browser, server) {
  const setup = { variant: 'tapp-tarock', players: 3, seed: 5, deals: 1, seats: [null, 'greedy', 'greedy'] };
  const made = await web.makeTable(server, setup), { key } = made.seats[0];
  const last = await new Promise((done) => {
    const stream = web.stream(server, made.table, key, { lang: 'en', on: async (event) => {
      if (event.type === 'table') await web.act(server, made.table, key, ':name', event.id, { text: 'Anna' });
      if (event.settled) return stream.close(), done(event);
      const action = event.legal?.find((one) => one !== 'pass') ?? 'pass';
      if (event.legal) await web.act(server, made.table, key, action, event.id);
      return undefined;
    } });
  });
  const page = await open(browser, server, `${made.table}/${key}`);
  await page.waitForFunction(() => document.querySelector('.settlement') && localStorage.getItem('tapp.tables'));
  await page.evaluate(() => { location.hash = ''; });
  await page.waitForSelector('.game');
  await press(page, 'Totals by player');
  await page.waitForSelector('.tally table');
  const textsOf = (where) => page.$$eval(`.tally ${where}`, (all) => all.map((one) => one.textContent).filter(Boolean));
  const got = [await textsOf('thead th'), await textsOf('td')];
  const gain = last.tally.total[0], sum = gain > 0 ? `+${gain}` : String(gain), row = last.tally.deals[0];
  is(got, [['Anna'], [sum, sum, '1', row.declarer === 0 ? '1' : '0', row.declarer === 0 && row.won ? '1' : '0']],
    'the tally by person has the evening, the total, the deals');
  await faults(page, 'the tally by person');
  await shoot(page, 'tally-360-en');
  await page.close();
}

// Searches the lobby for a text.
async function search(page, text) {
  await page.$eval('.search input', (field) => field.select());
  await page.keyboard.press('Backspace');
  if (text) await page.type('.search input', text);
}

// The lobby: the order of the games, the search, and the rules of a game before it is played.
async function lobby(browser, server) {
  const page = await open(browser, server, '');
  await page.waitForSelector('.game');
  await faults(page, 'the lobby');
  const games = () => page.$$eval('.game b', (all) => all.map((one) => one.textContent));
  ok(await page.$('.games h2 + .game.first'), 'games for beginners come first');
  await search(page, 'Dappen');
  is((await games()).filter((name) => !/^Dappen/.test(name)), [], 'Dappen is found');
  is((await games()).length, 4, 'as often as it is there');
  for (const [wanted, name] of [['furtwangen', 'Dappen (Furtwangen)'], ['tarot-78', 'Troccas'],
    ['koenigrufen', 'Königrufen'], ['Königrufen', 'Königrufen'], ['schafkopf 4', 'Doppelkopf'],
    ['jeu', 'Jeu du Tarot']]) {
    await search(page, wanted);
    ok((await games()).some((one) => one.startsWith(name)), `'${wanted}' finds ${name}`, await games());
  }
  await search(page, 'sk');
  is((await games())[0], 'Skat', 'a game whose name begins so comes first');
  await search(page, 'schafkopf 3');
  ok(!(await games()).includes('Doppelkopf'), 'a number is that of the players');
  await search(page, 'xyz');
  is(await games(), [], 'what fits no game finds none');
  await faults(page, 'a search');
  await search(page, '');
  await page.click('.game.first');
  await page.waitForSelector('.new .play');
  await page.click('.new .rules summary');
  await page.waitForFunction(() => document.querySelector('.new .rules').textContent.length > 2000);
  ok(true, 'the rules can be read before one sits down');
  await faults(page, 'a new table');
  await page.close();
}

// Three people play a deal in different languages, widths and colours. One reloads the page, another one loses the
// connection.
async function three(browser, server) {
  const made = await web.makeTable(server, { variant: 'tapp-tarock', players: 3, seed: 12 });
  const pages = [];
  for (const seat of [0, 1, 2]) {
    const looks = { language: seat === 1 ? 'de' : 'en', width: [360, 768, 1280][seat], dark: seat === 2 };
    pages.push(await open(browser, server, `${made.table}/${made.seats[seat].key}`, looks));
  }
  for (const page of pages) await page.waitForSelector('.hand .card');
  await shoot(pages[0], 'auction-360-en');
  await shoot(pages[1], 'auction-768-de');
  await shoot(pages[2], 'auction-1280-en-dark');
  await faults(pages[1], 'the auction');
  let acts = 0, reloaded = false, cut = false, bid = false;
  for (const end = Date.now() + 600000; Date.now() < end;) { // one act in each round, for at most ten minutes
    const all = await Promise.all(pages.map(look));
    if (all.every((one) => one.settled)) break;
    const seat = all.findIndex((one) => one.turn);
    if (seat < 0) { await web.sleep(30); continue; }
    await click(pages[seat], bid ? 0 : 1);
    bid = true;
    acts++;
    const was = all[seat];
    await changes(pages[seat], was);
    if (acts === 14) {
      await shoot(pages[0], 'trick-360-en');
      await shoot(pages[2], 'trick-1280-en-dark');
      await faults(pages[0], 'a trick');
    }
    if (acts === 20 && !reloaded) {
      reloaded = true;
      await pages[1].reload();
      await pages[1].waitForSelector('.hand .card');
    }
    if (acts === 26 && !cut) {
      cut = true;
      await pages[2].setOfflineMode(true);
      await web.sleep(700);
      await pages[2].setOfflineMode(false);
      await web.sleep(900);
    }
  }
  const all = await Promise.all(pages.map(look));
  ok(all.every((one) => one.settled),
    `a deal is played by three pages, with a reload and a cut connection (${acts} acts)`, all);
  await shoot(pages[0], 'settlement-360-en');
  await shoot(pages[1], 'settlement-768-de');
  await shoot(pages[2], 'settlement-1280-en-dark');
  await faults(pages[0], 'the settlement');
  const figures = (body) => [...body.querySelectorAll('td')].map((cell) => cell.textContent).join(' ');
  const texts = await Promise.all(pages.map((page) => page.$eval('.settlement tbody', figures)));
  ok(texts[0].length > 4 && texts[0] === texts[1] && texts[0] === texts[2], 'all have the same figures', texts);
  await pages[1].click('.rules-part');
  await pages[1].waitForSelector('.rules h1');
  await shoot(pages[1], 'rules-768-de');
  await faults(pages[1], 'the rules');
  for (const page of pages) await page.evaluate(() => document.querySelector('.settlement .main').click());
  ok(await settles(pages[0], (one) => !one.settled), 'when all want it the next deal begins');
  is(await pages[0].$$eval('.seat small', (all) => all.filter((one) => one.textContent.includes('✓')).length), 0,
    'in which nobody has asked for the one after it');
  for (const page of pages) await page.close();
}

// A deal against computers is played by the keys Tab and Enter alone.
async function keyboard(browser, server) {
  const made = await web.makeTable(server,
    { variant: 'tapp-tarock', players: 3, seed: 12, seats: [null, 'greedy', 'greedy'] });
  const page = await open(browser, server, `${made.table}/${made.seats[0].key}`);
  await page.waitForSelector('.hand .card');
  let acts = 0;
  for (const end = Date.now() + 600000; Date.now() < end;) {
    await settles(page, (one) => one.turn || one.settled);
    const now = await look(page);
    if (now.settled) break;
    for (let k = 0; k < 60; k++) {
      await page.keyboard.press('Tab');
      const focus = await page.evaluate(() => document.activeElement.matches('.card.free, .choice, .confirm .main'));
      if (focus) break;
    }
    await page.keyboard.press('Enter');
    acts++;
    await changes(page, now);
  }
  ok((await look(page)).settled, `a deal is played by Tab and Enter alone (${acts} acts)`, await look(page));
  const live = await page.$eval('.log', (log) => log.getAttribute('aria-live'));
  is(live, 'polite', 'a screen reader hears what happens');
  await page.close();
}

// Twelve discards fit on a telephone, and two tabs at the same seat show the same.
async function twelve(browser, server) {
  const made = await web.makeTable(server,
    { variant: 'dappen-breitnau', players: 7, seed: 3, seats: [null, ...Array(6).fill('random')] });
  const at = `${made.table}/${made.seats[0].key}`;
  const pages = [await open(browser, server, at, { language: 'de' }), await open(browser, server, at)];
  await Promise.all(pages.map((page) => page.waitForSelector('.hand')));
  let most = 0;
  for (let i = 0; i < 60 && !most; i++) {
    await settles(pages[0], (one) => one.turn || one.settled);
    most = await pages[0].evaluate(() => {
      const count = (what) => document.querySelectorAll(what).length;
      return count('.card') > 12 ? count('.card.free') : 0;
    });
    if (most) break;
    const was = await look(pages[0]);
    if (was.settled) await pages[0].$eval('.settlement .main', (one) => one.click());
    else await click(pages[0], 99);
    await changes(pages[0], was);
  }
  await shoot(pages[0], 'laying-off-360-de');
  ok(await pages[0].evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    'nothing is wider than a telephone of 360 points');
  const first = await look(pages[0]);
  const isSame = await settles(pages[1], (one) => one.turn === first.turn && one.free.length === first.free.length);
  ok(isSame, 'two tabs at one seat show the same', [first, await look(pages[1])]);
  for (const page of pages) await page.close();
}

// The author makes an error: the page shows it at its line. When it is fixed, the file can be formatted and played.
async function author(browser, server) {
  const page = await open(browser, server, 'author', { width: 1280, height: 800 });
  await page.waitForFunction(() => /What it is about|Cards/.test(document.querySelector('.rules')?.textContent || ''));
  await faults(page, 'the author\'s page');
  await page.evaluate(() => document.querySelector('.editor').shadowRoot.querySelector('.cm-content').focus());
  await page.keyboard.down('Control'); await page.keyboard.press('End'); await page.keyboard.up('Control');
  await page.keyboard.type('goaal: 3');
  // If the keys come slowly, the page first shows an error in a part of the line.
  const isFound = await page.waitForFunction(() => {
    const { shadowRoot } = document.querySelector('.editor');
    return /^5:1 .*goaal/.test(document.querySelector('.findings .error')?.textContent) &&
      shadowRoot.querySelectorAll('.cm-lintRange-error').length === 1 && document.querySelector('button.main').disabled;
  }).catch(() => null);
  ok(isFound, 'a planted fault is found at its line, and marked there',
    await page.$$eval('.findings li', (all) => all.map((one) => one.textContent)));
  await shoot(page, 'author-1280-en');
  for (let i = 0; i < 8; i++) await page.keyboard.press('Backspace');
  await page.waitForFunction(() => !document.querySelector('button.main').disabled);
  await page.keyboard.type('seats:   {players: {max: 3, min: 3, default: 3}}');
  await page.evaluate(() => document.querySelector('button.format').click());
  const lines = () => [...document.querySelector('.editor').shadowRoot.querySelectorAll('.cm-line')]
    .map((line) => line.textContent);
  await page.waitForFunction(`(${lines})().includes('  players: {min: 3, max: 3, default: 3}')`);
  is((await page.evaluate(lines)).slice(3, 7),
    ['name: {en: My game, de: Mein Spiel}', '', 'seats:', '  players: {min: 3, max: 3, default: 3}'],
    'Format lays the file out');
  await press(page, 'Play it');
  await page.waitForSelector('.hand .card');
  ok(/My game/.test(await page.title()), 'the file is played against computers', await page.title());
  await page.setViewport({ width: 360, height: 740 });
  await page.close();
}

// The keys of the table: digits, arrows, letters, and a key for each part.
async function shortcuts(browser, server) {
  const seats = [null, 'greedy', 'greedy', 'greedy'];
  const made = await web.makeTable(server, { variant: 'whist', players: 4, seed: 3, seats });
  const page = await open(browser, server, `${made.table}/${made.seats[0].key}`, { width: 1280, height: 800 });
  const has = (what) => page.$(what).then(Boolean), count = (what) => page.$$(what).then((all) => all.length);
  await settles(page, (one) => one.turn);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const labels = await page.$$eval('.hand .card', (all) => all.map((one) => one.getAttribute('aria-label')));
  is((await look(page)).focus, labels[1], 'arrows choose a card');
  const letter = await page.$$eval('.card.free .index', (all) => all.at(-1).textContent[0]);
  await page.keyboard.press(letter);
  const { focus, free } = await look(page);
  ok(free.includes(focus) && (await page.evaluate(() => document.activeElement.textContent)).startsWith(letter),
    'a letter or digit chooses a card of this rank that may be played', [letter, focus]);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('.hand .card').length === 12);
  await settles(page, (one) => one.turn);
  await page.keyboard.press('.');
  await page.waitForSelector('.trick.old');
  is(await count('.trick.old .played'), 4, 'a key shows the last trick');
  const wasOpen = !(await has('.drawer.hidden'));
  await page.keyboard.press('l');
  await page.waitForFunction((was) => !!document.querySelector('.drawer.hidden') === was, {}, wasOpen);
  await page.keyboard.press('?');
  await page.waitForSelector('dialog[open] .keys');
  await faults(page, 'the keys');
  await page.close();
}

// A digit at the table bids.
async function digits(browser, server) {
  const made = await web.makeTable(server, { variant: 'tapp-tarock', players: 3, seed: 4, dealer: 2 });
  const page = await open(browser, server, `${made.table}/${made.seats[0].key}`);
  await settles(page, (one) => one.turn);
  const [, second] = (await look(page)).choices;
  await page.keyboard.press('2');
  await page.waitForSelector('.seat.own .bids');
  is(await page.$eval('.seat.own .bids .counts', (one) => one.textContent.trim()), second,
    'a digit bids, and the bid is at the seat');
  await page.click('.menu-part');
  await page.waitForSelector('dialog[open] .menu');
  await faults(page, 'the menu');
  await page.close();
}

// A name that is refused is not remembered, and the reason is in the dialog. An accepted name is remembered.
async function naming(browser, server) {
  const setup = { variant: 'tapp-tarock', players: 3, seed: 4, names: ['', 'Berta', ''] };
  const made = await web.makeTable(server, setup);
  const page = await open(browser, server, `${made.table}/${made.seats[0].key}`);
  const remembered = () => page.evaluate(() => localStorage.getItem('tapp.name'));
  const call = async (name) => {
    await page.$eval('dialog form input', (field) => field.select());
    await page.type('dialog form input', name);
    await page.click('dialog form button');
  };
  await page.waitForSelector('.hand .card');
  await page.click('.menu-part');
  await page.waitForSelector('dialog[open] form');
  await call('berta');
  const fault = await page.waitForSelector('dialog .fault', { timeout: 20000 }).catch(() => null);
  ok(/name/.test(await fault?.evaluate((one) => one.textContent)), 'the dialog says why a name is refused');
  is(await remembered(), null, 'and the name is not remembered');
  await faults(page, 'a name that is refused');
  await call('Anna');
  await page.waitForFunction(() => !document.querySelector('dialog .fault'));
  await page.waitForFunction(() => localStorage.getItem('tapp.name')).catch(() => {});
  is(await remembered(), '"Anna"', 'an accepted name is remembered');
  await page.close();
}

// The look back at a finished deal: all hands are open, each trick is in the strip, and arrow keys go from step to
// step.
async function analysis(browser, server) {
  const seats = [null, 'greedy', 'greedy', 'greedy'];
  const made = await web.makeTable(server, { variant: 'whist', players: 4, seed: 3, deals: 1, seats });
  const { key } = made.seats[0];
  await new Promise((done) => {
    const stream = web.stream(server, made.table, key, { on: (event) => {
      if (event.settled) return stream.close(), done();
      return event.legal && web.act(server, made.table, key, event.legal[0], event.id);
    } });
  });
  const page = await open(browser, server, `${made.table}/${key}`, { width: 1280, height: 800 });
  await page.waitForSelector('.settlement .buttons button');
  await page.click('.settlement .buttons button');
  await page.waitForSelector('.strip');
  is((await page.$$('.strip button')).length, 14, 'the strip has the beginning and thirteen tricks');
  await page.waitForSelector('.look-back .seat.open'); // the page shows hands when it knows the size of the table
  is((await page.$$('.look-back .seat.open')).length, 4, 'all hands are open');
  const isReviewed = () => !/Looking/.test(document.querySelector('.deal .note').textContent);
  await page.waitForFunction(isReviewed);
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.querySelector('.strip [aria-current]').textContent === '2');
  is((await page.$$('.look-back .played')).length, 1, 'after five steps the second trick has one card');
  await faults(page, 'the look back');
  await shoot(page, 'analysis-1280-en');
  await page.close();
}

// When a person at a table chooses another language, past events are shown in it too.
async function languages(browser, server) {
  const made = await web.makeTable(server, { variant: 'tapp-tarock', players: 3, seed: 4 });
  const page = await open(browser, server, `${made.table}/${made.seats[0].key}`);
  const log = () => page.$eval('.log', (one) => one.textContent);
  await page.waitForSelector('.hand .card');
  ok(/You deal/.test(await log()), 'the table is shown in English', await log());
  await page.click('.menu-part');
  await page.waitForSelector('dialog .language select');
  await page.select('.language select', 'de');
  await page.waitForFunction(() => /Du gibst/.test(document.querySelector('.log')?.textContent))
    .catch(() => {});
  ok(/Du gibst/.test(await log()), 'and in German when that is chosen', await log());
  await page.close();
}

// The log shows each text of the chat as it was written, even beside the sign of a suit, which is drawn.
async function chat(browser, server) {
  const seats = [null, 'greedy', 'greedy', 'greedy'];
  const made = await web.makeTable(server, { variant: 'whist', players: 4, seed: 3, seats });
  const page = await open(browser, server, `${made.table}/${made.seats[0].key}`);
  await page.waitForSelector('.hand .card');
  await web.act(server, made.table, made.seats[0].key, ':say', 1, { text: '🌹constructor' });
  await page.waitForFunction(() => document.querySelector('.log p:last-child .drawn-suit'));
  const line = await page.$eval('.log p:last-child', (one) => one.textContent.replace('\u200C', ''));
  is([line, (await page.$$('.log p:last-child svg')).length], ['You: constructor', 1], 'a text stays beside a sign');
  await page.close();
}

// A deal that does not end is given up (docs/web-protocol.md, "Events"). The table says so, and that no deal follows.
async function givenUp(browser, server) {
  const setup = { source: endless, options: { how: 'yes' }, deals: 3, seats: ['greedy', 'greedy', 'greedy'] };
  const { table, watch } = await web.makeTable(server, setup), page = await open(browser, server, `${table}/${watch}`);
  const said = 'This deal could not be played to its end, so it was given up.';
  const ends = () => page.waitForFunction(() => /^The deal is over/.test(document.title)).catch(() => {});
  const taskOf = () => page.$eval('.task', (one) => one.textContent);
  await ends();
  is([await taskOf(), await page.$eval('.log p:last-child', (one) => one.textContent)],
    [`${said} The match is over.`, said], 'the table and the log say that a deal was given up');
  is(await page.$('.seat.turn'), null, 'and nobody is in turn');
  await page.reload();
  await page.waitForSelector('.task');
  await ends();
  is(await taskOf(), `${said} The match is over.`, 'the table says it after a reload, too');
  await page.close();
}

// A link is copied even if the browser gives the page no clipboard, as without HTTPS.
async function copying(browser, server) {
  const page = await open(browser, server, '');
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.waitForSelector('.game.first');
  await page.click('.game.first');
  await page.waitForSelector('.new .friends');
  await press(page, 'Play with friends');
  await page.waitForSelector('.invite input');
  const address = await page.$eval('.invite input', (one) => one.value);
  await page.click('.invite button');
  await page.click('.name input');
  await page.keyboard.down('Control');
  await page.keyboard.press('v');
  await page.keyboard.up('Control');
  const pasted = await page.$eval('.name input', (one) => one.value);
  ok(pasted.length > 0 && address.startsWith(pasted), 'a link is copied without a clipboard', [pasted, address]);
  await page.close();
}

// Measures the time to the first card. It depends on the machine, so only tools/measure/page-promises has a limit for
// it.
async function slow(browser, server) {
  const took = await firstCard(browser, server);
  ok(took > 0, `the first card is there after ${took} ms (processor 4 times slower, 3G)`);
}

runParts([stranger, tally, lobby, three, keyboard, twelve, author, languages, shortcuts, digits, naming, analysis,
  chat, givenUp, copying, slow]);
