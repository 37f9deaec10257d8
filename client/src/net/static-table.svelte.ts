// A table without a server, which changes only when told to: for scenes, replays and lessons.

import { NOTHING, type News, type Seen } from './follow';
import type { Asked, Pressed, Table } from './live-table.svelte';
import { handsOf } from './live-table.svelte';
import type { Line } from './socket';
import type { AnyMove } from './wire';

export class StaticTable implements Table {
  seen = $state.raw<Seen>(NOTHING);
  line = $state<Line>('open');
  pressed = $state.raw<readonly Pressed[]>([]);
  readonly mine = $derived(handsOf(this.seen));
  #listeners = new Set<(news: News) => void>();

  constructor(
    seen: Partial<Seen>,
    private readonly does: (move: AnyMove) => void = () => {},
  ) {
    this.seen = { ...NOTHING, ...seen };
  }

  get past(): boolean {
    return false;
  }

  get now(): number {
    return this.seen.at;
  }

  act(move: AnyMove): void {
    this.does(move);
  }

  press(move: AnyMove, _event: PointerEvent | KeyboardEvent): void {
    this.pressed = [...this.pressed, { hand: move.seat, ms: 412, move }];
    this.does(move);
  }

  say(_message: Asked): void {}

  listen(hear: (news: News) => void): () => void {
    this.#listeners.add(hear);
    return () => this.#listeners.delete(hear);
  }

  // Tells the listeners that something has happened.
  emit(news: News): void {
    for (const hear of this.#listeners) hear(news);
  }
}
