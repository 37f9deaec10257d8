// One live connection, made anew whenever it is lost. What was not acknowledged is sent again with
// the same number, so nothing is done twice.

import type { Act, Closed, FromClient, ToClient } from './wire';

export type Line = 'connecting' | 'open' | 'reconnecting' | 'closed';

const FIRST_WAIT = 100;
const LONGEST_WAIT = 5000;
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
  #unanswered = new Map<number, Act>();

  constructor(private readonly options: Options) {
    this.#connect('connecting');
  }

  send(message: FromClient): void {
    if (message.type === 'act') this.#unanswered.set(message.cid, message);
    this.#wire?.send(JSON.stringify(message));
  }

  answered(cid: number): void {
    this.#unanswered.delete(cid);
  }

  close(): void {
    this.#over = true;
    this.#wire?.close();
  }

  #connect(line: Line): void {
    this.options.changed(line);
    const wire = this.options.open();
    wire.onopen = () => {
      this.#wire = wire;
      wire.send(JSON.stringify(this.options.hello()));
      for (const act of this.#unanswered.values()) wire.send(JSON.stringify(act));
    };
    wire.onmessage = (event) => {
      const message = JSON.parse(event.data) as ToClient;
      if (message.type === 'welcome') {
        this.#wait = FIRST_WAIT;
        this.options.changed('open');
      }
      if (message.type === 'closed' && FINAL.includes(message.why)) this.#over = true;
      this.options.heard(message);
    };
    wire.onclose = () => {
      this.#wire = null;
      if (this.#over) this.options.changed('closed');
      else this.#again();
    };
  }

  // Longer and longer, and never all at the same moment.
  #again(): void {
    this.options.changed('reconnecting');
    const wait = this.#wait * this.options.random();
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
    this.options.later(() => this.#connect('reconnecting'), wait);
  }
}
