// How this person likes the table: order of the hand, colours of the suits, sounds, notices, the drawer, lessons.
import { useState } from './view.js';
import { kept } from './api.js';

const USUAL = { sort: 'suits', colours: false, sounds: false, notices: false, drawer: null, teaches: false };

export function usePrefs() {
  const [prefs, setPrefs] = useState({ ...USUAL, ...kept.get('prefs', {}) });
  const change = (more) => {
    const next = { ...prefs, ...more };
    kept.set('prefs', next);
    setPrefs(next);
  };
  return [prefs, change];
}
