// Tools for the tests in this folder: TAP, the repository, the program, temporary files.
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');
const { spawnSync } = require('child_process');
const tap = require('../tap.js');

const root = path.resolve(__dirname, '../..');
const program = process.env.TAPP_FAST;
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'tapp-editor-'));
process.on('exit', () => fs.rmSync(work, { recursive: true, force: true }));

// The plan is in the script that calls node, because it must be known without node, too.
const finish = () => tap.finish(Number(process.env.TESTS));

// The program's standard output and status.
function tapp(...args) {
  const result = spawnSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28, input: '' });
  if (result.error) throw result.error;
  return { out: result.stdout, err: result.stderr, status: result.status };
}

function readJson(file) {
  return JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));
}

// All shipped YAML files, from the repository's root.
function shippedFiles() {
  const list = (folder) =>
    fs.readdirSync(path.join(root, folder)).filter((name) => name.endsWith('.yaml')).sort()
      .map((name) => `${folder}/${name}`);
  const families = fs.readdirSync(path.join(root, 'variants'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory());
  const inFamilies = families.map((entry) => entry.name).sort().flatMap((name) => list(`variants/${name}`));
  return [...list('variants'), ...inFamilies];
}

const isWords = (file) => /\.[a-z]{2}\.yaml$/.test(file);
const shipped = () => shippedFiles().filter((file) => !isWords(file));
const shippedWords = () => shippedFiles().filter(isWords);

module.exports = { ...tap, root, work, finish, tapp, readJson, shipped, shippedWords };
