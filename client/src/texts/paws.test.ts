import { expect, test } from 'vitest';
import { weightHow, weightText, withWeight } from './paws';

test('a heavy paw is told in words, a light one is not told at all', () => {
  expect(([0, 1, 2, 3] as const).map(weightText)).toEqual([
    '',
    'a heavy paw',
    'a heavier paw',
    'a very heavy paw',
  ]);
  expect(([0, 3] as const).map(weightHow)).toEqual([
    '',
    'A very heavy paw: it wins often, so it takes much longer.',
  ]);
  expect(withWeight('Luna, box', 0)).toBe('Luna, box');
  expect(withWeight('Luna, box', 3)).toBe('Luna, box, a very heavy paw');
});
