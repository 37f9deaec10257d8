import { expect, test } from 'vitest';
import { lasts } from './player.svelte';

test('a film goes as the game went, but nobody waits for a long pause', () => {
  const times = [0, 1000, 61_000, 61_010];
  expect(lasts(times, 0, 1)).toBe(1000);
  expect(lasts(times, 0, 4)).toBe(250);
  expect(lasts(times, 1, 1)).toBe(2600);
  expect(lasts(times, 2, 1)).toBe(450);
});
