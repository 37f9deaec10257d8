// Which special cards were explained in this browser: each is, the first time it is chosen.

import { readJson, write } from '../../lib/store';

const KEPT = 'gatosabio.addirace.known';

class Known {
  #cards: Set<string> | null = null;

  #load(): Set<string> {
    if (this.#cards) return this.#cards;
    const kept = readJson(KEPT);
    return (this.#cards = new Set(Array.isArray(kept) ? (kept as string[]) : []));
  }

  // All plain corrections are one thing to know.
  #kind(card: string): string {
    return /^c\d+$/.test(card) && card !== 'c2' && card !== 'c20' ? 'correction' : card;
  }

  has(card: string): boolean {
    return this.#load().has(this.#kind(card));
  }

  add(card: string): void {
    const all = this.#load();
    if (/^[\d+]+$/.test(card) || all.has(this.#kind(card))) return;
    all.add(this.#kind(card));
    write(KEPT, JSON.stringify([...all]));
  }
}

export const known = new Known();
