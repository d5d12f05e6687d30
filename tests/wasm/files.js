// For tests of the page without a server: serves its files from a subfolder, and begins a game there.
'use strict';
const fs = require('fs');
const http = require('http');
const path = require('path');
const { press } = require('../web/page.js');

const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css',
  '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.png': 'image/png',
  '.webmanifest': 'application/manifest+json' };

// Serves the files of a folder below /some/where/. `asked` has the addresses of all requests.
function serveFiles(folder) {
  const asked = [];
  const server = http.createServer((request, response) => {
    asked.push(request.url);
    const name = request.url.replace(/^\/some\/where\//, '').replace(/[?#].*/, '') || 'index.html';
    const file = path.join(folder, name);
    if (!request.url.startsWith('/some/where/') || !fs.existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': TYPES[path.extname(name)] || 'application/octet-stream' });
    return response.end(fs.readFileSync(file));
  });
  return new Promise((take) => server.listen(0, '127.0.0.1', () => take({
    asked, url: new URL(`http://127.0.0.1:${server.address().port}/some/where/`),
    close: () => { server.close(); server.closeAllConnections(); },
  })));
}

// Unfolds the lists, so that all in them is visible.
const unfold = (page) => page.evaluate(() => {
  for (const one of document.querySelectorAll('details')) one.open = true;
});

// Begins a game against computers that answer at once.
async function begin(page, game) {
  await page.waitForSelector('.game');
  await unfold(page);
  await press(page, game);
  await page.waitForSelector('.new .play');
  await unfold(page);
  await page.evaluate(() => {
    const pace = document.querySelector('.settings select');
    pace.value = '0';
    pace.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await press(page, 'Play against computers');
  await page.waitForSelector('.hand .card');
}

module.exports = { serveFiles, unfold, begin };
