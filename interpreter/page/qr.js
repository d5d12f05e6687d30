// A link as a QR code, to be read from one telephone by another.
import qrcode from 'qrcode-generator';
import { html } from './view.js';

const EDGE = 4; // light modules around the code

// The code as a path with a square for each dark module.
export function Code({ text, label }) {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const n = code.getModuleCount(), all = Array.from({ length: n * n }, (_, i) => [Math.floor(i / n), i % n]);
  const dark = all.filter(([y, x]) => code.isDark(y, x)).map(([y, x]) => `M${x} ${y}h1v1h-1z`).join('');
  const size = n + 2 * EDGE;
  return html`<svg class="qr" role="img" aria-label=${label} viewBox="${-EDGE} ${-EDGE} ${size} ${size}"
    shape-rendering="crispEdges"><rect x=${-EDGE} y=${-EDGE} width=${size} height=${size} fill="#fff" />
    <path d=${dark} fill="#000" /></svg>`;
}
