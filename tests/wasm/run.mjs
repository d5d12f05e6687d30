// Runs a test in C that is compiled to WebAssembly: node run.mjs MODULE FOLDER. The test finds the folder as
// $TAPP_SHARED.
import fs from 'node:fs';
import { WASI } from 'node:wasi';

const [, , file, folder] = process.argv;
const system = new WASI({ version: 'preview1', args: [file], env: { TAPP_SHARED: '/shared' },
  preopens: { '/shared': folder }, returnOnExit: true });
const module = new WebAssembly.Module(fs.readFileSync(file));
process.exitCode = system.start(new WebAssembly.Instance(module, system.getImportObject()));
