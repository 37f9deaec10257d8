// The server of this device, in a worker: it hands Python what comes in, and carries out what Python
// wants. It decides nothing.

import { startPython, type Bridge } from './python';
import { GAMES, shelfOf, type Shelf } from './shelf';
import { clock, type ToPage, type ToWorker } from './speech';

type Out =
  | ['store', [string, string | null][]]
  | ['send', number, string]
  | ['close', number, string]
  | ['answer', number, number, string]
  | ['broken', string];

let bridge: Bridge;
let shelf: Shelf;
let timer: ReturnType<typeof setTimeout> | undefined;
let over = false;
let stores = true; // the last time, it did

const tell = (what: ToPage): void => postMessage(what);
const early: ToWorker[] = []; // said before Python was there

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.do === 'start') void start(data.runtime);
  else if (bridge) take(data);
  else early.push(data);
};

async function start(runtime: string): Promise<void> {
  const name = `gatosabio ${new URL('..', runtime).pathname}`;
  try {
    await own(name);
    const started = await startPython(runtime, (bytes, of) => tell({ is: 'loading', bytes, of }));
    shelf = await shelfOf(runtime);
    const rows = await shelf.those((name) => !name.startsWith(GAMES));
    bridge = started(JSON.stringify(rows));
  } catch (error) {
    tell({ is: 'broken', why: String(error) });
    tell({ is: 'lost', why: 'no-runtime' });
    return;
  }
  tell({ is: 'ready', keeps: shelf.keeps });
  early.splice(0).forEach(take);
}

// Of several tabs the newest has the tables. Where a browser has no locks, the shelf finds it out.
function own(name: string): Promise<void> {
  return new Promise((resolve) => {
    if (!navigator.locks) return resolve();
    const held = navigator.locks.request(name, { steal: true }, () => {
      resolve();
      return new Promise(() => undefined); // until it is stolen
    });
    held.catch(elsewhere);
  });
}

function elsewhere(): void {
  over = true;
  clearTimeout(timer);
  tell({ is: 'lost', why: 'elsewhere' });
}

function take(said: ToWorker): void {
  if (over) return;
  const now = clock();
  const wall = Date.now();
  switch (said.do) {
    case 'ask':
      return carryOut(
        bridge.ask(said.request, said.method, said.path, said.token, said.body, now, wall),
      );
    case 'connect':
      return bridge.connect(said.wire);
    case 'say':
      return carryOut(bridge.receive(said.wire, said.text, Math.min(said.at, now), now, wall));
    case 'close':
      return carryOut(bridge.disconnect(said.wire, now, wall));
  }
}

function carryOut(told: string): void {
  const { out, wakes_at } = JSON.parse(told) as { out: Out[]; wakes_at: number | null };
  for (const what of out) {
    if (what[0] === 'store') void store(what[1]);
    else if (what[0] === 'send') tell({ is: 'told', wire: what[1], text: what[2] });
    else if (what[0] === 'close') tell({ is: 'closed', wire: what[1], text: what[2] });
    else if (what[0] === 'broken') tell({ is: 'broken', why: what[1] });
    else tell({ is: 'answer', request: what[1], status: what[2], body: what[3] });
  }
  clearTimeout(timer);
  if (wakes_at === null) return;
  timer = setTimeout(
    () => carryOut(bridge.wake(clock(), Date.now())),
    Math.max(0, wakes_at - clock()),
  );
}

async function store(items: [string, string | null][]): Promise<void> {
  const error = await shelf.put(items).then(
    () => null,
    (why: unknown) => why as DOMException,
  );
  if (over) return;
  if (error?.name === 'ConstraintError') return elsewhere(); // another tab has written these rows
  const done = error === null;
  if (done !== stores) tell({ is: 'stored', done });
  stores = done;
  const [now, wall] = [clock(), Date.now()];
  carryOut(done ? bridge.stored(now, wall) : bridge.not_stored(now, wall));
}
