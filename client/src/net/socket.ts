// One live connection, opened again whenever it is lost. Actions that were not answered are sent
// again with the same cid, so that nothing is done twice. Other requests are kept until the
// connection is back. What is said on it, at a table or in a class, is a `Talk`.

import type { Closed, FromClient, ToClient } from './wire';

export type Line = 'connecting' | 'open' | 'reconnecting' | 'closed';

const FIRST_WAIT = 100;
// Between two tries: for the first twenty seconds or so no longer than a person would wait.
const LONG_WAIT = 1000;
const SHORT_TRIES = 40;
const LONGEST_WAIT = 5000;
const NO_WAIT = 200; // not all pages of a house come back in the same moment
const SHORTEST_PATIENCE = 3000; // with a new connection; a slow line gets more the next time
const GONE_AFTER = 3000;
export const LOST_AFTER_MS = 1500; // a shorter break is not worth a word
const MOST_KEPT = 20;
const KEPT_FOR = 30_000; // ms: who has waited longer may want something else by now

// What happens to a message while there is no connection. An action is sent again until it is
// answered; a request is kept; what tells of this very moment is worth nothing later.
type WhenOffline = 'repeat' | 'keep' | 'drop';

// The messages of one kind of connection: *Out* are the page's, *In* the server's.
export interface Talk<Out, In> {
  whenOffline: (message: Out) => WhenOffline;
  cidOf: (message: Out) => number | null; // of what is repeated until it is answered
  isWelcome: (message: In) => boolean; // the first that shows that the server knows who this is
  isFinal: (message: In) => boolean; // nothing comes after it: the page does not come back by itself
}

const WHEN_OFFLINE: Record<FromClient['type'], WhenOffline> = {
  hello: 'drop',
  sit: 'keep',
  stand: 'keep',
  rename: 'keep',
  leave: 'keep',
  configure: 'keep',
  'add-bot': 'keep',
  'remove-seat': 'keep',
  lock: 'keep',
  start: 'keep',
  pause: 'keep',
  resume: 'keep',
  end: 'keep',
  again: 'keep',
  'hand-over': 'keep',
  'remove-person': 'keep',
  match: 'keep',
  'give-seat': 'keep',
  'claim-seat': 'keep',
  'refuse-claim': 'keep',
  emote: 'drop',
  act: 'repeat',
  hit: 'repeat',
  shown: 'drop',
  beat: 'drop',
  visible: 'drop',
  'more-time': 'drop',
  entropy: 'drop', // it is asked for again with every connection
};
const FINAL: Closed['why'][] = [
  'opened-elsewhere',
  'removed',
  'removed-by-host',
  'no-such-token',
  'bad-message',
  'damaged',
];

export const TABLE_TALK: Talk<FromClient, ToClient> = {
  whenOffline: ({ type }) => WHEN_OFFLINE[type],
  cidOf: (message) => (message.type === 'act' || message.type === 'hit' ? message.cid : null),
  isWelcome: ({ type }) => type === 'welcome',
  isFinal: (message) => message.type === 'closed' && FINAL.includes(message.why),
};

export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
}

export interface Options<Out, In> {
  open: () => Wire;
  hello: () => Out;
  heard: (message: In) => void;
  changed: (line: Line) => void;
  later: (work: () => void, ms: number) => void;
  patience: (work: () => void, ms: number) => void; // `later`, for a connection that is not welcome yet
  random: () => number;
  doubtAfter: () => number; // ms without an answer, after which the server is asked whether it is there
}

export class Socket<Out, In> {
  #wire: Wire | null = null;
  #tries = 0; // since it was last welcome
  #planned = 0; // the number of the try that is to come
  #over = false;
  #questions = 0; // how many were asked
  #asking = 0; // the number of the question that is open; 0 if none is
  #unanswered = new Map<number, Out>();
  #welcome = false;
  #returns = false; // it was welcome before: the way is known, and somebody waits
  #kept: Out[] = []; // requests made while there was no connection

  constructor(
    private readonly options: Options<Out, In>,
    private readonly talk: Talk<Out, In>,
  ) {
    this.#connect('connecting');
  }

  send(message: Out): void {
    const cid = this.talk.cidOf(message);
    if (cid !== null) {
      this.#unanswered.set(cid, message);
      this.options.later(() => this.#unanswered.has(cid) && this.ask(), this.options.doubtAfter());
    } else if (!this.#welcome && this.talk.whenOffline(message) === 'keep') {
      this.#keep(message);
      return;
    }
    this.#wire?.send(JSON.stringify(message));
  }

  answered(cid: number): void {
    this.#unanswered.delete(cid);
  }

  // Asks whether the server is still there: a connection can be lost without being closed.
  ask(): void {
    const wire = this.#wire;
    if (!wire || this.#asking || this.#over) return;
    const question = (this.#asking = ++this.#questions);
    wire.send(JSON.stringify(this.options.hello()));
    this.options.later(() => this.#asking === question && this.#giveUp(wire), GONE_AFTER);
  }

  close(): void {
    this.#over = true;
    this.#wire?.close();
  }

  #connect(line: Line): void {
    if (this.#over) return; // closed while it waited to connect again
    this.options.changed(line);
    const wire = (this.#wire = this.options.open());
    const patience = SHORTEST_PATIENCE * 2 ** (this.#returns ? Math.min(this.#tries, 2) : 2);
    this.options.patience(() => !this.#welcome && this.#giveUp(wire), patience);
    wire.onopen = () => {
      if (this.#over) return wire.close();
      wire.send(JSON.stringify(this.options.hello()));
      for (const message of this.#unanswered.values()) wire.send(JSON.stringify(message));
    };
    wire.onmessage = (event) => {
      this.#asking = 0;
      const message = JSON.parse(event.data) as In;
      const welcome = !this.#welcome && this.talk.isWelcome(message);
      if (welcome) {
        this.#tries = 0;
        this.#returns = true;
        this.#welcome = true;
        this.options.changed('open');
      }
      if (this.talk.isFinal(message)) this.#over = true;
      this.options.heard(message);
      if (welcome) this.#sayKept();
    };
    wire.onclose = () => this.#lost(wire);
  }

  // A request equal to the last one is dropped: people who see nothing happen press again.
  #keep(message: Out): void {
    if (JSON.stringify(this.#kept.at(-1)) === JSON.stringify(message)) return;
    this.#kept = [...this.#kept, message].slice(-MOST_KEPT);
    this.options.later(() => (this.#kept = this.#kept.filter((one) => one !== message)), KEPT_FOR);
  }

  #sayKept(): void {
    const kept = this.#kept;
    this.#kept = [];
    for (const message of kept) this.send(message);
  }

  #lost(wire: Wire): void {
    if (wire !== this.#wire) return; // a newer connection has replaced it
    this.#wire = null;
    this.#welcome = false;
    this.#asking = 0;
    if (this.#over) this.options.changed('closed');
    else this.#again();
  }

  // The network is back: no need to wait any longer, nor for what was begun without it.
  hurry(): void {
    if (this.#over || this.#welcome) return;
    if (this.#wire) this.#giveUp(this.#wire);
    this.#plan(NO_WAIT);
  }

  // A connection whose other end is gone may say nothing for minutes.
  #giveUp(wire: Wire): void {
    if (wire !== this.#wire) return;
    wire.close();
    this.#lost(wire);
  }

  // Soon the first time, then later and later; by chance, so that not all pages come back at once.
  #again(): void {
    this.options.changed('reconnecting');
    const tries = this.#tries++;
    this.#plan(tries < SHORT_TRIES ? Math.min(LONG_WAIT, FIRST_WAIT * 2 ** tries) : LONGEST_WAIT);
  }

  #plan(longest: number): void {
    const number = ++this.#planned;
    const connect = () => number === this.#planned && this.#connect('reconnecting');
    this.options.later(connect, longest * this.options.random());
  }
}
