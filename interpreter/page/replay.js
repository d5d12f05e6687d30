// A finished deal with all hands open, step by step. A strip of its tricks marks each trick in which another action
// would have been better. A person can play on from each step, and send the deal as a link.
import { html, useState, useEffect, useMemo, useRef } from './view.js';
import { advice } from './advice.js';
import { json, reasonOf } from './api.js';
import { deckOf, signs } from './cards.js';
import { OpenHand, lay, useSize } from './hands.js';
import { canShare, copyText, dealLink, share } from './links.js';
import { Trick, cell } from './middle.js';
import { Figures, written } from './score.js';
import { edgeOf, nameOf } from './seats.js';

// The sentences of a step. Those of the first step leave out the hands, which are visible on the table.
const linesOf = (step, isFirst) => step.events.filter((event) => !isFirst || event.kind !== 'hand')
  .map((event) => event.text).filter(Boolean);

// The first step of each part of a deal. The parts are the time before play, and the tricks.
function partsOf(steps) {
  const leads = (step, i) => step.trick.length === 1 && steps[i - 1]?.trick.length !== 1;
  return [0, ...steps.map((step, i) => (leads(step, i) ? i : 0)).filter(Boolean)];
}

// A button for each part of the deal, in one line that scrolls along with step `n`. A part with regrets shows how much
// the better actions would have gained, and leads to the first of them. A regret with `after` is about step after + 1.
function Strip({ state, parts, n, regrets, words, go }) {
  const box = useRef(null);
  useEffect(() => {
    const one = box.current.querySelector('[aria-current]');
    box.current.scrollLeft = one.offsetLeft - (box.current.clientWidth - one.offsetWidth) / 2;
  }, [n]);
  const isIn = (step, i) => step >= parts[i] && !(step >= parts[i + 1]);
  const part = (from, i) => {
    const worse = regrets.filter(({ after }) => isIn(after + 1, i));
    const first = Math.min(...worse.map(({ after }) => after + 1));
    const sum = worse.reduce((all, one) => all + one.gain, 0).toFixed(1).replace(/\.0$/, '');
    const better = written(sum, state);
    return html`<button key=${from} aria-current=${isIn(n, i) ? 'step' : undefined} class=${worse.length ? 'worse' : ''}
      title=${worse.length ? `${words.BETTER}: ${better}` : undefined} onClick=${() => go(worse.length ? first : from)}>
      ${i || words.BEGINNING}${worse.length > 0 && html`<small>${better}</small>`}</button>`;
  };
  return html`<p ref=${box} class="strip" role="group" aria-label=${words.TRICK}>${parts.map(part)}</p>`;
}

function Steps({ n, last, words, go, children }) {
  return html`<p class="tools"><button onClick=${() => go(n - 1)} disabled=${n === 0}>◀ ${words.STEP_BACK}</button>
    ${' '}<button class="main" onClick=${() => go(n + 1)} disabled=${n === last}>${words.STEP_ON} ▶</button>
    ${' '}<input type="range" min="0" max=${last} value=${n} aria-label=${words.STEP}
      onInput=${(e) => go(Number(e.target.value))} />${children}</p>`;
}

// The regrets of a seat in a deal: its decisions for which the host has found a better action. `at` has the key of this
// seat. Null until the host has computed them.
function useReview(seat, at, deal) {
  const [regrets, setRegrets] = useState(null);
  useEffect(() => {
    let isWanted = seat !== null;
    setRegrets(isWanted ? null : []);
    const take = (list) => { if (isWanted) setRegrets(list); };
    if (isWanted) advice(at, `review/${deal}`).then((got) => take(got.regrets), () => take([]));
    return () => { isWanted = false; };
  }, [deal]);
  return regrets;
}

// The action that would have been better at this step. `onTry` plays on from the step before; if that fails, the fault
// is shown.
function Better({ state, regrets, n, words, suits, onTry }) {
  const [fault, setFault] = useState('');
  const press = () => onTry().catch((error) => setFault(reasonOf(error, words)));
  if (!regrets) return html`<p class="note">${words.LOOKING_BACK}</p>`;
  const one = regrets.find(({ after }) => after + 1 === n);
  if (!one) return html`<p class="note">${regrets.length ? '' : words.NOTHING_BETTER}</p>`;
  return html`<p class="better" role="status">${words.BETTER}: ${signs(one.text, suits)} (${written(one.gain, state)})
    ${' '}<button class="try-better" onClick=${press}>${words.TRY_BETTER}</button></p>
    ${fault && html`<p class="fault" role="alert">${fault}</p>`}`;
}

// The marks of a seat after `n` steps: of the dealer and, once the contract is known, of the declarer.
function marksOf(steps, n, seat) {
  const events = steps.slice(0, n + 1).flatMap((step) => step.events);
  const seatOf = (kind) => events.filter((one) => one.kind === kind).at(-1)?.seat;
  return `${seatOf('contract') === seat ? '★' : ''}${seatOf('deals') === seat ? '◆' : ''}`;
}

// The table with all hands at their seats. `children` lie over it.
function Felt({ state, deck, steps, n, words, children }) {
  const box = useRef(null), size = useSize(box), seats = state.seats.map((_, seat) => seat);
  const most = Math.max(...steps.flatMap((step) => step.hands.map((hand) => hand.length)));
  const way = useMemo(() => size && lay({ ...size, places: seats.map((seat) => edgeOf(state, seat)),
    cells: seats.map((seat) => cell(state, seat)) }, most), [size]);
  const hand = (cards, seat) => html`<${OpenHand} key=${seat} title=${nameOf(state, seat, words)} cards=${cards}
    marks=${marksOf(steps, n, seat)} deck=${deck} way=${way} seat=${seat} />`;
  const whole = () => html`<div class="middle" style=${{ '--w': `${way.played}px` }}>
      <${Trick} state=${state} deck=${deck} words=${words} shown=${steps[n].trick} isOld=${false} /></div>
    ${steps[n].hands.map(hand)}`;
  return html`<div class="round"><div ref=${box} class="seats ${way?.isWide ? 'wide-trick' : ''}">
    ${way && whole()}</div>${children}</div>`;
}

// Lets the arrow keys go from step to step: `go` gets 1 or -1.
function useArrows(go) {
  useEffect(() => {
    const press = ({ key, target }) => {
      if (target.matches?.('input, select')) return;
      if (key === 'ArrowRight') go(1);
      if (key === 'ArrowLeft') go(-1);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

// ---- playing on, and the link -------------------------------------------------------------------------------------

// The deal for a link or another table: its record without the score, which follows from the rest.
const dealOf = (got, state, seat) => ({
  record: got.record.replace(/^\[(Score|Item) .*\n/gm, '').trim(),
  source: got.source, seat, names: state.seats.map((one) => one.name),
});

// Makes another table, where this deal goes on after `n` actions, and goes there. The finished deal does not change.
async function playOn({ deal, n, seat, language }) {
  const { record, source, names } = deal, seats = names.map((_, i) => (i === seat ? null : 'club'));
  const others = names.map((name, i) => (i === seat ? '' : name));
  const body = { record, source, at: n, names: others, seats, helper: 'club', pace: 900 };
  const made = await json('POST', `tables?lang=${language}`, { body });
  location.hash = `${made.table}/${made.seats[seat].key}`;
}

// The buttons to play on from step `n` at any seat, and to send the deal as a link.
function Onward({ state, deal, n, last, words }) {
  const [chosen, setChosen] = useState(deal.seat ?? 0), [said, setSaid] = useState('');
  const fails = (error) => setSaid(reasonOf(error, words));
  const option = (_, i) => html`<option key=${i} value=${i}>${nameOf(state, i, words)}</option>`;
  const send = async () => {
    const link = await dealLink(deal);
    if (!link) setSaid(words.DEAL_TOO_LONG);
    else if (canShare()) await share(state.name, link);
    else setSaid((await copyText(link)) ? words.DEAL_LINK_COPIED : words.LINK_NOT_COPIED);
  };
  const on = () => playOn({ deal, n, seat: chosen, language: state.language }).catch(fails);
  return html`<p class="tools onward"><button class="play-on" disabled=${n === last} onClick=${on}>
      ${words.PLAY_ON}</button>
    <label>${words.PLAY_ON_AS} <select value=${chosen} onChange=${(e) => setChosen(Number(e.target.value))}>
      ${state.seats.map(option)}</select></label>
    <button class="link" onClick=${() => send().catch(fails)}>${canShare() ? words.SHARE : words.COPY_LINK}</button>
    ${said && html`<span role="status">${said}</span>`}</p>`;
}

// ---- the whole ----------------------------------------------------------------------------------------------------

// The deal at step `n`, which the controls change. `got` is the host's answer about the deal.
function Deal({ state, got, words, regrets, seat }) {
  const deal = dealOf(got, state, seat), onTry = () => playOn({ deal, n: n - 1, seat, language: state.language });
  const [n, setN] = useState(0), deck = deckOf(state), { steps } = got, step = steps[n], last = steps.length - 1;
  const within = (to) => Math.min(last, Math.max(0, to)), go = (to) => setN(within(to));
  const [isSettled, setSettled] = useState(false);
  useArrows((by) => setN((old) => within(old + by)));
  const settlement = () => html`<section class="panel settlement" tabindex="0">
    <${Figures} settlement=${got.settlement} state=${state} words=${words} /></section>`;
  return html`<div class="look-back">
    <${Strip} state=${state} parts=${partsOf(steps)} n=${n} regrets=${regrets || []} words=${words} go=${go} />
    <${Felt} state=${state} deck=${deck} steps=${steps} n=${n} words=${words}>${isSettled && settlement()}<//>
    <div class="controls">
      <div class="told" aria-live="polite">${linesOf(step, n === 0).map((text, i) => html`
        <p key=${i}>${signs(text, deck.suits)}</p>`)}</div>
      <${Better} key=${n} state=${state} regrets=${regrets} n=${n} words=${words} suits=${deck.suits} onTry=${onTry} />
      <${Steps} n=${n} last=${last} words=${words} go=${go}>
        ${got.settlement && html`<button aria-pressed=${String(isSettled)} onClick=${() => setSettled(!isSettled)}>
          ${words.SETTLEMENT}</button>`}<//>
      <${Onward} state=${state} deal=${deal} n=${n} last=${last} words=${words} /></div></div>`;
}

// `seat` is the seat whose decisions are reviewed, and whose key is in `at`. It may be null.
export function Replay({ state, at, deal, words, seat }) {
  const [got, setGot] = useState(null), [fault, setFault] = useState(''), regrets = useReview(seat, at, deal);
  useEffect(() => {
    setGot(null);
    setFault('');
    json('GET', `tables/${at.table}/deals/${deal}?lang=${at.language}`, { key: at.key })
      .then(setGot).catch((error) => setFault(reasonOf(error, words)));
  }, [deal]);
  if (fault) return html`<p class="fault" role="alert">${fault}</p>`;
  if (!got) return html`<p>…</p>`;
  return html`<${Deal} key=${deal} state=${state} got=${got} words=${words} regrets=${regrets}
    seat=${seat} />`;
}
