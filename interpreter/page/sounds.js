// Soft sounds: a card on the table, and a bell at the own turn. They are off until the person chooses them.
import { useEffect, useRef } from './view.js';

// The audio of the page, which a browser may have paused.
let context;
const ready = () => { context ??= new AudioContext(); context.resume(); return context; };

// Plays a source of sound, which fades away.
function sound(source, { loud, seconds }) {
  const gain = context.createGain(), now = context.currentTime;
  gain.gain.setValueAtTime(loud, now);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + seconds);
  source.connect(gain).connect(context.destination);
  source.start();
  source.stop(now + seconds);
}

// The sound of a card: a short noise.
function card() {
  const { sampleRate } = ready(), buffer = context.createBuffer(1, sampleRate * 0.06, sampleRate);
  const points = buffer.getChannelData(0);
  for (let i = 0; i < points.length; i++) points[i] = Math.random() * 2 - 1;
  const source = context.createBufferSource(), filter = context.createBiquadFilter();
  source.buffer = buffer;
  filter.frequency.value = 1800;
  filter.type = 'bandpass';
  source.connect(filter);
  sound(Object.assign(filter, { start: () => source.start(), stop: (when) => source.stop(when) }),
    { loud: 0.25, seconds: 0.06 });
}

function bell() {
  ready();
  for (const pitch of [880, 1320]) {
    const tone = context.createOscillator();
    tone.frequency.value = pitch;
    sound(tone, { loud: 0.05, seconds: 0.7 });
  }
}

// Plays a sound when the turn comes, or else when a card was played. `cards` grows with each card.
export function useSounds(state, on) {
  const before = useRef({});
  const cards = state?.view ? state.view.trick.length + 100 * state.view.tricks_played : 0, turn = !!state?.legal;
  useEffect(() => {
    const old = before.current;
    before.current = { cards, turn };
    if (!on) return;
    if (turn && !old.turn) bell();
    else if (cards > old.cards) card();
  }, [cards, turn, on]);
}
