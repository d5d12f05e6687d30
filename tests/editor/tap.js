// TAP for the tests in this folder, and what all of them need: the repository, the program, temporary files.
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');
const { spawnSync } = require('child_process');

const root = path.resolve(__dirname, '../..');
const program = process.env.TAPP_FAST;
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'tapp-editor-'));
process.on('exit', () => fs.rmSync(work, { recursive: true, force: true }));

let count = 0;
let failures = 0;

function note(text) {
  for (const line of String(text).split('\n')) console.log(`# ${line}`);
}

// A test that fails is followed by what was found, shortened.
function ok(holds, title, found) {
  count++;
  if (holds) return console.log(`ok ${count} - ${title}`);
  failures++;
  console.log(`not ok ${count} - ${title}`);
  if (found !== undefined) note((typeof found === 'string' ? found : JSON.stringify(found, null, 1)).slice(0, 4000));
}

function is(got, wanted, title) {
  const same = JSON.stringify(got) === JSON.stringify(wanted);
  ok(same, title, `got:    ${JSON.stringify(got)}\nwanted: ${JSON.stringify(wanted)}`);
}

// The plan stands in the script that calls node, for it must be known where node is missing.
function finish() {
  console.log(`1..${count}`);
  const planned = Number(process.env.TESTS);
  if (planned !== count) note(`${planned} tests are planned in the *_test.sh`);
  process.exit(failures || planned !== count ? 1 : 0);
}

process.on('uncaughtException', (error) => {
  ok(false, 'the test runs to its end', error.stack);
  process.exit(1);
});

// The program's standard output and status.
function tapp(...args) {
  const result = spawnSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28, input: '' });
  if (result.error) throw result.error;
  return { out: result.stdout, err: result.stderr, status: result.status };
}

function readJson(file) {
  return JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));
}

// The shipped files, from the repository's root.
function shipped() {
  const list = (folder) =>
    fs.readdirSync(path.join(root, folder)).filter((name) => name.endsWith('.yaml')).sort().map((name) => `${folder}/${name}`);
  const families = fs.readdirSync(path.join(root, 'variants'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [...list('variants'), ...families.map((entry) => entry.name).sort().flatMap((name) => list(`variants/${name}`))];
}

module.exports = { root, work, note, ok, is, finish, tapp, readJson, shipped };
