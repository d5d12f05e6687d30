// Answers the engine protocol on standard input and output with the module, as `tapp engine` does with the program:
// node engine.mjs FOLDER. The folder has tapp.wasm and tapp.files.
import fs from 'node:fs';
import { module_at } from './module.mjs';

const { engine } = module_at(process.argv[2]);
const block = Buffer.alloc(1 << 16);
let left = Buffer.alloc(0);
for (;;) {
  const end = left.indexOf(10);
  if (end >= 0) {
    fs.writeSync(1, engine.ask(left.subarray(0, end).toString()));
    left = left.subarray(end + 1);
    continue;
  }
  let n = 0;
  try { n = fs.readSync(0, block); } catch (error) { if (error.code !== 'EAGAIN') throw error; continue; }
  if (!n) break;
  left = Buffer.concat([left, block.subarray(0, n)]);
}
