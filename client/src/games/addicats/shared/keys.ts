// One keyboard for several hands: each has a key to hit and, right above it, a key to turn. With one
// key for both, a turn pressed at the wrong moment would count as a hit. Keys are positions on the
// keyboard, so that they lie side by side on every layout.

import { letterOn } from '../../../game-kit/key-names';

export interface HandKeys {
  hand: number;
  hit: string; // KeyboardEvent.code
  turn: string;
}

const HIT_ROW = 'ASDFGHJKL';
const TURN_ROW = 'QWERTYUIO';
const COLUMNS: Record<number, readonly number[]> = {
  1: [4],
  2: [0, 8],
  3: [0, 4, 8],
  4: [0, 3, 5, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
  7: [0, 1, 3, 4, 5, 7, 8],
  8: [0, 1, 2, 3, 5, 6, 7, 8],
};

export function keysFor(hands: readonly number[]): HandKeys[] {
  const columns = COLUMNS[hands.length] ?? [];
  return hands.flatMap((hand, i) => {
    const column = columns[i];
    return column === undefined
      ? []
      : [{ hand, hit: `Key${HIT_ROW[column]}`, turn: `Key${TURN_ROW[column]}` }];
  });
}

export function meantBy(
  code: string,
  keys: readonly HandKeys[],
): { hand: number; does: 'hit' | 'turn' } | null {
  for (const { hand, hit, turn } of keys) {
    if (code === hit) return { hand, does: 'hit' };
    if (code === turn) return { hand, does: 'turn' };
  }
  return null;
}

// The letter on a key: what it has typed before, or what is usual for the language.
export function printed(
  code: string,
  seen: ReadonlyMap<string, string>,
  keyboard: string | undefined,
): string {
  return seen.get(code) ?? letterOn(code, keyboard);
}
