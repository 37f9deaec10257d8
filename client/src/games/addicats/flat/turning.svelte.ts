// When a hand may turn its card: not before everybody has looked at the last one, and together
// with all others only on zero.

import type { Table } from '../../../lib/live.svelte';
import { settings } from '../../../lib/settings.svelte';
import { sound } from '../../../lib/sounds';
import { viewOf } from './state';

const REMEMBERED_MS = 150;
const COUNT_MS = 700;

export class Turning {
  ready = $state(true); // the look at the last card is over
  count = $state<number | null>(null); // 3, 2, 1 before a common reveal

  #readyAt = 0;
  #timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(private readonly table: Table, private readonly look: () => number) {}

  mayTurn(hand: number): boolean {
    return this.table.seen.legal.some((move) => move.do === 'flip' && move.seat === hand);
  }

  revealed(at: number): void {
    this.stop();
    this.#readyAt = at + this.look();
    const wait = this.#readyAt - this.table.now;
    this.ready = wait <= 0;
    if (!this.ready) this.#later(wait, () => (this.ready = true));
  }

  // A touch that comes a moment too early is not lost; an earlier one is no mistake either.
  ask(hand: number): void {
    if (!this.mayTurn(hand) || this.count !== null) return;
    const wait = this.ready ? 0 : this.#readyAt - this.table.now;
    if (wait > REMEMBERED_MS) return;
    if (wait > 0) this.#later(wait + 1, () => this.#turn(hand));
    else this.#turn(hand);
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.count = null;
  }

  #turn(hand: number): void {
    if (viewOf(this.table.seen)?.phase === 'together') this.#countDown(hand, 3);
    else this.table.act({ do: 'flip', seat: hand });
  }

  #countDown(hand: number, from: number): void {
    if (!this.mayTurn(hand)) {
      this.count = null; // a hit has given the turn to somebody else
    } else if (from > 0) {
      this.count = from;
      if (!settings.now.calm) sound('wood');
      this.#later(COUNT_MS, () => this.#countDown(hand, from - 1));
    } else {
      this.count = null;
      sound('bell');
      this.table.act({ do: 'flip', seat: hand });
    }
  }

  #later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, ms);
    this.#timers.add(timer);
  }
}
