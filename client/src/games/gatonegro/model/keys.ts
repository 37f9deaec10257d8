// The keys of the piles. A single player uses the arrows; several at one keyboard have two keys each,
// which have the same letters on English, French, German and Spanish keyboards.

export interface PileKey {
  code: string; // KeyboardEvent.code
  cap: string; // what is drawn on the pile
}

export type PileKeys = readonly [PileKey, PileKey];

const key = (code: string, cap: string): PileKey => ({ code, cap });
const ARROWS: PileKeys = [key('ArrowLeft', '←'), key('ArrowRight', '→')];
const SHARED: readonly PileKeys[] = [
  [key('KeyS', 'S'), key('KeyD', 'D')],
  [key('KeyK', 'K'), key('KeyL', 'L')],
  ARROWS,
  [key('Digit1', '1'), key('Digit2', '2')],
];

export function keysOf(hands: number): readonly PileKeys[] {
  return hands <= 1 ? [ARROWS] : SHARED.slice(0, hands);
}

// Which of the hands *mine* a key belongs to, and which of its piles.
export function pileOfKey(
  code: string,
  mine: readonly number[],
): { hand: number; pile: 0 | 1 } | null {
  for (const [i, [left, right]] of keysOf(mine.length).entries()) {
    const hand = mine[i];
    if (hand === undefined) continue;
    if (code === left.code) return { hand, pile: 0 };
    if (code === right.code) return { hand, pile: 1 };
  }
  return null;
}
