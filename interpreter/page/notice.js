// Shows a player in another tab that it is the own turn: by a mark on the page's icon, and by a notice of the system.
import { useEffect } from './view.js';

const isPossible = 'Notification' in globalThis;
export const isRefused = () => !isPossible || Notification.permission === 'denied';

// Asks the person to permit notices; true if they are permitted.
export const askForNotices = async () => isPossible && (await Notification.requestPermission()) === 'granted';

// Shows a notice until the page is visible again. Returns the function that removes it, or undefined if there is none:
// some telephones permit notices only to service workers.
function show(title, body) {
  let notice;
  try { notice = new Notification(title, { body, icon: 'icon-192.png', tag: 'tapp' }); } catch { return undefined; }
  const close = () => { notice.close(); document.removeEventListener('visibilitychange', look); };
  const look = () => { if (!document.hidden) close(); };
  document.addEventListener('visibilitychange', look);
  notice.onclick = () => { globalThis.focus(); close(); };
  return close;
}

// Keeps the icon and, if the person wants notices, the notice up to date.
export function useNotice(state, isWanted, words) {
  const turn = !!state?.legal;
  useEffect(() => {
    const icon = document.querySelector('link[rel=icon]');
    icon.href = turn ? 'icon-turn.svg' : 'icon.svg';
    return () => { icon.href = 'icon.svg'; };
  }, [turn]);
  useEffect(() => {
    const isShown = turn && isWanted && document.hidden && isPossible && Notification.permission === 'granted';
    return isShown ? show(words.YOUR_TURN, state.name) : undefined;
  }, [turn]);
}
