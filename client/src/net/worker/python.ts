// Loads Python: four files, compressed whatever the host does, and told of by bytes.

export interface Bridge {
  ask(
    request: number,
    method: string,
    path: string,
    token: string,
    body: string,
    now: number,
    wall: number,
  ): string;
  connect(wire: number): void;
  receive(wire: number, text: string, arrived: number, now: number, wall: number): string;
  disconnect(wire: number, now: number, wall: number): string;
  wake(now: number, wall: number): string;
  stored(now: number, wall: number): string;
  not_stored(now: number, wall: number): string;
}

interface Python {
  runPython(code: string): unknown;
}

interface About {
  sizes: Record<string, number>; // of the files, in bytes
  lock: object; // what Pyodide wants to know of packages: that there are none
}

type LoadPyodide = (options: object) => Promise<Python>;

const FILES = ['pyodide.js', 'pyodide.asm.js', 'pyodide.wasm', 'python.zip'] as const;
const JS = 'text/javascript';

// What is loaded as a library cannot stay in an archive.
const START = `
import os, zipimport
packed = zipimport.zipimporter("/lib/python314.zip")
for name in packed.get_data("/lib/python314.zip/native.txt").decode().split("\\n"):
    file = "/lib/python3.14/site-packages/" + name.removeprefix("native/")
    os.makedirs(os.path.dirname(file), exist_ok=True)
    with open(file, "wb") as written:
        written.write(packed.get_data("/lib/python314.zip/" + name))
from gatosabio.in_page.bridge import Bridge
lambda stored: Bridge(stored, os.urandom)
`;

export async function startPython(
  runtime: string,
  heard: (bytes: number, of: number) => void,
): Promise<(stored: string) => Bridge> {
  const about = (await (await fetch(`${runtime}about.json`)).json()) as About;
  const all = Object.values(about.sizes).reduce((sum, size) => sum + size, 0);
  let come = 0;
  const count = (bytes: number) => heard((come += bytes), all);
  const got = await Promise.all(FILES.map((name) => unpacked(`${runtime}${name}.gz`, count)));
  const [loader, module, wasm, library] = got as [Blob, Blob, Blob, Blob];
  const { loadPyodide } = (await imported(loader)) as { loadPyodide: LoadPyodide };
  const { default: createPyodideModule } = (await imported(module)) as { default: unknown };
  const stdLibURL = URL.createObjectURL(library);
  const restore = answerForWasm(wasm);
  const python = await loadPyodide({
    indexURL: runtime,
    stdLibURL,
    createPyodideModule,
    lockFileContents: about.lock,
    packageBaseUrl: runtime,
  }).finally(restore);
  URL.revokeObjectURL(stdLibURL);
  return python.runPython(START) as (stored: string) => Bridge;
}

// Some hosts unpack what is called .gz themselves.
async function unpacked(address: string, count: (bytes: number) => void): Promise<Blob> {
  const answer = await fetch(address);
  if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status}`);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = answer.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    count(part.value.length);
  }
  const whole = new Blob(parts);
  const [first, second] = new Uint8Array(await whole.slice(0, 2).arrayBuffer());
  if (first !== 0x1f || second !== 0x8b) return whole;
  return new Response(whole.stream().pipeThrough(new DecompressionStream('gzip'))).blob();
}

function imported(code: Blob): Promise<unknown> {
  const address = URL.createObjectURL(new Blob([code], { type: JS }));
  return import(/* @vite-ignore */ address).finally(() => URL.revokeObjectURL(address));
}

// Pyodide fetches its code by an address of its own. It gets what is here, by the type that browsers
// want for it, which not every host knows.
function answerForWasm(wasm: Blob): () => void {
  const real = self.fetch.bind(self);
  self.fetch = (asked, init) =>
    (asked instanceof Request ? asked.url : asked.toString()).endsWith('.wasm')
      ? Promise.resolve(new Response(wasm, { headers: { 'Content-Type': 'application/wasm' } }))
      : real(asked, init);
  return () => (self.fetch = real);
}
