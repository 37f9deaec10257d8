// How long somebody has looked at a card. It is never shown. Who left the page in between has seen the
// card before: how long that took to answer, nobody can say. Nor can it where the answers come up one
// after the other, or the card is heard: most of the time is waiting and listening.

import { settings } from '../../lib/settings.svelte';

export interface Clock {
  now(): number; // ms
  hidden(): boolean;
  waits(): boolean; // the way of playing takes time of its own
}

const LEAST_S = 0.05; // what the server takes
const MOST_S = 600;

export const pageClock: Clock = {
  now: () => performance.now(),
  hidden: () => document.hidden,
  waits: () => settings.now.oneKey !== 'off' || settings.now.ear,
};

export class Stopwatch {
  #since: number | null = null; // null: nothing is shown, or nobody has seen it yet
  #left = false; // the page was hidden meanwhile

  constructor(private readonly clock: Clock = pageClock) {}

  // A card is shown.
  start(): void {
    this.#since = this.clock.hidden() ? null : this.clock.now();
    this.#left = false;
  }

  // The page was hidden, or is seen again.
  look(): void {
    if (this.#since === null) this.start();
    else this.#left = true;
  }

  get seconds(): number | null {
    if (this.#since === null || this.#left || this.clock.waits()) return null;
    return Math.min(Math.max((this.clock.now() - this.#since) / 1000, LEAST_S), MOST_S);
  }
}
