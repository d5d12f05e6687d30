// Each snippet for editors, expanded as an editor does it and put where it belongs, is valid: with its defaults and
// with every word of its lists.
'use strict';
const fs = require('fs');
const path = require('path');
const { root, work, ok, is, finish, tapp, readJson } = require('./repository');

// ---- expansion: ${1:default}, ${1|a,b|}, ${1}, $1, a backslash before what is meant as it is

class Body {
  // `words`: by number of a list, which of its words to take.
  constructor(text, words) {
    Object.assign(this, { text, words, at: 0, values: new Map(), lists: new Map() });
  }

  expand(end = '') {
    let out = '';
    while (this.at < this.text.length && this.text[this.at] !== end) {
      const c = this.text[this.at];
      if (c === '\\') {
        out += this.text[this.at + 1];
        this.at += 2;
      } else if (c === '$') {
        out += this.stop();
      } else {
        out += c;
        this.at++;
      }
    }
    return out;
  }

  // A tab stop; the same number again repeats the first text.
  stop() {
    const bare = /^\$(\d+)/.exec(this.text.slice(this.at));
    if (bare) {
      this.at += bare[0].length;
      return this.values.get(bare[1]) ?? '';
    }
    const opening = /^\$\{(\d+)([:|}])/.exec(this.text.slice(this.at));
    if (!opening) throw new Error(`no tab stop: ${this.text.slice(this.at, this.at + 20)}`);
    this.at += opening[0].length;
    const [, number, kind] = opening;
    if (kind === '}') return this.values.get(number) ?? '';
    const value = kind === ':' ? this.expand('}') : this.list(number);
    this.at++;
    if (!this.values.has(number)) this.values.set(number, value);
    return this.values.get(number);
  }

  list(number) {
    const end = this.text.indexOf('|}', this.at);
    const words = this.text.slice(this.at, end).split(',');
    this.at = end + 1;
    this.lists.set(number, words);
    return words[this.words[number] ?? 0];
  }
}

// The snippet once with its defaults and once more for each further word of a list.
function expansions(snippet) {
  const text = snippet.body.join('\n');
  const body = new Body(text, {});
  const all = [body.expand()];
  for (const [number, words] of body.lists)
    for (let word = 1; word < words.length; word++) all.push(new Body(text, { [number]: word }).expand());
  return all;
}

// ---- where it belongs

const base = fs.readFileSync(path.join(root, 'tests/editor/snippets.yaml'), 'utf8');

// The base with the expansion in place of the line with the mark, as far to the right; alone where there is no mark.
function placed(prefix, expansion) {
  const mark = new RegExp(`^( *).*#: ${prefix}$`, 'm');
  const found = mark.exec(base);
  if (!found) return expansion;
  return base.replace(mark, () => expansion.split('\n').map((line) => found[1] + line).join('\n'));
}

function validate(name, text) {
  const file = path.join(work, `${name}.yaml`);
  fs.writeFileSync(file, text);
  return JSON.parse(tapp('validate', file, '--format', 'json').out).findings;
}

// Nothing else names the entries of a snippet yet, which causes warnings.
const before = validate('snippets', base);
is(before.filter((finding) => finding.severity === 'error'), [], 'the base is valid');
const snippets = Object.entries(readJson('.vscode/tapp.code-snippets'));
const alone = ['tapp-game', 'tapp-child'];
is(snippets.filter(([, snippet]) => !alone.includes(snippet.prefix) && !base.includes(`#: ${snippet.prefix}\n`))
  .map(([name]) => name), [],
  'every snippet has its place');
is([...base.matchAll(/#: (tapp-\S+)\n/g)].map((mark) => mark[1])
  .filter((prefix) => !snippets.some(([, snippet]) => snippet.prefix === prefix)), [],
  'every place has its snippet');
is(new Set(snippets.map(([, snippet]) => snippet.prefix)).size, snippets.length, 'every snippet has a name of its own');
is(snippets.filter(([, snippet]) => snippet.scope !== 'yaml' || !snippet.description).map(([name]) => name), [],
  'all are for YAML and described');
for (const [name, snippet] of snippets) {
  const found = expansions(snippet).flatMap((expansion) => {
    const id = /^id: (.*)$/m.exec(placed(snippet.prefix, expansion))[1];
    return validate(id, placed(snippet.prefix, expansion))
      .filter((finding) => finding.severity === 'error')
      .map((finding) => `${finding.message}\n${expansion}`);
  });
  is(found, [], `${snippet.prefix}: ${name} is valid`);
}
const [, ofBids] = snippets.find(([, snippet]) => snippet.prefix === 'tapp-bid');
const broken = placed('tapp-bid', expansions(ofBids)[0].replace('name', 'nmae'));
ok(validate('snippets', broken).some((finding) => finding.code === 'unknown-key'), 'a fault in one would be found');
finish();
