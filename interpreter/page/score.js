// Settlement and score sheet: every figure opens into its sum.
import { html } from './view.js';
import { nameOf } from './table.js';

export const sign = (n) => (n > 0 ? `+${n}` : String(n));

// What a deal was worth to each seat, item by item, and how that was reckoned; `total` where it was told.
export function Figures({ settlement, total, state, words }) {
  return html`${settlement.lines.map((line) => html`<p>${line}</p>`)}
    <div class="wide" tabindex="0" role="region" aria-label=${words.SCORE}><table><thead><tr><th></th>${settlement.items.map((item, i) => html`<th scope="col" key=${i}>${item.name}</th>`)}<th scope="col">${words.THIS_DEAL}</th>${total && html`<th scope="col">${words.TOTAL}</th>`}</tr></thead><tbody>
      ${state.seats.map((_, seat) => html`<tr key=${seat}><th scope="row">${nameOf(state, seat, words)}</th>${settlement.items.map((item) => html`<td>${sign(item.payoffs[seat])}</td>`)}
        <td class="sum">${sign(settlement.gain[seat])}</td>${total && html`<td class="sum">${sign(total[seat])}</td>`}</tr>`)}</tbody></table></div>
    <ul class="why">${settlement.items.filter((item) => item.why || item.sum || item.payment).map((item, i) => html`<li key=${i}><b>${item.name}</b>: ${[item.why, item.sum, item.payment].filter(Boolean).map((part) => html`<span>${part.replace(/\.$/, '')}. </span>`)}</li>`)}</ul>`;
}

export function Settlement({ state, words, onNext, onReplay }) {
  const { settlement, tally } = state;
  const ready = state.you !== null && state.seats[state.you].ready;
  return html`<section class="panel settlement"><h2>${words.SETTLEMENT}${state.unit ? ` (${state.unit})` : ''}</h2>
    <${Figures} settlement=${settlement} total=${tally.total} state=${state} words=${words} />
    <p class="buttons"><button onClick=${() => onReplay(tally.deals.length)}>${words.REPLAY}</button>
    ${tally.over ? html`<b class="over">${words.MATCH_OVER}</b>` : state.you !== null && html`<button class="main" disabled=${ready} onClick=${onNext}>${ready ? words.WAITING_FOR_OTHERS : words.NEXT_DEAL}</button>`}</p></section>`;
}

export function Sheet({ state, words, onReplay }) {
  const { tally } = state;
  if (!tally?.deals.length) return html`<p>${words.NO_DEAL_YET}</p>`;
  return html`<h2>${words.SCORE}${state.unit ? ` (${state.unit})` : ''}</h2><div class="wide" tabindex="0" role="region" aria-label=${words.SCORE}><table><thead><tr><th></th>${state.seats.map((_, seat) => html`<th scope="col" key=${seat}>${nameOf(state, seat, words)}</th>`)}</tr></thead><tbody>
    ${tally.deals.map((deal, i) => html`<tr key=${i}><th scope="row"><button onClick=${() => onReplay(i + 1)} title=${words.REPLAY}>${i + 1}</button> ${deal.contract || '–'} ${deal.declarer !== null ? `${nameOf(state, deal.declarer, words)} ${deal.won ? '✓' : '✗'}` : ''}</th>${deal.gain.map((n, seat) => html`<td><button class="figure" onClick=${() => onReplay(i + 1)} title=${words.HOW_RECKONED} aria-label="${sign(n)}, ${nameOf(state, seat, words)}: ${words.HOW_RECKONED}">${sign(n)}</button></td>`)}</tr>`)}
    <tr class="sum"><th scope="row">${words.TOTAL}</th>${tally.total.map((n) => html`<td>${sign(n)}</td>`)}</tr>
    ${tally.carried?.map((row) => html`<tr key=${row.name}><th scope="row">${row.name}</th>${row.numbers.map((n) => html`<td>${n}</td>`)}</tr>`)}</tbody></table></div>`;
}
