// The special cards of Addi Cat's that were explained in this browser. The table is told of them: it
// waits whenever somebody meets a card for the first time.

import { readJson, write } from './store';

const KEPT = 'gatosabio.explained';

export function explainedCards(): string[] {
  const list = readJson(KEPT);
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
}

export function rememberExplained(card: string): void {
  const known = explainedCards();
  if (!known.includes(card)) write(KEPT, JSON.stringify([...known, card]));
}
