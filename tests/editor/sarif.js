// tapp validate --format sarif: valid against the schema of SARIF 2.1.0 whatever the input, and saying what --format
// json says.
'use strict';
const fs = require('fs');
const path = require('path');
const { spawnSync } = require('child_process');
const Ajv = require('ajv').default;
const addFormats = require('ajv-formats').default;
const { work, ok, is, finish, root } = require('./repository');

const SCHEMA = path.join(process.env.NODE_PATH, 'schemastore/schemas/json/sarif-2.1.0.json');
// one of its patterns has a bracket too many
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats(ajv);
const isSarif = ajv.compile(JSON.parse(fs.readFileSync(SCHEMA, 'utf8')));

// ---- inputs

const game = fs.readFileSync(path.join(root, 'tests/data/small-game.yaml'), 'utf8');
const write = (name, content) => {
  fs.mkdirSync(path.dirname(path.join(work, name)), { recursive: true });
  fs.writeFileSync(path.join(work, name), content);
  return name;
};
const edited = (name, old, replacement) => {
  if (!game.includes(old)) throw new Error(`'${old}' does not stand there`);
  return write(name, game.replace(old, replacement));
};

write('small-game.yaml', game);
fs.mkdirSync(path.join(work, 'folder.yaml'));
const ODD = 'deep/a b,c:d%20#e?[f]ü\u{1F0A1}&"\'.yaml';
const CASES = [
  ['a sound file', ['small-game.yaml'], 0],
  ['a fault', [edited('fault.yaml', '  direction:', '  directoin:')], 1],
  ['a fault without a line of its own', [write('lacking.yaml', 'tapp: 1\nid: lacking\n')], 1],
  ['a warning', [edited('warning.yaml', '    solo: {name', '    grand: {name: {en: grand}}\n    solo: {name')], 1],
  ['a note', [write('part.yaml', 'tapp: 1\nid: part\npartial: true\nname: {en: part}\n')], 0],
  ['a finding with another place', [edited('twice.yaml', '  head: never', '  trump: false')], 1],
  ['files that extend each other', [write('one.yaml', 'tapp: 1\nextends: two.yaml\n'),
    write('two.yaml', 'tapp: 1\nextends: one.yaml\n')], 1],
  ['odd characters in a text', [edited('odd.yaml', '  trump_suit: H', '  trump_suit: "\\"\\\\ü\u{1F0A1}\\t"')], 1],
  ['a file that is missing', ['missing.yaml'], 2],
  ['a folder', ['folder.yaml'], 2],
  ['an empty file', [write('empty.yaml', '')], 1],
  ['a file that is no text', [write('binary.yaml',
    Buffer.from(Array.from({ length: 999 }, (_, i) => (i * 7) % 256)))], 1],
  ['a file in another encoding', [write('latin.yaml', Buffer.from('tapp: 1\nname: {en: Sk\xfcs}\n', 'latin1'))], 1],
  ['a file cut off', [write('cut.yaml', game.slice(0, 400))], 1],
  ['lines that end as in Windows', [write('lines.yaml',
    game.replace('  direction:', '  directoin:').replace(/\n/g, '\r\n'))], 1],
  ['more findings than are shown', [write('many.yaml',
    `${game}${Array.from({ length: 90 }, (_, i) => `surplus${i}: 1\n`).join('')}`)], 1],
  ['several files', ['small-game.yaml', 'fault.yaml', 'missing.yaml', 'twice.yaml', 'fault.yaml'], 2],
  ['a file with an odd name', [write(ODD, 'tapp: 1\nid: Odd\n')], 1],
  ['a file by its whole path', [path.join(work, 'fault.yaml')], 1],
  ['a document and its schema', ['--schema', write('s.json', '{"type":"object","required":["a"]}'),
    write('d.json', '{}')], 1],
  ['a schema that is wrong', ['--schema', write('wrong.json', '{"type":5}'), 'd.json'], 1],
];

function validate(format, args) {
  const run = spawnSync(process.env.TAPP_FAST, ['validate', '--format', format, ...args],
    { cwd: work, encoding: 'utf8', input: '' });
  return { status: run.status, report: JSON.parse(run.stdout) };
}

// ---- what must hold of every log

const fileOf = (uri) => (uri.startsWith('file://') ? decodeURIComponent(uri.slice(7)) : decodeURIComponent(uri));

function placed(location) {
  const { artifactLocation, region } = location.physicalLocation;
  return [fileOf(artifactLocation.uri), region.startLine, region.startColumn];
}

function faultsOf(log, status, json) {
  const faults = [];
  const must = (holds, what) => holds || faults.push(what);
  if (!isSarif(log)) return ajv.errorsText(isSarif.errors);
  const [run] = log.runs;
  const rules = run.tool.driver.rules.map((rule) => rule.id);
  must(new Set(rules).size === rules.length, 'a rule stands twice');
  must(run.tool.driver.rules.every((rule) => rule.shortDescription?.text), 'a rule is not explained');
  const found = new Set(run.results.map((result) => result.ruleId));
  must(JSON.stringify([...found].sort()) === JSON.stringify([...rules].sort()), 'rules are not those of the results');
  must(run.invocations[0].executionSuccessful === (status !== 2), 'success');
  must(run.results.length === json.findings.length, 'the number of findings');
  run.results.forEach((result, i) => {
    const finding = json.findings[i];
    const { region, artifactLocation } = result.locations[0].physicalLocation;
    must(result.ruleId === finding.code && result.level === finding.severity, `${i}: code and level`);
    must(result.message.text === finding.message + (finding.hint ? ` (${finding.hint})` : ''), `${i}: message`);
    must(JSON.stringify(placed(result.locations[0])) === JSON.stringify([finding.file, finding.line, finding.column]),
      `${i}: place`);
    must(region.endLine === finding.end_line && region.endColumn === finding.end_column, `${i}: end`);
    must(region.endLine > region.startLine || region.endColumn >= region.startColumn, `${i}: it ends before it begins`);
    must(path.isAbsolute(finding.file) === artifactLocation.uri.startsWith('file:///'),
      `${i}: a whole path is a whole address`);
    must(new URL(artifactLocation.uri, 'file:///base/').search === '', `${i}: an address with a question`);
    const related = (result.relatedLocations ?? []).map((location) => [...placed(location), location.message.text]);
    const notes = finding.notes.map((note) => [note.file, note.line, note.column, note.message]);
    must(JSON.stringify(related) === JSON.stringify(notes), `${i}: notes`);
  });
  return faults.join('\n');
}

const codes = new Set();
let notes = 0;
for (const [title, args, status] of CASES) {
  const sarif = validate('sarif', args);
  const json = validate('json', args);
  is([sarif.status, json.status, faultsOf(sarif.report, status, json.report)], [status, status, ''], title);
  for (const finding of json.report.findings) {
    codes.add(finding.code);
    notes += finding.notes.length;
  }
}
ok(codes.size >= 12, 'findings of many kinds were seen', [...codes]);
ok(notes >= 3, 'and other places', notes);
const same = CASES.find(([title]) => title === 'a fault')[1];
const prints = (args) => validate('sarif', args).report.runs[0].results
  .map((result) => result.partialFingerprints['tapp/v1']);
const before = prints(same);
write(same[0], `# one line more\n${fs.readFileSync(path.join(work, same[0]), 'utf8')}`);
is(prints(same), before, 'a finding keeps its fingerprint when lines move');
const english = validate('sarif', same).report.runs[0];
const german = validate('sarif', [...same, '--lang', 'de']).report;
ok(isSarif(german), 'in German it is valid too', ajv.errorsText(isSarif.errors));
is([english.language, german.runs[0].language], ['en', 'de'], 'the language is said');
const said = (run) => [run.results[0].message.text, run.tool.driver.rules[0].shortDescription.text];
ok(said(english).every((text, i) => text !== said(german.runs[0])[i]), 'and spoken', said(german.runs[0]));
is(german.runs[0].results.map((result) => result.partialFingerprints),
  english.results.map((result) => result.partialFingerprints), 'fingerprints are the same in it');
const all = validate('sarif', ['lacking.yaml', 'many.yaml']).report.runs[0].results
  .map((result) => result.partialFingerprints['tapp/v1']);
is(new Set(all).size, all.length, 'no two findings have the same');
const log = validate('sarif', same).report;
delete log.runs[0].tool;
ok(!isSarif(log), 'the schema would find a fault');
finish();
