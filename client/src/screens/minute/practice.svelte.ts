// One minute with the cat, from the first card to what has grown. The server says what is asked and
// whether an answer is right; which card comes next is known here.

import { newKey } from '../../lib/profiles.svelte';
import {
  DO_NOT_KNOW,
  factOf,
  isTrouble,
  type GardenInfo,
  type Judged,
  type LearnerApi,
  type Trouble,
} from '../../net/learner';
import { newsOf, type News } from '../garden/garden';
import { afterRight, afterWrong, begin, comesBack, current, leftOf, type Order } from './order';
import { Stopwatch } from './stopwatch';

const RETRY_MS = 3000;
// What is drawn is looked at first: a second tap is meant for what was there before.
const SETTLE_MS = 400;

export type Phase = 'loading' | 'card' | 'help' | 'end' | 'trouble';

export class Practice {
  phase = $state<Phase>('loading');
  order = $state.raw<Order>(begin([]));
  isCheck = $state(false);
  ready = $state(false); // what is shown can be tapped
  judged = $state.raw<Judged | null>(null); // the last answer
  said = $state<number | null>(null); // it is on its way to the server
  waiting = $state(false); // it could not be sent yet
  news = $state.raw<News | null>(null); // what has grown
  after = $state.raw<GardenInfo | null>(null);
  late = $state(false); // what has grown could not be fetched yet
  trouble = $state<Trouble | null>(null);
  readonly place = $derived(current(this.order));
  readonly left = $derived(leftOf(this.order));
  #before: GardenInfo | null = null;
  #gone = false; // the screen was left
  #settling: ReturnType<typeof setTimeout> | undefined;
  #hurry: (() => void) | null = null; // sends again at once

  constructor(
    private readonly api: LearnerApi,
    private readonly key: string,
    private readonly stopwatch = new Stopwatch(),
  ) {}

  async start(): Promise<void> {
    this.hurry(); // what is still being waited for is for the last minute
    this.#show('loading');
    this.late = false;
    this.trouble = this.news = this.after = this.judged = null;
    const [garden, minute] = await Promise.all([
      this.api.garden(this.key),
      this.api.minute(this.key),
    ]);
    if (this.#gone) return;
    if (isTrouble(minute)) return this.#fail(minute);
    this.#before = isTrouble(garden) ? null : garden;
    this.isCheck = minute.is_check;
    this.order = begin(minute.cards);
    this.#show('card');
  }

  // The card or the help is drawn.
  shown(): void {
    if (this.phase === 'card') this.stopwatch.start();
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => (this.ready = true), SETTLE_MS);
  }

  // The page was hidden or is seen again.
  look(): void {
    this.stopwatch.look();
  }

  help(): Promise<void> {
    return this.say(DO_NOT_KNOW);
  }

  async say(said: number): Promise<void> {
    const place = this.place;
    if (this.phase !== 'card' || !this.ready || this.said !== null || !place) return;
    const { a, b } = place.card;
    this.said = said;
    const answer = { fact: factOf(a, b), said, seconds: this.stopwatch.seconds, once: newKey() };
    let told = await this.api.answer(this.key, answer);
    while (told === 'away' && !this.#gone) {
      this.waiting = true;
      await this.#later();
      told = await this.api.answer(this.key, answer);
    }
    if (this.#gone) return;
    this.said = null;
    this.waiting = false;
    if (isTrouble(told)) return this.#fail(told);
    this.judged = told;
    if (told.right) this.#go(afterRight(this.order));
    else this.#show('help');
  }

  // Whether the card that was just wrong will come again.
  get returns(): boolean {
    return comesBack(this.order);
  }

  goOn(): void {
    if (this.phase === 'help' && this.ready) this.#go(afterWrong(this.order));
  }

  // There may be a connection again.
  hurry(): void {
    this.#hurry?.();
  }

  stop(): void {
    this.#gone = true;
    clearTimeout(this.#settling);
    this.hurry();
  }

  #go(order: Order): void {
    this.order = order;
    if (this.place) this.#show('card');
    else void this.#end();
  }

  async #end(): Promise<void> {
    this.#show('end');
    const { order } = this;
    const isOver = () => this.#gone || this.phase !== 'end' || this.order !== order;
    let after = await this.api.garden(this.key);
    while (after === 'away' && !isOver()) {
      this.late = true;
      await this.#later();
      if (!isOver()) after = await this.api.garden(this.key);
    }
    if (isOver()) return;
    this.late = false;
    if (isTrouble(after)) return;
    this.after = after;
    this.news = this.#before && newsOf(this.#before, after);
  }

  #fail(trouble: Trouble): void {
    this.trouble = trouble;
    this.#show('trouble');
  }

  #show(phase: Phase): void {
    clearTimeout(this.#settling);
    this.ready = false;
    this.phase = phase;
  }

  #later(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#hurry?.(), RETRY_MS);
      this.#hurry = () => {
        clearTimeout(timer);
        this.#hurry = null;
        resolve();
      };
    });
  }
}
