// Completion and explanation from the schema, for the editor of the author's page.
import { autocompletion, completionKeymap, startCompletion } from '@codemirror/autocomplete';
import { hoverTooltip, keymap } from '@codemirror/view';
import schema from '../../schemas/variant.schema.json' with { type: 'json' };
import { keysAt, partAt, placeAt, valuesOf } from './places.js';

const element = (name, text) => Object.assign(document.createElement(name), { textContent: text });

// The element that explains a key or value: its title, description, default and examples in the schema.
function explain(part) {
  const box = document.createElement('div');
  box.className = 'explained';
  box.append(element('b', part.title ?? ''), element('p', part.description ?? ''));
  const { examples = [], default: usual } = part;
  if (usual !== undefined && typeof usual !== 'object') box.append(element('code', `= ${usual}`));
  if (examples.length) box.append(element('pre', examples.map((one) => JSON.stringify(one)).join('\n')));
  return box;
}

const keyOption = ([key, part]) => ({
  label: key, detail: part.title, type: 'property', apply: `${key}: `, info: () => explain(part),
});

// The completions at a place: its keys, the shipped games after `extends`, or the values of its key.
function optionsAt(place, games) {
  if (place.wants === 'key') return keysAt(schema, place.path).map(keyOption);
  if (place.path.length === 0 && place.key === 'extends')
    return games().map((one) => ({ label: one.id, detail: one.name, type: 'constant' }));
  const part = partAt(schema, [...place.path, place.key]);
  return valuesOf(part).map((label) => ({ label, type: 'constant' }));
}

// Completes the word before the cursor. `games` is a function that returns the shipped games.
const completed = (games) => (context) => {
  const place = placeAt(context.state.sliceDoc(0, context.pos));
  const word = context.matchBefore(/[\w-]*/);
  if (!place || (!context.explicit && word.from === word.to)) return null;
  const options = optionsAt(place, games);
  return options.length ? { from: word.from, options, validFor: /^[\w-]*$/ } : null;
};

// Explains the key under the pointer. The keys above it in the file say which part of the schema describes it.
function hovered(view, pos) {
  const line = view.state.doc.lineAt(pos), before = line.text.slice(0, pos - line.from);
  const start = pos - /[\w-]*$/.exec(before)[0].length;
  const end = pos + /^[\w-]*/.exec(line.text.slice(pos - line.from))[0].length;
  const name = view.state.sliceDoc(start, end), isKey = /^\s*:/.test(line.text.slice(end - line.from));
  const place = isKey && name ? placeAt(view.state.sliceDoc(0, start)) : null;
  const part = place && partAt(schema, [...place.path, name]);
  if (!part?.description) return null;
  return { pos: start, end, create: () => ({ dom: explain(part) }) };
}

export const completion = (games) => [
  autocompletion({ override: [completed(games)], icons: false }), hoverTooltip(hovered),
  keymap.of([...completionKeymap, { key: 'Alt-Enter', run: startCompletion }]),
];
