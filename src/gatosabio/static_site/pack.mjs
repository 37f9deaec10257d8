// Packs the Python that the page needs: `node pack.mjs RUNTIME SOURCES OUT`.
//
// Pyodide itself imports what the page will import, compiles that and nothing else to bytecode, and puts
// it into one archive. Files are compressed here, so that it does not matter whether a host does.

import { readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const [runtime, sources, out] = process.argv.slice(2);
const pyodide = join(runtime, 'pyodide');
const { loadPyodide } = await import(pathToFileURL(join(pyodide, 'pyodide.mjs')).href);
const python = await loadPyodide({ env: { PYTHONDONTWRITEBYTECODE: '1' } });
for (const [name, from] of [['/ours', sources], ['/msgspec', join(runtime, 'msgspec')]]) {
  python.FS.mkdirTree(name);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: from }, name);
}
python.runPython(readFileSync(new URL('./pack.py', import.meta.url), 'utf8'));

mkdirSync(out, { recursive: true });
const files = {
  'python.zip': python.FS.readFile('/packed.zip'),
  'pyodide.wasm': readFileSync(join(pyodide, 'pyodide.asm.wasm')),
  'pyodide.asm.js': readFileSync(join(pyodide, 'pyodide.asm.mjs')),
  'pyodide.js': readFileSync(join(pyodide, 'pyodide.mjs')),
};
for (const [name, data] of Object.entries(files)) {
  // Blocks of this size are the smallest for what is in there.
  writeFileSync(join(out, `${name}.gz`), gzipSync(data, { level: 9, memLevel: 6 }));
}
