// Dialogs over the table: the log, the score sheet, the rules, the chat.
import { html, useState, useEffect, useRef } from './view.js';
import { fragment, kept } from './api.js';
import { Sheet } from './score.js';
import { Replay } from './replay.js';
import { nameOf } from './seats.js';

function Rules({ at, words }) {
  const [text, setText] = useState('…');
  useEffect(() => {
    fragment(`tables/${at.table}/rules?lang=${at.language}`, at.key).catch(() => '').then(setText);
  }, []);
  if (!text) return html`<p class="fault" role="alert">${words.CONNECTION_LOST}</p>`;
  return html`<div class="rules" dangerouslySetInnerHTML=${{ __html: text }} />`;
}

function Said({ state, words }) {
  const { said } = state.view;
  if (!said.length) return html`<p>${words.NOTHING_SAID}</p>`;
  return html`<ol>${said.map((one, i) => html`<li key=${i}>${nameOf(state, one.seat, words)}: ${one.text}</li>`)}</ol>`;
}

function Chat({ state, words, send }) {
  const [line, setLine] = useState('');
  const [name, setName] = useState(state.you !== null ? state.seats[state.you].name : '');
  const say = async (what) => { if (what && (await send(':say', { text: what }))) setLine(''); };
  const tell = () => { kept.set('name', name); send(':name', { text: name }); };
  const phrase = (text) => html`<button type="button" onClick=${() => say(text)}>${text}</button> `;
  if (state.you === null) return html`<p>${words.WATCHING}</p>`;
  return html`<form onSubmit=${(e) => { e.preventDefault(); say(line); }}>
    <p>${words.PHRASES.split('|').map(phrase)}</p>
    <label>${words.SAY}<input value=${line} maxlength="200" onInput=${(e) => setLine(e.target.value)} /></label>
    ${' '}<button class="main">${words.SEND}</button>
    <p><label>${words.YOUR_NAME}
      <input value=${name} maxlength="24" onInput=${(e) => setName(e.target.value)} /></label>
      ${' '}<button type="button" onClick=${tell}>${words.KEEP}</button></p></form>`;
}

// `which` of a deal to be looked at is its number.
export function Dialogs({ which, onClose, onReplay, state, at, words, send }) {
  const box = useRef(null);
  useEffect(() => {
    if (which && !box.current.open) box.current.showModal();
    if (!which && box.current.open) box.current.close();
  }, [which]);
  const titles = { said: words.SAID, score: words.SCORE, rules: words.RULES, chat: words.CHAT };
  const title = titles[which] || words.REPLAY, isDeal = typeof which === 'number';
  return html`<dialog ref=${box} onClose=${onClose} aria-label=${title}>
    <p class="close"><button onClick=${onClose} autofocus>✕ ${words.CLOSE}</button></p>
    ${which === 'said' && html`<${Said} state=${state} words=${words} />`}
    ${which === 'score' && html`<${Sheet} state=${state} words=${words} onReplay=${onReplay} />`}
    ${isDeal && html`<${Replay} state=${state} at=${at} deal=${which} words=${words} />`}
    ${which === 'rules' && html`<${Rules} at=${at} words=${words} />`}
    ${which === 'chat' && html`<${Chat} state=${state} words=${words} send=${send} />`}</dialog>`;
}
