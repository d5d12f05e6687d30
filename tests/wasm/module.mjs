// The engine's module in node, from a folder with tapp.wasm and tapp.files.
import fs from 'node:fs';
import { start } from '../../interpreter/page/engine.js';

export function module_at(folder) {
  const module = new WebAssembly.Module(fs.readFileSync(`${folder}/tapp.wasm`));
  const files = new Uint8Array(fs.readFileSync(`${folder}/tapp.files`));
  return { engine: start(module, files, (text) => process.stderr.write(text)), module, files };
}
