import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Detour } from './detour';

interface Said {
  first: number;
  said: unknown[];
  secret: string | null;
  answer: (status: number) => void;
  lose: () => void;
}

// The server's end: the streams that it sends, and what the page says.
class Server {
  hellos: string[] = [];
  said: Said[] = [];
  refuses = 0; // the status with which it refuses a hello
  #stream: ReadableStreamDefaultController<Uint8Array> | null = null;
  #closed = false;

  fetch = (address: string, { body, headers, signal }: RequestInit): Promise<Response> => {
    if (address !== '/api/detour/say') return this.#open(body as string, signal!);
    const { first, said } = JSON.parse(body as string) as { first: number; said: unknown[] };
    const secret = new Headers(headers).get('Authorization');
    return new Promise((resolve, reject) => {
      const answer = (status: number) => resolve(new Response(null, { status }));
      const lose = () => reject(new TypeError('no network'));
      signal!.addEventListener('abort', lose);
      this.said.push({ first, said, secret, answer, lose });
    });
  };

  #open(hello: string, signal: AbortSignal): Promise<Response> {
    this.hellos.push(hello);
    if (this.refuses) return Promise.resolve(new Response('{}', { status: this.refuses }));
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => void (this.#stream = stream),
    });
    signal.addEventListener('abort', () => this.end());
    return Promise.resolve(new Response(body));
  }

  // *bytes* at a time, wherever that cuts it.
  async tells(text: string, bytes = 1_000_000): Promise<void> {
    const all = new TextEncoder().encode(text);
    for (let at = 0; at < all.length; at += bytes) this.#stream!.enqueue(all.slice(at, at + bytes));
    await soon();
  }

  end(): void {
    if (!this.#closed) this.#stream?.close();
    this.#closed = true;
  }

  get hasHungUp(): boolean {
    return this.#closed;
  }
}

const soon = () => vi.advanceTimersByTimeAsync(0);
const ACT = '{"type":"act","cid":1}';
const BEAT = '{"type":"beat","k":1}';

let server: Server;
let reported: unknown[];

beforeEach(() => {
  vi.useFakeTimers();
  server = new Server();
  reported = [];
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(secret = true) {
  const line = new Detour('table');
  const heard: string[] = [];
  const told = { closed: 0 };
  line.onopen = () => line.send('{"type":"hello"}');
  line.onmessage = ({ data }) => void heard.push(data);
  line.onclose = () => void told.closed++;
  await soon();
  if (secret) await server.tells(':   \n\nevent: line\ndata: s3cret\n\n');
  return { line, heard, told };
}

const numbers = () => server.said.map(({ first, said }) => [first, said.length]);

describe('the detour, down', () => {
  it('asks for a stream with hello, and hears the messages in it, wherever they are cut', async () => {
    const { heard } = await open();
    await server.tells(':    \n\ndata: {"a":"é"}\n\n: why\n\ndata: {"b":2}\n\n', 3);
    expect(server.hellos).toEqual(['{"type":"hello"}']);
    expect(heard).toEqual(['{"a":"é"}', '{"b":2}']);
  });

  it('hears a message that has the line breaks of other scripts in it', async () => {
    const { heard } = await open();
    const message = JSON.stringify({ name: 'a\u2028b\u2029c' });
    await server.tells(`data: ${message}\n\n`);
    expect(heard).toEqual([message]);
  });

  it('answers a ping at once', async () => {
    await open();
    await server.tells('event: ping\ndata: 00ff\n\n');
    expect(server.said).toMatchObject([{ first: 1, said: ['00ff'], secret: 'Bearer s3cret' }]);
  });

  it('is lost when its stream ends', async () => {
    const { told, line } = await open();
    server.end();
    await soon();
    line.send(ACT);
    expect(told.closed).toBe(1);
    expect(server.said).toEqual([]);
  });

  it('tells of a token that is not good, and of nothing where it is refused otherwise', async () => {
    server.refuses = 401;
    const { heard, told } = await open(false);
    server.refuses = 503;
    const other = await open(false);
    expect(heard).toEqual(['{"type":"closed","why":"no-such-token"}']);
    expect(other.heard).toEqual([]);
    expect([told.closed, other.told.closed]).toEqual([1, 1]);
  });

  it('goes on when whoever hears a message makes a mistake, and hides it from nobody', async () => {
    const { line, heard, told } = await open();
    const mistake = new Error('mistake');
    const hear = line.onmessage;
    line.onmessage = () => {
      line.onmessage = hear;
      throw mistake;
    };
    await server.tells('data: {"a":1}\n\ndata: {"b":2}\n\n');
    expect(heard).toEqual(['{"b":2}']);
    expect(told.closed).toBe(0);
    expect(reported).toEqual([mistake]);
  });
});

describe('the detour, up', () => {
  it('says nothing before it knows the secret, and then all of it together', async () => {
    const { line } = await open(false);
    line.send(ACT);
    line.send(ACT);
    expect(server.said).toEqual([]);
    await server.tells('event: line\ndata: x\n\n');
    expect(numbers()).toEqual([[1, 2]]);
  });

  it('lets beats wait for something to ride with, but not for long', async () => {
    const { line } = await open();
    line.send(BEAT);
    await soon();
    expect(server.said).toEqual([]);
    line.send(ACT);
    expect(numbers()).toEqual([[1, 2]]);
    line.send(BEAT);
    await vi.advanceTimersByTimeAsync(100);
    expect(numbers()).toEqual([
      [1, 2],
      [3, 1],
    ]);
  });

  it('has three requests under way at most', async () => {
    const { line } = await open();
    for (let i = 0; i < 6; i++) line.send(ACT);
    expect(server.said).toHaveLength(3);
    server.said[1]!.answer(204);
    await soon();
    expect(numbers().at(-1)).toEqual([4, 3]);
  });

  it('brings again, with the same numbers, what was lost', async () => {
    const { line, told } = await open();
    line.send(ACT);
    server.said[0]!.lose();
    await vi.advanceTimersByTimeAsync(100);
    server.said[1]!.answer(502);
    await vi.advanceTimersByTimeAsync(300);
    expect(numbers()).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
    server.said[2]!.answer(204);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.said).toHaveLength(3);
    expect(told.closed).toBe(0);
  });

  it('brings again what has no answer for long', async () => {
    const { line } = await open();
    line.send(ACT);
    await vi.advanceTimersByTimeAsync(8000 + 100);
    expect(numbers()).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  it('is lost after some tries, or where the server does not know it any more', async () => {
    const one = await open();
    one.line.send(ACT);
    for (let i = 0; i < 5; i++) {
      server.said.at(-1)!.lose();
      await vi.advanceTimersByTimeAsync(3000);
    }
    expect(one.told.closed).toBe(1);
    expect(server.said).toHaveLength(5);

    server = new Server();
    vi.stubGlobal('fetch', server.fetch);
    const other = await open();
    for (let i = 0; i < 9; i++) other.line.send(ACT);
    server.said[0]!.answer(404);
    await soon();
    expect(other.told.closed).toBe(1);
    expect(server.said, 'and says nothing more to it').toHaveLength(3);
    expect(server.hasHungUp).toBe(true);
  });

  it('never says more than the server keeps for a request that is missing', async () => {
    const { line, told } = await open();
    line.send(ACT); // this one is slow
    for (let round = 0; round < 10; round++) {
      for (let i = 0; i < 40; i++) line.send(ACT);
      for (const { first, answer } of server.said) if (first > 1) answer(204);
      await soon();
    }
    const most = Math.max(...server.said.map(({ first, said }) => first + said.length));
    expect(most).toBeLessThanOrEqual(1 + 64);

    server.said[0]!.answer(204);
    for (let round = 0; round < 40; round++) {
      await soon();
      for (const { answer } of server.said) answer(204);
    }
    expect(server.said.reduce((sum, { said }) => sum + said.length, 0)).toBe(401);
    expect(told.closed).toBe(0);
  });

  it('has a request carry no more than it may', async () => {
    const { line } = await open(false);
    for (let i = 0; i < 4; i++) line.send(`{"type":"act","name":"${'x'.repeat(2000)}"}`);
    await server.tells('event: line\ndata: x\n\n');
    expect(numbers()).toEqual([
      [1, 2],
      [3, 2],
    ]);
  });

  it('still brings what was said before it was closed, then hangs up', async () => {
    const { line, told, heard } = await open();
    for (let i = 0; i < 4; i++) line.send(ACT); // the last one waits
    line.close();
    line.send(ACT); // too late
    await server.tells('data: {"a":1}\n\n');
    expect([told.closed, heard.length, server.hasHungUp]).toEqual([1, 0, false]);
    for (const { answer } of server.said) answer(204);
    await soon();
    expect(numbers().at(-1)).toEqual([4, 1]);
    expect(server.hasHungUp).toBe(false);
    server.said.at(-1)!.answer(204);
    await soon();
    expect(server.hasHungUp).toBe(true);
    expect(server.said).toHaveLength(4);
  });

  it('hangs up at once where nothing is under way', async () => {
    const { line } = await open();
    line.close();
    expect(server.hasHungUp).toBe(true);
  });
});
