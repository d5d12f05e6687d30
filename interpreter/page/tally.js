// The gains at the tables that this browser knows: by person and table, for each game.
import { html, useState } from './view.js';
import { json } from './api.js';
import { Wide, written } from './score.js';
import { addUp } from './sums.js';

// The figures of one game: a column for each person, a row for each table, and the sums.
function Game({ tables, language, words }) {
  const people = addUp(tables, words), names = [...people.keys()], { name, unit } = tables[0];
  const cells = (figure) => names.map((one) => html`<td key=${one}>${figure(one)}</td>`);
  const sum = (title, figure) => html`<tr class="sum"><th scope="row">${title}</th>
    ${cells((one) => figure(people.get(one)))}</tr>`;
  const evening = (table, i) => html`<tr key=${i}>
    <th scope="row">${new Date(table.at).toLocaleDateString(language)}</th>
    ${cells((one) => (table.gains.has(one) ? written(table.gains.get(one), table) : '–'))}</tr>`;
  return html`<h3>${name}${unit ? ` (${unit})` : ''}</h3>
    <${Wide} label=${`${words.TALLY}: ${name}`} heads=${names}>${tables.map(evening)}
    ${sum(words.TOTAL, (one) => written(one.total, tables[0]))}${sum(words.DEALS, (one) => one.deals)}
    ${sum(words.DECLARED, (one) => one.declared)}${sum(words.WON, (one) => one.won)}<//>`;
}

// A button that loads the tallies of the tables, and then the figures.
export function Tally({ tables, language, words }) {
  const [got, setGot] = useState(null);
  const askOne = ({ table, key }) => json('GET', `tables/${table}/tally?lang=${language}`, { key }).catch(() => null);
  const ask = async () => {
    const all = await Promise.all(tables.map(askOne));
    setGot(all.filter((one) => one?.deals).sort((a, b) => a.at - b.at));
  };
  if (!got) return html`<p><button onClick=${ask}>${words.TALLY}</button></p>`;
  const games = [...new Set(got.map((one) => one.variant))];
  const game = (id) => html`<${Game} key=${id} tables=${got.filter((one) => one.variant === id)} language=${language}
    words=${words} />`;
  return html`<section class="tally"><h2>${words.TALLY}</h2>
    ${games.length ? games.map(game) : html`<p>${words.NO_DEAL_YET}</p>`}</section>`;
}
