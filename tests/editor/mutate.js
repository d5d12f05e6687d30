// All single mutations of a document that authors make by mistake: keys lost, misspelt or added, values of another
// type, numbers out of range, lists emptied or wrapped, words altered. A mutation is {kind, path, apply}; apply works
// on a copy.
'use strict';

function misspelt(word) {
  const letters = [...word];
  if (letters.length < 2) return `${word}x`;
  const at = Math.floor(letters.length / 2);
  [letters[at - 1], letters[at]] = [letters[at], letters[at - 1]];
  const swapped = letters.join('');
  return swapped === word ? word + letters.at(-1) : swapped;
}

const REPLACEMENTS = {
  string: { number: 7, boolean: true, null: null, list: ['x'], map: { x: 1 } },
  number: { string: 'seven', quoted: '7', boolean: false, null: null, list: [7], map: { value: 7 } },
  boolean: { string: 'yes', number: 1, null: null, list: [true], map: {} },
  list: { string: 'word', number: 3, boolean: true, null: null, map: { first: 1 } },
  map: { string: 'word', number: -1, boolean: false, null: null, list: [] },
};

function typeOf(value) {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  return typeof value === 'object' ? 'map' : typeof value;
}

// The possible mutations of a value, by kind.
function* variations(value) {
  const type = typeOf(value);
  for (const [name, other] of Object.entries(REPLACEMENTS[type] ?? {})) yield [`${type} to ${name}`, other];
  if (type === 'number') {
    yield ['negated', -value];
    yield ['zero', 0];
    yield ['fraction', value + 0.5];
    yield ['large', value + 1e6];
    yield ['huge', 9007199254740991];
    yield ['beyond integers', 1e300];
  } else if (type === 'string') {
    yield ['word altered', misspelt(value)];
    yield ['upper case', value.toUpperCase()];
    yield ['empty text', ''];
    yield ['blank before', ` ${value}`];
    yield ['other script', `${value}\u{1F0A1}é`];
  } else if (type === 'list') {
    yield ['emptied', []];
    yield ['wrapped', [value]];
    if (value.length) {
      yield ['first item alone', value[0]];
      yield ['item doubled', [...value, value[0]]];
      yield ['item lost', value.slice(1)];
      yield ['null added', [...value, null]];
      yield ['made a map', Object.fromEntries(value.map((item, i) => [`k${i}`, item]))];
    }
  } else if (type === 'map') {
    yield ['key added', { ...value, surplus: 1 }];
    yield ['odd key added', { ...value, 'Odd Key~/%': {} }];
    yield ['extension added', { ...value, 'x-more': [1] }];
    yield ['emptied', {}];
    yield ['in a list', [value]];
    yield ['doubly nested', { value }];
  }
}

function renamed(map, key, name) {
  return Object.fromEntries(Object.entries(map).map(([k, v]) => [k === key ? name : k, v]));
}

// A copy of the document in which the value at the path is replaced.
function replaced(document, path, value) {
  if (!path.length) return value;
  const [key, ...rest] = path;
  const copy = Array.isArray(document) ? [...document] : { ...document };
  copy[key] = replaced(document[key], rest, value);
  return copy;
}

function* mutations(document, value = document, path = []) {
  for (const [kind, other] of variations(value)) yield { kind, path, apply: () => replaced(document, path, other) };
  if (value === null || typeof value !== 'object') return;
  for (const key of Object.keys(value)) {
    if (!Array.isArray(value)) {
      const { [key]: lost, ...rest } = value;
      yield { kind: 'key removed', path: [...path, key], apply: () => replaced(document, path, rest) };
      const names = [['key misspelt', misspelt(key)], ['key in capitals', key.toUpperCase()],
        ['key shortened', key.slice(0, -1)]];
      for (const [kind, name] of names) {
        const apply = () => replaced(document, path, renamed(value, key, name));
        if (!(name in value)) yield { kind, path: [...path, key], apply };
      }
    }
    yield* mutations(document, value[key], [...path, Array.isArray(value) ? Number(key) : key]);
  }
}

// `n` of a list, the same ones every time: a fixed stream of random numbers.
function sample(list, n, seed) {
  const items = [...list];
  let state = seed >>> 0;
  for (let i = 0; i < Math.min(n, items.length); i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const other = i + Math.floor((state / 2 ** 32) * (items.length - i));
    [items[i], items[other]] = [items[other], items[i]];
  }
  return items.slice(0, n);
}

module.exports = { mutations, sample };
