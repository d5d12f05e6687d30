// Hints for a turn, lessons, and the look back at a deal. The host thinks about them. The page repeats its request
// until the host has an answer.
import { html, useState, useEffect, useRef } from './view.js';
import { json, reasonOf } from './api.js';
import { signs } from './cards.js';

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

// Lessons are for the first deal of such a table.
export const mayTeach = ({ view, seats, you, tally }) => you !== null && !tally?.deals.length &&
  view.phase !== 'done' && seats.every((one, seat) => (seat === you) === !one.computer);

// The hint for the present turn, or null, and how to ask for it. With lessons the page asks at each turn.
export function useHint(state, at, words, setFault, teaches) {
  const [hint, setHint] = useState(null), number = state?.number, now = useRef(0);
  now.current = number;
  const ask = async () => {
    if (!state || !mayHint(state)) return;
    const take = (got, fault) => {
      if (now.current !== number) return; // the table has moved on
      setHint(got);
      if (fault) setFault(reasonOf(fault, words));
    };
    take({ text: '…' });
    await advice(at, 'hint').then(take, (error) => take(null, error));
  };
  useEffect(() => {
    setHint(null);
    if (teaches) ask();
  }, [number, teaches]);
  return [hint, ask];
}

// ---- lessons ----------------------------------------------------------------------------------------------------

const ROOMY = '(min-width: 700px) and (min-height: 720px)';

// The sentences for this turn. The purpose of a phase is left out after its first turn.
function useSentences(hint, phase, legal) {
  const met = useRef({}), [sentences, setSentences] = useState([]);
  useEffect(() => {
    if (!hint?.lesson) return setSentences([]);
    const { purpose, turn } = hint.lesson;
    if (met.current.phase !== phase) met.current = { phase, legal };
    setSentences([...(met.current.legal === legal ? purpose : []), ...turn, hint.text].filter(Boolean));
    return undefined;
  }, [hint]);
  return sentences;
}

// All sentences; in a small window one at a time. The place stays while others play, so that the felt keeps its size.
export function Lesson({ hint, state, suits, words }) {
  const sentences = useSentences(hint, state.view.phase, state.legal), [at, setAt] = useState(0);
  useEffect(() => setAt(0), [sentences]);
  const shown = matchMedia(ROOMY).matches ? sentences : sentences.slice(at, at + 1);
  const isMore = shown.length < sentences.length;
  return html`<div class="lesson"><div role="status">${shown.map((one) => html`<p key=${one}>${signs(one, suits)}</p>`)}
    </div>${isMore && html`<button onClick=${() => setAt((at + 1) % sentences.length)} title=${words.READ_ON}
      aria-label="${words.READ_ON}, ${at + 1}/${sentences.length}">${at + 1}/${sentences.length} ▸</button>`}</div>`;
}
