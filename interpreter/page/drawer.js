// The log and the chat, in a drawer at the side. A screen reader reads each new line, even while it is closed.
import { html, useState, useEffect, useRef } from './view.js';
import { signs } from './cards.js';

// The past events of the deal. It always shows the newest line.
function Log({ lines, words, suits }) {
  const box = useRef(null);
  useEffect(() => { box.current.scrollTop = box.current.scrollHeight; });
  return html`<div class="log" ref=${box} role="log" aria-live="polite" tabindex="0" aria-label=${words.WHAT_HAPPENS}>
    ${lines.map((line) => html`<p key=${line.id}>${signs(line.text, suits)}</p>`)}</div>`;
}

function Chat({ words, send }) {
  const [line, setLine] = useState('');
  const say = async (what) => { if (what && (await send(':say', { text: what }))) setLine(''); };
  const phrase = (text) => html`<button type="button" onClick=${() => say(text)}>${text}</button>`;
  return html`<form class="chat" onSubmit=${(e) => { e.preventDefault(); say(line); }}>
    <p class="phrases">${words.PHRASES.split('|').map(phrase)}</p>
    <p class="line"><input value=${line} maxlength="200" aria-label=${words.SAY} placeholder=${words.SAY}
      onInput=${(e) => setLine(e.target.value)} /><button class="main">${words.SEND}</button></p></form>`;
}

export function Drawer({ state, words, suits, send, isOpen, onClose }) {
  return html`<aside class=${isOpen ? 'drawer' : 'drawer hidden'} aria-label=${words.LOG}>
    ${isOpen && html`<button class="shut" onClick=${onClose} aria-label=${words.CLOSE}>✕</button>`}
    <${Log} lines=${state.log} words=${words} suits=${suits} />
    ${isOpen && state.you !== null && html`<${Chat} words=${words} send=${send} />`}</aside>`;
}
