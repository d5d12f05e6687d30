// The gallery of the author's page: the shipped games, and how a game that builds on another one differs from it. The
// chosen game becomes the parent of a new file.
import { html, useState, useEffect } from './view.js';
import { json } from './api.js';
import { fits } from './search.js';

// Takes the page about a difference apart: the headings in one line (`parts`), and all below the title (`html`).
function summarize(fragment) {
  const body = new DOMParser().parseFromString(fragment, 'text/html');
  body.querySelector('h1')?.remove();
  const parts = [...body.querySelectorAll('h2')].map((one) => one.textContent);
  return { parts: parts.join(', '), html: body.body.innerHTML };
}

// A game with its difference from the game `like`, or with its summary if it builds on no other game.
function Entry({ variant, difference, like, words, onChoose }) {
  const { parts, html: inner } = difference ? summarize(difference.html) : {};
  return html`<li class="entry"><b>${variant.name}</b>
    ${difference ? html`<details><summary>${words.LIKE_BUT.replace('…', like)} ${parts}</summary>
      <div class="differences" dangerouslySetInnerHTML=${{ __html: inner }} /></details>`
      : html`<p>${variant.summary}</p>`}
    <button onClick=${() => onChoose(variant.id)}>${words.CHANGE_GAME}</button></li>`;
}

// The gallery, which loads the differences when somebody unfolds it.
export function Gallery({ words, language, variants, onChoose }) {
  const [differences, setDifferences] = useState(null), [wanted, setWanted] = useState('');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isOpen && !differences) {
      json('GET', `differences?lang=${language}`).then((got) => setDifferences(got.differences))
        .catch(() => setDifferences([]));
    }
  }, [isOpen]);
  const nameOf = (id) => variants.find((one) => one.id === id)?.name ?? id;
  const differenceOf = (id) => differences.find((one) => one.id === id);
  const choose = (id) => { setOpen(false); onChoose(id); };
  const shown = variants.filter((one) => fits(one, wanted));
  return html`<details class="panel gallery" open=${isOpen} onToggle=${(e) => setOpen(e.target.open)}>
    <summary>${words.GALLERY}</summary>
    ${isOpen && differences && html`<label class="search">${words.SEARCH}
      <input type="search" value=${wanted} onInput=${(e) => setWanted(e.target.value)} /></label>
    <ul>${shown.map((one) => html`<${Entry} key=${one.id} variant=${one} difference=${differenceOf(one.id)}
      like=${nameOf(differenceOf(one.id)?.like)} words=${words} onChoose=${choose} />`)}</ul>`}</details>`;
}
