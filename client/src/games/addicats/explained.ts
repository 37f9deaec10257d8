// Which special cards this browser has seen explained. Kept here alone.

import { readJson, write } from '../../lib/store';

const KEPT = 'gatosabio.explained';

function known(): string[] {
  const list = readJson(KEPT);
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
}

export const isNew = (card: string): boolean => !known().includes(card);

export function remember(card: string): void {
  write(KEPT, JSON.stringify([...new Set([...known(), card])]));
}
