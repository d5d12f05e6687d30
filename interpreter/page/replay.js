// A deal that is over: what it was worth, and with all hands open, step by step.
import { html, useState, useEffect } from './view.js';
import { json } from './api.js';
import { Face, Row, deckOf } from './cards.js';
import { Figures } from './score.js';

// The events of a step. For the first step the hands are left out, because they are shown below.
const linesOf = (step, isFirst) => step.events.filter((event) => !isFirst || event.kind !== 'hand')
  .map((event) => event.text).filter(Boolean);

function Steps({ n, last, words, go }) {
  return html`<p class="tools"><button onClick=${() => go(0)} disabled=${n === 0}>◀◀ ${words.FIRST_STEP}</button>
    ${' '}<button onClick=${() => go(n - 1)} disabled=${n === 0}>◀ ${words.STEP_BACK}</button>
    ${' '}<button onClick=${() => go(n + 1)} disabled=${n === last}>${words.STEP_ON} ▶</button>
    ${' '}<input type="range" min="0" max=${last} value=${n} aria-label=${words.STEP}
      onInput=${(e) => go(Number(e.target.value))} /></p>`;
}

function Played({ play, deck, name }) {
  const card = deck.cards[play.card];
  return html`<span class=${play.wins ? 'wins' : ''} title=${name}>
    <${Face} card=${card} suit=${deck.suits[card.suit]} /><small>${name}${play.wins ? ' ♛' : ''}</small></span>`;
}

export function Replay({ state, at, deal, words }) {
  const [got, setGot] = useState(null);
  const [n, setN] = useState(0);
  const [fault, setFault] = useState('');
  useEffect(() => {
    setGot(null);
    setN(0);
    setFault('');
    json('GET', `tables/${at.table}/deals/${deal}?lang=${at.language}`, { key: at.key })
      .then(setGot).catch((error) => setFault(error.message));
  }, [deal]);
  if (fault) return html`<p class="fault" role="alert">${fault}</p>`;
  if (!got) return html`<p>…</p>`;
  const deck = deckOf(state), { steps } = got, step = steps[n], last = steps.length - 1;
  const name = (seat) => state.seats[seat].name || `${words.PLAYER} ${seat + 1}`;
  return html`${got.settlement && html`<${Figures} settlement=${got.settlement} state=${state} words=${words} />`}
    <${Steps} n=${n} last=${last} words=${words} go=${(to) => setN(Math.min(last, Math.max(0, to)))} />
    <div aria-live="polite">${linesOf(step, n === 0).map((text, i) => html`<p key=${i}>${text}</p>`)}</div>
    <div class="row"><b>${words.TRICK}</b><span class="small-hand">${step.trick.map((play) => html`
      <${Played} key=${play.seat} play=${play} deck=${deck} name=${name(play.seat)} />`)}</span></div>
    ${step.hands.map((cards, seat) => html`<${Row} key=${seat} title=${name(seat)} cards=${cards} deck=${deck} />`)}`;
}
