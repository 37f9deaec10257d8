// Plays a film, stops it, and jumps in it.

import type { FilmTable } from './film-table.svelte';

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

const SHORTEST = 450;
const LONGEST = 2600;
const BEFORE_A_MOMENT = 500; // ms to look at the table before it happens

// How long a frame is shown, in ms: as long as it lasted in the game, but long waits are cut.
export function lasts(times: readonly number[], frame: number, speed: Speed): number {
  const real = (times[frame + 1] ?? 0) - (times[frame] ?? 0);
  return Math.min(LONGEST, Math.max(SHORTEST, real)) / speed;
}

export class Player {
  playing = $state(false);
  speed = $state<Speed>(1);
  jumps = $state(0); // how many: the table is built again after each
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly table: FilmTable) {}

  toggle(): void {
    if (this.playing) this.stop();
    else this.play();
  }

  play(): void {
    if (this.table.frame >= this.table.last) this.jump(0);
    this.playing = true;
    this.#timers(lasts(this.table.times, this.table.frame, this.speed));
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  forward(): void {
    this.stop();
    this.table.step();
  }

  drag(frame: number): void {
    this.stop();
    this.table.show(frame);
  }

  jump(frame: number): void {
    this.drag(frame);
    this.jumps++;
  }

  // Jumps to just before a moment, then shows it.
  watch(frame: number): void {
    this.jump(frame - 1);
    this.#timer = setTimeout(() => this.table.step(), BEFORE_A_MOMENT);
  }

  #timers(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (!this.table.step()) this.playing = false;
      else this.#timers(lasts(this.table.times, this.table.frame, this.speed));
    }, ms);
  }
}
