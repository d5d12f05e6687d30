// A language server as an editor drives it: started over stdio, told of files, asked for completion and hover.
'use strict';
const fs = require('fs');
const path = require('path');
const { spawn } = require('child_process');
const { pathToFileURL } = require('url');
const { root } = require('./repository');

const SETTINGS = {
  yaml: { validate: true, hover: true, completion: true, schemas: {}, schemaStore: { enable: false }, customTags: [],
    format: { enable: false } },
  http: { proxy: '', proxyStrictSSL: true },
};
const PATIENCE = 300000;

class Server {
  // `name`: the package to run; `schemas`: which files follow which schema, as an editor's settings say it.
  constructor(name, schemas = {}) {
    this.settings = { ...SETTINGS, yaml: { ...SETTINGS.yaml, schemas } };
    const entry = path.join(process.env.NODE_PATH, name, 'bin/yaml-language-server');
    this.process = spawn(process.execPath, [entry, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.buffer = Buffer.alloc(0);
    this.next = 1;
    this.answers = new Map();
    this.waiting = new Map(); // by address: who waits for its findings
    this.process.stdout.on('data', (data) => this.read(data));
    this.process.on('exit', (code) => {
      if (!this.ended) throw new Error(`${name} ended with ${code}`);
    });
  }

  read(data) {
    this.buffer = Buffer.concat([this.buffer, data]);
    for (;;) {
      const end = this.buffer.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/content-length: *(\d+)/i.exec(this.buffer.toString('latin1', 0, end))[1]);
      if (this.buffer.length < end + 4 + length) return;
      const message = JSON.parse(this.buffer.toString('utf8', end + 4, end + 4 + length));
      this.buffer = this.buffer.subarray(end + 4 + length);
      this.receive(message);
    }
  }

  write(message) {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.process.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  receive(message) {
    if (message.method === 'textDocument/publishDiagnostics') {
      this.waiting.get(message.params.uri)?.(message.params.diagnostics);
    } else if (message.method === 'workspace/configuration') {
      this.write({ id: message.id, result: message.params.items.map((item) => this.settings[item.section] ?? {}) });
    } else if (message.id !== undefined && message.method) {
      this.write({ id: message.id, result: null });
    } else if (message.id !== undefined) {
      const { resolve, reject } = this.answers.get(message.id);
      this.answers.delete(message.id);
      if (message.error) reject(new Error(message.error.message));
      else resolve(message.result);
    }
  }

  // A promise that fails when the server is silent for too long.
  static soon(what, start) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no answer: ${what}`)), PATIENCE);
      start((value) => { clearTimeout(timer); resolve(value); }, (error) => { clearTimeout(timer); reject(error); });
    });
  }

  request(method, params) {
    const id = this.next++;
    return Server.soon(method, (resolve, reject) => {
      this.answers.set(id, { resolve, reject });
      this.write({ id, method, params });
    });
  }

  async start() {
    await this.request('initialize', {
      processId: process.pid,
      rootUri: pathToFileURL(root).href,
      workspaceFolders: [{ uri: pathToFileURL(root).href, name: 'tapp' }],
      capabilities: {
        workspace: { configuration: true, workspaceFolders: true },
        textDocument: { completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown'] } },
          hover: { contentFormat: ['markdown'] }, publishDiagnostics: {} },
      },
    });
    this.write({ method: 'initialized', params: {} });
    this.write({ method: 'workspace/didChangeConfiguration', params: { settings: this.settings } });
  }

  // Opens a document and gives its findings. `file` is where it would lie; it need not be there.
  open(file, text = fs.readFileSync(file, 'utf8')) {
    const uri = pathToFileURL(file).href;
    return Server.soon(`findings of ${file}`, (resolve) => {
      this.waiting.set(uri, resolve);
      this.write({ method: 'textDocument/didOpen',
        params: { textDocument: { uri, languageId: 'yaml', version: 1, text } } });
    });
  }

  close(file) {
    const uri = pathToFileURL(file).href;
    this.waiting.delete(uri);
    this.write({ method: 'textDocument/didClose', params: { textDocument: { uri } } });
  }

  // The texts that can be inserted at a place; line and character count from 0.
  async complete(file, line, character) {
    const params = { textDocument: { uri: pathToFileURL(file).href }, position: { line, character } };
    const answer = await this.request('textDocument/completion', params);
    return (answer.items ?? answer).map((item) => item.label);
  }

  // The text that is shown when the mouse rests at a place.
  async hover(file, line, character) {
    const params = { textDocument: { uri: pathToFileURL(file).href }, position: { line, character } };
    const answer = await this.request('textDocument/hover', params);
    if (!answer) return '';
    const contents = Array.isArray(answer.contents) ? answer.contents : [answer.contents];
    return contents.map((part) => part.value ?? part).join('\n').replace(/&nbsp;/g, ' ').replace(/\\(.)/g, '$1');
  }

  async stop() {
    this.ended = true;
    await this.request('shutdown', null);
    this.write({ method: 'exit' });
  }
}

module.exports = { Server };
