// Hints for a turn, and the look back at a deal. The host thinks about them; the page repeats its request until then.
import { useState, useEffect } from './view.js';
import { json } from './api.js';

const PAUSE = 150; // milliseconds

export async function advice(at, part) {
  for (;;) {
    const answer = await json('GET', `tables/${at.table}/${part}?lang=${at.language}`, { key: at.key });
    if (!answer.waits) return answer;
    await new Promise((wake) => setTimeout(wake, PAUSE));
  }
}

// A hint is for a person who plays with computers alone.
export const mayHint = ({ legal, seats, you }) => !!legal && seats.every((one, seat) => seat === you || one.computer);

// The hint for the present turn, or null, and how to ask for it.
export function useHint(state, at, setFault) {
  const [hint, setHint] = useState(null), number = state?.number;
  useEffect(() => setHint(null), [number]);
  const ask = async () => {
    if (!state || !mayHint(state)) return;
    setHint({ text: '…' });
    await advice(at, 'hint').then(setHint, (error) => { setHint(null); setFault(error.message); });
  };
  return [hint, ask];
}
