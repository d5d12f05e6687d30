// The settlement and the score sheet. Each figure leads to its calculation.
import { html } from './view.js';
import { Clock } from './clock.js';
import { nameOf } from './seats.js';

// A gain with its sign; or as penalty points, if the table `of` counts them. `n &&` avoids -0.
export const written = (n, of) => (of.penalties ? String(n && -n) : `${n > 0 ? '+' : ''}${n}`);

// A heading with the unit of the figures below it.
const heading = (title, unit) => html`<h2>${title}${unit ? ` (${unit})` : ''}</h2>`;

// A table of figures. If it is wider than the page, it scrolls in its own box. Its first column has no heading.
export function Wide({ label, heads, children }) {
  return html`<div class="wide" tabindex="0" role="region" aria-label=${label}><table>
    <thead><tr><th></th>${heads.map((head, i) => html`<th scope="col" key=${i}>${head}</th>`)}</tr></thead>
    <tbody>${children}</tbody></table></div>`;
}

// The calculation of an item, sentence by sentence.
function Why({ item }) {
  const parts = [item.why, item.sum, item.payment].filter(Boolean).map((part) => part.replace(/\.$/, ''));
  return parts.length > 0 && html`<li><b>${item.name}</b>: ${parts.map((part) => html`<span>${part}. </span>`)}</li>`;
}

// The gain of each seat in a deal, with the total of the match if `total` is known. Then come the items, each with its
// calculation. A single item has no column, because its figures are those of the deal.
export function Figures({ settlement, total, state, words }) {
  const { gain, lines } = settlement, isListed = (item) => item.payoffs.some(Boolean) || item.why || item.sum;
  const items = settlement.items.filter((item, _, all) => isListed(item) || all.length === 1);
  const columns = items.length > 1 ? items : [];
  const heads = [words.THIS_DEAL, ...(total ? [words.TOTAL] : []), ...columns.map((item) => item.name)];
  const figure = (gains, seat) => written(gains[seat], state);
  const row = (_, seat) => html`<tr key=${seat}><th scope="row">${nameOf(state, seat, words)}</th>
    <td class="sum">${figure(gain, seat)}</td>${total && html`<td class="sum">${figure(total, seat)}</td>`}
    ${columns.map((item) => html`<td>${figure(item.payoffs, seat)}</td>`)}</tr>`;
  return html`${lines.map((line) => html`<p>${line}</p>`)}
    <${Wide} label=${words.SCORE} heads=${heads}>${state.seats.map(row)}<//>
    <ul class="why">${items.map((item, i) => html`<${Why} key=${i} item=${item} />`)}</ul>`;
}

// The settlement over the felt, with the buttons to look back and to go on. `ready`: this person waits for the others.
export function Settlement({ state, words, onNext, onReplay }) {
  const { settlement, tally, you } = state;
  const ready = you !== null && state.seats[you].ready;
  const next = () => html`<button class="main" disabled=${ready} onClick=${onNext}>
    ${ready ? words.WAITING_FOR_OTHERS : words.NEXT_DEAL}</button>`;
  return html`<section class="panel settlement">${heading(words.SETTLEMENT, state.unit)}
    <${Figures} settlement=${settlement} total=${tally.total} state=${state} words=${words} />
    <p class="buttons"><button onClick=${() => onReplay(tally.deals.length)}>${words.REPLAY}</button>
    ${tally.over ? html`<b class="over">${words.MATCH_OVER}</b>` : you !== null && next()}
    <${Clock} deadline=${state.deadline} words=${words} /></p></section>`;
}

// The row of a deal on the score sheet. Its number and each figure lead to the look back at the deal.
function Deal({ deal, n, state, words, onReplay }) {
  const open = () => onReplay(n);
  // A contract that nobody can win or lose has no `won`.
  const mark = deal.won === undefined ? '' : deal.won ? ' ✓' : ' ✗';
  const declarer = deal.declarer === null ? '' : nameOf(state, deal.declarer, words) + mark;
  const label = (shown, seat) => `${shown}, ${nameOf(state, seat, words)}: ${words.HOW_RECKONED}`;
  const cell = (shown, seat) => html`<td><button class="figure" onClick=${open} title=${words.HOW_RECKONED}
    aria-label=${label(shown, seat)}>${shown}</button></td>`;
  const figure = (gain, seat) => cell(written(gain, state), seat);
  return html`<tr><th scope="row"><button onClick=${open} title=${words.REPLAY}>${n}</button>
    ${' '}${deal.contract || '–'} ${declarer}</th>${deal.gain.map(figure)}</tr>`;
}

// The score sheet of the match.
export function Sheet({ state, words, onReplay }) {
  const { tally } = state;
  if (!tally?.deals.length) return html`<p>${words.NO_DEAL_YET}</p>`;
  const row = (title, figures) => html`<th scope="row">${title}</th>${figures.map((n) => html`<td>${n}</td>`)}`;
  return html`${heading(words.SCORE, state.unit)}
    <${Wide} label=${words.SCORE} heads=${state.seats.map((_, seat) => nameOf(state, seat, words))}>
    ${tally.deals.map((deal, i) => html`<${Deal} key=${i} deal=${deal} n=${i + 1} state=${state} words=${words}
      onReplay=${onReplay} />`)}
    <tr class="sum">${row(words.TOTAL, tally.total.map((n) => written(n, state)))}</tr>
    ${tally.carried?.map((one) => html`<tr key=${one.name}>${row(one.name, one.numbers)}</tr>`)}<//>
    ${tally.chosen?.map((said) => html`<p key=${said}>${said}</p>`)}`;
}
