// The server of this device, in a worker: it hands Python what comes in, and carries out what Python
// wants. It decides nothing.
//
// Python is started at once, as that takes long. The tables are fetched when somebody asks or
// connects: of several tabs the one where that happened last has them.

import { startPython, type Bridge } from './python';
import { GAMES, GoneError, ReadAgainError, shelfOf, TakenError, type Shelf } from './shelf';
import { clock, type ToPage, type ToWorker } from './speech';

type Said = Exclude<ToWorker, { do: 'start' }>;
type Out =
  | ['store', [string, string | null][]]
  | ['send', number, string]
  | ['close', number, string]
  | ['answer', number, number, string]
  | ['broken', string];

let bridgeTo: ((stored: string) => Bridge) | null = null; // once Python has started
let bridge: Bridge | null = null; // while the tables are here
let fetching = false;
let shelf: Shelf;
let tabs: BroadcastChannel | null = null; // where a browser has none, the shelf finds it out
let timer: ReturnType<typeof setTimeout> | undefined;
let stores = true; // the last time, it did

const tell = (what: ToPage): void => postMessage(what);
const waiting: Said[] = []; // said before the tables were here
const early: Said[] = []; // said before Python was there, and in need of no tables

const needsNoTables = (said: Said): boolean =>
  said.do === 'ask' && /^\/(health|api\/replay)\b/.test(said.path);
let answering: Bridge | null = null; // what needs no tables: they stay with the tab that has them
const withoutTables = (to: (stored: string) => Bridge): Bridge => (answering ??= to('{}'));

// What fails in a promise is told to nobody by itself.
addEventListener('unhandledrejection', (event) => lost(event.reason));

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.do === 'start') void start(data.runtime);
  else if (bridge) take(bridge, data);
  else if (needsNoTables(data)) {
    if (bridgeTo) take(withoutTables(bridgeTo), data);
    else early.push(data);
  } else if (waiting.length || data.do === 'ask' || data.do === 'connect') {
    waiting.push(data);
    void fetchTables();
  } // else it was said before this tab had heard that it has no tables any more
};

function lost(why: unknown): void {
  tell({ is: 'broken', why: String(why) });
  tell({ is: 'lost' });
}

async function start(runtime: string): Promise<void> {
  try {
    const started = await startPython(runtime, (bytes, of) => tell({ is: 'loading', bytes, of }));
    shelf = await shelfOf(runtime);
    tabs = channel(`gatosabio ${new URL('..', runtime).pathname}`);
    if (tabs) tabs.onmessage = () => void shelf.isOwn().then((own) => own || elsewhere());
    bridgeTo = started;
  } catch (error) {
    return lost(error);
  }
  tell({ is: 'ready', keeps: shelf.keeps });
  for (const said of early.splice(0)) take(withoutTables(bridgeTo), said);
  if (waiting.length) await fetchTables();
}

function channel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null; // a browser without them, or one that keeps nothing
  }
}

async function fetchTables(): Promise<void> {
  if (!bridgeTo || fetching) return;
  fetching = true;
  await shelf.own();
  tabs?.postMessage('fetched');
  const stored = await shelf.those((name) => !name.startsWith(GAMES));
  bridge = bridgeTo(JSON.stringify(stored));
  fetching = false;
  tell({ is: 'ready', keeps: shelf.keeps });
  for (const said of waiting.splice(0)) if (bridge) take(bridge, said);
}

function elsewhere(): void {
  if (!bridge) return;
  bridge = null;
  clearTimeout(timer);
  tell({ is: 'elsewhere' });
}

function take(by: Bridge, said: Said): void {
  const now = clock();
  const wall = Date.now();
  switch (said.do) {
    case 'ask':
      return carryOut(
        by,
        by.ask(said.request, said.method, said.path, said.token, said.body, now, wall),
      );
    case 'connect':
      return by.connect(said.wire);
    case 'say':
      return carryOut(by, by.receive(said.wire, said.text, Math.min(said.at, now), now, wall));
    case 'close':
      return carryOut(by, by.disconnect(said.wire, now, wall));
  }
}

function carryOut(by: Bridge, told: string): void {
  const { out, wakes_at } = JSON.parse(told) as { out: Out[]; wakes_at: number | null };
  for (const what of out) {
    if (what[0] === 'store') void store(by, what[1]);
    else if (what[0] === 'send') tell({ is: 'told', wire: what[1], text: what[2] });
    else if (what[0] === 'close') tell({ is: 'closed', wire: what[1], text: what[2] });
    else if (what[0] === 'broken') tell({ is: 'broken', why: what[1] });
    else tell({ is: 'answer', request: what[1], status: what[2], body: what[3] });
  }
  clearTimeout(timer);
  if (wakes_at === null) return;
  timer = setTimeout(
    () => carryOut(by, by.wake(clock(), Date.now())),
    Math.max(0, wakes_at - clock()),
  );
}

async function store(by: Bridge, items: [string, string | null][]): Promise<void> {
  const error = await shelf.put(items).then(
    () => null,
    (why: unknown) => why,
  );
  if (bridge !== by) return; // the tables were taken meanwhile
  if (error instanceof TakenError) return elsewhere();
  if (error instanceof ReadAgainError || error instanceof GoneError) return lost(error);
  const done = error === null;
  if (!done || !stores) tell({ is: 'stored', done });
  stores = done;
  const [now, wall] = [clock(), Date.now()];
  carryOut(by, done ? by.stored(now, wall) : by.not_stored(now, wall));
}
