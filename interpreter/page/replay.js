// A deal that is over: what it was worth, and with all hands open, step by step.
import { html, useState, useEffect } from './view.js';
import { json } from './api.js';
import { Face, Row, deckOf } from './cards.js';
import { Figures } from './score.js';

export function Replay({ state, at, deal, words }) {
  const [got, setGot] = useState(null);
  const [n, setN] = useState(0);
  useEffect(() => { setGot(null); setN(0); json('GET', `tables/${at.table}/deals/${deal}?lang=${at.language}`, { key: at.key }).then(setGot); }, [deal]);
  if (!got) return html`<p>…</p>`;
  const deck = deckOf(state), { steps } = got, step = steps[n], last = steps.length - 1, go = (to) => setN(Math.min(last, Math.max(0, to)));
  const name = (seat) => state.seats[seat].name || `${words.PLAYER} ${seat + 1}`;
  return html`${got.settlement && html`<${Figures} settlement=${got.settlement} state=${state} words=${words} />`}
    <p class="tools"><button onClick=${() => go(0)} disabled=${n === 0}>◀◀ ${words.FIRST_STEP}</button> <button onClick=${() => go(n - 1)} disabled=${n === 0}>◀ ${words.STEP_BACK}</button>
      <button onClick=${() => go(n + 1)} disabled=${n === last}>${words.STEP_ON} ▶</button> <input type="range" min="0" max=${last} value=${n} aria-label=${words.STEP} onInput=${(e) => go(Number(e.target.value))} /></p>
    <div aria-live="polite">${step.events.filter((event) => n > 0 || event.kind !== 'hand').map((event) => event.text).filter(Boolean).map((text, i) => html`<p key=${i}>${text}</p>`)}</div>
    <div class="row"><b>${words.TRICK}</b><span class="small-hand">${step.trick.map((play) => html`<span key=${play.seat} class=${play.wins ? 'wins' : ''} title=${name(play.seat)}><${Face} card=${deck.cards[play.card]} suit=${deck.suits[deck.cards[play.card].suit]} /><small>${name(play.seat)}${play.wins ? ' ♛' : ''}</small></span>`)}</span></div>
    ${step.hands.map((cards, seat) => html`<${Row} key=${seat} title=${name(seat)} cards=${cards} deck=${deck} />`)}`;
}
