// Cards that move, and how long a full trick rests. Nothing moves if the person's system asks for less motion.
import { useState, useEffect, useRef } from './view.js';

const still = matchMedia('(prefers-reduced-motion: reduce)');
const FLIGHT = 200, REST = 1000; // milliseconds

// The transform of a card that is away from its place by these points.
const frames = ({ x, y }) => `translate(calc(-50% + ${Math.round(x)}px), calc(-50% + ${Math.round(y)}px))`;

// A ref for a card that flies in when it appears. `place` is the direction of its player, from -1 to 1.
export function useFlight(place) {
  const ref = useRef(null);
  useEffect(() => {
    if (still.matches || !ref.current) return;
    const { height } = ref.current.getBoundingClientRect(), from = { x: place.x * 2 * height, y: place.y * 2 * height };
    ref.current.animate([{ transform: frames(from), opacity: 0.4 }, {}], { duration: FLIGHT, easing: 'ease-out' });
  }, []);
  return ref;
}

// Moves the cards of a trick to its winner. `place` is the direction of the winner.
export function sweep(box, place) {
  if (still.matches || !box) return;
  const { width, height } = box.getBoundingClientRect();
  const to = `translate(${Math.round(place.x * width / 3)}px, ${Math.round(place.y * height / 3)}px)`;
  box.animate([{}, { transform: to, opacity: 0 }], { duration: FLIGHT, easing: 'ease-in', fill: 'forwards' });
}

// The stage of the trick that was just completed: it 'rests' for a second, even if play goes on, and then it 'leaves'.
// Otherwise ''.
export function useRest(view) {
  const { tricks_played: count } = view, before = useRef(count), [stage, setStage] = useState('');
  const isNew = count > before.current;
  useEffect(() => {
    before.current = count;
    if (!isNew) return setStage('');
    setStage('rests');
    const flight = still.matches ? 0 : FLIGHT;
    const after = (what, pause) => setTimeout(() => setStage(what), pause);
    const timers = [after(flight ? 'leaves' : '', REST), after('', REST + flight)];
    return () => timers.forEach(clearTimeout);
  }, [count]);
  return isNew ? 'rests' : stage;
}
