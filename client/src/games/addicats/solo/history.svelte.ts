// The last decisions of a game. The newest is shown in the band first, and comes here when the band
// has said it.

import { Timers } from '../../../game-kit/timers';
import type { News } from '../../../net/follow';
import type { Table } from '../../../net/live-table.svelte';
import { isDecision, type Decided } from '../model/history';
import { SHOWN_MS } from '../model/presenter.svelte';
import { isAddicatsEvent, viewOf } from '../model/state';

const MOST = 3;

export class History {
  past = $state.raw<readonly Decided[]>([]); // the newest first
  #fresh: Decided | null = null; // still in the band
  #game: number | null = null;
  #count = 0;
  readonly #timers = new Timers();

  constructor(private readonly table: Table) {}

  hear(news: News): void {
    if (news.kind === 'whole') {
      if (news.missed) this.#forget();
      else this.#keep();
    }
    if (news.kind !== 'events') return;
    this.#begin();
    const before = viewOf({ views: news.before })?.hands ?? [];
    for (const event of news.events.filter(isAddicatsEvent)) {
      if (event.type === 'addicats.revealed') this.#keep();
      if (!isDecision(event)) continue;
      this.#keep();
      this.#fresh = { id: ++this.#count, event, before, paws: this.table.seen.paws };
      this.#timers.do(SHOWN_MS, () => this.#keep());
    }
  }

  close(): void {
    this.#timers.cut();
  }

  #begin(): void {
    const game = this.table.seen.begun?.game ?? null;
    if (game === this.#game) return;
    this.#game = game;
    this.#forget();
  }

  #forget(): void {
    this.#timers.cut();
    this.#fresh = null;
    this.past = [];
  }

  #keep(): void {
    this.#timers.cut();
    if (this.#fresh) this.past = [this.#fresh, ...this.past].slice(0, MOST);
    this.#fresh = null;
  }
}
