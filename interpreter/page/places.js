// Finds out at which path of keys a place in a YAML file is, and what the schema says about this path. The file may be
// unfinished, so only indentation and brackets count.
const KEY = /^(\s*(?:- +)*)(["']?)([^\s:#{}[\],"'][^:#{}[\],"']*?)\2:(?=\s|$)/;
const ITEM = '*'; // in a path: the step from a list to its item

// The head of a line: its `key` (undefined without one), the column of its first text (`indent`), the column of its
// first hyphen (`dash`, -1 without one), and the `end` of the key.
function headOf(text) {
  const found = KEY.exec(text), prefix = found?.[1] ?? /^\s*(?:- +)*/.exec(text)[0];
  return { key: found?.[3], indent: prefix.length, dash: prefix.indexOf('-'), end: found?.[0].length ?? prefix.length };
}

// The keys above a line, from the outside to the inside. `lines` are the lines before it. The search goes up the lines:
// `limit` is the indentation of the last step found, and `isItem` says that this step is into a list. YAML allows that
// the hyphens of a list are as deep as the key of the list.
function keysAbove(lines, head) {
  const path = [];
  let limit = head.indent, isItem = false;
  // Steps into the list whose item begins with the hyphen in this column.
  const enter = (dash) => { path.unshift(ITEM); limit = dash; isItem = true; };
  if (head.dash >= 0) enter(head.dash);
  for (let n = lines.length - 1; n >= 0 && (limit > 0 || isItem); n--) {
    if (!/^\s*[^\s#]/.test(lines[n])) continue; // empty, or a comment
    const { key, indent, dash } = headOf(lines[n]);
    const beginsItem = dash >= 0 && dash < limit && indent >= limit && !isItem; // the item that the last step is in
    const isListKey = isItem && dash < 0 && indent === limit; // the key of the list that the last step is into
    if (beginsItem) enter(dash);
    else if (key !== undefined && (indent < limit || isListKey)) {
      path.unshift(key);
      if (dash >= 0) enter(dash);
      else [limit, isItem] = [indent, false];
    }
  }
  return path;
}

// Reads a text with brackets up to its end. `open` has the brackets that are open there, from the outside to the
// inside, each with the key before it. `word` is the text since the last separator, and the value of `key`.
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

// The place of a cursor; `before` is the text of the file up to there. `path` leads to the map or list around the
// cursor, and `wants` says whether a `key` or a `value` comes there. `key` is the key of that value, and `word` the
// part of it that is already written. Null in a comment.
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

// A part of the schema with the definition to which it refers. Its own members override those of the definition.
function resolve(schema, part) {
  const name = part?.$ref?.replace(/^#\/\$defs\//, '');
  return name ? { ...schema.$defs[name], ...part, $ref: undefined } : part;
}

// The part of the schema one key further; undefined for an unknown key.
function step(schema, part, key) {
  if (key === ITEM) return resolve(schema, part?.items);
  if (Object.hasOwn(part?.properties ?? {}, key)) return resolve(schema, part.properties[key]);
  const pattern = Object.keys(part?.patternProperties ?? {}).find((one) => new RegExp(one, 'u').test(key));
  if (pattern) return resolve(schema, part.patternProperties[pattern]);
  return typeof part?.additionalProperties === 'object' ? resolve(schema, part.additionalProperties) : undefined;
}

// The part of the schema for a path. The patch of an option has the keys of a whole file.
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

// The values that a part of the schema allows, as texts. Numbers and free texts are left out.
export function valuesOf(part) {
  if (!part) return [];
  const all = part.items ? [...valuesOf(part.items)] : [];
  const own = part.enum ?? ([part.type].flat().includes('boolean') ? [true, false] : []);
  return [...own, ...all].filter((one) => one !== null).map(String);
}
