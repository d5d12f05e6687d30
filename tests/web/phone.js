// The page as on a telephone: it can be installed.
// PARTS names some parts.
'use strict';
const { ok, is, finish } = require('../tap.js');
const web = require('./client.js');
const { complaints, launch, open } = require('./page.js');

// The files that the page and its manifest name are served, each with its type.
async function install(browser, server) {
  const page = await open(browser, server, '');
  const hrefs = await page.$$eval('link[rel$=icon], link[rel=manifest]', (all) => all.map((one) => one.href));
  is(hrefs.map((one) => one.replace(/.*\//, '')), ['icon.svg', 'site.webmanifest', 'icon-180.png'],
    'the page names its icons and its manifest');
  const manifest = (await web.ask(server, 'GET', '/site.webmanifest')).json;
  const names = [...hrefs, ...manifest.icons.map((one) => one.src), 'favicon.ico'];
  const got = {};
  for (const name of names.map((one) => one.replace(/.*\//, ''))) {
    const answer = await web.ask(server, 'GET', `/${name}`);
    got[name] = [answer.status, answer.headers['content-type']];
  }
  const svg = [200, 'image/svg+xml'], png = [200, 'image/png'];
  is(got, { 'icon.svg': svg, 'site.webmanifest': [200, 'application/manifest+json'], 'icon-180.png': png,
    'icon-192.png': png, 'icon-512.png': png, 'favicon.ico': png }, 'all of them are served');
  const wire = await page.createCDPSession();
  const { installabilityErrors } = await wire.send('Page.getInstallabilityErrors');
  const lacks = installabilityErrors.map((one) => one.errorId).filter((id) => id !== 'in-incognito');
  is(lacks, [], 'a browser can install the page of a server');
  await page.close();
}

(async () => {
  const server = await web.serve({ args: ['--threads', '1'] }), browser = await launch();
  const only = process.env.PARTS?.split(' ');
  for (const part of [install].filter(({ name }) => !only || only.includes(name)))
    await part(browser, server).catch((error) => ok(false, part.name, error.stack));
  is(complaints, [], 'the browser complains about nothing');
  await browser.close();
  const end = await web.stop(server);
  is([end.code, end.err], [0, ''], 'the server ends as it should');
  finish();
})();
