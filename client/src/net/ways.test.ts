import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wires } from './ways';
import type { Wire } from './socket';

// What a network lets through, and what was tried there.
class Network {
  tried: string[] = [];
  sockets: Socket[] = [];
  isThere = true;
  detours = true;
  asked: ((isThere: boolean) => void)[] | null = null; // questions whose answers wait, if they shall

  fetch = (address: string, { signal }: RequestInit): Promise<Response> => {
    this.tried.push(address);
    if (address === '/health') {
      const answer = (ok: boolean) => new Response(null, { status: ok ? 200 : 502 });
      if (!this.asked) return Promise.resolve(answer(this.isThere));
      return new Promise((resolve) => this.asked!.push((ok) => resolve(answer(ok))));
    }
    if (!this.detours) return Promise.resolve(new Response(null, { status: 502 }));
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        stream.enqueue(new TextEncoder().encode('event: line\ndata: x\n\ndata: {"a":1}\n\n'));
        signal!.addEventListener('abort', () => stream.close());
      },
    });
    return Promise.resolve(new Response(body));
  };
}

class Socket {
  static OPEN = 1;
  readyState = 0;
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(address: string) {
    network.tried.push(address.replace('ws://here', ''));
    network.sockets.push(this);
  }

  send(): void {}
  close(): void {
    this.closed = true;
  }

  opens(): void {
    this.readyState = Socket.OPEN;
    this.onopen?.();
    this.onmessage?.({ data: '{"a":1}' });
  }
}

const SOCKET = '/ws';
const DETOUR = '/api/detour';
const HEALTH = '/health';
const FOUND = [SOCKET, HEALTH, SOCKET, DETOUR];
const soon = () => vi.advanceTimersByTimeAsync(0);

let network: Network;
let kept: Map<string, string>;
let used: Wire[];

beforeEach(() => {
  vi.useFakeTimers();
  network = new Network();
  kept = new Map();
  used = [];
  vi.stubGlobal('fetch', network.fetch);
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(async () => {
  for (const wire of used) wire.close();
  await works(wires('table')); // what the module itself remembers is forgotten
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function use(open: () => Wire) {
  const wire = open();
  used.push(wire);
  const told = { heard: 0, closed: 0 };
  wire.onopen = () => wire.send('{"type":"hello"}');
  wire.onmessage = () => void told.heard++;
  wire.onclose = () => void told.closed++;
  return { wire, told };
}

// A line on which a socket works.
async function works(open: () => Wire): Promise<void> {
  kept.clear();
  vi.advanceTimersByTime(600_001);
  const { wire } = use(open);
  network.sockets.at(-1)!.opens();
  wire.close();
  await soon();
}

// The sockets that are not refused yet are.
async function refuse(): Promise<void> {
  for (const socket of network.sockets.splice(0)) socket.onclose?.();
  await soon();
}

async function findDetour(open: () => Wire) {
  const found = use(open);
  await refuse();
  await refuse();
  return found;
}

describe('the way to a server', () => {
  it('is a socket where that works', async () => {
    const told: boolean[] = [];
    const { wire, told: seen } = use(wires('table', (detour) => told.push(detour)));
    network.sockets[0]!.opens();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(network.tried).toEqual([SOCKET]);
    expect([told, seen]).toEqual([[false], { heard: 1, closed: 0 }]);
    wire.close();
    expect(network.sockets[0]!.closed).toBe(true);
  });

  it('is the detour where a socket is refused twice, though the server is there', async () => {
    const told: boolean[] = [];
    const { told: seen } = await findDetour(wires('table', (detour) => told.push(detour)));
    expect(network.tried).toEqual(FOUND);
    expect([told, seen]).toEqual([[true], { heard: 1, closed: 0 }]);
  });

  it('is that of a class for a class', async () => {
    await findDetour(wires('class'));
    expect(network.tried).toEqual(['/ws/class', HEALTH, '/ws/class', '/api/detour/class']);
  });

  it('is no detour where the server is gone', async () => {
    network.isThere = false;
    const { told } = use(wires('table'));
    await refuse();
    expect(network.tried).toEqual([SOCKET, HEALTH]);
    expect(told.closed).toBe(1);
  });

  it('is the detour where a socket brings nothing, though the server is there', async () => {
    const { told } = use(wires('table'));
    await vi.advanceTimersByTimeAsync(3500);
    expect(network.tried).toEqual([SOCKET, HEALTH, DETOUR]);
    expect(network.sockets[0]!.closed).toBe(true);
    expect(told).toEqual({ heard: 1, closed: 0 });
  });

  it('stays a socket that comes to life while the server is asked', async () => {
    network.asked = [];
    const told: boolean[] = [];
    const { told: seen } = use(wires('table', (detour) => told.push(detour)));
    await vi.advanceTimersByTimeAsync(3500);
    network.sockets[0]!.opens();
    network.asked[0]!(true);
    await soon();
    expect(network.tried).toEqual([SOCKET, HEALTH]);
    expect(network.sockets[0]!.closed).toBe(false);
    expect([told, seen]).toEqual([[false], { heard: 1, closed: 0 }]);
  });

  it('waits for a silent socket while the server does not answer', async () => {
    network.isThere = false;
    const { told } = use(wires('table'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(network.tried).toEqual([SOCKET, HEALTH]);
    expect([told.closed, network.sockets[0]!.closed]).toEqual([0, false]);
  });

  it('is doubted only at the third failure where a socket has worked', async () => {
    const open = wires('table');
    await works(open);
    network.tried.length = 0;
    for (let i = 0; i < 2; i++) {
      const { told } = use(open);
      await refuse();
      expect(told.closed).toBe(1);
    }
    expect(network.tried).toEqual([SOCKET, SOCKET]);
    await findDetour(open);
    expect(network.tried).toEqual([SOCKET, SOCKET, ...FOUND]);
  });

  it.each([true, false])('is remembered for ten minutes (storage: %s)', async (stored) => {
    if (!stored) vi.stubGlobal('sessionStorage', undefined);
    const open = wires('table');
    await findDetour(open);
    network.tried.length = 0;

    use(wires('table'));
    await soon();
    expect(network.tried).toEqual([DETOUR]);

    await vi.advanceTimersByTimeAsync(600_001);
    use(open); // in the middle of a game
    await soon();
    expect(network.tried).toEqual([DETOUR, DETOUR]);
    await vi.advanceTimersByTimeAsync(600_001);
    use(wires('table'));
    expect(network.tried).toEqual([DETOUR, DETOUR, SOCKET]);
  });

  it('is looked for again where the detour does not work, either', async () => {
    const open = wires('table');
    await findDetour(open);
    network.tried.length = 0;
    network.detours = false;
    const { told } = use(open);
    await soon();
    expect(told.closed).toBe(1);
    use(open);
    expect(network.tried).toEqual([DETOUR, HEALTH, SOCKET]);
    expect(kept.size).toBe(0);
  });

  it('is still remembered where nothing works: the page is being left, or a network is gone', async () => {
    const open = wires('table');
    await findDetour(open);
    network.tried.length = 0;
    network.detours = network.isThere = false;
    const { told } = use(open);
    await soon();
    expect([told.closed, kept.size]).toEqual([1, 1]);
    network.detours = true;
    use(open);
    await soon();
    expect(network.tried).toEqual([DETOUR, HEALTH, DETOUR]);
  });

  it('is still remembered where it works again before the server was found', async () => {
    const open = wires('table');
    await findDetour(open);
    network.asked = [];
    network.detours = false;
    use(open);
    await soon();
    network.detours = true;
    use(open);
    await soon();
    network.asked[0]!(true);
    await soon();
    expect(kept.size).toBe(1);
  });

  it('does nothing more once it is closed', async () => {
    network.asked = [];
    const { wire, told } = use(wires('table'));
    await refuse();
    wire.close();
    network.asked[0]!(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(network.tried).toEqual([SOCKET, HEALTH]);
    expect(told.closed).toBe(1);
  });
});
