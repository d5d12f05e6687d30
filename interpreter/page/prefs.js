// The settings of this person: order of the hand, colours of the suits, sounds, notices, the drawer, lessons. As long
// as the drawer is null, it is open in wide windows.
import { useState } from './view.js';
import { kept } from './api.js';

const USUAL = { sort: 'suits', colours: false, sounds: false, notices: false, drawer: null, teaches: false };

// The settings, and the function that changes some of them.
export function usePrefs() {
  const [prefs, setPrefs] = useState({ ...USUAL, ...kept.get('prefs', {}) });
  const change = (more) => {
    const next = { ...prefs, ...more };
    kept.set('prefs', next);
    setPrefs(next);
  };
  return [prefs, change];
}
