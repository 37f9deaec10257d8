// Which special cards were already explained in this browser. Each game has its own list, as a card
// means something else in each.

import { readJson, write } from '../lib/store';

export class ExplainOnce {
  // *kindOf* gives the same name to cards that share one explanation.
  constructor(
    private readonly kept: string,
    private readonly kindOf: (card: string) => string = (card) => card,
  ) {}

  has(card: string): boolean {
    return this.#list().includes(this.kindOf(card));
  }

  add(card: string): void {
    write(this.kept, JSON.stringify([...new Set([...this.#list(), this.kindOf(card)])]));
  }

  #list(): string[] {
    const list = readJson(this.kept);
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
  }
}
