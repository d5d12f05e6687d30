// An author's view in an editor: the language server, a new and an old one, on the shipped files, on planted errors, on
// half-written files, and under the mouse.
'use strict';
const fs = require('fs');
const path = require('path');
const { Server } = require('./client');
const { root, work, note, ok, is, finish, tapp, readJson, shipped } = require('./repository');

const read = (file) => fs.readFileSync(path.join(root, file), 'utf8');
const MODELINE = '# yaml-language-server: $schema=../schemas/variant-file.schema.json\n';
const GAME = MODELINE + read('tests/data/small-game.yaml');
const WORDS = '# yaml-language-server: $schema=../schemas/words-file.schema.json\n' +
  'name: Our game\ncontracts:\n  solo: Solo\noptions:\n  kontra:\n    text: May you double?\n';
const CHILD = MODELINE + 'tapp: 1\nid: child\nextends: tapp-tarock\nname: {en: child}\n';

// [what, text, what is replaced, by what]: findings have to stand in the line of the replacement, and in no other.
const PLANTED = [
  ['a key that is none', GAME, '  direction: clockwise', '  directoin: clockwise'],
  ['a word that is none', GAME, '      kind: ladder', '      kind: lader'],
  ['a number instead of a word', GAME, '  trump_suit: H', '  trump_suit: 5'],
  ['a word instead of a number', GAME, '{min: 3, max: 3, default: 3}', '{min: three, max: 3, default: 3}'],
  ['a number out of range', GAME, '{min: 3, max: 3, default: 3}', '{min: 3, max: 99, default: 3}'],
  ['a fraction', GAME, 'counting: {group: 1, less: 0}', 'counting: {group: 1.5, less: 0}'],
  ['a list instead of a map', GAME, '  all_pass: {outcome: throw_in}', '  all_pass: [throw_in]'],
  ['a word instead of a list', GAME, '      bids: [game, solo]', '      bids: game'],
  ['a key that is lacking', GAME, '{players: 3, packets: [3, talon 2, 4, 3]}', '{players: 3}'],
  ['a card that is none', GAME, '    - {cards: [all], shown: true}', '    - {cards: [♠A], shown: true}'],
  ['yes instead of true', GAME, '  follow: true', '  follow: yes'],
  ['nothing', GAME, '  see: everyone', '  see: null'],
  ['a tab', GAME, '  head: never', '\thead: never'],
  ['a key twice', GAME, '  head: never', '  trump: false'],
  ['an unknown key at the top', GAME, 'goal: declarer_points > 60', 'gaol: declarer_points > 60'],
  ['an unknown key in a patch', GAME, 'patch: {kontra: {on: true}}', 'patch: {kontra: {onn: true}}'],
  ['the language in a text', GAME, 'rules:\n  aim: {en:', 'rules:\n  aim: {English:'],
  ['an unknown key in a child', CHILD, 'name: {en: child}', 'nmae: {en: child}'],
  ['a word that is none in a child', CHILD, 'name: {en: child}', 'play: {head: sometimes}'],
  ['an unknown key in a words file', WORDS, 'name: Our game', 'nmae: Our game'],
  ['an unknown key deep in a words file', WORDS, '    text: May', '    txet: May'],
  ['a rule in a words file', WORDS, '  solo: Solo', '  solo: {value: 3}'],
  ['a list for a text in a words file', WORDS, 'name: Our game', 'name: [Our game]'],
  ['a text cut by a comma', CHILD, 'name: {en: child}', 'name: {en: child, of Tapp}'],
];

const lineOf = (text, at) => text.slice(0, at).split('\n').length - 1;

function plant([, text, old, replacement]) {
  const at = text.indexOf(old);
  if (at < 0) throw new Error(`'${old}' does not stand there`);
  const shared = [...old].findIndex((c, i) => c !== replacement[i]);
  return { text: text.slice(0, at) + replacement + text.slice(at + old.length),
    line: lineOf(text, at + Math.max(shared, 0)) };
}

const brief = (findings) => findings.map((finding) => `${finding.range.start.line + 1}: ${finding.message}`);

// The keys that a schema has at a place.
const schema = readJson('schemas/variant.schema.json');
const keysOf = (map) => Object.keys(map.properties).sort();
const ofWords = readJson('schemas/words-file.schema.json');

let opened = 0;

// A document of its own: ask(file) with the file open; the text's `|` is the place asked about.
async function at(server, marked, ask) {
  const offset = marked.indexOf('|');
  const text = marked.slice(0, offset) + marked.slice(offset + 1);
  const file = path.join(root, 'variants', `unsaved-${++opened}.yaml`);
  await server.open(file, text);
  const line = lineOf(text, offset);
  const answer = await ask(file, line, offset - (text.lastIndexOf('\n', offset - 1) + 1));
  server.close(file);
  return answer;
}

const complete = (server, marked) => at(server, marked, (file, line, column) => server.complete(file, line, column));
const hover = (server, marked) => at(server, marked, (file, line, column) => server.hover(file, line, column));

// All at once: the server waits a little before it looks at a file.
async function findingsIn(server, files) {
  const found = await Promise.all(files.map(([file, text]) => server.open(file, text)));
  for (const [file] of files) server.close(file);
  return found;
}

async function testFiles(server, name) {
  const files = shipped();
  const found = await findingsIn(server, files.map((file) => [path.join(root, file)]));
  is(found.flatMap((findings, i) => brief(findings).map((line) => `${files[i]}:${line}`)), [],
    `${name}: no finding in any shipped file`);

  // A file of `tapp new` names the schema by a whole path, and may be anywhere.
  for (const [file, ...parent] of [['new-game.yaml'], ['new-child.yaml', '--from', 'tapp-tarock']]) {
    const whole = path.join(work, file);
    fs.rmSync(whole, { force: true });
    const run = tapp('new', whole, ...parent);
    const text = `${fs.readFileSync(whole, 'utf8')}\nsurplus: 1\n`;
    const [asItIs, changed] = await findingsIn(server, [[whole], [path.join(work, 'deeper', file), text]]);
    is([run.status, brief(asItIs)], [0, []], `${name}: no finding in what tapp new writes (${file})`);
    is(changed.map((finding) => finding.range.start.line), [lineOf(text, text.indexOf('surplus'))],
      `${name}: and its schema is found (${file})`);
  }
}

async function testFaults(server, name) {
  const planted = PLANTED.map(plant);
  const files = planted.map(({ text }) => [path.join(root, 'variants', `fault-${++opened}.yaml`), text]);
  const found = await findingsIn(server, files);
  PLANTED.forEach(([what], i) => {
    const lines = [...new Set(found[i].map((finding) => finding.range.start.line))];
    is(lines, [planted[i].line], `${name}: ${what} is found in its line`);
    if (lines.length !== 1) note(brief(found[i]).join('\n'));
  });
}

async function testCompletion(server, name) {
  const contract = keysOf(schema.$defs.contract);
  const wanted = [
    ['completion offers all keys in an empty file', `${MODELINE}|`, keysOf(schema)],
    ['and at the top of a child', `${CHILD}|\n`,
      keysOf(schema).filter((key) => !['tapp', 'id', 'extends', 'name'].includes(key))],
    ['the keys of a contract', GAME.replace('    value: 2\n', '    value: 2\n    |\n'),
      contract.filter((key) => !['name', 'value', 'talon'].includes(key))],
    ['the keys of a contract in a child', `${CHILD}contracts:\n  solo:\n    |\n`, contract],
    ['the keys of play in the patch of an option',
      `${CHILD}options:\n  o:\n    values:\n      a:\n        patch:\n          play:\n            |\n`,
      keysOf(schema.$defs.play)],
    ['the words of a key', `${CHILD}play:\n  head: |\n`, schema.$defs.play.properties.head.enum],
    ['the keys of a words file', `${WORDS}|\n`,
      keysOf(ofWords).filter((key) => !['name', 'contracts', 'options'].includes(key))],
    ['the keys of an option in a words file', `${WORDS}    |\n`, ['values']],
    ['true and false', `${CHILD}kontra:\n  on: |\n`, ['true', 'false']],
  ];
  const labels = await Promise.all(wanted.map(([, marked]) => complete(server, marked)));
  wanted.forEach(([what, , keys], i) => {
    is(keys.filter((key) => !labels[i].includes(key)), [], `${name}: ${what}`);
  });
}

async function testHover(server, name) {
  const texts = [
    ['a key at the top', GAME.replace('\ndeal:', '\nde|al:'), schema.properties.deal],
    ['a key in a map in one line', GAME.replace('{min: 3', '{m|in: 3'),
      schema.properties.seats.properties.players.properties.min],
    ['a key of a contract', GAME.replace('    value: 2', '    va|lue: 2'), schema.$defs.contract.properties.value],
    ['a key that refers to another place of the schema', GAME.replace('\ntalon:', '\nta|lon:'),
      schema.properties.talon],
    ['a key in a child', `${CHILD}contracts:\n  solo: {tr|ump: none}\n`, schema.$defs.contract.properties.trump],
    ['a key in a list', GAME.replace('- {players: 3', '- {pla|yers: 3'), schema.$defs.script.properties.players],
  ];
  const shown = await Promise.all(texts.map(([, marked]) => hover(server, marked)));
  texts.forEach(([what, , { title, description }], i) => {
    ok(shown[i].includes(title) && shown[i].includes(description), `${name}: ${what} is explained`,
      `${title}: ${description}\n${shown[i]}`);
  });
}

function yamlBelow(folder) {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return yamlBelow(name);
    return name.endsWith('.yaml') ? [name] : [];
  });
}

// The settings of the repository for Visual Studio Code: files are held to the schema even without the line that names
// it.
async function testSettings() {
  const settings = readJson('.vscode/settings.json');
  is(Object.keys(settings['yaml.schemas']).filter((file) => !fs.existsSync(path.join(root, file))), [],
    'settings: the schema is there');
  const server = new Server('yaml-language-server', settings['yaml.schemas']);
  await server.start();
  const text = read('variants/tapp-tarock.yaml').replace(/^#.*\n/, '\n').replace('\nseats:', '\nsaets:');
  const inPlace = ['variants/unsaved.yaml', 'variants/packs/unsaved.yaml', 'my-game.tapp.yaml']
    .map((file) => [path.join(root, file), text]);
  const found = await findingsIn(server, [...inPlace, [path.join(root, 'other.yaml'), text]]);
  const line = lineOf(text, text.indexOf('saets'));
  is(found.map((findings) => findings.map((finding) => finding.range.start.line)), [[line], [line], [line], []],
    'settings: files of games follow it, others do not');
  const games = yamlBelow('tests/data').filter((file) => !file.startsWith('tests/data/layout/'));
  const inGames = await findingsIn(server, games.map((file) => [path.join(root, file)]));
  is(inGames.flatMap((findings, i) => brief(findings).map((line) => `${games[i]}:${line}`)), [],
    `settings: no finding in the ${games.length} games of the tests`);
  await server.stop();
  is(readJson('.vscode/extensions.json').recommendations, ['redhat.vscode-yaml'],
    'settings: the extension with the server is recommended');
}

async function main() {
  for (const [name, title] of [['yaml-language-server', 'the server'], ['yaml-language-server-old', 'an old server']]) {
    const server = new Server(name);
    await server.start();
    await testFiles(server, title);
    await testFaults(server, title);
    await testCompletion(server, title);
    await testHover(server, title);
    await server.stop();
  }
  await testSettings();
  finish();
}

main().catch((error) => {
  note(error.stack);
  process.exit(1);
});
