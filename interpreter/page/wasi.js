// The system calls of the engine's module: read-only files in memory, the clock, random numbers. The calls and their
// numbers are those of WASI (wasi_snapshot_preview1).
const OK = 0, BAD_FILE = 8, INVALID = 28, IS_FOLDER = 31, MISSING = 44, NO_SUCH_CALL = 52, NO_FOLDER = 54;
const READ_ONLY = 69;
const DEVICE = 2, FOLDER = 3, REGULAR = 4; // kinds of files
const CREATE = 1, ONLY_FOLDER = 2, TRUNCATE = 8; // flags of path_open
const WRITES = 64n; // the right to write
const ROOT = 3; // the file number of "/", after standard input, output and error

// Takes the archive of tools/wasm-files apart. Returns a map from each path to its bytes, or to the group that has
// them. When such a file is opened, `bring(group)` must return the bytes of the group at once.
export function unpack(bytes, bring) {
  const end = bytes.indexOf(10), files = new Map();
  let at = end + 1;
  for (const [path, length, group] of JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)))) {
    files.set(path, group ? { length, group } : bytes.subarray(at, at + length));
    if (!group) at += length;
  }
  return Object.assign(files, { bring });
}

// Files and folders by their paths, "/variants/bridge"; a folder is the map of its entries.
function treeOf(files) {
  const tree = new Map([['/', new Map()]]);
  for (const [path, bytes] of files) {
    const parts = path.split('/').slice(1);
    parts.forEach((name, i) => {
      const folder = `/${parts.slice(0, i).join('/')}`, own = `/${parts.slice(0, i + 1).join('/')}`;
      tree.get(folder).set(name, own);
      if (!tree.has(own)) tree.set(own, i + 1 === parts.length ? bytes : new Map());
    });
  }
  return tree;
}

// The path of a name in a folder, without `.` and `..`.
function join(folder, name) {
  const parts = [];
  for (const part of `${name.startsWith('/') ? '' : folder}/${name}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

// The system for one instance of the module. `report` gets each text that the engine writes. The caller must set
// `instance` before the first call. Numbers and texts are passed by their addresses in the module's memory.
export function wasi(files, environment, report) {
  const tree = treeOf(files), open = new Map([[ROOT, { path: '/', at: 0 }]]);
  const inode = new Map([...tree.keys()].map((path, i) => [path, BigInt(i + 1)]));
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}\0`);
  const self = { instance: null };
  // The module's memory, which must be looked up each time: it is another buffer after it has grown.
  const memory = () => new DataView(self.instance.exports.memory.buffer);
  const bytes = (at, n) => new Uint8Array(self.instance.exports.memory.buffer, at, n);
  const textAt = (at, n) => new TextDecoder().decode(bytes(at, n));
  const write = (at, text) => {
    const encoded = new TextEncoder().encode(text);
    bytes(at, encoded.length).set(encoded);
    return encoded.length;
  };
  const isFolder = (node) => node instanceof Map;
  // Adds the bytes of a group, whose files are one after another in the order of `files`.
  const put = (group, all) => {
    let at = 0;
    for (const [path, node] of files) {
      if (node.group !== group) continue;
      tree.set(path, all.subarray(at, at + node.length));
      at += node.length;
    }
  };
  const kindOf = (fd) => (fd < ROOT ? DEVICE : isFolder(tree.get(open.get(fd).path)) ? FOLDER : REGULAR);
  const size = (text) => new TextEncoder().encode(text).length;

  // Writes the properties of a file as WASI's `filestat`.
  function writeStat(path, at) {
    const node = tree.get(path), view = memory();
    bytes(at, 64).fill(0);
    view.setBigUint64(at + 8, inode.get(path), true);
    view.setUint8(at + 16, isFolder(node) ? FOLDER : REGULAR);
    view.setBigUint64(at + 24, 1n, true);
    view.setBigUint64(at + 32, BigInt(isFolder(node) ? 0 : node.length), true);
    return OK;
  }

  // The pieces of memory in a list of `n` addresses and lengths.
  const pieces = (at, n) => Array.from({ length: n }, (_, i) => {
    const view = memory();
    return bytes(view.getUint32(at + 8 * i, true), view.getUint32(at + 8 * i + 4, true));
  });

  const calls = {
    environ_sizes_get(count, room) {
      memory().setUint32(count, variables.length, true);
      memory().setUint32(room, variables.reduce((sum, one) => sum + size(one), 0), true);
      return OK;
    },
    environ_get(list, room) {
      for (const one of variables) {
        memory().setUint32(list, room, true);
        room += write(room, one);
        list += 4;
      }
      return OK;
    },
    clock_time_get(clock, precision, out) {
      const now = clock === 0 ? Date.now() : performance.now();
      memory().setBigUint64(out, BigInt(Math.round(now * 1e6)), true);
      return OK;
    },
    random_get(at, n) {
      for (let i = 0; i < n; i += 65536) crypto.getRandomValues(bytes(at + i, Math.min(65536, n - i)));
      return OK;
    },
    proc_exit(status) { throw new Error(`the engine has ended (${status})`); },
    sched_yield: () => OK,
    // The engine asks which folders it has from the beginning: only "/", whose name has the length 1.
    fd_prestat_get(fd, out) {
      if (fd !== ROOT) return BAD_FILE;
      memory().setUint32(out, 0, true);
      memory().setUint32(out + 4, 1, true);
      return OK;
    },
    fd_prestat_dir_name(fd, at) { write(at, '/'); return OK; },
    fd_fdstat_get(fd, out) {
      if (fd >= ROOT && !open.has(fd)) return BAD_FILE;
      bytes(out, 24).fill(0);
      memory().setUint8(out, kindOf(fd));
      bytes(out + 8, 16).fill(255); // all rights
      return OK;
    },
    fd_fdstat_set_flags: () => OK,
    fd_filestat_get(fd, out) {
      if (open.has(fd)) return writeStat(open.get(fd).path, out);
      bytes(out, 64).fill(0);
      memory().setUint8(out + 16, DEVICE);
      return fd < ROOT ? OK : BAD_FILE;
    },
    path_filestat_get(fd, flags, at, n, out) {
      const path = join(open.get(fd)?.path, textAt(at, n));
      return tree.has(path) ? writeStat(path, out) : MISSING;
    },
    // There are no links: a file that exists is no link.
    path_readlink: (fd, at, n) => (tree.has(join(open.get(fd)?.path, textAt(at, n))) ? INVALID : MISSING),
    path_open(fd, dirflags, at, n, flags, rights, inheriting, fdflags, out) {
      const folder = open.get(fd);
      if (!folder) return BAD_FILE;
      const path = join(folder.path, textAt(at, n)), node = tree.get(path);
      if (!node) return flags & CREATE ? READ_ONLY : MISSING;
      if (flags & ONLY_FOLDER && !isFolder(node)) return NO_FOLDER;
      if (node.group) put(node.group, files.bring(node.group));
      if (rights & WRITES && flags & (CREATE | TRUNCATE)) return isFolder(node) ? IS_FOLDER : READ_ONLY;
      let next = ROOT + 1; // the first free file number
      while (open.has(next)) next++;
      open.set(next, { path, at: 0 });
      memory().setUint32(out, next, true);
      return OK;
    },
    fd_close: (fd) => (open.delete(fd) ? OK : BAD_FILE),
    fd_read(fd, list, n, out) {
      const file = open.get(fd), node = file && tree.get(file.path);
      if (fd >= ROOT && !file) return BAD_FILE;
      if (isFolder(node)) return IS_FOLDER;
      let read = 0;
      for (const piece of node ? pieces(list, n) : []) {
        const part = node.subarray(file.at, file.at + piece.length);
        piece.set(part);
        file.at += part.length;
        read += part.length;
      }
      memory().setUint32(out, read, true);
      return OK;
    },
    fd_seek(fd, offset, from, out) {
      const file = open.get(fd);
      if (!file) return BAD_FILE;
      // `from`: 0 is the beginning of the file, 1 the present position, 2 the end.
      const at = Number(offset) + [0, file.at, tree.get(file.path).length][from];
      if (!(at >= 0)) return INVALID;
      file.at = at;
      memory().setBigUint64(out, BigInt(at), true);
      return OK;
    },
    // Writes the entries of a folder from number `cookie` on, as many as there is `room` for. An entry is a head of 24
    // bytes and the name.
    fd_readdir(fd, at, room, cookie, out) {
      const entries = [...(tree.get(open.get(fd)?.path) ?? [])];
      const start = at, view = memory(), end = at + room;
      for (let i = Number(cookie); i < entries.length && at < end; i++) {
        const [name, path] = entries[i], text = new TextEncoder().encode(name);
        const entry = new Uint8Array(24 + text.length), head = new DataView(entry.buffer);
        head.setBigUint64(0, BigInt(i + 1), true);
        head.setBigUint64(8, inode.get(path), true);
        head.setUint32(16, text.length, true);
        head.setUint8(20, isFolder(tree.get(path)) ? FOLDER : REGULAR);
        entry.set(text, 24);
        const part = entry.subarray(0, end - at); // the engine reads an entry that is cut off again
        bytes(at, part.length).set(part);
        at += part.length;
      }
      view.setUint32(out, at - start, true);
      return OK;
    },
    fd_write(fd, list, n, out) {
      let written = 0;
      for (const piece of pieces(list, n)) {
        report(new TextDecoder().decode(piece));
        written += piece.length;
      }
      memory().setUint32(out, written, true);
      return fd < ROOT ? OK : READ_ONLY; // files are never open for writing
    },
  };
  // A call that is missing here answers that there is no such call.
  const other = { get: (own, name) => own[name] ?? (() => NO_SUCH_CALL) };
  return Object.assign(self, { put, imports: { wasi_snapshot_preview1: new Proxy(calls, other) } });
}
