// The author's page: an editor for a variant, its findings and rules while the author types, a table to try it, and
// links that contain it.
import { html, useState, useEffect, useRef } from './view.js';
import { isLocal, json, kept, reasonOf } from './api.js';
import { Gallery } from './gallery.js';
import { Languages } from './lobby.js';
import { canShare, copyText, fileLink, share, unpack } from './links.js';
import { Table } from './table.js';
import { open } from './editor.js';

// The text of a new file that changes the shipped game `parent`.
const beginning = (parent) => `tapp: 1\nid: my-game\nextends: ${parent}\nname: {en: My game, de: Mein Spiel}\n`;

// One finding; its button moves the cursor there. A finding in another file names that file.
function Finding({ one, onGo }) {
  const file = one.file === 'variant.yaml' ? '' : `${one.file}:`;
  return html`<li class=${one.severity}>
    <button onClick=${() => onGo(one.line, one.column)}>${file}${one.line}:${one.column}</button> ${one.message}
    ${one.hint && html`<br /><small>${one.hint}</small>`}</li>`;
}

function Findings({ report, words, onGo }) {
  if (!report) return html`<p class="note">…</p>`;
  if (!report.findings.length) return html`<p class="note">${words.NOTHING_FOUND}</p>`;
  return html`<ol class="findings">
    ${report.findings.map((one, i) => html`<${Finding} key=${i} one=${one} onGo=${onGo} />`)}</ol>`;
}

// Lets the browser download the text; the file is named after its `id`.
function save(text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/yaml' }));
  link.download = `${/^id: *([\w-]+)/m.exec(text)?.[1] || 'variant'}.yaml`;
  link.click();
  URL.revokeObjectURL(link.href);
}

// ---- links ------------------------------------------------------------------------------------------------------

// Shares or copies a link that contains the file. If the file is too large for a link, it is saved instead. `onDone`
// gets the name of the message about it.
async function sendLink(text, name, onDone) {
  const link = await fileLink(text);
  if (!link) {
    save(text);
    onDone('TOO_LONG_FOR_LINK');
  } else if (canShare()) await share(name, link);
  else onDone((await copyText(link)) ? 'LINK_COPIED' : 'LINK_NOT_COPIED');
}

// The file of a link replaces the author's own file, which is kept as `source.before`. Then the editor opens.
async function takeLink(packed) {
  const text = await unpack(packed), own = kept.get('source', '');
  kept.set('source.before', own === text ? '' : own);
  kept.set('source', text);
  kept.set('source.linked', true);
  location.replace('#author');
}

// Shown for a moment while the file of a link is unpacked, and longer if that fails.
function Linked({ packed, words }) {
  const [fails, setFails] = useState(false);
  useEffect(() => { takeLink(packed).catch(() => setFails(true)); }, []);
  return html`<main class="lobby">${fails && html`<p class="fault" role="alert">${words.BAD_FILE_LINK}</p>
    <a href="#author">${words.AUTHOR}</a>`}</main>`;
}

// Says that the file came with a link; `onBack` puts the author's own file back.
function FromLink({ words, onBack }) {
  const own = kept.get('source.before', '');
  return html`<p class="bar">${words.FILE_FROM_LINK}
    ${own && html` <button onClick=${() => onBack(own)}>${words.OWN_FILE_BACK}</button>`}</p>`;
}

// ---- tools ------------------------------------------------------------------------------------------------------

// The buttons above the editor. `onTry` and `onFriends` are undefined if the file cannot be played now.
function Tools({ words, onText, onSave, onFormat, onLink, onTry, onFriends }) {
  const load = async (e) => { const file = e.target.files[0]; if (file) onText(await file.text()); };
  return html`<p class="tools"><label class="button">${words.OPEN_FILE}
      <input class="hidden" type="file" accept=".yaml,.yml" onChange=${load} /></label>
    <button onClick=${onSave}>${words.SAVE_FILE}</button>
    <button class="format" onClick=${onFormat}>${words.FORMAT_FILE}</button>
    <button class="link" onClick=${onLink}>${canShare() ? words.SHARE : words.COPY_LINK}</button>
    <button class="main try" disabled=${!onTry} onClick=${onTry}>${words.TRY_IT}</button>
    ${!isLocal && html`<button class="friends" disabled=${!onFriends} onClick=${onFriends}>
      ${words.WITH_FRIENDS}</button>`}</p>`;
}

// Makes a table for the author and computers, which is shown below the editor. Returns the table and the key.
async function tryOut(source, variant) {
  const seats = [null, ...Array(variant.usual - 1).fill('club')];
  const made = await json('POST', 'tables', { body: { source, seats, pace: 600 } });
  return { table: made.table, key: made.seats[0].key };
}

// Makes a table for the author and friends, and goes to its waiting room.
async function invite(source) {
  const made = await json('POST', 'tables', { body: { source, waits: true, helper: 'club', pace: 900 } });
  location.hash = `${made.table}/${made.watch}/sit`;
}

// ---- the whole --------------------------------------------------------------------------------------------------

// Returns what the host has found in the text, its setter, and the function that inspects a text. Only one request is
// sent at a time, because the server lets few wait. After its answer, only the newest text is sent.
function useInspection(language, words, setFault) {
  const asked = useRef(0), sent = useRef(null), [found, setFound] = useState(null);
  const inspect = async (text) => {
    const turn = ++asked.current;
    await sent.current;
    if (turn !== asked.current) return []; // a newer text waits
    const request = json('POST', `inspect?lang=${language}`, { body: { source: text } });
    sent.current = request.catch(() => {});
    try {
      const got = await request;
      if (turn === asked.current) {
        setFound(got);
        setFault('');
      }
      return got.report.findings;
    } catch (error) {
      setFault(reasonOf(error, words));
      return [];
    }
  };
  return [found, setFound, inspect];
}

// The page itself. `source` is the text in the editor, `found` the result of its last inspection, and `trial` the table
// below the editor.
function Workshop({ words, language, onLanguage }) {
  const place = useRef(null), editor = useRef(null), games = useRef([]);
  const [source, setSource] = useState(kept.get('source', '') || beginning('tapp-tarock'));
  const [fault, setFault] = useState(''), [said, setSaid] = useState(''), [busy, setBusy] = useState(false);
  const [variants, setVariants] = useState([]), [trial, setTrial] = useState(null);
  const [isFromLink, setFromLink] = useState(kept.get('source.linked', false));
  const [found, setFound, inspect] = useInspection(language, words, setFault);
  const fails = (error) => setFault(reasonOf(error, words));
  // The author, or `put`, has changed the text in the editor.
  const change = (text) => {
    setSource(text);
    setSaid('');
    kept.set('source', text);
  };
  // Replaces the text in the editor, which then is no longer the file of a link.
  const put = (text) => {
    editor.current.set(text);
    kept.set('source.linked', false);
    setFromLink(false);
  };
  useEffect(() => {
    document.title = `tapp – ${words.AUTHOR}`;
    json('GET', `variants?lang=${language}`).then((got) => setVariants(games.current = got.variants)).catch(fails);
    editor.current = open(place.current,
      { text: source, label: words.YOUR_FILE, inspect, onChange: change, games: () => games.current });
    return () => editor.current.close();
  }, []);
  const canPlay = found?.variant && !found.report.errors && !busy;
  // A press that starts `work`; meanwhile the table's buttons are disabled.
  const doing = (work) => () => {
    setBusy(true);
    work().catch(fails).finally(() => setBusy(false));
  };
  // Formats the file. If it cannot be read, its findings are shown; if the author has typed meanwhile, nothing changes.
  const format = async () => {
    const text = source, got = await json('POST', `format?lang=${language}`, { body: { source: text } });
    if (got.layout !== undefined) editor.current.replace(text, got.layout);
    else setFound({ report: got.report });
  };
  const rules = found?.rules || `<p>${words.NO_RULES_YET}</p>`;
  return html`<header class="top"><h1><a href="#">tapp</a> – ${words.AUTHOR}</h1>
      <${Languages} language=${language} onLanguage=${onLanguage} words=${words} /></header>
    <main class="author"><${Gallery} words=${words} language=${language} variants=${variants}
      onChoose=${(id) => put(beginning(id))} />
    <section class="panel file">
      ${isFromLink && html`<${FromLink} words=${words} onBack=${put} />`}
      <${Tools} words=${words} onText=${put} onSave=${() => save(source)} onFormat=${() => format().catch(fails)}
        onLink=${() => sendLink(source, found?.variant?.name || 'tapp', setSaid).catch(fails)}
        onTry=${canPlay ? doing(() => tryOut(source, found.variant).then(setTrial)) : undefined}
        onFriends=${canPlay ? doing(() => invite(source)) : undefined} />
      <p class="note" role="status">${said && words[said]}</p>
      ${fault && html`<p class="fault" role="alert">${fault}</p>`}
      <div class="editor" ref=${place}></div>
      <div aria-live="polite"><${Findings} report=${found?.report} words=${words}
        onGo=${(line, column) => editor.current.go(line, column)} /></div></section>
    <section class="panel rules" aria-label=${words.RULES} tabindex="0"
      dangerouslySetInnerHTML=${{ __html: rules }}></section>
    ${trial && html`<section class="trial" aria-label=${words.TRY_IT}><${Table} key=${trial.key} table=${trial.table}
      seatKey=${trial.key} words=${words} language=${language} onLanguage=${onLanguage} /></section>`}</main>`;
}

export const Author = (shared) => html`<${shared.packed ? Linked : Workshop} ...${shared} />`;
