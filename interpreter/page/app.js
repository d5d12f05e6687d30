// The page: the lobby, the author's page, the look back at a deal, or a table with its waiting room. The table and a
// key follow the # of the address: of a seat, for watching, or with `/sit` for taking a seat.
import { html, render, useState, useEffect } from './view.js';
import { isLocal, json, kept, quiet } from './api.js';
import { bring } from './cards.js';
import { inviteOf, keepInvite } from './invite.js';
import { Lobby } from './lobby.js';
import { Look } from './look.js';
import { Room, chairOf } from './room.js';
import { Table } from './table.js';

function place() {
  const hash = location.hash.slice(1), [table, key, part] = hash.split('/');
  if (hash.startsWith('f=')) return { author: true, packed: hash.slice(2) };
  if (hash.startsWith('d=')) return { deal: hash.slice(2) };
  return table && key ? { table, key, sits: part === 'sit' } : table === 'author' ? { author: true } : null;
}

// The editor is brought when it is wanted: it weighs more than all the rest.
function Author(shared) {
  const [part, setPart] = useState(null);
  useEffect(() => { import('./author.js').then(setPart); }, []);
  return part && html`<${part.Author} ...${shared} />`;
}

// A table, after the waiting room of one that has such a room.
function Place({ at, words, language, onLanguage }) {
  const [isBegun, setBegun] = useState(false), { table, key, sits } = at;
  const invite = sits ? key : inviteOf(table), chair = sits && chairOf(table);
  useEffect(() => {
    if (sits) keepInvite(table, key);
    if (chair) location.replace(`#${table}/${chair}`);
  }, []);
  if (chair) return null;
  const begin = () => setBegun(true);
  if (invite && !isBegun) {
    return html`<${Room} at=${{ table, key, language }} invite=${invite} words=${words} onLanguage=${onLanguage}
      onBegin=${begin} onWatch=${begin} />`;
  }
  return html`<${Table} table=${table} seatKey=${key} words=${words} language=${language} onLanguage=${onLanguage} />`;
}

function Page() {
  const [at, setAt] = useState(place());
  const [language, setLanguage] = useState(kept.get('language', navigator.language.slice(0, 2)));
  const [words, setWords] = useState(null), [cards, setCards] = useState(false);
  useEffect(() => {
    if (isLocal) setCards(true);
    else json('GET', 'pictures').then((got) => bring(got.pictures)).catch(() => {}).finally(() => setCards(true));
    addEventListener('hashchange', () => setAt(place()));
  }, []);
  useEffect(() => {
    let wanted = true, timer;
    const take = (got) => {
      if (!wanted) return;
      document.documentElement.lang = got.language;
      setWords(got);
    };
    // Nothing can be shown without words: if the connection was cut, they are requested again.
    const bringWords = () => json('GET', `words?lang=${language}`).then(take)
      .catch(() => { if (wanted) timer = setTimeout(bringWords, 1000); });
    bringWords();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [language]);
  const choose = (chosen) => { kept.set('language', chosen); setLanguage(chosen); };
  if (!words || !cards) return null;
  const shared = { words, language: words.language, onLanguage: choose };
  if (at?.author) return html`<${Author} key=${`${words.language} ${at.packed}`} packed=${at.packed} ...${shared} />`;
  if (at?.deal) return html`<${Look} key=${`${words.language} ${at.deal}`} packed=${at.deal} ...${shared} />`;
  if (!at) return html`<${Lobby} ...${shared} />`;
  // Another table, seat or language is another stream.
  const which = `${at.table}/${at.key}/${words.language}`;
  return html`<${Place} key=${which} at=${at} ...${shared} />`;
}

// The service worker brings all files once more: not while the page still needs its own.
if (isLocal) quiet.then(() => navigator.serviceWorker?.register('offline.js')).catch(() => {});
render(html`<${Page} />`, document.getElementById('page'));
