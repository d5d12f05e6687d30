// Links: copying and sharing them, and packing a file or a deal into one.
import { html, useState, useEffect } from './view.js';

export const MOST_IN_LINK = 8192, MOST_TEXT = 128 * 1024;

const here = () => `${location.origin}${location.pathname}`;
export const addressOf = (table, key) => `${here()}#${table}/${key}`;
export const inviteTo = (table, key) => `${addressOf(table, key)}/sit`;

// Reads a stream into bytes. Throws if there are more than `most`: a short packed text may unpack to very much.
async function bytesOf(stream, most) {
  const parts = [], reader = stream.getReader();
  for (let n = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    n += value.length;
    if (n > most) throw new RangeError('too long');
    parts.push(value);
  }
}

// Bytes after a transform, as a stream. `toText` and `toBytes` are base64 with the letters of an address.
const through = (bytes, transform) => new Blob([bytes]).stream().pipeThrough(transform);
const toText = (bytes) => btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(''))
  .replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const toBytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));

// Compresses a text into the characters of an address. `unpack` does the reverse.
export async function pack(text) {
  return toText(await bytesOf(through(new TextEncoder().encode(text), new CompressionStream('deflate-raw')), Infinity));
}

export async function unpack(packed) {
  const bytes = await bytesOf(through(toBytes(packed), new DecompressionStream('deflate-raw')), MOST_TEXT);
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

// A link that contains a text; '' if the text is too large for a link. `kind` says what the text is.
async function carrying(kind, text) {
  const link = `${here()}#${kind}=${await pack(text)}`;
  return link.length > MOST_IN_LINK ? '' : link;
}

// The link that opens the author's page with this file, and the one that opens the look back at a deal (look.js).
export const fileLink = (text) => carrying('f', text);
export const dealLink = (deal) => carrying('d', JSON.stringify(deal));

// Copies a text to the clipboard; false if that fails. Without HTTPS a page can copy only a selected text. It must be
// in an open dialog, because nothing outside one can be selected.
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    (document.querySelector('dialog[open]') || document.body).append(field);
    field.select();
    const isCopied = document.execCommand('copy');
    field.remove();
    return isCopied;
  }
}

// The device's own way to send a link, where there is one.
export const canShare = () => !!navigator.share;
export const share = (title, url) => navigator.share({ title, url }).catch(() => {});

// A button that copies a text, and says so for three seconds.
export function Copy({ text, label, words }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    const timer = copied && setTimeout(() => setCopied(false), 3000);
    return () => clearTimeout(timer);
  }, [copied]);
  const press = async () => setCopied(await copyText(text));
  return html`<button type="button" onClick=${press}>${copied ? words.COPIED : label || words.COPY}</button>`;
}
