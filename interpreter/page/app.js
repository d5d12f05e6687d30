// The page: the lobby, the author's page, the look back at a deal, or a table with its waiting room. The part of the
// address after the # chooses between them.
import { html, render, useState, useEffect, useMemo } from './view.js';
import { isLocal, json, kept, quiet } from './api.js';
import { bring } from './cards.js';
import { inviteOf, keepInvite } from './invite.js';
import { Lobby } from './lobby.js';
import { Look } from './look.js';
import { Room, chairOf } from './room.js';
import { Table } from './table.js';

// The place that the address names; null is the lobby. `#TABLE/KEY` has the key of a seat or for watching, and
// `#TABLE/KEY/sit` the key of an invitation. `#f=…` is a file and `#d=…` a deal, both packed (links.js).
function place() {
  const hash = location.hash.slice(1), [table, key, part] = hash.split('/');
  if (hash.startsWith('f=')) return { author: true, packed: hash.slice(2) };
  if (hash.startsWith('d=')) return { deal: hash.slice(2) };
  return table && key ? { table, key, sits: part === 'sit' } : table === 'author' ? { author: true } : null;
}

// Loads the author's page only when somebody opens it, because its editor is larger than all the rest.
function Author(shared) {
  const [part, setPart] = useState(null);
  useEffect(() => { import('./author.js').then(setPart); }, []);
  return part && html`<${part.Author} ...${shared} />`;
}

// A table. If this browser knows an invitation to it, its waiting room comes first. If this browser has a seat there
// (`chair`) when the invitation is opened, the invitation leads to this seat.
function Place({ at, words, language, onLanguage }) {
  const [isBegun, setBegun] = useState(false), { table, key, sits } = at;
  const invite = sits ? key : inviteOf(table), chair = useMemo(() => sits && chairOf(table), [sits]);
  useEffect(() => {
    if (sits) keepInvite(table, key);
    if (chair) location.replace(`#${table}/${chair}`);
  }, [sits]);
  if (chair) return null;
  const begin = () => setBegun(true);
  if (invite && !isBegun) {
    return html`<${Room} at=${{ table, key, language }} invite=${invite} words=${words} onLanguage=${onLanguage}
      onBegin=${begin} onWatch=${begin} />`;
  }
  return html`<${Table} table=${table} seatKey=${key} words=${words} language=${language} onLanguage=${onLanguage} />`;
}

// The whole page. It shows nothing before it has the words and knows the pictures.
function Page() {
  const [at, setAt] = useState(place());
  const [language, setLanguage] = useState(kept.get('language', navigator.language.slice(0, 2)));
  const [words, setWords] = useState(null), [arePicturesKnown, setPicturesKnown] = useState(false);
  useEffect(() => {
    if (isLocal) setPicturesKnown(true);
    else {
      json('GET', 'pictures').then((got) => bring(got.pictures)).catch(() => {})
        .finally(() => setPicturesKnown(true));
    }
    addEventListener('hashchange', () => setAt(place()));
  }, []);
  useEffect(() => {
    let isWanted = true, timer; // false when another language was chosen
    const take = (got) => {
      if (!isWanted) return;
      document.documentElement.lang = got.language;
      setWords(got);
    };
    // Nothing can be shown without words: if the connection was cut, they are requested again.
    const bringWords = () => json('GET', `words?lang=${language}`).then(take)
      .catch(() => { if (isWanted) timer = setTimeout(bringWords, 1000); });
    bringWords();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [language]);
  const choose = (chosen) => { kept.set('language', chosen); setLanguage(chosen); };
  if (!words || !arePicturesKnown) return null;
  const shared = { words, language: words.language, onLanguage: choose };
  if (at?.author) return html`<${Author} key=${`${words.language} ${at.packed}`} packed=${at.packed} ...${shared} />`;
  if (at?.deal) return html`<${Look} key=${`${words.language} ${at.deal}`} packed=${at.deal} ...${shared} />`;
  if (!at) return html`<${Lobby} ...${shared} />`;
  // With another table, seat or language the key changes, so that everything is built anew with another stream.
  const which = `${at.table}/${at.key}/${words.language}`;
  return html`<${Place} key=${which} at=${at} ...${shared} />`;
}

// The service worker loads all files once more, so it begins only when the page has loaded its own.
if (isLocal) quiet.then(() => navigator.serviceWorker?.register('offline.js')).catch(() => {});
render(html`<${Page} />`, document.getElementById('page'));
