// When a hand of this device may turn its card: not before everybody has looked at the last one, and
// in a common reveal only at zero of the countdown. A tap that comes a little early is remembered, and
// a turn that the table finds too early is asked for again, so that nobody is refused.

import { Timers } from '../../../game-kit/timers';
import { settings } from '../../../lib/settings.svelte';
import { sound } from '../../../game-kit/sounds';
import type { Table } from '../../../net/live-table.svelte';
import { viewOf } from './state';

const REMEMBERED_MS = 150;
const BEAT_MS = 700; // of the countdown
const BEATS = 3;
const RETRY_MS = 120;
const RETRIES = 5;
const ANSWERED_MS = 1500; // after that long without an answer, a turn may be asked for again

export class Turning {
  ready = $state(true); // a tap counts: the look at the last card is over, or a countdown runs
  count = $state<number | null>(null); // 3, 2, 1 before a common reveal; in calm mode 0 all the time

  #opensAt = 0; // when the look is over, by the page's clock
  #remembered: number | null = null; // the hand that tapped a little early
  #asked: number | null = null; // the hand whose turn is on its way
  #retries = 0;
  #opening = new Timers();
  #asking = new Timers();

  constructor(
    private readonly table: Table,
    private readonly look: () => number,
  ) {}

  // By the view, not by the legal moves: those are told together with a card, when it is still too
  // early to turn the next one.
  mayTurn(hand: number): boolean {
    const view = viewOf(this.table.seen);
    return view?.turn === hand && (view.phase === 'flip' || view.phase === 'together');
  }

  // A card was turned at *at*, by the table's clock.
  revealed(at: number): void {
    this.stop();
    this.#openIn(at + this.look() - this.table.now);
  }

  // The card is being said: nobody turns the next one before it was seen.
  hold(): void {
    this.stop();
    this.#opensAt = Infinity;
    this.ready = false;
  }

  // A common reveal comes next: a countdown runs to zero, and nobody turns before.
  countDown(): void {
    const { calm } = settings.now;
    this.count = calm ? 0 : BEATS;
    if (!calm) {
      for (let i = 0; i < BEATS; i++) {
        this.#opening.do(i * BEAT_MS, () => {
          this.count = BEATS - i;
          sound('wood');
        });
      }
    }
    this.#opening.do(BEATS * BEAT_MS, () => {
      this.count = null;
      sound('bell');
    });
    this.#openIn(Math.max(BEATS * BEAT_MS, this.#opensAt - performance.now()));
    this.ready = true;
  }

  // The pile of *hand* was tapped. During a countdown a tap counts at zero.
  tap(hand: number): void {
    if (!this.mayTurn(hand) || this.#asked !== null) return;
    const wait = this.#opensAt - performance.now();
    if (wait <= 0) this.#ask(hand);
    else if (wait <= REMEMBERED_MS || this.count !== null) this.#remembered = hand;
  }

  // The table has told something: whatever was asked for is settled, and the next tap is a new one.
  happened(): void {
    this.#asking.cut();
    this.#asked = null;
    this.#retries = 0;
    this.ready = this.#isOpen || this.count !== null;
  }

  refused(code: string): void {
    const hand = this.#asked;
    if (hand === null) return;
    if (code !== 'too-early' || this.#retries >= RETRIES) {
      this.happened();
      return;
    }
    this.#retries++;
    this.#asking.cut();
    this.#asking.do(RETRY_MS, () => (this.mayTurn(hand) ? this.#ask(hand) : this.happened()));
  }

  // Cancels countdown, remembered tap and request.
  stop(): void {
    this.#opening.cut();
    this.#opensAt = 0;
    this.#remembered = null;
    this.count = null;
    this.happened();
  }

  get #isOpen(): boolean {
    return performance.now() >= this.#opensAt;
  }

  #openIn(ms: number): void {
    this.#opensAt = performance.now() + ms;
    this.ready = ms <= 0;
    if (ms > 0) this.#opening.do(ms, () => this.#open());
  }

  #open(): void {
    const early = this.#opensAt - performance.now();
    if (early > 0) {
      // A countdown has postponed it; or the timer fired a fraction of a millisecond too early.
      this.#opening.do(Math.ceil(early), () => this.#open());
      return;
    }
    this.ready = this.#asked === null;
    const hand = this.#remembered;
    this.#remembered = null;
    if (hand !== null) this.tap(hand);
  }

  #ask(hand: number): void {
    this.#asked = hand;
    this.ready = false;
    this.#asking.cut();
    this.#asking.do(ANSWERED_MS, () => this.happened());
    this.table.act({ do: 'flip', seat: hand });
  }
}
