// Draws a screen of a terminal as SVG: tmux capture-pane -e -p | node tools/terminal-picture.js COLUMNS TITLE. It knows
// the attributes that the program uses in a terminal: bold, dim, reverse, and the 256 colours.
'use strict';
const WIDE = 8.4, HIGH = 18; // of a character, in points
const BASE = ['#2e3436', '#ef2929', '#8ae234', '#fce94f', '#729fcf', '#ad7fa8', '#34e2e2', '#d3d7cf'];
const [columns, title] = [Number(process.argv[2]), process.argv[3]];
const lines = require('fs').readFileSync(0, 'utf8').replace(/\n+$/, '').split('\n');

const hex = (n) => n.toString(16).padStart(2, '0');
// The colour with this number of 256: 16 basic ones, a cube of 6 by 6 by 6, and 24 greys.
function colour(n) {
  if (n < 16) return BASE[n % 8];
  if (n > 231) return `#${hex(8 + 10 * (n - 232)).repeat(3)}`;
  const steps = [0, 95, 135, 175, 215, 255], at = n - 16;
  return `#${[at / 36, at / 6, at].map((one) => hex(steps[Math.floor(one) % 6])).join('')}`;
}

// Changes the style by the codes of one sequence, as 1, 38, 5, 203 of `1;38;5;203`.
function change(style, codes) {
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i];
    if (code === 0) for (const key of Object.keys(style)) delete style[key];
    else if (code === 1) style.bold = true;
    else if (code === 2) style.dim = true;
    else if (code === 7) style.reverse = true;
    else if (code === 22) delete style.bold, delete style.dim;
    else if (code === 27) delete style.reverse;
    else if (code === 39) delete style.colour;
    else if (code === 38) style.colour = colour(codes[i += 2]);
    else if (code >= 30 && code < 38) style.colour = BASE[code - 30];
    else if (code >= 90 && code < 98) style.colour = BASE[code - 90];
  }
}

const escape = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
// A text of one style, and its background if the style is reverse. Nothing for blanks without a background.
function run(text, style, column, row) {
  if (!text.trim() && !style.reverse) return '';
  const fill = style.reverse ? '#1e1e1e' : style.colour ?? '#d3d7cf', x = (10 + column * WIDE).toFixed(1);
  const width = [...text].length * WIDE;
  const size = `width="${width.toFixed(1)}" height="${HIGH}"`;
  const box = style.reverse
    ? `<rect x="${x}" y="${32 + row * HIGH}" ${size} fill="${style.colour ?? '#d3d7cf'}"/>` : '';
  const look = (style.bold ? ' font-weight="bold"' : '') + (style.dim ? ' opacity="0.6"' : '');
  const attributes = `x="${x}" y="${45 + row * HIGH}" fill="${fill}" textLength="${width.toFixed(1)}"${look}`;
  return `${box}<text ${attributes}>${escape(text)}</text>`;
}

const parts = [], style = {};
lines.forEach((line, row) => {
  let column = 0;
  for (const piece of line.replace(/\x1b\(B|\x0e|\x0f/g, '').split(/(\x1b\[[0-9;]*m)/)) {
    if (piece.startsWith('\x1b')) change(style, piece.slice(2, -1).split(';').map(Number));
    else {
      // Two or more blanks end a text element, so that each text keeps its column in any font.
      for (const text of piece.split(/( {2,})/)) {
        parts.push(run(text, style, column, row));
        column += [...text].length;
      }
    }
  }
});
const width = Math.ceil(20 + columns * WIDE), height = 40 + lines.length * HIGH;
console.log(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" \
width="${width}" height="${height}" \
role="img" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14" xml:space="preserve">
<title>${escape(title)}</title>
<rect width="100%" height="100%" rx="6" fill="#1e1e1e"/>
<circle cx="16" cy="14" r="5" fill="#555"/>\
<circle cx="32" cy="14" r="5" fill="#555"/><circle cx="48" cy="14" r="5" fill="#555"/>
${parts.filter(Boolean).join('\n')}
</svg>`);
