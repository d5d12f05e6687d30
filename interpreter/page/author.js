// The author's page: a file of one's own, what the program finds in it as one types, its rules, and a table to try it
// at.
import { html, useState, useEffect, useRef } from './view.js';
import { json, kept } from './api.js';
import { Languages } from './lobby.js';
import { open } from './editor.js';

const beginning = (parent) => `tapp: 1\nid: my-game\nextends: ${parent}\nname: {en: My game, de: Mein Spiel}\n`;

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

async function tryAtTable(source, variant) {
  const seats = [null, ...Array(variant.usual - 1).fill('greedy')];
  const made = await json('POST', 'tables', { body: { source, seats, pace: 600 } });
  location.hash = `${made.table}/${made.seats[0].key}`;
}

function save(text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/yaml' }));
  link.download = `${/^id: *([\w-]+)/m.exec(text)?.[1] || 'variant'}.yaml`;
  link.click();
  URL.revokeObjectURL(link.href);
}

// The file: which one to begin with, opening and saving it, a table that plays it.
function Tools({ words, variants, onText, onSave, onFormat, onPlay }) {
  const begin = (e) => { if (e.target.value) onText(beginning(e.target.value)); };
  const load = async (e) => { const file = e.target.files[0]; if (file) onText(await file.text()); };
  return html`<p class="tools">
    <label>${words.BEGIN_WITH}<select onChange=${begin}><option value="">–</option>
      ${variants.map((one) => html`<option key=${one.id} value=${one.id}>${one.name}</option>`)}</select></label>
    <label class="button">${words.OPEN_FILE}
      <input class="hidden" type="file" accept=".yaml,.yml" onChange=${load} /></label>
    <button onClick=${onSave}>${words.SAVE_FILE}</button>
    <button class="format" onClick=${onFormat}>${words.FORMAT_FILE}</button>
    <button class="main" disabled=${!onPlay} onClick=${onPlay}>${words.TRY_IT}</button></p>`;
}

export function Author({ words, language, onLanguage }) {
  const place = useRef(null), editor = useRef(null), asked = useRef(0);
  const [source, setSource] = useState(kept.get('source', '') || beginning('tapp-tarock'));
  const [found, setFound] = useState(null);
  const [fault, setFault] = useState(''), [busy, setBusy] = useState(false);
  const [variants, setVariants] = useState([]);
  const fails = (error) => setFault(error.message);
  // Answers may come in another order than the questions: what was asked last counts.
  const inspect = async (text) => {
    const turn = ++asked.current;
    try {
      const got = await json('POST', `inspect?lang=${language}`, { body: { source: text } });
      if (turn === asked.current) {
        setFound(got);
        setFault('');
      }
      return got.report.findings;
    } catch (error) {
      fails(error);
      return [];
    }
  };
  const change = (text) => { setSource(text); kept.set('source', text); };
  useEffect(() => {
    document.title = `tapp – ${words.AUTHOR}`;
    json('GET', `variants?lang=${language}`).then((got) => setVariants(got.variants)).catch(fails);
    editor.current = open(place.current, { text: source, label: words.YOUR_FILE, inspect, onChange: change });
    return () => editor.current.close();
  }, []);
  const canPlay = found?.variant && !found.report.errors && !busy;
  const play = () => {
    setBusy(true);
    tryAtTable(source, found.variant).catch(fails).finally(() => setBusy(false));
  };
  // In the canonical layout, if the file can be read, and unless it has changed meanwhile.
  const format = async () => {
    const text = source, got = await json('POST', `format?lang=${language}`, { body: { source: text } });
    if (got.layout !== undefined) editor.current.replace(text, got.layout);
    else setFound({ report: got.report });
  };
  const rules = found?.rules || `<p>${words.NO_RULES_YET}</p>`;
  return html`<header class="top"><h1><a href="#">tapp</a> – ${words.AUTHOR}</h1>
      <${Languages} language=${language} onLanguage=${onLanguage} words=${words} /></header>
    <main class="author"><section class="panel file">
      <${Tools} words=${words} variants=${variants} onText=${(text) => editor.current.set(text)}
        onSave=${() => save(source)} onFormat=${() => format().catch(fails)} onPlay=${canPlay ? play : undefined} />
      ${fault && html`<p class="fault" role="alert">${fault}</p>`}
      <div class="editor" ref=${place}></div>
      <div aria-live="polite"><${Findings} report=${found?.report} words=${words}
        onGo=${(line, column) => editor.current.go(line, column)} /></div></section>
    <section class="panel rules" aria-label=${words.RULES} tabindex="0"
      dangerouslySetInnerHTML=${{ __html: rules }}></section></main>`;
}
