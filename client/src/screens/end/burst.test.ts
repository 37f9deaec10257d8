import { expect, test } from 'vitest';
import { burst, LANDED_MS } from './burst';

test('pieces fly up on both sides, after the winner has landed', () => {
  const pieces = burst();

  expect(pieces).toHaveLength(20);
  expect(pieces.every(({ dy }) => dy < 0)).toBe(true);
  expect(pieces.filter(({ dx }) => dx < 0)).toHaveLength(10);
  expect(pieces.filter(({ paw }) => paw)).toHaveLength(5);
  expect(Math.min(...pieces.map(({ wait }) => wait))).toBe(LANDED_MS);
});
