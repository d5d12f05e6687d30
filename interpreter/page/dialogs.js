// Dialogs over the table: the menu, the bids, the score sheet, the rules, the keys.
import { html, useState, useEffect, useRef } from './view.js';
import { mayTeach } from './advice.js';
import { fragment, kept } from './api.js';
import { ORDERS } from './hand.js';
import { Languages } from './lobby.js';
import { askForNotices, isRefused } from './notice.js';
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

// The menu: the other dialogs, and what a player seldom asks for. A watcher (`own` is false) asks for nothing.
function Menu({ state, words, send, onOpen, onClose }) {
  const own = state.you !== null && state.seats[state.you], isOn = own && !state.tally?.over;
  const wish = (action, text) => html`<button onClick=${() => { send(action); onClose(); }}>${text}</button>`;
  const open = (which, text) => html`<button onClick=${() => onOpen(which)}>${text}</button>`;
  return html`<p class="menu">${open('score', words.SCORE)}${open('rules', words.RULES)}${open('said', words.SAID)}
    ${isOn && !state.settled && wish(':undo', words.UNDO)}
    ${isOn && state.legal && state.view.phase === 'play' && wish(':claim', words.CLAIM)}
    ${isOn && !own.computer && wish(':computer', words.LET_COMPUTER_PLAY)}
    ${open('keys', words.KEYS)}</p>`;
}

function Tick({ text, value, onChange }) {
  return html`<label class="tick"><input type="checkbox" checked=${value}
    onChange=${(e) => onChange(e.target.checked)} /> ${text}</label>`;
}

// The settings of this person: order of the hand, colours, sounds, notices, lessons, language.
function Preferences({ state, prefs, onPrefs, words, language, onLanguage }) {
  const order = (one) => html`<option key=${one} value=${one}>${words[`ORDER_${one.toUpperCase()}`]}</option>`;
  const notify = async (wanted) => onPrefs({ notices: wanted && (await askForNotices()) });
  return html`<p><label>${words.ORDER} <select value=${prefs.sort} onChange=${(e) => onPrefs({ sort: e.target.value })}>
      ${ORDERS.map(order)}</select></label></p>
    <p><${Tick} text=${words.FOUR_COLOURS} value=${prefs.colours} onChange=${(colours) => onPrefs({ colours })} />
    <${Tick} text=${words.SOUNDS} value=${prefs.sounds} onChange=${(sounds) => onPrefs({ sounds })} />
    <${Tick} text=${words.NOTICES} value=${prefs.notices} onChange=${notify} />
    ${isRefused() && html`<small class="note">${words.NOTICES_REFUSED}</small>`}
    ${mayTeach(state) && html`<${Tick} text=${words.TEACHES} value=${prefs.teaches}
      onChange=${(teaches) => onPrefs({ teaches })} />`}</p>
    <${Languages} language=${language} onLanguage=${onLanguage} words=${words} />`;
}

// The field for the own name. The browser remembers a name only after the host has accepted it. `fault` is the newest
// refusal at the table, which an act clears when it begins. So the first one after a refused name is about this name.
function Name({ state, words, send, fault }) {
  const [name, setName] = useState(state.seats[state.you].name);
  const [refusal, setRefusal] = useState(null); // null: the name was not refused; '': its refusal has no text yet
  useEffect(() => { if (refusal === '' && fault) setRefusal(fault); }, [refusal, fault]);
  const tell = async (e) => {
    e.preventDefault();
    const isDone = await send(':name', { text: name });
    if (isDone) kept.set('name', name);
    setRefusal(isDone ? null : '');
  };
  return html`<form onSubmit=${tell}><label>${words.YOUR_NAME}
    ${' '}<input value=${name} maxlength="24" onInput=${(e) => setName(e.target.value)} /></label>
    ${' '}<button>${words.KEEP}</button></form>
    ${refusal && html`<p class="fault" role="alert">${refusal}</p>`}`;
}

// The keys of the table. A line is `KEY: EFFECT`; the key may itself be a colon.
function Keys({ words }) {
  const row = (line) => {
    const at = line.indexOf(':', 1);
    return html`<tr key=${line}><th scope="row"><kbd>${line.slice(0, at).trim()}</kbd></th>
      <td>${line.slice(at + 1)}</td></tr>`;
  };
  return html`<table class="keys"><tbody>${words.KEYS_TEXT.split('|').map(row)}</tbody></table>`;
}

const TITLES = { said: 'SAID', score: 'SCORE', rules: 'RULES', menu: 'MENU', keys: 'KEYS' };

// `which` is the open dialog: a key of TITLES, the number of a deal to look back at, or '' for none.
// `fault` is the newest refusal at the table, or ''.
export function Dialogs({ which, onClose, onOpen, state, at, words, send, fault, ...preferences }) {
  const box = useRef(null);
  useEffect(() => {
    if (which && !box.current.open) box.current.showModal();
    if (!which && box.current.open) box.current.close();
  }, [which]);
  const title = words[TITLES[which]] || words.REPLAY, isDeal = typeof which === 'number';
  const menu = () => html`<${Menu} state=${state} words=${words} send=${send} onOpen=${onOpen} onClose=${onClose} />
    <${Preferences} ...${preferences} state=${state} words=${words} />
    ${state.you !== null && html`<${Name} state=${state} words=${words} send=${send} fault=${fault} />`}`;
  return html`<dialog ref=${box} onClose=${onClose} aria-label=${title} class=${isDeal ? 'deal' : ''}>
    <p class="close"><button onClick=${onClose} autofocus aria-label=${words.CLOSE}>
      ✕ <span>${words.CLOSE}</span></button></p>
    ${which === 'said' && html`<${Said} state=${state} words=${words} />`}
    ${which === 'score' && html`<${Sheet} state=${state} words=${words} onReplay=${onOpen} />`}
    ${isDeal && html`<${Replay} state=${state} at=${at} deal=${which} words=${words} seat=${state.you} />`}
    ${which === 'rules' && html`<${Rules} at=${at} words=${words} />`}
    ${which === 'keys' && html`<${Keys} words=${words} />`}
    ${which === 'menu' && menu()}</dialog>`;
}
