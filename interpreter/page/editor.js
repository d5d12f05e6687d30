// The editor of the author's page: CodeMirror, which marks findings at their lines. It is in a shadow root, because the
// page's security policy forbids the styles that CodeMirror adds to a page.
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers, highlightActiveLine, drawSelection } from '@codemirror/view';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { HighlightStyle, syntaxHighlighting, foldGutter, bracketMatching } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import { linter, lintGutter, lintKeymap, forceLinting } from '@codemirror/lint';
import { yaml } from '@codemirror/lang-yaml';
import { completion } from './complete.js';

// The colours of the page, light and dark.
const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--blue)' },
  { tag: tags.string, color: 'var(--green)' },
  { tag: tags.comment, color: 'var(--soft)' },
  { tag: [tags.keyword, tags.meta], color: 'var(--red)' },
]);

const theme = EditorView.theme({
  '&': { height: '100%', fontSize: '0.95rem' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace' },
  '.cm-content': { minHeight: '20rem' },
  '.cm-gutters': { background: 'transparent', color: 'inherit', opacity: 0.7 },
  '.cm-tooltip': { color: '#111', background: '#fff', maxWidth: '40rem' },
  '.explained': { padding: '.3rem .5rem', maxWidth: '30rem', whiteSpace: 'pre-wrap' },
  '.explained p': { margin: '.2rem 0' },
  '.explained pre': { margin: '.2rem 0', whiteSpace: 'pre-wrap' },
  '.cm-activeLine, .cm-activeLineGutter': { background: 'rgba(128,128,128,.12)' },
  '.cm-cursor': { borderLeftColor: 'currentColor' },
});

// The editor's offset of a line and column, which both begin with 1. Findings count columns in code points; the editor
// counts UTF-16 units.
function offset(doc, line, column) {
  const at = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return at.from + [...at.text].slice(0, column - 1).join('').length;
}

// A finding of the program as a mark of the editor.
function markOf(doc, finding) {
  const from = offset(doc, finding.line, finding.column), to = offset(doc, finding.end_line, finding.end_column);
  const severity = finding.severity === 'note' ? 'info' : finding.severity;
  const message = finding.hint ? `${finding.message}\n${finding.hint}` : finding.message;
  return { from, to: Math.max(from, to), severity, source: finding.code, message };
}

// Opens an editor in the element `place`. `inspect(text)` returns findings, `onChange(text)` is called after each
// change, and `games()` returns the shipped games. Findings in a parent's file are not marked.
export function open(place, { text, label, inspect, onChange, games }) {
  const root = place.attachShadow({ mode: 'open' });
  const marks = async (view) => {
    const { doc } = view.state, findings = await inspect(doc.toString());
    return findings.filter((one) => one.file === 'variant.yaml').map((one) => markOf(doc, one));
  };
  const extensions = [
    lineNumbers(), foldGutter(), history(), drawSelection(), bracketMatching(), highlightActiveLine(), yaml(),
    syntaxHighlighting(colours), linter(marks, { delay: 500 }), lintGutter(), completion(games), theme,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': label }),
    keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
    EditorView.updateListener.of((update) => { if (update.docChanged) onChange(update.state.doc.toString()); }),
  ];
  const view = new EditorView({ root, parent: root, state: EditorState.create({ doc: text, extensions }) });
  forceLinting(view);
  return {
    set: (next) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } }),
    // Replaces `text` by `next`, unless the author has typed meanwhile. The cursor stays in its line.
    replace: (text, next) => {
      const { doc, selection } = view.state;
      if (doc.toString() !== text || text === next) return;
      const line = doc.lineAt(selection.main.head).number;
      view.dispatch({ changes: { from: 0, to: doc.length, insert: next } });
      view.dispatch({ selection: { anchor: offset(view.state.doc, line, 1) }, scrollIntoView: true });
    },
    go: (line, column) => {
      view.dispatch({ selection: { anchor: offset(view.state.doc, line, column) }, scrollIntoView: true });
      view.focus();
    },
    close: () => view.destroy(),
  };
}
