// Behind a proxy that tells round trips, this page asks for nothing in particular every few seconds:
// each request lets the proxy measure the way once more.

import { addressOf } from '../lib/address';

const ASK_EVERY_MS = 5000; // the table believes the proxy for 20 s

export class LineAsks {
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly token: () => string) {}

  // There is a proxy that measures, though perhaps it has told nothing yet.
  start(): void {
    if (this.#timer !== undefined) return;
    this.ask();
    this.#timer = setInterval(() => this.ask(), ASK_EVERY_MS);
  }

  // There is none, or no connection.
  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  // Whatever comes of it: the next one will do.
  ask(): void {
    void fetch(addressOf('/api/line'), {
      headers: { Authorization: `Bearer ${this.token()}` },
      cache: 'no-store',
    }).catch(() => null);
  }
}
