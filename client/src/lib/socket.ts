// One live connection, made anew whenever it is lost. What was not answered is sent again with the
// same number, so nothing is done twice.

import type { Act, Closed, FromClient, Hit, ToClient } from './wire';

export type Line = 'connecting' | 'open' | 'reconnecting' | 'closed';

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
const DOUBT_AFTER = 4000; // without an answer: is anybody there?
const GONE_AFTER = 3000;
const FINAL: Closed['why'][] = ['opened-elsewhere', 'removed', 'no-such-token', 'bad-message'];

export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
}

export interface Options {
  open: () => Wire;
  hello: () => FromClient;
  heard: (message: ToClient) => void;
  changed: (line: Line) => void;
  later: (work: () => void, ms: number) => void;
  random: () => number;
}

export class Socket {
  #wire: Wire | null = null;
  #wait = FIRST_WAIT;
  #over = false;
  #asking = false;
  #unanswered = new Map<number, Act | Hit>();

  constructor(private readonly options: Options) {
    this.#connect('connecting');
  }

  send(message: FromClient): void {
    if (message.type === 'act' || message.type === 'hit') {
      const { cid } = message;
      this.#unanswered.set(cid, message);
      this.options.later(() => this.#unanswered.has(cid) && this.ask(), DOUBT_AFTER);
    }
    this.#wire?.send(JSON.stringify(message));
  }

  answered(cid: number): void {
    this.#unanswered.delete(cid);
  }

  // Is anybody there? A line may be gone without a word; then nobody but us would notice.
  ask(): void {
    const wire = this.#wire;
    if (!wire || this.#asking || this.#over) return;
    this.#asking = true;
    wire.send(JSON.stringify(this.options.hello()));
    this.options.later(() => {
      if (!this.#asking || wire !== this.#wire) return;
      wire.close();
      this.#lost(wire);
    }, GONE_AFTER);
  }

  close(): void {
    this.#over = true;
    this.#wire?.close();
  }

  #connect(line: Line): void {
    if (this.#over) return; // left while it was waiting
    this.options.changed(line);
    const wire = (this.#wire = this.options.open());
    wire.onopen = () => {
      if (this.#over) return wire.close();
      wire.send(JSON.stringify(this.options.hello()));
      for (const message of this.#unanswered.values()) wire.send(JSON.stringify(message));
    };
    wire.onmessage = (event) => {
      this.#asking = false;
      const message = JSON.parse(event.data) as ToClient;
      if (message.type === 'welcome') {
        this.#wait = FIRST_WAIT;
        this.options.changed('open');
      }
      if (message.type === 'closed' && FINAL.includes(message.why)) this.#over = true;
      this.options.heard(message);
    };
    wire.onclose = () => this.#lost(wire);
  }

  #lost(wire: Wire): void {
    if (wire !== this.#wire) return; // another has taken its place
    this.#wire = null;
    this.#asking = false;
    if (this.#over) this.options.changed('closed');
    else this.#again();
  }

  // At once the first time, then longer and longer, and never all at the same moment.
  #again(): void {
    this.options.changed('reconnecting');
    const wait = this.#wait * this.options.random();
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
    this.options.later(() => this.#connect('reconnecting'), wait);
  }
}
