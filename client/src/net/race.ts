// This page's stopwatch: from the paint of a reveal to the press. The server trusts it only within
// bounds; an honest reading is what makes a race fair over a slow connection.

import { RACE, type AnyMove, type Beat, type HitMessage, type Shown } from './wire';
import type { Reveal } from './follow';

const REPEATS = 3; // copies of a press, in case one is lost
const LOOKED_AT = 15; // how many frames are measured
const SHORTEST_FRAME = 4; // ms, as all below but STEPS
const LONGEST_FRAME = 34;
const CLOCKS_DIFFER = 200; // an event time farther off than this is from another clock
const STEPS = 8;
const LONGEST_LOOK = 60;
const COARSE = 100; // for a clock that did not move at all

export interface World {
  now(): number;
  send(message: HitMessage | Beat | Shown): void;
  every(ms: number, work: () => void): () => void; // returns how to stop it
}

// How long a frame lasts on this screen: the median of the last few. They are measured only after a
// reveal: asking for frames all the time would empty a battery, and some screens slow down while
// nothing moves.
export class Frames {
  #last: number | null = null;
  #intervals: number[] = [];
  #left = 0;

  constructor(private readonly next: (seen: (timestamp: number) => void) => void) {}

  look(): void {
    const idle = this.#left === 0;
    this.#left = LOOKED_AT;
    if (!idle) return;
    this.#last = null;
    this.next(this.#tick);
  }

  get median(): number {
    const sorted = [...this.#intervals].sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? 16.7;
  }

  #tick = (timestamp: number): void => {
    if (this.#last !== null) {
      const interval = Math.min(LONGEST_FRAME, Math.max(SHORTEST_FRAME, timestamp - this.#last));
      this.#intervals = [...this.#intervals, interval].slice(-LOOKED_AT);
      this.#left--;
    }
    this.#last = timestamp;
    if (this.#left > 0) this.next(this.#tick);
  };
}

// An event's own time; or now, if that time comes from another clock than the page's.
export function pressTime(eventTime: number, now: number): number {
  return Math.abs(eventTime - now) <= CLOCKS_DIFFER ? eventTime : now;
}

// How coarse this page's clock is, in ms: the smallest of a few steps. One step alone may be too
// long, if something else ran in between.
export function resolution(now: () => number, wall: () => number = Date.now): number {
  const until = wall() + LONGEST_LOOK;
  let least = Infinity;
  let last = now();
  for (let steps = 0; steps < STEPS && wall() <= until;) {
    const time = now();
    if (time > last) {
      least = Math.min(least, time - last);
      last = time;
      steps++;
    }
  }
  return Number.isFinite(least) ? Math.max(0.005, least) : COARSE;
}

export class Race {
  #painted: number | null = null;
  #pressed = new Map<number, HitMessage>(); // by hand
  #heard = new Set<number>(); // hands whose press was answered
  #copies = 0;
  #stop: (() => void) | null = null;

  constructor(
    readonly reveal: Reveal,
    private readonly world: World,
    private readonly hands: number,
    private readonly res: number,
  ) {}

  // When the reveal was painted; null before that.
  get painted(): number | null {
    return this.#painted;
  }

  // The reveal was painted at *painted*; its message came at *arrived*. Both by the page's clock.
  shown(painted: number, arrived: number): void {
    if (this.#painted !== null) return;
    this.#painted = painted;
    this.world.send({ type: 'shown', ...this.reveal, w: Math.max(0, painted - arrived) });
    this.#stop = this.world.every(RACE.beat, () => this.#beat());
  }

  // A press by one of my hands. Gives its reaction time, or null if the reveal is not painted yet.
  press(
    cid: number,
    move: AnyMove,
    time: number,
    frame: number,
    src: NonNullable<HitMessage['src']>,
  ): number | null {
    if (this.#painted === null) return null;
    const r = Math.max(0, time - this.#painted);
    const hit: HitMessage = {
      type: 'hit',
      cid,
      ...this.reveal,
      action: move,
      r,
      res: this.res,
      f: frame,
      src,
    };
    this.#pressed.set(move.seat, hit);
    this.#heard.delete(move.seat);
    this.#copies = REPEATS;
    this.world.send(hit);
    return r;
  }

  // The table has answered that press: its copies need not be sent any more.
  answered(cid: number): void {
    for (const [hand, hit] of this.#pressed) if (hit.cid === cid) this.#heard.add(hand);
    if (this.#heard.size >= this.#pressed.size) this.#copies = 0;
  }

  end(): void {
    this.#stop?.();
    this.#stop = null;
  }

  #beat(): void {
    if (this.#painted === null) return;
    const elapsed = this.world.now() - this.#painted;
    const all = this.#pressed.size >= this.hands;
    if (elapsed > RACE.lasts || (all && this.#copies === 0)) {
      this.end();
      return;
    }
    const beat: Beat = { type: 'beat', ...this.reveal, e: elapsed };
    if (this.#copies > 0) {
      this.#copies--;
      beat.hits = [...this.#pressed].flatMap(([hand, hit]) => (this.#heard.has(hand) ? [] : [hit]));
    }
    this.world.send(beat);
  }
}
