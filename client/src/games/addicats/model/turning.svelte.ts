// When a hand of this device may turn its card: not before everybody has looked at the last one, and
// together with all others only on zero. A tap that comes a little early is remembered, and a turn
// that the table still finds too early is asked for again: nobody is told off.

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
const ANSWERED_MS = 1500; // a turn that is not answered by then may be asked for again

export class Turning {
  ready = $state(true); // a tap is welcome: the look at the last card is over, or all count down
  count = $state<number | null>(null); // 3, 2, 1 before a common reveal, or 0: one calm breath

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

  // The moves that are legal are told with a card at once, when it is still too early to turn the
  // next one: so the view is asked instead.
  mayTurn(hand: number): boolean {
    const view = viewOf(this.table.seen);
    return view?.turn === hand && (view.phase === 'flip' || view.phase === 'together');
  }

  // A card was turned at *at*, by the table's clock.
  revealed(at: number): void {
    this.stop();
    this.#openIn(at + this.look() - this.table.now);
  }

  // The next cards are turned together: all count to zero, and nobody turns before.
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

  // The pile of *hand* was tapped. During a countdown every tap is meant for zero.
  tap(hand: number): void {
    if (!this.mayTurn(hand) || this.#asked !== null) return;
    const wait = this.#opensAt - performance.now();
    if (wait <= 0) this.#ask(hand);
    else if (wait <= REMEMBERED_MS || this.count !== null) this.#remembered = hand;
  }

  // Something has happened at the table, whatever it was: the next tap is a new one.
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

  // Everything that was to come is called off.
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
      // A countdown has put it off; or the timer rang a fraction of a millisecond before its time.
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
