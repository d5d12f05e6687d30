// Places in an unfinished file, and the keys and values that the schema allows there.
import fs from 'fs';
import tap from '../tap.js';
import { keysAt, partAt, placeAt, valuesOf } from '../../interpreter/page/places.js';

const schema = JSON.parse(fs.readFileSync('schemas/variant.schema.json', 'utf8'));

// The place at the end of a text: its path, and the key whose value comes there (null if a key comes there).
function where(text) {
  const place = placeAt(text);
  return place && [place.path.join('/'), place.wants === 'key' ? null : place.key];
}

for (const [text, path, key] of [
  ['tapp: 1\nau', '', null],
  ['auction:\n  ', 'auction', null],
  ['auction:\n  rounds:\n    x:\n      kind: ', 'auction/rounds/x', 'kind'],
  ['auction:\n  rounds:\n    x: {kind: naming, st', 'auction/rounds/x', null],
  ['auction:\n  rounds:\n    x: {kind: ', 'auction/rounds/x', 'kind'],
  ['sources:\n- title: x\n  au', 'sources/*', null],
  ['sources:\n  - title: x\n    au', 'sources/*', null],
  ['sources:\n  - {title: x, ', 'sources/*', null],
  ['sources:\n  - title: x\n  - {title: y}\nplay:\n  ', 'play', null],
  ['name: {en: X, de: "a: {b"}\nseats: {players: {', 'seats/players', null],
  ['play:\n  lead: dealer\n\n  # about\n  ', 'play', null],
  ['contracts:\n  solo:\n    value: 3\n  ', 'contracts', null],
]) tap.is(where(text), [path, key], `the place after ${JSON.stringify(text)}`);

tap.is(placeAt('play: # le'), null, 'a comment has no place');
const keys = (path) => keysAt(schema, path).map(([name]) => name);
tap.ok(keys(['auction', 'rounds', 'x']).includes('kind'), 'the entries of a map have their keys');
tap.ok(keys(['sources', '*']).includes('title'), 'so have the items of a list');
tap.ok(keys(['options', 'stakes', 'values', 'high', 'patch', 'play']).includes('lead'),
  'the patch of an option is a part of the file');
tap.is(keys(['nothing', 'here']), [], 'an unknown key has none');
tap.ok(partAt(schema, ['constructor']) === undefined, 'a member of every object is no key of a file');
tap.is(valuesOf(partAt(schema, ['options', 'a', 'values', 'b', 'unverified'])), ['true', 'false'],
  'values of a boolean');
tap.ok(valuesOf(partAt(schema, ['auction', 'rounds', 'x', 'kind'])).includes('naming'), 'values of a choice');
tap.finish();
