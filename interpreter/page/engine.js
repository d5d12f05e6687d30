// The engine's module: texts in, texts out. The same for a worker of the page and for node.
import { wasi } from './wasi.js';

const ENVIRONMENT = { TAPP_VARIANTS: '/variants', TAPP_WEIGHTS: '/variants/weights', TAPP_LEARN: 'off' };

// `module` is a WebAssembly.Module, `files` those that unpack() of wasi.js gives. `more` are the functions of
// interpreter/server/host_wasm.h; an engine that is no host calls none of them.
export function start(module, files, report, more = {}) {
  const system = wasi(files, ENVIRONMENT, report);
  const env = new Proxy(more, { get: (own, name) => own[name] ?? (() => {}) });
  system.instance = new WebAssembly.Instance(module, { ...system.imports, env });
  const own = system.instance.exports;
  own._initialize();
  const bytes = (at, n) => new Uint8Array(own.memory.buffer, at, n);
  const textAt = (at, n) => new TextDecoder().decode(bytes(at, n));
  // Gives a text to one of the module's functions, by the memory that the module has for it.
  const give = (name, text, ...others) => {
    const encoded = new TextEncoder().encode(text);
    bytes(own.module_room(encoded.length), encoded.length).set(encoded);
    return own[name](encoded.length, ...others);
  };
  // A line of the engine protocol, and the line that answers it.
  const ask = (line) => {
    give('module_engine', line);
    return textAt(own.module_answer(), own.module_answer_size());
  };
  return { ask, give, textAt, own, put: system.put };
}
