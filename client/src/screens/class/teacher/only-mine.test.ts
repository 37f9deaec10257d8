import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OnlyMine } from './only-mine.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const MINUTE = 60_000;

test('a laptop shows it only when it is asked to, and for ten minutes', () => {
  const mine = new OnlyMine(false);
  expect(mine.shown).toBe(false);
  mine.show();
  vi.advanceTimersByTime(10 * MINUTE - 1);
  expect(mine.shown).toBe(true);
  vi.advanceTimersByTime(1);
  expect(mine.shown).toBe(false);
});

test('asked for again, it stays ten minutes from then on', () => {
  const mine = new OnlyMine(false);
  mine.show();
  vi.advanceTimersByTime(6 * MINUTE);
  mine.show();
  vi.advanceTimersByTime(6 * MINUTE);
  expect(mine.shown).toBe(true);
  vi.advanceTimersByTime(4 * MINUTE);
  expect(mine.shown).toBe(false);
});

test('hidden by hand, an old timer hides nothing later', () => {
  const mine = new OnlyMine(false);
  mine.show();
  vi.advanceTimersByTime(9 * MINUTE);
  mine.hide();
  mine.show();
  vi.advanceTimersByTime(9 * MINUTE);
  expect(mine.shown).toBe(true);
});

test("the teacher's own phone shows it always", () => {
  const mine = new OnlyMine(true);
  vi.advanceTimersByTime(60 * MINUTE);
  expect(mine.shown).toBe(true);
  mine.hide(); // to see what is on the wall
  mine.show();
  vi.advanceTimersByTime(60 * MINUTE);
  expect(mine.shown).toBe(true);
});
