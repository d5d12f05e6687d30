// A finished deal with all hands open, step by step: a strip of its tricks marks those in which something was better.
import { html, useState, useEffect } from './view.js';
import { advice } from './advice.js';
import { json } from './api.js';
import { Row, deckOf, signs } from './cards.js';
import { Trick } from './middle.js';
import { Figures } from './score.js';
import { nameOf, plateOf } from './seats.js';

// The sentences of a step. In the first one the hands are left out: they lie open below.
const linesOf = (step, isFirst) => step.events.filter((event) => !isFirst || event.kind !== 'hand')
  .map((event) => event.text).filter(Boolean);

// The parts of a deal by their first steps: before play, and each trick.
function partsOf(steps) {
  const leads = (step, i) => step.trick.length === 1 && steps[i - 1]?.trick.length !== 1;
  return [0, ...steps.map((step, i) => (leads(step, i) ? i : 0)).filter(Boolean)];
}

function Strip({ parts, n, worse, words, go }) {
  const isIn = (step, i) => step >= parts[i] && !(step >= parts[i + 1]);
  const part = (from, i) => html`<button key=${from} aria-current=${isIn(n, i) ? 'step' : undefined}
    class=${worse.some((step) => isIn(step, i)) ? 'worse' : ''} onClick=${() => go(from)}>${i || words.START}</button>`;
  return html`<p class="strip" role="group" aria-label=${words.TRICK}>${parts.map(part)}</p>`;
}

function Steps({ n, last, words, go }) {
  return html`<p class="tools"><button onClick=${() => go(n - 1)} disabled=${n === 0}>◀ ${words.STEP_BACK}</button>
    ${' '}<button class="main" onClick=${() => go(n + 1)} disabled=${n === last}>${words.STEP_ON} ▶</button>
    ${' '}<input type="range" min="0" max=${last} value=${n} aria-label=${words.STEP}
      onInput=${(e) => go(Number(e.target.value))} /></p>`;
}

// The look back at the own decisions; null until it is there.
function useReview(state, at, deal) {
  const [regrets, setRegrets] = useState(null);
  useEffect(() => {
    let isWanted = state.you !== null;
    setRegrets(isWanted ? null : []);
    const take = (list) => { if (isWanted) setRegrets(list); };
    if (isWanted) advice(at, `review/${deal}`).then((got) => take(got.regrets), () => take([]));
    return () => { isWanted = false; };
  }, [deal]);
  return regrets;
}

function Better({ regrets, n, words, suits }) {
  if (!regrets) return html`<p class="note">${words.LOOKING_BACK}</p>`;
  const one = regrets.find(({ after }) => after + 1 === n);
  if (!one) return html`<p class="note">${regrets.length ? '' : words.NOTHING_BETTER}</p>`;
  return html`<p class="better" role="status">${words.BETTER}: ${signs(one.text, suits)} (+${one.gain})</p>`;
}

function Felt({ state, deck, step, words }) {
  return html`<div class="round ${state.players > 4 ? 'many' : ''}"><div class="seats play">
    <div class="middle"><${Trick} state=${state} deck=${deck} words=${words} shown=${step.trick} isOld=${false} /></div>
    ${state.seats.map((_, seat) => html`<div key=${seat} class="seat" style=${plateOf(state, seat)}>
      <b>${nameOf(state, seat, words)}</b></div>`)}</div></div>`;
}

// The arrow keys go from step to step.
function useArrows(go) {
  useEffect(() => {
    const press = ({ key, target }) => {
      if (target.matches?.('input')) return;
      if (key === 'ArrowRight') go(1);
      if (key === 'ArrowLeft') go(-1);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

function Deal({ state, got, words, regrets }) {
  const [n, setN] = useState(0), deck = deckOf(state), { steps } = got, step = steps[n], last = steps.length - 1;
  const within = (to) => Math.min(last, Math.max(0, to)), go = (to) => setN(within(to));
  useArrows((by) => setN((old) => within(old + by)));
  const worse = (regrets || []).map(({ after }) => after + 1);
  return html`<${Strip} parts=${partsOf(steps)} n=${n} worse=${worse} words=${words} go=${go} />
    <${Steps} n=${n} last=${last} words=${words} go=${go} />
    <div class="told" aria-live="polite">${linesOf(step, n === 0).map((text, i) => html`
      <p key=${i}>${signs(text, deck.suits)}</p>`)}</div>
    <${Better} regrets=${regrets} n=${n} words=${words} suits=${deck.suits} />
    <div class="analysis"><${Felt} state=${state} deck=${deck} step=${step} words=${words} />
      <div class="open">${step.hands.map((cards, seat) => html`<${Row} key=${seat} title=${nameOf(state, seat, words)}
        cards=${cards} deck=${deck} />`)}</div></div>
    ${got.settlement && html`<details><summary>${words.SETTLEMENT}</summary>
      <${Figures} settlement=${got.settlement} state=${state} words=${words} /></details>`}`;
}

export function Replay({ state, at, deal, words }) {
  const [got, setGot] = useState(null), [fault, setFault] = useState(''), regrets = useReview(state, at, deal);
  useEffect(() => {
    setGot(null);
    setFault('');
    json('GET', `tables/${at.table}/deals/${deal}?lang=${at.language}`, { key: at.key })
      .then(setGot).catch((error) => setFault(error.message));
  }, [deal]);
  if (fault) return html`<p class="fault" role="alert">${fault}</p>`;
  if (!got) return html`<p>…</p>`;
  return html`<${Deal} key=${deal} state=${state} got=${got} words=${words} regrets=${regrets} />`;
}
