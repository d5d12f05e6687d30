// The clock of a table that limits the time for a turn.
import { html, useState, useEffect } from './view.js';

const SOON = 10; // seconds

// The seat whose time for a turn runs. Null if no clock runs, or if the time is for the answer to a request (`asks`) or
// for the next deal (`settled`).
export function clockedSeat({ deadline, asks, settled, view }) {
  if (!deadline || settled || (asks ?? null) !== null) return null;
  return view.decider ?? view.actor;
}

// The sentence that names the time for each turn.
export const limitOf = (seconds, words) => `${words.CLOCK}: ${seconds} ${words.SECONDS}`;

// The time that is left, as minutes and seconds. With `isOwn`, a screen reader says when it is nearly over.
export function Clock({ deadline, isOwn, words }) {
  const [, setNow] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  if (!deadline) return null;
  const left = Math.max(0, Math.ceil((deadline - Date.now()) / 1000)), isSoon = left <= SOON;
  const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return html`<span class=${isSoon ? 'clock soon' : 'clock'} role="timer" title=${words.CLOCK}>${text}</span>
    <span class="hidden" role="alert">${isOwn && isSoon ? words.TIME_NEARLY_UP : ''}</span>`;
}
