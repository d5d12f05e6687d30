// Compares the program's judgement of documents with that of ajv. Thousands of mutations of the shipped variants: the
// same verdict, and the same place of the first error.
'use strict';
const fs = require('fs');
const path = require('path');
const YAML = require('yaml');
const Ajv = require('ajv').default;
const Ajv2020 = require('ajv/dist/2020').default;
const { mutations, sample } = require('./mutate');
const { root, work, note, ok, is, finish, tapp, readJson, shipped, shippedWords } = require('./repository');

const WHOLE = 'schemas/variant.schema.json';
const FILE = 'schemas/variant-file.schema.json';
const WORDS = 'schemas/words-file.schema.json';
const PER_KIND = Number(process.env.MUTATIONS ?? 200); // of a document that is the only one of its kind
const OF_GAMES = 4000; // mutations of all games together, if MUTATIONS does not say how many of each
const BATCH = 500;

// In ajv's strict mode, which refuses keywords that it does not know and those that can have no effect. The schemas
// have two keywords of their own, which change no verdict.
const OWN_KEYWORDS = ['shorthand', 'wording'];
const compile = (Kind, schema, options = {}) =>
  new Kind({ allowUnionTypes: true, keywords: OWN_KEYWORDS, ...options }).compile(readJson(schema));
const ajvWhole = compile(Ajv2020, WHOLE);
const ajvFile = compile(Ajv, FILE);
const ajvWords = compile(Ajv, WORDS);

// ---- the corpus: whole documents as the program resolves them, and files as they are written

function resolved(file) {
  const shown = tapp('show', file, '--json');
  return JSON.parse(shown.out);
}

const games = shipped().filter((file) => !file.startsWith('variants/packs/'));
const PER_DOCUMENT = Number(process.env.MUTATIONS ?? Math.ceil(OF_GAMES / games.length));
const whole = games.map((file) => ({ file, document: resolved(file) }));
const yaml = (file) => YAML.parse(fs.readFileSync(path.join(root, file), 'utf8'));
const written = shipped().map((file) => ({ file, document: yaml(file) }));

// Reports of a simulation and the language's own schema: their schemas use keywords that the others do not.
function simulated() {
  const result = path.join(work, 'result.json');
  const run = tapp('simulate', 'tapp-tarock', '--deals', '60', '--compare', 'kontra=off,on', '--format', 'json',
    '--out', result);
  return { report: JSON.parse(run.out), result: JSON.parse(fs.readFileSync(result, 'utf8')) };
}

function corpus(documents, n) {
  return documents.flatMap(({ file, document }, i) => [
    { file, kind: 'as it is', path: [], document },
    ...sample(mutations(document), n, i + 1).map((m) => ({ file, kind: m.kind, path: m.path, document: m.apply() })),
  ]);
}

// ---- verdicts

// Of each document the program's first error, or null.
function judgedByTapp(cases, schema) {
  const first = [];
  for (let start = 0; start < cases.length; start += BATCH) {
    const names = cases.slice(start, start + BATCH).map((one, i) => {
      const name = path.join(work, `${start + i}.json`);
      fs.writeFileSync(name, JSON.stringify(one.document));
      return name;
    });
    const run = tapp('validate', '--schema', schema, '--format', 'json', ...names);
    if (run.status > 1) throw new Error(`tapp validate ended with ${run.status}: ${run.err}`);
    const findings = JSON.parse(run.out).findings.filter((finding) => finding.severity === 'error');
    for (const name of names) {
      first.push(findings.find((finding) => finding.file === name) ?? null);
      fs.unlinkSync(name);
    }
  }
  return first;
}

function judgedByAjv(cases, validate) {
  return cases.map((one) => (validate(one.document) ? null : validate.errors[0]));
}

// ---- places. ajv says of a key that is unknown, or of the wrong form, in which map it stands; the program names the
// key as well, and of two equal items the second where ajv names the list.

const pointer = (key) => `/${String(key).replace(/~/g, '~0').replace(/\//g, '~1')}`;
const parentOf = (place) => place.slice(0, place.lastIndexOf('/'));

function isAboutKey(error) {
  return error.propertyName !== undefined || error.keyword === 'propertyNames';
}

// The program's place as ajv would give it.
function instancePath(finding, error) {
  const key = finding.code === 'unknown-key' || (isAboutKey(error) && parentOf(finding.path) === error.instancePath);
  return key ? parentOf(finding.path) : finding.path;
}

// ajv's place as the program gives it: with the key or the item.
function exactPath(error) {
  if (error.keyword === 'uniqueItems') return error.instancePath + pointer(Math.max(error.params.i, error.params.j));
  if (error.keyword === 'additionalProperties') return error.instancePath + pointer(error.params.additionalProperty);
  return isAboutKey(error) ? error.instancePath + pointer(error.propertyName ?? error.params.propertyName)
    : error.instancePath;
}

function compare(name, cases, ours, theirs) {
  const disagree = [];
  const elsewhere = [];
  let faulty = 0, same = 0, exact = 0;
  cases.forEach((one, i) => {
    const about = { file: one.file, mutation: one.kind, at: one.path.map(pointer).join('') };
    if (!ours[i] !== !theirs[i]) {
      disagree.push({ ...about, ajv: theirs[i]?.message ?? 'valid', at_ajv: theirs[i]?.instancePath,
        tapp: ours[i]?.message ?? 'valid' });
    } else if (ours[i]) {
      faulty++;
      exact += ours[i].path === exactPath(theirs[i]);
      if (instancePath(ours[i], theirs[i]) === theirs[i].instancePath) same++;
      else elsewhere.push({ ...about, ajv: `${theirs[i].instancePath} ${theirs[i].message}`,
        tapp: `${ours[i].path} ${ours[i].message}` });
    }
  });
  const share = (n) => `${n} (${((100 * n) / faulty).toFixed(2)}%)`;
  note(`${name}: ${cases.length} documents, ${faulty} faulty, ${disagree.length} verdicts differ; of the faulty ` +
    `${share(same)} have the same instance path for the first error, ${share(exact)} down to the key or item`);
  return { disagree, elsewhere, faulty, share: same / faulty };
}

function agree(name, cases, schema, validate) {
  const result = compare(name, cases, judgedByTapp(cases, schema), judgedByAjv(cases, validate));
  is(result.disagree.slice(0, 20), [], `${name}: the same verdict on all`);
  ok(result.share >= 0.95, `${name}: the same place of the first error in at least 95 of 100`,
    result.elsewhere.slice(0, 20));
  if (process.env.VERBOSE) for (const one of result.elsewhere) note(JSON.stringify(one));
  return result;
}

// ---- tests

const ofWhole = corpus(whole, PER_DOCUMENT);
ok(ofWhole.length >= 3000, 'the corpus has thousands of documents', ofWhole.length);
const kinds = new Set(ofWhole.map((one) => one.kind));
ok(kinds.size >= 40, 'mutations of all kinds are in it', [...kinds]);
is(ofWhole.filter((one) => one.kind === 'as it is' && !ajvWhole(one.document)).map((one) => one.file), [],
  'every shipped variant is valid to ajv');
const judged = agree('whole variants', ofWhole, WHOLE, ajvWhole);
ok(judged.faulty >= ofWhole.length / 2 && judged.faulty < ofWhole.length, 'there are faulty and sound ones',
  judged.faulty);

const ofWritten = corpus(written, Math.ceil(PER_DOCUMENT / 2));
is(ofWritten.filter((one) => one.kind === 'as it is' && !ajvFile(one.document)).map((one) => one.file), [],
  'every file as written is valid to ajv');
agree('files as they are written', ofWritten, FILE, ajvFile);

const ofWords = corpus(shippedWords().map((file) => ({ file, document: yaml(file) })), Math.ceil(PER_DOCUMENT / 8));
is(ofWords.filter((one) => one.kind === 'as it is' && !ajvWords(one.document)).map((one) => one.file), [],
  'every words file is valid to ajv');
agree('words files', ofWords, WORDS, ajvWords);

// The draft-07 schema says of whole games what the other says. It also looks into the patches of options, which the
// other leaves open. It accepts more where a file may write less: names and texts that the words file has, a name that
// is lent, ranks of all suits, a default that is the first value, plain text for a map of languages, a list of ids
// for a map.
const inPatch = (one) => one.path[0] === 'options' && one.path.includes('patch');
const WRITTEN_ELSEWHERE = ['name', 'text', 'default', 'ranks'];
function mayBeShorter({ kind, path: steps }) {
  if (kind === 'key removed') return WRITTEN_ELSEWHERE.includes(steps.at(-1));
  return ['map to string', 'map to list', 'emptied', 'doubly nested', 'odd key added'].includes(kind);
}
const outside = ofWhole.filter((one) => !inPatch(one));
const other = outside.filter((one) => ajvWhole(one.document) !== ajvFile(one.document) &&
  !(ajvFile(one.document) && mayBeShorter(one)));
note(`draft-07: ${outside.length} documents, ${other.length} verdicts differ from draft 2020-12`);
is(other.slice(0, 20).map((one) => [one.file, one.kind, one.path]), [],
  'draft-07: ajv gives the same verdict on whole variants');
ok(ofWhole.filter(inPatch).some((one) => ajvWhole(one.document) && !ajvFile(one.document)),
  'and finds faults in patches besides');

const { report, result } = simulated();
for (const [title, document, schema] of [['reports', report, 'schemas/simulation.schema.json'],
  ['results', result, 'schemas/result.schema.json']])
  agree(title, corpus([{ file: title, document }], PER_KIND), schema,
    compile(Ajv2020, schema, { strictTypes: false }));

const meta = path.join(work, 'meta.schema.json');
const ofSchemas = { $schema: 'https://json-schema.org/draft/2020-12/schema',
  $ref: 'https://json-schema.org/draft/2020-12/schema' };
fs.writeFileSync(meta, JSON.stringify(ofSchemas));
const schemas = corpus([{ file: WHOLE, document: readJson(WHOLE) }], 2 * PER_KIND);
const isSchema = new Ajv2020({ strict: false, validateFormats: false }).compile(ofSchemas);
const verdicts = compare('schemas', schemas, judgedByTapp(schemas, meta), judgedByAjv(schemas, isSchema));
is(verdicts.disagree.slice(0, 20), [], 'schemas: the same verdict on all');
finish();
