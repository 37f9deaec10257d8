import { expect, test } from 'vitest';
import { weightText, withWeight } from './paws';

test('a heavy paw is told in words, a light one is not told at all', () => {
  expect(([0, 1, 2, 3] as const).map(weightText)).toEqual([
    '',
    'a heavy paw',
    'a heavier paw',
    'a very heavy paw',
  ]);
  expect(withWeight('Luna, box', 0)).toBe('Luna, box');
  expect(withWeight('Luna, box', 3)).toBe('Luna, box, a very heavy paw');
});
