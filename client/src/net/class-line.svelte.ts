// The live line of a page to its class: the newest view of it, and what can be said. Whatever the page
// is in the class (teacher, wall or child) says its token.

import { LOST_AFTER_MS, Socket, type Line, type Talk } from './socket';
import { wires } from './ways';
import type {
  ChildView,
  ClassCloseReason,
  ClassRefused,
  FromClass,
  Purring,
  TeacherView,
  ToClass,
  WallView,
} from './wire';

const FINAL: readonly ClassCloseReason[] = [
  'opened-elsewhere',
  'sent-away',
  'no-such-token',
  'bad-message',
  'deleted',
];
const DOUBT_AFTER_MS = 4000; // what was said changes what is seen, sooner than that

const isView = ({ type }: ToClass): boolean =>
  type === 'wall' || type === 'teacher' || type === 'child';

// All that people ask of a class is worth saying half a minute later, too, but for the purr: it
// means this very moment.
export const CLASS_TALK: Talk<FromClass, ToClass> = {
  whenOffline: ({ type }) => (type === 'hello' || type === 'purr' ? 'drop' : 'keep'),
  cidOf: () => null,
  isWelcome: isView,
  isFinal: (message) => message.type === 'closed' && FINAL.includes(message.why),
};

export type ClassView = WallView | TeacherView | ChildView;
export type SaidToClass = Exclude<FromClass, { type: 'hello' }>;
export type HeardInClass = Purring | ClassRefused;

export class ClassLine {
  view = $state.raw<ClassView | null>(null);
  line = $state<Line>('connecting');
  lost = $state(false); // there has been no connection for a while
  closed = $state<ClassCloseReason | null>(null); // for good

  #socket: Socket<FromClass, ToClass>;
  #listeners = new Set<(message: HeardInClass) => void>();
  #heard = 0; // messages
  #doubting: ReturnType<typeof setTimeout> | undefined;
  #losing: ReturnType<typeof setTimeout> | undefined;

  constructor(token: string) {
    this.#socket = new Socket<FromClass, ToClass>(
      {
        open: wires('class'),
        hello: () => ({ type: 'hello', token }),
        heard: (message) => this.#hear(message),
        changed: (line) => this.#changed(line),
        later: (work, ms) => setTimeout(work, ms),
        patience: (work, ms) => setTimeout(work, ms),
        random: Math.random,
        doubtAfter: () => DOUBT_AFTER_MS,
      },
      CLASS_TALK,
    );
    document.addEventListener('visibilitychange', this.#look);
    globalThis.addEventListener?.('offline', this.#doubt);
    globalThis.addEventListener?.('online', this.#hurry);
  }

  // Nothing is repeated here. If nothing comes after it, the line may be lost without being closed.
  say(message: SaidToClass): void {
    this.#socket.send(message);
    const heard = this.#heard;
    clearTimeout(this.#doubting);
    this.#doubting = setTimeout(
      () => heard === this.#heard && this.line === 'open' && this.#socket.ask(),
      DOUBT_AFTER_MS,
    );
  }

  listen(hear: (message: HeardInClass) => void): () => void {
    this.#listeners.add(hear);
    return () => this.#listeners.delete(hear);
  }

  close(): void {
    this.#socket.close();
    clearTimeout(this.#losing);
    clearTimeout(this.#doubting);
    document.removeEventListener('visibilitychange', this.#look);
    globalThis.removeEventListener?.('offline', this.#doubt);
    globalThis.removeEventListener?.('online', this.#hurry);
  }

  #hear(message: ToClass): void {
    this.#heard++;
    if (message.type === 'purr' || message.type === 'refused') {
      for (const hear of this.#listeners) hear(message);
    } else if (message.type === 'closed') {
      if (CLASS_TALK.isFinal(message)) this.closed = message.why;
    } else {
      this.view = message;
    }
  }

  #changed(line: Line): void {
    this.line = line;
    if (line === 'reconnecting') {
      this.#losing ??= setTimeout(() => (this.lost = true), LOST_AFTER_MS);
      return;
    }
    clearTimeout(this.#losing);
    this.#losing = undefined;
    this.lost = false;
  }

  // The browser has no network any more. The server may be this very machine, so it is asked.
  #doubt = (): void => this.#socket.ask();
  #hurry = (): void => this.#socket.hurry();

  // A tablet that slept may have lost its connection without noticing.
  #look = (): void => {
    if (document.hidden) return;
    if (this.line === 'open') this.#socket.ask();
    else this.#socket.hurry();
  };
}
