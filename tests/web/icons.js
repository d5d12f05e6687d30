// Draws icon.svg as PNG files for devices that need such icons: node tests/web/icons.js FOLDER.
'use strict';
const fs = require('fs');
const { launch } = require('./page.js');

const [folder] = process.argv.slice(2);
(async () => {
  const browser = await launch(), page = await browser.newPage();
  const source = fs.readFileSync('interpreter/page/icon.svg').toString('base64');
  for (const size of [180, 192, 512]) {
    await page.setViewport({ width: size, height: size });
    await page.setContent(`<body style="margin:0"><img width="${size}" height="${size}" style="display:block"
      src="data:image/svg+xml;base64,${source}">`);
    await page.screenshot({ path: `${folder}/icon-${size}.png` });
  }
  await browser.close();
})();
