// When my card may be turned: after the least time between two cards, or after the countdown. A tap
// that came a little early is remembered; nobody is told off.

import { Timers } from '../../../game-kit/timers';
import type { Table } from '../../../net/live-table.svelte';
import { isAddicats } from '../model/state';

const BEFORE_MS = 150;
const RETRY_MS = 120;
const AGAIN_MS = 600; // a turn that the table has not answered may be tapped again

export class Turning {
  ready = $state(false); // my pile may be turned
  #opens = 0; // by the page's clock
  #remembered = false;
  #retried = false;
  #timers = new Timers();

  constructor(private readonly table: Table) {
    this.wait(0);
  }

  // A card was turned: the next one not before the look is over, nor before *least* ms.
  wait(least: number): void {
    this.close();
    this.#remembered = false;
    this.#retried = false;
    const rules = this.table.seen.begun?.rules;
    const look = (rules && 'look' in rules ? rules.look : undefined) ?? 0;
    const ms = Math.max(look, least);
    this.#opens = performance.now() + ms;
    this.ready = false;
    this.#timers.do(ms, () => {
      this.ready = true;
      const [hand] = this.table.mine;
      if (this.#remembered && hand !== undefined) this.tap(hand, false);
      this.#remembered = false;
    });
  }

  // My pile was tapped; *counting*: all count to zero, and a tap is meant for that.
  tap(hand: number, counting: boolean): void {
    const [view] = this.table.seen.views;
    if (!isAddicats(view) || view.turn !== hand || view.scramble) return;
    const left = this.#opens - performance.now();
    if (left > 0) {
      this.#remembered = left <= BEFORE_MS || counting;
      return;
    }
    this.ready = false;
    this.table.act({ do: 'flip', seat: hand });
    this.#timers.do(AGAIN_MS, () => (this.ready = true));
  }

  // The table's clock was behind mine: once more, a moment later.
  tooEarly(): void {
    const [hand] = this.table.mine;
    if (this.#retried || hand === undefined) return;
    this.#retried = true;
    this.#timers.do(RETRY_MS, () => this.table.act({ do: 'flip', seat: hand }));
  }

  close(): void {
    this.#timers.cut();
  }
}
