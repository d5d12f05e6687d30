// The lobby: which game, how it is played, against computers or with friends.
import { html, useState, useEffect } from './view.js';
import { fragment, isLocal, json, kept, prepare, reasonOf } from './api.js';
import { limitOf } from './clock.js';
import { Pack, Packs } from './packs.js';
import { usePrefs } from './prefs.js';
import { found } from './search.js';
import { Tally } from './tally.js';

// ---- a new table ------------------------------------------------------------------------------------------------

// A labelled list to choose from. `pairs` has a value and its text for each entry.
function Choice({ label, value, pairs, onChoose }) {
  return html`<label>${label}<select value=${value} onChange=${(e) => onChoose(e.target.value)}>
    ${pairs.map(([one, text]) => html`<option key=${one} value=${one}>${text}</option>`)}</select></label>`;
}

// An option of the game: a list of its values, or a field for a number.
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

// How many play, how well computers play, how fast, and by which house rules.
function Settings({ variant, chosen, words, onSet }) {
  const { players, strength, pace, options, listed, clock } = chosen, { least, most } = variant;
  const counts = Array.from({ length: most - least + 1 }, (_, i) => [least + i, least + i]);
  const strengths = [['beginner', words.BEGINNER], ['club', words.CLUB], ['strong', words.STRONG]];
  const clocks = [0, 15, 30, 60, 120].map((n) => [n, n ? `${n} ${words.SECONDS}` : words.NO_CLOCK]);
  const paces = [[0, words.PACE_AT_ONCE], [900, words.PACE_PERSON], [2500, words.PACE_SLOW]];
  return html`<${Choice} label=${words.PLAYERS} value=${players} pairs=${counts}
      onChoose=${(n) => onSet({ players: Number(n) })} />
    <${Choice} label=${words.STRENGTH} value=${strength} pairs=${strengths}
      onChoose=${(one) => onSet({ strength: one })} />
    <details class="settings"><summary>${words.SETTINGS}</summary>
      <${Choice} label=${words.PACE} value=${pace} pairs=${paces} onChoose=${(ms) => onSet({ pace: Number(ms) })} />
      ${!isLocal && html`<${Choice} label=${words.CLOCK} value=${clock} pairs=${clocks}
        onChoose=${(seconds) => onSet({ clock: Number(seconds) })} />`}
      ${!isLocal && html`<label class="check"><input type="checkbox" checked=${listed}
        onChange=${(e) => onSet({ listed: e.target.checked })} /> ${words.LISTED}</label>`}
      <${Options} variant=${variant} chosen=${options} words=${words}
        onChoose=${(name, value) => onSet({ options: { ...options, [name]: value } })} /></details>`;
}

// The rules of a game, which are loaded when somebody unfolds them.
function RulesOf({ variant, language, words }) {
  const [text, setText] = useState('');
  const bring = (e) => {
    if (!e.target.open || text) return;
    fragment(`variants/${variant.id}/rules?lang=${language}`).then(setText).catch(() => {});
  };
  return html`<details class="rules" onToggle=${bring}><summary>${words.RULES}</summary>
    <div class="wide" tabindex="0" dangerouslySetInnerHTML=${{ __html: text || '…' }} /></details>`;
}

// Makes a table and goes to it: to the own seat against computers, to the waiting room with friends.
async function openTable({ variant, chosen, withFriends, language }) {
  const { players, strength, pace, options, clock } = chosen;
  const about = { variant: variant.id, players, options, pace, clock };
  const seats = withFriends ? undefined : [null, ...Array(players - 1).fill(strength)];
  const body = { ...about, helper: strength, ...(withFriends ? { waits: true, listed: chosen.listed } : { seats }) };
  const made = await json('POST', `tables?lang=${language}`, { body });
  location.hash = withFriends ? `${made.table}/${made.watch}/sit` : `${made.table}/${made.seats[0].key}`;
}

// Loads the files of a game and of the games that it builds on (`like`) before they are needed.
function prepareGame(variants, variant, language) {
  for (let one = variant; one; one = variants.find(({ id }) => id === one.like)) prepare(one.id);
  if (language !== 'en') prepare(language);
}

// The chosen game, with its settings and the buttons to play it.
function NewTable({ variant, language, words, onBack }) {
  const [chosen, setChosen] = useState({ players: variant.usual, strength: 'club', pace: 900, options: {},
    listed: false, clock: 0 });
  const [fault, setFault] = useState(''), [busy, setBusy] = useState(false), [prefs, setPrefs] = usePrefs();
  const make = (withFriends) => () => {
    setBusy(true);
    openTable({ variant, chosen, withFriends, language }).catch((error) => setFault(reasonOf(error, words)))
      .finally(() => setBusy(false));
  };
  return html`<section class="panel new"><button class="back" onClick=${onBack}>← ${words.ALL_GAMES}</button>
    <h2>${variant.name}</h2><p>${variant.summary}</p>${variant.home && html`<p class="note">${variant.home}</p>`}
    ${fault && html`<p class="fault" role="alert">${fault}</p>`}
    <p class="buttons">
      <button class="main play" disabled=${busy} onClick=${make(false)}>${words.PLAY_COMPUTERS}</button>
      ${!isLocal && html`<button class="friends" disabled=${busy} onClick=${make(true)}>
        ${words.WITH_FRIENDS}</button>`}</p>
    <label class="check"><input type="checkbox" checked=${prefs.teaches}
      onChange=${(e) => setPrefs({ teaches: e.target.checked })} /> ${words.TEACHES}</label>
    <${Settings} variant=${variant} chosen=${chosen} words=${words}
      onSet=${(part) => setChosen({ ...chosen, ...part })} />
    <${RulesOf} variant=${variant} language=${language} words=${words} />
    ${variant.unverified && html`<p class="note">${variant.unverified}</p>`}</section>`;
}

// ---- which game -------------------------------------------------------------------------------------------------

function Game({ variant, words, onChoose, isFirst }) {
  const { least, most, cards } = variant;
  return html`<button class=${isFirst ? 'game first' : 'game'} onClick=${() => onChoose(variant)}>
    <span class="title"><b>${variant.name}</b> <em>${least === most ? least : `${least}–${most}`} ${words.PLAYERS}
      <span class="count"> · ${cards} ${words.CARDS}</span></em></span>
    <span class="summary">${variant.summary}</span><${Pack} variant=${variant} /></button>`;
}

const capital = (text) => text.replace(/^./, (first) => first.toUpperCase());

// The games of a family, in a list that folds. The only game of a family has no list.
function Family({ variants, words, onChoose }) {
  const games = variants.map((variant) => html`<${Game} key=${variant.id} variant=${variant} words=${words}
    onChoose=${onChoose} />`);
  if (games.length === 1) return games;
  return html`<details class="family" open=${innerWidth >= 700}>
    <summary><h3>${variants[0].family_name}</h3></summary>${games}</details>`;
}

// Sorts games by name, after the game that gave the family its name.
const order = (one, other) => (other.id === other.family) - (one.id === one.family) ||
  one.name.localeCompare(other.name);

// Games for beginners first, then all others by family.
function Groups({ variants, words, onChoose }) {
  const others = variants.filter((variant) => !variant.beginners);
  const families = [...new Set(others.map((variant) => variant.family))].sort();
  return html`<h2>${capital(words.FOR_BEGINNERS)}</h2>
    ${variants.filter((variant) => variant.beginners).map((variant) => html`<${Game} key=${variant.id}
      variant=${variant} words=${words} onChoose=${onChoose} isFirst=${true} />`)}
    <h2>${words.ALL_GAMES}</h2><div class="families">
    ${families.map((name) => html`<${Family} key=${name} words=${words} onChoose=${onChoose}
      variants=${others.filter((variant) => variant.family === name).sort(order)} />`)}</div>`;
}

// The search field, and below it the games found or, without a search, all groups.
function Games({ variants, words, onChoose }) {
  const [wanted, setWanted] = useState('');
  const fitting = found(variants, wanted);
  const list = () => html`${fitting.map((variant) => html`<${Game} key=${variant.id} variant=${variant} words=${words}
      onChoose=${onChoose} isFirst=${variant.beginners} />`)}
    ${!fitting.length && html`<p class="note">${words.NO_GAME_FITS}</p>`}`;
  return html`<section class="games"><${Packs} variants=${variants} />
    <label class="search"><span class="hidden">${words.SEARCH}</span>
    <input type="search" value=${wanted} placeholder="${words.SEARCH}: ${words.SEARCH_FOR}"
      onInput=${(e) => setWanted(e.target.value)} /></label>
    <div aria-live="polite">${wanted.trim() ? list()
      : html`<${Groups} variants=${variants} words=${words} onChoose=${onChoose} />`}</div></section>`;
}

// ---- tables that wait ---------------------------------------------------------------------------------------------

const EACH = 5000; // milliseconds between two requests

// The tables that are listed in the lobby and wait for players.
function Waiting({ words, language }) {
  const [tables, setTables] = useState([]);
  useEffect(() => {
    const bring = () => json('GET', `waiting?lang=${language}`).then((got) => setTables(got.tables)).catch(() => {});
    bring();
    const timer = setInterval(bring, EACH);
    return () => clearInterval(timer);
  }, [language]);
  if (!tables.length) return null;
  return html`<section class="waiting"><h2>${words.OPEN_TABLES}</h2><ul class="links">
    ${tables.map((one) => html`<li key=${one.table}><b>${one.name}</b>
      <span>${one.people.join(', ')} · ${one.players - one.free}/${one.players}
        ${one.clock > 0 && ` · ${limitOf(one.clock, words)}`}</span>
      <a class="button" href=${`#${one.table}/listed/sit`}>${words.JOIN}</a></li>`)}</ul></section>`;
}

// ---- the whole --------------------------------------------------------------------------------------------------

// The tables that this browser knows.
function OwnTables({ tables, words, language }) {
  const day = (at) => new Date(at).toLocaleDateString(language);
  return html`<section><h2>${words.YOUR_TABLES}</h2><ul class="links">${tables.map((one) => html`<li key=${one.key}>
      <a href="#${one.table}/${one.key}">${one.name}</a> <small>${day(one.at)}</small></li>`)}</ul>
    <${Tally} key=${language} tables=${tables} language=${language} words=${words} /></section>`;
}

// The lobby. A chosen game replaces the lists by the settings of a new table.
export function Lobby({ words, language, onLanguage }) {
  const [variants, setVariants] = useState([]);
  const [chosen, setChosen] = useState(''); // the id of a game
  const [fault, setFault] = useState('');
  useEffect(() => {
    document.title = 'tapp';
    json('GET', `variants?lang=${language}`).then((got) => setVariants(got.variants))
      .catch((error) => setFault(reasonOf(error, words)));
  }, [language]);
  const mine = kept.get('tables', []), variant = variants.find((one) => one.id === chosen);
  const choose = (one) => {
    prepareGame(variants, one, language);
    setChosen(one.id);
  };
  // The choice of a game, or of its settings once a game is chosen.
  const step = () => {
    if (variant) {
      return html`<${NewTable} key=${variant.id} variant=${variant} words=${words} language=${language}
        onBack=${() => setChosen('')} />`;
    }
    return html`${!isLocal && html`<${Waiting} words=${words} language=${language} />`}
      <${Games} variants=${variants} words=${words} onChoose=${choose} />
      ${mine.length > 0 && html`<${OwnTables} tables=${mine} words=${words} language=${language} />`}
      <p><a href="#author">${words.AUTHOR_LINK}</a></p>`;
  };
  return html`<header class="top"><h1>tapp</h1><p class="about">${words.ABOUT}</p>
      <${Languages} language=${language} onLanguage=${onLanguage} words=${words} /></header>
    <main class="lobby">${fault && html`<p class="fault" role="alert">${fault}</p>`}${step()}</main>`;
}

export function Languages({ language, onLanguage, words }) {
  return html`<label class="language"><span class="hidden">${words.LANGUAGE}</span>
    <select value=${language} onChange=${(e) => onLanguage(e.target.value)}>
    ${(words.languages || ['en']).map((one) => html`<option value=${one}>${one}</option>`)}</select></label>`;
}
