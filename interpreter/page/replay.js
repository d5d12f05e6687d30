// A deal that is over, with all hands open, step by step.
import { html, useState, useEffect } from './view.js';
import { json } from './api.js';
import { Face } from './cards.js';
import { nameOf } from './table.js';

function Row({ name, cards, deck }) {
  return html`<div class="row"><b>${name}</b><span class="small-hand" role="img" aria-label="${name}: ${cards.map((id) => deck.cards[id].name).join(', ')}">${cards.map((id) => html`<${Face} key=${id} card=${deck.cards[id]} suit=${deck.suits[deck.cards[id].suit]} />`)}</span></div>`;
}

export function Replay({ state, at, deal, words }) {
  const [steps, setSteps] = useState(null);
  const [n, setN] = useState(0);
  useEffect(() => { setSteps(null); setN(0); json('GET', `tables/${at.table}/deals/${deal}?lang=${at.language}`, { key: at.key }).then((got) => setSteps(got.steps)); }, [deal]);
  if (!steps) return html`<p>…</p>`;
  const deck = { cards: Object.fromEntries(state.deck.cards.map((card) => [card.id, card])), suits: Object.fromEntries(state.deck.suits.map((suit) => [suit.id, suit])) };
  const step = steps[n], last = steps.length - 1, go = (to) => setN(Math.min(last, Math.max(0, to)));
  return html`<p class="tools"><button onClick=${() => go(0)} disabled=${n === 0}>◀◀ ${words.FIRST_STEP}</button> <button onClick=${() => go(n - 1)} disabled=${n === 0}>◀ ${words.STEP_BACK}</button>
      <button onClick=${() => go(n + 1)} disabled=${n === last}>${words.STEP_ON} ▶</button> <input type="range" min="0" max=${last} value=${n} aria-label=${words.STEP} onInput=${(e) => go(Number(e.target.value))} /></p>
    <div aria-live="polite">${step.events.map((event) => event.text).filter(Boolean).map((text, i) => html`<p key=${i}>${text}</p>`)}</div>
    <div class="row"><b>${words.TRICK}</b><span class="small-hand">${step.trick.map((play) => html`<span key=${play.seat} title=${nameOf(state, play.seat, words)}><${Face} card=${deck.cards[play.card]} suit=${deck.suits[deck.cards[play.card].suit]} /></span>`)}</span></div>
    ${step.hands.map((cards, seat) => html`<${Row} key=${seat} name=${nameOf(state, seat, words)} cards=${cards} deck=${deck} />`)}`;
}
