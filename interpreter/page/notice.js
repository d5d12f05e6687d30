// One's turn is seen from another tab: the page's icon has a mark, and the system shows a notice to those who want it.
import { useEffect } from './view.js';

const isPossible = 'Notification' in globalThis;
export const isRefused = () => !isPossible || Notification.permission === 'denied';

// Asks for the permission; gives whether it is there.
export const askForNotices = async () => isPossible && (await Notification.requestPermission()) === 'granted';

// A notice until the page is seen. Gives what removes it. Some telephones have notices for service workers only.
function show(title, body) {
  let notice;
  try { notice = new Notification(title, { body, icon: 'icon-192.png', tag: 'tapp' }); } catch { return undefined; }
  const close = () => { notice.close(); document.removeEventListener('visibilitychange', look); };
  const look = () => { if (!document.hidden) close(); };
  document.addEventListener('visibilitychange', look);
  notice.onclick = () => { globalThis.focus(); close(); };
  return close;
}

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
