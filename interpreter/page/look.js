// The look back at a deal that is in a link. The host makes a table for it, whose keys only this browser has.
import { html, useState, useEffect } from './view.js';
import { json, kept } from './api.js';
import { useEvents } from './events.js';
import { unpack } from './links.js';
import { Languages } from './lobby.js';
import { Replay } from './replay.js';

const MOST_KEPT = 12; // links whose tables this browser remembers

// The table for a link, with the number and key of the seat to look from. If the link is opened again while the host
// has its table, this table is used again. A link may have no seat: then the key is that of seat 0.
async function tableOf(packed, language) {
  const known = kept.get('looks', []), old = known.find((one) => one.packed === packed);
  if (old && (await json('GET', `tables/${old.table}/tally`, { key: old.watch }).catch(() => null))) return old;
  const { record, source, names, seat } = JSON.parse(await unpack(packed));
  const made = await json('POST', `tables?lang=${language}`, { body: { record, source, names } });
  const one = { packed, seat: made.seats[seat] ? seat : null, table: made.table, watch: made.watch };
  one.key = made.seats[one.seat ?? 0].key;
  kept.set('looks', [one, ...known.filter((other) => other.packed !== packed)].slice(0, MOST_KEPT));
  return one;
}

// Follows the table of a link, and shows its deal.
function Deal({ one, words, language, onName }) {
  const { table, watch, key, seat } = one, [state] = useEvents({ table, key: watch, language }, words);
  useEffect(() => {
    if (!state) return;
    onName(state.name);
    document.title = `${words.REPLAY} – ${state.name}`;
  }, [state?.name]);
  if (!state?.view) return html`<p>…</p>`;
  return html`<${Replay} state=${{ ...state, below: seat ?? 0 }} at=${{ table, key, language }} deal=${1} words=${words}
    seat=${seat} />`;
}

export function Look({ packed, words, language, onLanguage }) {
  const [one, setOne] = useState(null), [fault, setFault] = useState(''), [name, setName] = useState('');
  useEffect(() => {
    tableOf(packed, language).then(setOne, (error) => setFault(error.status ? error.message : words.BAD_DEAL_LINK));
  }, []);
  return html`<div class="looking"><header class="top">
      <h1><a href="#" title=${words.ALL_GAMES}>tapp</a> ${name || words.REPLAY}</h1>
      <${Languages} language=${language} onLanguage=${onLanguage} words=${words} /></header>
    <main class="look">${fault && html`<p class="fault" role="alert">${fault}</p>`}
      ${one && html`<${Deal} one=${one} words=${words} language=${language} onName=${setName} />`}
      ${!one && !fault && html`<p>…</p>`}</main></div>`;
}
