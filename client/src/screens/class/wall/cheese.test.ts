import { expect, test } from 'vitest';
import type { RoundInfo } from '../../../net/wire';
import { leftOf, minutesLeft, piece } from './cheese';

const round = (left: number | null, more: Partial<RoundInfo> = {}): RoundInfo => ({
  number: 1,
  left,
  lasts: left === null ? null : 480_000,
  paused: false,
  last_minutes: false,
  found: 0,
  ...more,
});

test.each([
  [480_000, 0, 8],
  [480_000, 29_000, 8], // 7 min 31 s
  [480_000, 31_000, 7],
  [480_000, 419_000, 1],
  [480_000, 420_000, 0], // the last minute
  [480_000, 900_000, 0],
])('%i ms, %i ms ago: about %i min', (left, since, minutes) => {
  expect(minutesLeft(round(left), since)).toBe(minutes);
});

test('a cheese gets smaller, and is never less than nothing', () => {
  expect(leftOf(round(480_000), 0)).toBe(1);
  expect(leftOf(round(480_000), 120_000)).toBe(0.75);
  expect(leftOf(round(480_000), 999_000)).toBe(0);
});

test('nothing is eaten during a pause', () => {
  const paused = round(240_000, { paused: true });
  expect(leftOf(paused, 100_000)).toBe(0.5);
  expect(minutesLeft(paused, 100_000)).toBe(4);
});

test('without an end there is no cheese', () => {
  expect(leftOf(round(null), 0)).toBeNull();
  expect(minutesLeft(round(null), 0)).toBeNull();
  expect(leftOf(null, 0)).toBeNull();
});

test('two more minutes may be longer than what was planned', () => {
  expect(leftOf(round(120_000, { lasts: 60_000 }), 0)).toBe(1);
});

test('a piece of cheese begins at the top', () => {
  expect(piece(0)).toBe('');
  expect(piece(0.75)).toBe('M32 32L62 32A30 30 0 1 1 32 2z'); // a quarter is eaten
  expect(piece(0.25)).toBe('M32 32L2 32A30 30 0 0 1 32 2z');
  expect(piece(1)).toContain('a30 30 0 1 1');
});
