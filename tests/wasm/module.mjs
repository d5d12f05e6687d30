// Loads the engine's module in node, from a folder with tapp.wasm and tapp.files.
import fs from 'node:fs';
import { start } from '../../interpreter/page/engine.js';
import { unpack } from '../../interpreter/page/wasi.js';

export const filesOf = (folder) => unpack(new Uint8Array(fs.readFileSync(`${folder}/tapp.files`)),
  (group) => new Uint8Array(fs.readFileSync(`${folder}/files/${group}`)));

export function module_at(folder) {
  const module = new WebAssembly.Module(fs.readFileSync(`${folder}/tapp.wasm`));
  const files = filesOf(folder);
  return { engine: start(module, files, (text) => process.stderr.write(text)), module, files };
}
