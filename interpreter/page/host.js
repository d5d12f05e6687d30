// The table's host in this very module: it answers the requests of docs/web-protocol.md as a server does. Used by the
// worker of the page, and by tests in node.
import { start } from './engine.js';

// `keep` takes lines to keep for the next visit, `kept` are those of earlier ones. `answer(number, answer)` gets
// { status, type, body }, `send(number, text)` more of a stream, `end(number)` its end.
export function openHost(module, files, { kept = [], keep, answer, send, end, report }) {
  const text = (at, n) => engine.textAt(at, n);
  const named = (at) => text(at, new Uint8Array(engine.own.memory.buffer).indexOf(0, at) - at);
  const engine = start(module, files, report, {
    host_keep: (at, n) => keep(text(at, n)),
    host_answer: (number, status, type, at, n) => answer(number, { status, type: named(type), body: text(at, n) }),
    host_send: (number, at, n) => send(number, text(at, n)),
    host_end: (number) => end(number),
  });
  for (const line of kept) engine.give('module_host_restore', line);
  engine.own.module_host_open();
  let timer;
  // Works until nothing is due; requests that come meanwhile are taken between two steps.
  const run = () => {
    clearTimeout(timer);
    const wait = engine.own.module_host_run();
    if (wait >= 0) timer = setTimeout(run, wait);
  };
  return {
    ask(number, request) {
      engine.give('module_host_request', JSON.stringify(request), number);
      run();
    },
    leave(number) {
      engine.own.module_host_leave(number);
      run();
    },
    put: engine.put,
    close: () => clearTimeout(timer),
  };
}
