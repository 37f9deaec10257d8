// When a hand may turn its card: not before everybody has looked at the last one, and together
// with all others only on zero.

import { Timers } from '../../../game-kit/timers';
import type { Table } from '../../../net/live-table.svelte';
import { settings } from '../../../lib/settings.svelte';
import { sound } from '../../../game-kit/sounds';
import { viewOf } from './state';

const REMEMBERED_MS = 150;
const COUNT_MS = 700;
const RETRY_MS = 120; // after a turn that the table still found too early
const RETRIES = 5;
const ANSWERED_MS = 1500; // without an answer by then a touch is a new request

export class Turning {
  ready = $state(true); // the look at the last card is over
  count = $state<number | null>(null); // 3, 2, 1 before a common reveal, or 0: one calm breath

  #readyAt = 0;
  #asked: number | null = null; // the hand whose turning is on its way
  #askedAt = 0;
  #retries = 0;
  #timers = new Timers();

  constructor(
    private readonly table: Table,
    private readonly look: () => number,
  ) {}

  // What is legal is told at once with a card, when it is too early still: the turn is what counts.
  mayTurn(hand: number): boolean {
    const view = viewOf(this.table.seen);
    return view?.turn === hand && (view.phase === 'flip' || view.phase === 'together');
  }

  revealed(at: number): void {
    this.stop();
    this.#readyAt = at + this.look();
    const wait = this.#readyAt - this.table.now;
    this.ready = wait <= 0;
    if (!this.ready) this.#timers.do(wait, () => (this.ready = true));
  }

  // A touch that comes a moment too early is not lost; an earlier one is no mistake either.
  ask(hand: number): void {
    if (!this.mayTurn(hand) || this.count !== null || this.#busy) return;
    const wait = this.ready ? 0 : this.#readyAt - this.table.now;
    if (wait > REMEMBERED_MS) return;
    if (wait > 0) this.#timers.do(wait + 1, () => this.#turn(hand));
    else this.#turn(hand);
  }

  // Something has happened, whatever it was: the next touch is a new request.
  happened(): void {
    this.#asked = null;
    this.#retries = 0;
  }

  refused(code: string): void {
    const hand = this.#asked;
    this.#asked = null;
    if (hand === null || code !== 'too-early' || ++this.#retries > RETRIES) return;
    this.#timers.do(RETRY_MS, () => this.mayTurn(hand) && this.#act(hand));
  }

  // Where somebody elsewhere turns for all, we count while we wait for it.
  togetherNext(): void {
    const turn = viewOf(this.table.seen)?.turn;
    if (turn === null || turn === undefined || this.table.mine.includes(turn)) return;
    for (const [i, n] of [3, 2, 1, null].entries())
      this.#timers.do(i * COUNT_MS, () => (this.count = n && settings.now.calm ? 0 : n));
  }

  stop(): void {
    this.#timers.cut();
    this.count = null;
    this.happened();
  }

  #turn(hand: number): void {
    if (viewOf(this.table.seen)?.phase === 'together') this.#countDown(hand, 3);
    else this.#act(hand);
  }

  #act(hand: number): void {
    this.#asked = hand;
    this.#askedAt = performance.now();
    this.table.act({ do: 'flip', seat: hand });
  }

  #countDown(hand: number, from: number): void {
    if (!this.mayTurn(hand)) {
      this.count = null; // a hit has given the turn to somebody else
    } else if (from > 0) {
      this.count = settings.now.calm ? 0 : from;
      if (!settings.now.calm) sound('wood');
      this.#timers.do(COUNT_MS, () => this.#countDown(hand, from - 1));
    } else {
      this.count = null;
      sound('bell');
      this.#act(hand);
    }
  }

  get #busy(): boolean {
    return this.#asked !== null && performance.now() - this.#askedAt < ANSWERED_MS;
  }
}
