// The page's end of the worker that holds its server.

import { controlled } from '../controlled';
import type { Wire } from '../socket';
import { clock, type ToPage, type ToWorker } from './speech';
import { loading } from './loading.svelte';

const ELSEWHERE = '{"type":"closed","why":"opened-elsewhere"}';

export interface OwnServer {
  ask(path: string, init: RequestInit): Promise<Response>;
  connect(wire: Wire): void;
  send(wire: Wire, text: string): void;
  close(wire: Wire): void;
}

let server: OwnServer | null = null;

const CONTROL_MS = 4000;

let waited: Promise<void> | null = null;

export async function serverAt(runtime: string): Promise<OwnServer> {
  await (waited ??= controlled(CONTROL_MS));
  const address = new URL(runtime, document.baseURI).href;
  if (!server && 'serviceWorker' in navigator && !navigator.serviceWorker.controller)
    navigator.serviceWorker.addEventListener('controllerchange', () => void keep(address), {
      once: true,
    });
  return (server ??= started(address));
}

// The service worker came late: what was loaded before is asked for again, so that it is kept.
async function keep(runtime: string): Promise<void> {
  const about = (await (await fetch(`${runtime}about.json`)).json()) as { sizes: object };
  await Promise.all(Object.keys(about.sizes).map((name) => fetch(runtime + name)));
}

function started(runtime: string): OwnServer {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const say = (what: ToWorker): void => worker.postMessage(what);
  const asked = new Map<
    number,
    { resolve: (answer: Response) => void; reject: (why: Error) => void }
  >();
  const wires = new Map<number, Wire>();
  const numbers = new Map<Wire, number>();
  let newest = 0;

  function ended(number: number, text: string): void {
    const wire = wires.get(number);
    if (!wire) return;
    wires.delete(number);
    say({ do: 'close', wire: number }); // as a socket says it: whoever was at the table is away
    if (text) wire.onmessage?.({ data: text });
    wire.onclose?.();
  }

  function gone(why: 'failed' | 'elsewhere', last = ''): void {
    loading.lost(why);
    for (const { reject } of asked.values()) reject(new Error('the server in this page is gone'));
    asked.clear();
    for (const number of [...wires.keys()]) ended(number, last);
  }

  function lost(): void {
    server = null; // the next one to ask starts it again
    gone('failed');
    worker.terminate();
  }

  worker.onerror = lost;
  worker.onmessage = ({ data }: MessageEvent<ToPage>) => {
    if (data.is === 'loading') loading.at(data.bytes, data.of);
    else if (data.is === 'ready') loading.done(data.keeps);
    else if (data.is === 'stored') loading.full = !data.done;
    else if (data.is === 'told') wires.get(data.wire)?.onmessage?.({ data: data.text });
    else if (data.is === 'closed') ended(data.wire, data.text);
    else if (data.is === 'broken') console.error(data.why);
    else if (data.is === 'elsewhere') gone('elsewhere', ELSEWHERE);
    else if (data.is === 'lost') lost();
    else {
      const { request, status, body } = data;
      asked.get(request)?.resolve(new Response(body || null, { status })); // 204 must have none
      asked.delete(request);
    }
  };
  say({ do: 'start', runtime });

  return {
    ask: (path, { method = 'GET', headers, body }) =>
      new Promise((resolve, reject) => {
        const request = ++newest;
        const token = new Headers(headers).get('Authorization')?.replace('Bearer ', '') ?? '';
        asked.set(request, { resolve, reject });
        say({
          do: 'ask',
          request,
          method,
          path,
          token,
          body: typeof body === 'string' ? body : '',
        });
      }),
    connect(wire) {
      const number = ++newest;
      wires.set(number, wire);
      numbers.set(wire, number);
      say({ do: 'connect', wire: number });
      wire.onopen?.();
    },
    send(wire, text) {
      const number = numbers.get(wire);
      if (number && wires.has(number)) say({ do: 'say', wire: number, text, at: clock() });
    },
    close(wire) {
      const number = numbers.get(wire);
      if (!number || !wires.delete(number)) return;
      say({ do: 'close', wire: number });
      wire.onclose?.();
    },
  };
}
