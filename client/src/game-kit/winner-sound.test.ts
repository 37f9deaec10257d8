import { expect, it } from 'vitest';
import { hasCatWon } from './winner-sound';

it('tells whether a cat is among the winners', () => {
  const seats = [
    { seat: 0, bot: null },
    { seat: 1, bot: 'cat' as const },
  ];
  const ranked = (...places: [number, number]) => ({
    ranking: places.map((place, player) => ({ player, place })),
    losers: [],
  });
  expect(hasCatWon(ranked(1, 2), seats)).toBe(false);
  expect(hasCatWon(ranked(2, 1), seats)).toBe(true);
  expect(hasCatWon(ranked(1, 1), seats)).toBe(true);
});
