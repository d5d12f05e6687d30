// Runs the engine's WebAssembly module, for a worker of the page and for node.
import { wasi } from './wasi.js';

const ENVIRONMENT = { TAPP_VARIANTS: '/variants', TAPP_WEIGHTS: '/variants/weights', TAPP_LEARN: 'off' };

// `module` is a WebAssembly.Module, `files` those that unpack() of wasi.js gives. `more` are the functions of
// interpreter/server/host_wasm.h. An engine that is no host calls none of them, but imports them: then they do nothing.
export function start(module, files, report, more = {}) {
  const system = wasi(files, ENVIRONMENT, report);
  const env = new Proxy(more, { get: (own, name) => own[name] ?? (() => {}) });
  system.instance = new WebAssembly.Instance(module, { ...system.imports, env });
  const own = system.instance.exports;
  own._initialize();
  const bytes = (at, n) => new Uint8Array(own.memory.buffer, at, n);
  const textAt = (at, n) => new TextDecoder().decode(bytes(at, n));
  // Calls a function of the module: writes a text into the memory that module_room() reserves, and passes its length.
  const give = (name, text, ...others) => {
    const encoded = new TextEncoder().encode(text);
    bytes(own.module_room(encoded.length), encoded.length).set(encoded);
    return own[name](encoded.length, ...others);
  };
  // Sends a line of the engine protocol and returns the answer.
  const ask = (line) => {
    give('module_engine', line);
    return textAt(own.module_answer(), own.module_answer_size());
  };
  return { ask, give, textAt, own, put: system.put };
}
