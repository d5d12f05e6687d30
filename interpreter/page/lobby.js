// The lobby: which game, who sits where, and a link for each seat.
import { html, useState, useEffect } from './view.js';
import { isLocal, json, kept } from './api.js';
import { Tally } from './tally.js';

// ---- links ------------------------------------------------------------------------------------------------------

const addressOf = (table, key) => `${location.origin}${location.pathname}#${table}/${key}`;

// Into the clipboard. A page that came without encryption may do so only by what is selected.
async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    return document.execCommand('copy');
  }
}

function Link({ name, address, words, onSit }) {
  const [copied, setCopied] = useState(false);
  const press = async (e) => setCopied(await copy(e.target.parentElement.querySelector('input')));
  return html`<li><b>${name}</b>
    <input readonly aria-label=${name} value=${address} onFocus=${(e) => e.target.select()} />
    <button onClick=${press}>${copied ? words.COPIED : words.COPY}</button>
    ${onSit && html`<button class="main" onClick=${onSit}>${words.SIT_DOWN}</button>`}</li>`;
}

function Links({ made, words, onSit }) {
  const persons = made.seats.filter((seat) => !seat.computer);
  return html`<section class="panel"><h2>${words.LINKS}</h2><p>${words.LINKS_TEXT}</p><ul class="links">
    ${persons.map((one) => html`<${Link} key=${one.seat} name=${`${words.SEAT} ${one.seat + 1}`} words=${words}
      address=${addressOf(made.table, one.key)} onSit=${() => onSit(one.key)} />`)}
    <${Link} name=${words.WATCH} address=${addressOf(made.table, made.watch)} words=${words} /></ul></section>`;
}

// ---- a new table ------------------------------------------------------------------------------------------------

// A choice from a list of pairs: value and text.
function Choice({ label, value, pairs, onChoose }) {
  return html`<label>${label}<select value=${value} onChange=${(e) => onChoose(e.target.value)}>
    ${pairs.map(([one, text]) => html`<option key=${one} value=${one}>${text}</option>`)}</select></label>`;
}

function Option({ option, value, onChoose }) {
  if (option.values) {
    const pairs = option.values.map((one) => [one.value, one.text || one.value]);
    return html`<${Choice} label=${option.text} value=${value} pairs=${pairs} onChoose=${onChoose} />`;
  }
  return html`<label>${option.text}<input type="number" min=${option.least} max=${option.most} value=${value}
    onChange=${(e) => onChoose(e.target.value)} /></label>`;
}

function Options({ variant, chosen, onChoose, words }) {
  if (!variant.options.length) return null;
  return html`<details class="options"><summary>${words.OPTIONS}</summary>
    ${variant.options.map((option) => html`<${Option} key=${option.name} option=${option}
      value=${chosen[option.name] ?? option.usual} onChoose=${(value) => onChoose(option.name, value)} />`)}</details>`;
}

const MOST_SEATS = 8;

function Seats({ seats, words, onSeat }) {
  const pairs = [['', words.PERSON], ['beginner', words.COMPUTER_BEGINNER], ['club', words.COMPUTER_CLUB],
    ['strong', words.COMPUTER_STRONG]];
  return html`<fieldset><legend>${words.WHO_SITS}</legend>
    ${seats.map((seat, i) => html`<${Choice} key=${i} label=${`${words.SEAT} ${i + 1}`} value=${seat ?? ''}
      pairs=${pairs} onChoose=${(chosen) => onSeat(i, chosen || null)} />`)}</fieldset>`;
}

function NewTable({ variant, words, onMade, onBack }) {
  const [players, setPlayers] = useState(variant.usual);
  const [options, setOptions] = useState({});
  const [seats, setSeats] = useState([null, ...Array(MOST_SEATS - 1).fill('club')]);
  const [pace, setPace] = useState(900);
  const [fault, setFault] = useState(''), [busy, setBusy] = useState(false);
  const counts = Array.from({ length: variant.most - variant.least + 1 }, (_, i) => variant.least + i);
  const paces = [[0, words.PACE_AT_ONCE], [900, words.PACE_PERSON], [2500, words.PACE_SLOW]];
  const make = () => {
    const body = { variant: variant.id, players, options, seats: seats.slice(0, players), helper: 'club', pace };
    setBusy(true);
    return json('POST', 'tables', { body }).then(onMade).catch((error) => setFault(error.message))
      .finally(() => setBusy(false));
  };
  return html`<section class="panel"><button class="back" onClick=${onBack}>← ${words.ALL_GAMES}</button>
    <h2>${variant.name}</h2><p>${variant.summary}</p>
    <${Choice} label=${words.PLAYERS} value=${players} pairs=${counts.map((n) => [n, n])}
      onChoose=${(n) => setPlayers(Number(n))} />
    <${Options} variant=${variant} chosen=${options} words=${words}
      onChoose=${(name, value) => setOptions({ ...options, [name]: value })} />
    <${Seats} seats=${seats.slice(0, players)} words=${words}
      onSeat=${(i, chosen) => setSeats(seats.map((old, k) => (k === i ? chosen : old)))} />
    <${Choice} label=${words.PACE} value=${pace} pairs=${paces} onChoose=${(ms) => setPace(Number(ms))} />
    ${fault && html`<p class="fault" role="alert">${fault}</p>`}
    <button class="main" disabled=${busy} onClick=${make}>${words.NEW_TABLE}</button></section>`;
}

// ---- which game -------------------------------------------------------------------------------------------------

function Game({ variant, words, onChoose, isFirst }) {
  const { least, most } = variant, players = `${least === most ? least : `${least}–${most}`} ${words.PLAYERS}`;
  return html`<button class=${isFirst ? 'game first' : 'game'} onClick=${() => onChoose(variant)}>
    <b>${variant.name}</b> <em>${isFirst ? words.FOR_BEGINNERS : players}</em><span>${variant.summary}</span></button>`;
}

function Family({ name, variants, words, onChoose }) {
  return html`<details class="family" open=${innerWidth >= 700}>
    <summary><h3>${name.replace(/^./, (first) => first.toUpperCase())}</h3>
      <small>${variants.map((variant) => variant.name).join(' · ')}</small></summary>
    ${variants.map((variant) => html`<${Game} key=${variant.id} variant=${variant} words=${words}
      onChoose=${onChoose} />`)}</details>`;
}

function Games({ variants, words, onChoose }) {
  const others = variants.filter((variant) => !variant.beginners);
  const families = [...new Set(others.map((variant) => variant.family))];
  return html`<section><h2>${words.ALL_GAMES}</h2>
    ${variants.filter((variant) => variant.beginners).map((variant) => html`<${Game} key=${variant.id}
      variant=${variant} words=${words} onChoose=${onChoose} isFirst=${true} />`)}
    ${families.map((name) => html`<${Family} key=${name} name=${name} words=${words} onChoose=${onChoose}
      variants=${others.filter((variant) => variant.family === name)} />`)}</section>`;
}

// ---- the whole --------------------------------------------------------------------------------------------------

// The tables that this browser knows.
function OwnTables({ tables, words, language }) {
  const day = (at) => new Date(at).toLocaleDateString(language);
  return html`<section><h2>${words.YOUR_TABLES}</h2><ul class="links">${tables.map((one) => html`<li key=${one.key}>
      <a href="#${one.table}/${one.key}">${one.name}</a> <small>${day(one.at)}</small></li>`)}</ul>
    <${Tally} key=${language} tables=${tables} language=${language} words=${words} /></section>`;
}

function YourName({ words }) {
  const [name, setName] = useState(kept.get('name', ''));
  const change = (text) => { setName(text); kept.set('name', text); };
  return html`<label class="name">${words.YOUR_NAME}<input value=${name} maxlength="24" autocomplete="nickname"
    onInput=${(e) => change(e.target.value)} /></label>`;
}

export function Lobby({ words, language, onLanguage }) {
  const [variants, setVariants] = useState([]);
  const [chosen, setChosen] = useState(''); // the id of a game
  const [made, setMade] = useState(null);
  const [fault, setFault] = useState('');
  useEffect(() => {
    document.title = 'tapp';
    json('GET', `variants?lang=${language}`).then((got) => setVariants(got.variants))
      .catch((error) => setFault(error.message));
  }, [language]);
  const mine = kept.get('tables', []), variant = variants.find((one) => one.id === chosen);
  // Without a server nobody else can come: one sits down at once.
  const sitDown = (table) => {
    location.hash = `${table.table}/${table.seats.find((seat) => !seat.computer)?.key ?? table.watch}`;
  };
  const step = () => {
    const sit = (key) => { location.hash = `${made.table}/${key}`; };
    if (made) return html`<${Links} made=${made} words=${words} onSit=${sit} />`;
    if (variant) {
      return html`<${NewTable} key=${variant.id} variant=${variant} words=${words} onMade=${isLocal ? sitDown : setMade}
        onBack=${() => setChosen('')} />`;
    }
    return html`<${Games} variants=${variants} words=${words} onChoose=${(one) => setChosen(one.id)} />
      <p><a href="#author">${words.AUTHOR_LINK}</a></p>`;
  };
  return html`<header class="top"><h1>tapp</h1>
      <${Languages} language=${language} onLanguage=${onLanguage} words=${words} /></header>
    <main class="lobby"><${YourName} words=${words} />
    ${fault && html`<p class="fault" role="alert">${fault}</p>`}
    ${mine.length > 0 && !variant && html`<${OwnTables} tables=${mine} words=${words} language=${language} />`}
    ${step()}</main>`;
}

export function Languages({ language, onLanguage, words }) {
  return html`<label class="language"><span class="hidden">${words.LANGUAGE}</span>
    <select value=${language} onChange=${(e) => onLanguage(e.target.value)}>
    ${(words.languages || ['en']).map((one) => html`<option value=${one}>${one}</option>`)}</select></label>`;
}
