// The server in this page: the same Python, in a worker. A static site has no other, and `gatosabio site`
// writes where its runtime is into the page. A page of a server has it beside (`--site`), for when the
// server is gone; tables that were opened here stay here.

import { addressOf, RUNTIME, SPARE } from '../lib/address';
import { away } from './away.svelte';
import { isServerThere } from './server-there';
import type { Wire } from './socket';
import type { KeptGame } from './worker/kept-games';

export const isHere = !!RUNTIME;
export const runtime = RUNTIME ?? SPARE;

const own = () => import('./worker/own-server').then(({ serverAt }) => serverAt(runtime!));
const kept = () => import('./worker/kept-games');
const runtimeHere = (): string => new URL(runtime!, document.baseURI).href;

// Begins to load it: it takes some seconds, and it will be wanted.
export function warmUp(wanted = isHere): void {
  if (wanted) void own().catch(() => undefined);
}

// Asks the server, or the one in this page. Fails as `fetch` does if there is none.
export function ask(path: string, init: RequestInit = {}, here = isHere): Promise<Response> {
  if (!here) return fetch(addressOf(path), init);
  return own().then((server) => server.ask(path, init));
}

// Asks the server, or the one in this page if that is gone. Tells which of them has answered.
export async function askAnybody(path: string, init: RequestInit): Promise<[Response, boolean]> {
  if (isHere) return [await ask(path, init), true];
  if (!runtime) return [await fetch(addressOf(path), init), false];
  const answer = await unlessGone(fetch(addressOf(path), init));
  away.now = answer === null || BEHIND_A_PROXY.includes(answer.status);
  return away.now ? [await ask(path, init, true), true] : [answer!, false];
}

// A server that is unplugged refuses nobody: it would take minutes to notice. One that only takes long
// is waited for. Null if it is gone.
async function unlessGone(asked: Promise<Response>): Promise<Response | null> {
  const answer = asked.catch(() => null);
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, PATIENCE_MS, 'late'));
  const first = await Promise.race([answer, late]);
  if (first !== 'late') return first;
  return (await isServerThere()) ? answer : null;
}

const PATIENCE_MS = 3000;

const BEHIND_A_PROXY = [502, 504]; // it answers for a server that is gone

// The finished games of this device; null if it keeps none.
export async function keptGames(): Promise<KeptGame[] | null> {
  return runtime ? (await kept()).gamesIn(runtimeHere()) : null;
}

export async function deleteKept(names: readonly string[]): Promise<void> {
  await (await kept()).deleteGames(runtimeHere(), names);
}

const nobody = (): void => undefined; // it could not be loaded, which `onclose` tells

// A connection to the server in this page.
export function ownWire(): Wire {
  let closed = false; // perhaps before there was anybody to connect to
  const wire: Wire = {
    send: (text) => void own().then((server) => server.send(wire, text), nobody),
    close: () => {
      closed = true;
      void own().then((server) => server.close(wire), nobody);
    },
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  own().then(
    (server) => closed || server.connect(wire),
    () => wire.onclose?.(),
  );
  return wire;
}
