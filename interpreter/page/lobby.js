// The lobby: which game, who sits where, and a link for each seat.
import { html, useState, useEffect } from './view.js';
import { json, kept } from './api.js';
import { Tally } from './tally.js';

const link = (table, key) => `${location.origin}${location.pathname}#${table}/${key}`;

function Options({ variant, chosen, onChoose, words }) {
  if (!variant.options.length) return null;
  return html`<details class="options"><summary>${words.OPTIONS}</summary>
    ${variant.options.map((option) => html`<label key=${option.name}>${option.text}
      ${option.values
        ? html`<select value=${chosen[option.name] ?? option.usual} onChange=${(e) => onChoose(option.name, e.target.value)}>
            ${option.values.map((value) => html`<option value=${value.value}>${value.text || value.value}</option>`)}</select>`
        : html`<input type="number" min=${option.least} max=${option.most} value=${chosen[option.name] ?? option.usual} onChange=${(e) => onChoose(option.name, e.target.value)} />`}
    </label>`)}</details>`;
}

function Links({ made, words, onSit }) {
  const persons = made.seats.filter((seat) => !seat.computer);
  const copy = (text, e) => { navigator.clipboard?.writeText(text); e.target.textContent = words.COPIED; };
  return html`<section class="panel"><h2>${words.LINKS}</h2><p>${words.LINKS_TEXT}</p>
    <ul class="links">${persons.map((seat) => html`<li key=${seat.seat}><b>${words.SEAT} ${seat.seat + 1}</b>
      <input readonly aria-label="${words.SEAT} ${seat.seat + 1}" value=${link(made.table, seat.key)} onFocus=${(e) => e.target.select()} />
      <button onClick=${(e) => copy(link(made.table, seat.key), e)}>${words.COPY}</button>
      <button class="main" onClick=${() => onSit(seat.key)}>${words.SIT_DOWN}</button></li>`)}
      <li><b>${words.WATCH}</b><input readonly aria-label=${words.WATCH} value=${link(made.table, made.watch)} onFocus=${(e) => e.target.select()} />
        <button onClick=${(e) => copy(link(made.table, made.watch), e)}>${words.COPY}</button></li></ul></section>`;
}

function NewTable({ variant, words, onMade, onBack }) {
  const [players, setPlayers] = useState(variant.usual);
  const [options, setOptions] = useState({});
  const [seats, setSeats] = useState([null, ...Array(7).fill('club')]);
  const [pace, setPace] = useState(900);
  const [fault, setFault] = useState('');
  const counts = Array.from({ length: variant.most - variant.least + 1 }, (_, i) => variant.least + i);
  const make = async () => {
    try {
      onMade(await json('POST', 'tables', { body: { variant: variant.id, players, options, seats: seats.slice(0, players), helper: 'club', pace } }), variant);
    } catch (error) { setFault(error.message); }
  };
  return html`<section class="panel"><button class="back" onClick=${onBack}>← ${words.ALL_GAMES}</button><h2>${variant.name}</h2><p>${variant.summary}</p>
    <label>${words.PLAYERS}<select value=${players} onChange=${(e) => setPlayers(Number(e.target.value))}>${counts.map((n) => html`<option value=${n}>${n}</option>`)}</select></label>
    <${Options} variant=${variant} chosen=${options} words=${words} onChoose=${(name, value) => setOptions({ ...options, [name]: value })} />
    <fieldset><legend>${words.WHO_SITS}</legend>${seats.slice(0, players).map((seat, i) => html`<label key=${i}>${words.SEAT} ${i + 1}
      <select value=${seat ?? ''} onChange=${(e) => setSeats(seats.map((old, k) => (k === i ? e.target.value || null : old)))}>
        <option value="">${words.PERSON}</option><option value="beginner">${words.COMPUTER_BEGINNER}</option><option value="club">${words.COMPUTER_CLUB}</option><option value="strong">${words.COMPUTER_STRONG}</option></select></label>`)}</fieldset>
    <label>${words.PACE}<select value=${pace} onChange=${(e) => setPace(Number(e.target.value))}><option value=${0}>${words.PACE_AT_ONCE}</option><option value=${900}>${words.PACE_PERSON}</option><option value=${2500}>${words.PACE_SLOW}</option></select></label>
    ${fault && html`<p class="fault" role="alert">${fault}</p>`}
    <button class="main" onClick=${make}>${words.NEW_TABLE}</button></section>`;
}

function Games({ variants, words, onChoose }) {
  const families = [...new Set(variants.map((variant) => variant.family))], of = (family) => variants.filter((variant) => variant.family === family && !variant.beginners);
  return html`<section><h2>${words.ALL_GAMES}</h2>
    ${variants.filter((variant) => variant.beginners).map((variant) => html`<button class="game first" onClick=${() => onChoose(variant)}><b>${variant.name}</b> <em>${words.FOR_BEGINNERS}</em><span>${variant.summary}</span></button>`)}
    ${families.map((family) => of(family).length > 0 && html`<details class="family" key=${family} open=${innerWidth >= 700}><summary><h3>${family.replace(/^./, (first) => first.toUpperCase())}</h3><small>${of(family).map((variant) => variant.name).join(' · ')}</small></summary>${of(family).map((variant) => html`<button class="game" key=${variant.id} onClick=${() => onChoose(variant)}>
      <b>${variant.name}</b> <em>${variant.least === variant.most ? variant.least : `${variant.least}–${variant.most}`} ${words.PLAYERS}</em><span>${variant.summary}</span></button>`)}</details>`)}</section>`;
}

export function Lobby({ words, language, onLanguage }) {
  const [variants, setVariants] = useState([]);
  const [variant, setVariant] = useState(null);
  const [made, setMade] = useState(null);
  const [name, setName] = useState(kept.get('name', ''));
  useEffect(() => { json('GET', `variants?lang=${language}`).then((got) => setVariants(got.variants)); }, [language]);
  useEffect(() => { document.title = 'tapp'; }, []);
  const sit = (table, key) => { location.hash = `${table}/${key}`; };
  const mine = kept.get('tables', []);
  return html`<header class="top"><h1>tapp</h1><${Languages} language=${language} onLanguage=${onLanguage} words=${words} /></header>
    <main class="lobby"><label class="name">${words.YOUR_NAME}<input value=${name} maxlength="24" autocomplete="nickname" onInput=${(e) => { setName(e.target.value); kept.set('name', e.target.value); }} /></label>
    ${mine.length > 0 && !variant && html`<section><h2>${words.YOUR_TABLES}</h2><ul class="links">${mine.map((one) => html`<li key=${one.key}><a href="#${one.table}/${one.key}">${one.name}</a> <small>${new Date(one.at).toLocaleDateString(language)}</small></li>`)}</ul>
      <${Tally} key=${language} tables=${mine} language=${language} words=${words} /></section>`}
    ${made ? html`<${Links} made=${made} words=${words} onSit=${(key) => sit(made.table, key)} />`
      : variant ? html`<${NewTable} key=${variant.id} variant=${variant} words=${words} onBack=${() => setVariant(null)} onMade=${(table) => setMade(table)} />`
        : html`<${Games} variants=${variants} words=${words} onChoose=${setVariant} />
          <p><a href="#author">${words.AUTHOR_LINK}</a></p>`}</main>`;
}

export function Languages({ language, onLanguage, words }) {
  return html`<label class="language"><span class="hidden">${words.LANGUAGE}</span><select value=${language} onChange=${(e) => onLanguage(e.target.value)}>
    ${(words.languages || ['en']).map((one) => html`<option value=${one}>${one}</option>`)}</select></label>`;
}
