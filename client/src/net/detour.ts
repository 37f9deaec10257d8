// The way round proxies that strip WebSocket upgrades: a POST whose answer never ends brings what the
// server says, as server-sent events (EventSource could not carry a token), and further POSTs bring
// what this page says. These are numbered, since they may overtake each other, or be sent twice.

import { addressOf } from '../lib/address';
import type { Wire } from './socket';

export type Way = 'table' | 'class';

const OPEN: Record<Way, string> = { table: '/api/detour', class: '/api/detour/class' };
const SAY = '/api/detour/say';
const MOST_FLYING = 3; // POSTs at a time: a browser has six connections to one host
const MOST_SAID = 32;
const MOST_AHEAD = 64; // what the server keeps while an earlier message is missing
const MOST_LETTERS = 5000;
const RIDE_MS = 100; // how long what can wait waits for something else to ride with
const LANDS_WITHIN_MS = 8000;
const AGAIN_AFTER_MS = [100, 300, 1000, 3000];
const HEARD = 204;
const WORTH_ANOTHER_TRY = [0, 408, 429]; // and all from 500 on
const CAN_WAIT = /^\{"type":"(beat|shown)"/;

export class Detour implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  #opened = false; // hello was said, or is being said
  #secret = '';
  #over = false;
  #stream = new AbortController();
  #next = 1; // the number of the message that goes next
  #waiting: string[] = [];
  readonly #flying = new Set<number>(); // the first number of each POST
  #ride: ReturnType<typeof setTimeout> | undefined;

  // Nothing is asked of the server before hello is said.
  constructor(private readonly way: Way) {
    queueMicrotask(() => this.#over || this.onopen?.());
  }

  send(text: string): void {
    if (this.#over) return;
    if (this.#opened) this.#say(text, CAN_WAIT.test(text));
    else void this.#listen(text);
  }

  // What was said before is still brought there, as by a WebSocket.
  close(): void {
    if (this.#over) return;
    this.#over = true;
    this.#send();
    this.#hangUp();
    this.onclose?.();
  }

  #hangUp(): void {
    if (this.#over && !this.#flying.size) this.#stream.abort();
  }

  // Nothing that is said would be heard any more.
  #lose(): void {
    this.#waiting = [];
    this.#stream.abort();
    this.close();
  }

  // --- Down ---

  async #listen(hello: string): Promise<void> {
    this.#opened = true;
    try {
      const answer = await fetch(addressOf(OPEN[this.way]), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: hello,
        cache: 'no-store',
        signal: this.#stream.signal,
      });
      if (answer.status === 401) this.#hear('{"type":"closed","why":"no-such-token"}');
      else if (answer.ok && answer.body) await this.#read(answer.body.getReader());
    } catch {
      // It is lost, like any line.
    }
    this.#lose();
  }

  async #read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const events = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) this.#take(event);
    }
  }

  #take(event: string): void {
    const found = /^(?:event: (\w+)\n)?data: (.*)$/s.exec(event);
    if (!found) return; // a comment
    const [, kind, data = ''] = found;
    if (kind === 'line') {
      this.#secret = data;
      this.#send();
    } else if (kind === 'ping') this.#say(`"${data}"`, false);
    else if (kind === undefined) this.#hear(data);
  }

  // A mistake of whoever hears it is none of this line; on a socket, the browser reports it as well.
  #hear(data: string): void {
    if (this.#over) return;
    try {
      this.onmessage?.({ data });
    } catch (error) {
      reportError(error);
    }
  }

  // --- Up ---

  #say(text: string, canWait: boolean): void {
    if (this.#over) return;
    this.#waiting.push(text);
    if (canWait) this.#ride ??= setTimeout(() => this.#send(), RIDE_MS);
    else this.#send();
  }

  #send(): void {
    clearTimeout(this.#ride);
    this.#ride = undefined;
    while (this.#secret && this.#waiting.length && this.#mayFly()) {
      const said = this.#someThatWait();
      void this.#bring(this.#next, said);
      this.#next += said.length;
    }
  }

  #mayFly(): boolean {
    const missing = Math.min(this.#next, ...this.#flying);
    return this.#flying.size < MOST_FLYING && this.#next + MOST_SAID <= missing + MOST_AHEAD;
  }

  #someThatWait(): string[] {
    let count = 0;
    let letters = 0;
    for (const text of this.#waiting) {
      letters += text.length;
      if (count === MOST_SAID || (count > 0 && letters > MOST_LETTERS)) break;
      count++;
    }
    return this.#waiting.splice(0, count);
  }

  async #bring(first: number, said: string[]): Promise<void> {
    this.#flying.add(first);
    const body = `{"first":${first},"said":[${said.join(',')}]}`;
    for (const wait of [...AGAIN_AFTER_MS, null]) {
      const status = await this.#post(body);
      if (status === HEARD) break;
      if (wait === null || (status < 500 && !WORTH_ANOTHER_TRY.includes(status))) {
        this.#lose();
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (this.#stream.signal.aborted) break;
    }
    this.#flying.delete(first);
    this.#send();
    this.#hangUp();
  }

  // The status of the answer; 0 if there is none.
  async #post(body: string): Promise<number> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), LANDS_WITHIN_MS);
    try {
      const headers = {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${this.#secret}`,
      };
      const request = { method: 'POST', headers, body, signal: late.signal };
      return (await fetch(addressOf(SAY), request)).status;
    } catch {
      return 0;
    } finally {
      clearTimeout(timer);
    }
  }
}
