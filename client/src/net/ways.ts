// How a page reaches its server: by a WebSocket, or, where something between strips these, by the
// detour; or within the page, if it holds its own. Whoever keeps a line asks here for its wires.

import { keptAs } from '../lib/address';
import { Detour, type Way } from './detour';
import { isHere, ownWire } from './here';
import { isServerThere } from './server-there';
import type { Wire } from './socket';
import { webWire } from './web-wire';

const SILENT_MS = 3500; // a socket that has brought nothing by then may never do
const TRY_AGAIN_AFTER = 600_000; // ms: perhaps this is another network by now
const DOUBTED_AFTER = 3; // failures of sockets in a row, where one has worked before
const KEPT = 'gatosabio.detour';

// What opens one wire after the other for a line. *told* hears of each that works, whether it is a
// detour. After ten minutes on the detour the first wire of a new line tries a socket again; in the
// middle of a game, that would only cost time.
// A table that is *here* has its server in this page.
export function wires(
  way: Way,
  told: (detour: boolean) => void = () => {},
  here = isHere,
): () => Wire {
  if (here) return ownWire;
  const line: Line = { way, told, failed: 0, worked: false, suspected: false, detoured: 0 };
  let isFirst = true;
  return () => {
    const wire = new ChosenWire(line, needsDetour(isFirst));
    isFirst = false;
    return wire;
  };
}

interface Line {
  way: Way;
  told: (detour: boolean) => void;
  failed: number; // sockets in a row
  worked: boolean; // a socket has
  suspected: boolean; // the server was there while a socket could not be opened
  detoured: number; // detours that worked
}

// One wire, which may turn out to be another kind than it began as.
class ChosenWire implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  #inner: Wire | null = null;
  #worked = false; // the inner one
  #over = false;
  #silent: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly line: Line,
    detour: boolean,
  ) {
    if (detour) this.#detour();
    else this.#socket();
  }

  send(text: string): void {
    this.#inner?.send(text);
  }

  close(): void {
    if (this.#over) return;
    this.#end();
    this.onclose?.();
  }

  #end(): void {
    this.#over = true;
    this.#drop();
  }

  #drop(): void {
    clearTimeout(this.#silent);
    const inner = this.#inner;
    this.#inner = null;
    if (!inner) return;
    inner.onopen = inner.onmessage = inner.onclose = null;
    inner.close();
  }

  #use(inner: Wire, works: () => void, lost: () => void): void {
    this.#drop();
    this.#inner = inner;
    this.#worked = false;
    inner.onopen = () => this.onopen?.();
    inner.onmessage = (event) => {
      if (!this.#worked) works();
      this.#worked = true;
      this.onmessage?.(event);
    };
    inner.onclose = () => {
      this.#inner = null;
      clearTimeout(this.#silent);
      lost();
    };
  }

  #socket(): void {
    const works = () => {
      clearTimeout(this.#silent);
      this.line.failed = 0;
      this.line.worked = true;
      this.line.suspected = false;
      remember(false);
      this.line.told(false);
    };
    this.#use(webWire(this.line.way === 'class' ? '/ws/class' : '/ws'), works, () => {
      if (this.#worked || !this.#isDoubted()) this.close();
      else void this.#goElsewhere(true);
    });
    this.#silent = setTimeout(() => void this.#goElsewhere(false), SILENT_MS);
  }

  // Whether a socket that could not be opened says something about sockets. Where one has worked, it
  // is the server, most likely, that is gone for a moment.
  #isDoubted(): boolean {
    return ++this.line.failed >= (this.line.worked ? DOUBTED_AFTER : 1);
  }

  // The socket does not work. If the server is there all the same, it is the socket's fault; but it may
  // have come back this very moment, so a socket that was *refused* is tried once more.
  async #goElsewhere(refused: boolean): Promise<void> {
    if (!this.line.suspected) {
      const before = this.#inner;
      const isThere = await isServerThere();
      if (this.#over || this.#worked || this.#inner !== before) return;
      this.line.suspected = isThere;
      if (!isThere && refused) return this.close();
      if (!isThere) return; // one that is silent may still come to life
      if (refused) return this.#socket();
    }
    this.#detour();
  }

  #detour(): void {
    const works = () => {
      this.line.detoured++;
      remember(true);
      this.line.told(true);
    };
    this.#use(new Detour(this.line.way), works, () => {
      if (!this.#worked) void this.#doubtDetour();
      this.close();
    });
  }

  // If the server is there all the same, the detour is no better than a socket. Where nothing can be
  // asked at all (the page is being left, a network is gone for a moment) it is still the way.
  async #doubtDetour(): Promise<void> {
    const before = this.line.detoured;
    if (!(await isServerThere()) || this.line.detoured !== before) return;
    this.line.suspected = false;
    remember(false);
  }
}

// --- What this browser knows, until its window is closed ---

let since: number | null = null; // where nothing can be stored

function needsDetour(isNewLine: boolean): boolean {
  const known = read() ?? since;
  return known !== null && !(isNewLine && Date.now() - known > TRY_AGAIN_AFTER);
}

function read(): number | null {
  try {
    return Number(sessionStorage.getItem(keptAs(KEPT))) || null;
  } catch {
    return null;
  }
}

function remember(detour: boolean): void {
  const known = read() ?? since;
  if (detour && known !== null && Date.now() - known < TRY_AGAIN_AFTER) return;
  since = detour ? Date.now() : null;
  try {
    if (since === null) sessionStorage.removeItem(keptAs(KEPT));
    else sessionStorage.setItem(keptAs(KEPT), `${since}`);
  } catch {
    // It is remembered as long as this page is open.
  }
}
