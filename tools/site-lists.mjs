// Writes those answers of the host that are the same for every visitor into files, so that the lobby need not wait for
// the engine: node tools/site-lists.mjs SITE. The folder SITE has the module and its files.
import fs from 'node:fs';
import { openHost } from '../interpreter/page/host.js';
import { unpack } from '../interpreter/page/wasi.js';

const [, , site] = process.argv;
const module = new WebAssembly.Module(fs.readFileSync(`${site}/tapp.wasm`));
let take; // gets the next answer of the host
const files = unpack(new Uint8Array(fs.readFileSync(`${site}/tapp.files`)),
  (group) => new Uint8Array(fs.readFileSync(`${site}/files/${group}`)));
const host = openHost(module, files, {
  keep() {}, send() {}, end() {}, report: (text) => process.stderr.write(text),
  answer: (number, answer) => take(answer),
});

// Requests a list in a language, writes it, and resolves to it.
function write(name, language) {
  const path = `/api/${name}`, file = `${site}/${name}.${language}.json`;
  return new Promise((done) => {
    take = ({ status, body }) => {
      if (status !== 200) throw new Error(`${path}: ${body}`);
      fs.writeFileSync(file, body);
      done(JSON.parse(body));
    };
    host.ask(1, { method: 'GET', path, language });
  });
}

const { languages } = await write('words', 'en');
for (const language of languages) for (const name of ['words', 'variants', 'differences']) await write(name, language);
host.close();
