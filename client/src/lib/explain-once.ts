// Which special cards were already explained in this browser. Each game has its own list, as a card
// means something else in each.

import { readJson, write } from './store';

export class ExplainOnce {
  // *kindOf* gives the same name to cards that share one explanation.
  constructor(
    private readonly kept: string,
    private readonly kindOf: (card: string) => string = (card) => card,
  ) {}

  has(card: string): boolean {
    return this.all.includes(this.kindOf(card));
  }

  add(card: string): void {
    if (!this.has(card)) write(this.kept, JSON.stringify([...this.all, this.kindOf(card)]));
  }

  get all(): string[] {
    const list = readJson(this.kept);
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
  }
}
