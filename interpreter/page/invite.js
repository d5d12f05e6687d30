// The invitation to a table: a link to copy, to send, or to read from the screen as a QR code.
import { html, useState, useEffect, useRef } from './view.js';
import { kept } from './api.js';
import { Copy, canShare, inviteTo, share } from './links.js';

// The key of the invitation to a table, if this browser has made or opened that invitation.
export const inviteOf = (table) => kept.entry('invites', table);

// Remembers the key of an invitation, and those of the last 19 other tables.
export function keepInvite(table, key) {
  const others = Object.entries(kept.get('invites', {})).filter(([other]) => other !== table);
  kept.set('invites', Object.fromEntries([...others.slice(-19), [table, key]]));
}

// A link as a QR code. The file that draws it is loaded only now.
function QrCode({ text, words }) {
  const [part, setPart] = useState(null);
  useEffect(() => { import('./qr.js').then(setPart).catch(() => {}); }, []);
  return part && html`<${part.Code} text=${text} label=${words.QR_CODE} />`;
}

export function Invite({ table, invite, name, words }) {
  const link = inviteTo(table, invite), field = useRef(null);
  return html`<section class="panel invite"><h2>${words.INVITE}</h2><p>${words.INVITE_TEXT}</p>
    <p class="buttons"><input readonly ref=${field} aria-label=${words.INVITE} value=${link}
        onFocus=${() => field.current.select()} />
      <${Copy} text=${link} label=${words.COPY_LINK} words=${words} />
      ${canShare() && html`<button type="button" onClick=${() => share(name, link)}>${words.SHARE}</button>`}</p>
    <${QrCode} text=${link} words=${words} /></section>`;
}

// A person and a plus, in a field of 24 by 24.
const PERSON = 'M9 3a4.5 4.5 0 1 0 .01 0zM1 21v-3q0-5 8-5t8 5v3zM18 4h2v3h3v2h-3v3h-2V9h-3V7h3z';

// A button at the table that opens the invitation in a dialog. Nothing if this browser knows no invitation to the
// table.
export function InviteButton({ state, words }) {
  const box = useRef(null), [isOpen, setOpen] = useState(false), { table, name } = state, invite = inviteOf(table);
  if (!invite) return null;
  const open = () => { setOpen(true); box.current.showModal(); };
  return html`<button type="button" class="invite-part" title=${words.INVITE} aria-label=${words.INVITE}
      onClick=${open}><svg class="in-line" viewBox="0 0 24 24" aria-hidden="true"><path d=${PERSON} /></svg>
      <span class="long">${words.INVITE}</span></button>
    <dialog ref=${box} aria-label=${words.INVITE} onClose=${() => setOpen(false)}>
      <p class="close"><button onClick=${() => box.current.close()}>✕ ${words.CLOSE}</button></p>
      ${isOpen && html`<${Invite} table=${table} invite=${invite} name=${name} words=${words} />`}</dialog>`;
}
