// Hints for a turn, lessons, and the look back at a deal. The host computes them, which takes time. The page repeats
// its request until the host has an answer.
import { html, useState, useEffect, useRef } from './view.js';
import { json, reasonOf } from './api.js';
import { signs } from './cards.js';

const PAUSE = 150; // milliseconds

// `part` is `hint`, or `review/N` for the N-th deal. An answer with `waits` says that the host still computes.
export async function advice(at, part) {
  for (;;) {
    const answer = await json('GET', `tables/${at.table}/${part}?lang=${at.language}`, { key: at.key });
    if (!answer.waits) return answer;
    await new Promise((wake) => setTimeout(wake, PAUSE));
  }
}

// True if this person may ask for a hint: it is the own turn, and computers have all other seats.
export const mayHint = ({ legal, seats, you }) => !!legal && seats.every((one, seat) => seat === you || one.computer);

// True if lessons are offered: in the first deal of a table where computers have all other seats.
export const mayTeach = ({ view, seats, you, tally }) => you !== null && !tally?.deals.length &&
  view.phase !== 'done' && seats.every((one, seat) => (seat === you) === !one.computer);

// Returns the hint for this turn (null if there is none) and the function that requests one. With lessons (`teaches`),
// each turn requests it by itself. Each turn has its own array `legal`, so that a line of chat leaves the hint alone.
export function useHint(state, at, words, setFault, teaches) {
  const turn = state?.legal, [held, setHeld] = useState({}), now = useRef();
  now.current = turn;
  const isHeld = !!turn && held.turn === turn;
  const ask = async () => {
    if (!state || !mayHint(state) || isHeld) return;
    setHeld({ turn, hint: { text: '…' } }); // until the host answers
    const [next, fault] = await advice(at, 'hint').then((hint) => [{ turn, hint }, null], (error) => [{}, error]);
    if (now.current !== turn) return; // the answer is about an earlier turn
    setHeld(next);
    if (fault) setFault(reasonOf(fault, words));
  };
  useEffect(() => {
    if (teaches) ask();
    else setHeld({});
  }, [turn, teaches]);
  return [isHeld ? held.hint : null, ask];
}

// ---- lessons ----------------------------------------------------------------------------------------------------

const ROOMY = '(min-width: 700px) and (min-height: 720px)';

// The sentences of the lesson for this turn. The purpose of a phase is explained only in its first turn. Each turn has
// its own array `legal`, so `met.current.legal` identifies the first turn of the phase.
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

// Shows the sentences of a lesson: all at once, or in a small window one at a time. Its box stays, even if empty, while
// others play, so that the felt keeps its size.
export function Lesson({ hint, state, suits, words }) {
  const sentences = useSentences(hint, state.view.phase, state.legal), [at, setAt] = useState(0);
  useEffect(() => setAt(0), [sentences]);
  const shown = matchMedia(ROOMY).matches ? sentences : sentences.slice(at, at + 1);
  const isMore = shown.length < sentences.length;
  return html`<div class="lesson"><div role="status">${shown.map((one) => html`<p key=${one}>${signs(one, suits)}</p>`)}
    </div>${isMore && html`<button onClick=${() => setAt((at + 1) % sentences.length)} title=${words.READ_ON}
      aria-label="${words.READ_ON}, ${at + 1}/${sentences.length}">${at + 1}/${sentences.length} ▸</button>`}</div>`;
}
