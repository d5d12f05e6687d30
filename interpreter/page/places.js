// The position of a place in a YAML file, as a path of keys, and the schema's words about it. The file may be
// unfinished: only indentation and brackets count.
const KEY = /^(\s*(?:- +)*)(["']?)([^\s:#{}[\],"'][^:#{}[\],"']*?)\2:(?=\s|$)/;
const ITEM = '*'; // the step into a list

// How deep a line begins, and its own key. `dash`: where the first hyphen of an item is, or -1.
function headOf(text) {
  const found = KEY.exec(text), prefix = found?.[1] ?? /^\s*(?:- +)*/.exec(text)[0];
  return { key: found?.[3], indent: prefix.length, dash: prefix.indexOf('-'), end: found?.[0].length ?? prefix.length };
}

// The keys above a line, from the outside to the inside. `lines` are those before it.
function keysAbove(lines, head) {
  const path = [];
  let limit = head.indent, isItem = false;
  const enter = (dash) => { path.unshift(ITEM); limit = dash; isItem = true; };
  if (head.dash >= 0) enter(head.dash);
  for (let n = lines.length - 1; n >= 0 && (limit > 0 || isItem); n--) {
    if (!/^\s*[^\s#]/.test(lines[n])) continue;
    const { key, indent, dash } = headOf(lines[n]);
    if (dash >= 0 && dash < limit && indent >= limit && !isItem) {
      if (key !== undefined && indent < limit) path.unshift(key);
      enter(dash);
    } else if (key !== undefined && dash < 0 && (indent < limit || (isItem && indent === limit))) {
      path.unshift(key);
      limit = indent;
      isItem = false;
    } else if (key !== undefined && dash >= 0 && indent < limit) {
      path.unshift(key);
      enter(dash);
    }
  }
  return path;
}

// The open brackets at the end of a text that follows a block's key, with the keys before them.
function flowOf(text) {
  const open = [];
  let word = '', key, quote = '';
  for (const c of text) {
    if (quote) { if (c === quote) quote = ''; word += c; continue; }
    if (c === '"' || c === "'") { quote = c; word += c; continue; }
    if (c === '{' || c === '[') {
      open.push({ key, isMap: c === '{' });
      [word, key] = ['', undefined];
    } else if (c === '}' || c === ']') {
      open.pop();
      [word, key] = ['', undefined];
    } else if (c === ',' && open.length) [word, key] = ['', undefined];
    else if (c === ':' && open.at(-1)?.isMap) [word, key] = ['', word.trim().replace(/^(["'])(.*)\1$/, '$2')];
    else word += c;
  }
  return { open, key, word: word.trimStart() };
}

// The place at the end of `before`, the lines of a file up to a cursor: `path` to the map or list it is in; whether a
// key or a value is wanted (`wants`); the key of a value; what is written of it so far.
export function placeAt(before) {
  const lines = before.split('\n'), text = lines.pop(), head = headOf(text);
  if (/(^|\s)#/.test(text)) return null;
  const path = keysAbove(lines, head), { open, key: inner, word } = flowOf(text.slice(head.end));
  let { key } = head;
  for (const one of open) {
    const own = one.key ?? key;
    if (own !== undefined) path.push(own);
    key = one.isMap ? undefined : ITEM;
  }
  if (open.at(-1)?.isMap) key = inner;
  return { path, wants: key === undefined ? 'key' : 'value', key: key ?? null, word };
}

// ---- the schema -------------------------------------------------------------------------------------------------

// The schema to which a schema refers, with its own words before that.
function resolve(schema, part) {
  const name = part?.$ref?.replace(/^#\/\$defs\//, '');
  return name ? { ...schema.$defs[name], ...part, $ref: undefined } : part;
}

function step(schema, part, key) {
  if (key === ITEM) return resolve(schema, part?.items);
  if (part?.properties?.[key]) return resolve(schema, part.properties[key]);
  const pattern = Object.keys(part?.patternProperties ?? {}).find((one) => new RegExp(one, 'u').test(key));
  if (pattern) return resolve(schema, part.patternProperties[pattern]);
  return typeof part?.additionalProperties === 'object' ? resolve(schema, part.additionalProperties) : undefined;
}

// The part of the schema for a path. An option's patch is a part of the file.
export function partAt(schema, path) {
  const patch = path.indexOf('patch');
  if (patch > 0 && path[0] === 'options') return partAt(schema, path.slice(patch + 1));
  return path.reduce((part, key) => step(schema, part, key), schema);
}

// The keys that are possible at a path, each with its part of the schema.
export function keysAt(schema, path) {
  const { properties = {} } = partAt(schema, path) ?? {};
  return Object.keys(properties).filter((key) => !key.startsWith('$'))
    .map((key) => [key, resolve(schema, properties[key])]);
}

// The values that are possible for a part, as texts: not numbers and free texts.
export function valuesOf(part) {
  if (!part) return [];
  const all = part.items ? [...valuesOf(part.items)] : [];
  const own = part.enum ?? ([part.type].flat().includes('boolean') ? [true, false] : []);
  return [...own, ...all].filter((one) => one !== null).map(String);
}
