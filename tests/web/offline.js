// An update of the page without a server, in headless Chromium. The web space lets the browser keep all files for an
// hour, but the service worker of a new version must keep the files of that version.
'use strict';
const fs = require('fs');
const http = require('http');
const { is, finish } = require('../tap.js');
const { sleep } = require('./client.js');
const { launch, open } = require('./page.js');

const TYPES = { html: 'text/html', js: 'text/javascript' };

// The files of a version, by their names. As tools/site does it, offline.js gets the version and the list of files.
const filesOf = (version) => ({
  'index.html': '<!doctype html><title>page</title><script src="app.js"></script>',
  'app.js': `globalThis.version = ${version}; navigator.serviceWorker.register('offline.js');`,
  'offline.js': fs.readFileSync('interpreter/page/offline.js', 'utf8').replace('@VERSION@', `tapp-${version}`)
    .replace('/* @FILES@ */', "'app.js',"),
});

// A web space; `put` changes its files.
function serve(files) {
  let now = files;
  const server = http.createServer((request, response) => {
    const name = request.url.slice(1) || 'index.html';
    if (!now[name]) return response.writeHead(404).end();
    const type = TYPES[name.split('.').at(-1)];
    response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'public, max-age=3600' });
    return response.end(now[name]);
  });
  return new Promise((take) => server.listen(0, '127.0.0.1', () => take({
    url: new URL(`http://127.0.0.1:${server.address().port}/`), put: (next) => { now = next; },
    close: () => { server.close(); server.closeAllConnections(); },
  })));
}

// Waits until the browser keeps the files of a version, and returns its app.js as it is kept.
async function keptIn(page, version) {
  await page.waitForFunction(async (name) =>
    (await caches.has(name)) && (await (await caches.open(name)).keys()).length === 2, {}, `tapp-${version}`);
  return page.evaluate(async (name) => (await (await caches.open(name)).match('app.js')).text(), `tapp-${version}`);
}

// The version that later visits show. It changes when no page of the version before is open any more.
async function later(page, site) {
  let version = 1;
  for (let i = 0; i < 100 && version === 1; i++) {
    await page.goto('about:blank');
    await sleep(50);
    await page.goto(site.url.href);
    version = await page.evaluate(() => globalThis.version);
  }
  return version;
}

(async () => {
  const site = await serve(filesOf(1)), browser = await launch();
  const page = await open(browser, site, '');
  is(await keptIn(page, 1), filesOf(1)['app.js'], 'the first visit keeps the files');
  site.put(filesOf(2));
  await page.evaluate(async () => { await (await navigator.serviceWorker.ready).update(); });
  is(await keptIn(page, 2), filesOf(2)['app.js'], 'a new version keeps its own files and no older ones');
  is(await later(page, site), 2, 'a later visit shows the new version');
  await browser.close();
  site.close();
  finish();
})();
