import { expect, test } from 'vitest';
import { fitted } from './players';

test('cats give way to hands, hands to the rules', () => {
  expect(fitted({ hands: 2, cats: 3, level: 'cat' }, 4)).toEqual({
    hands: 2,
    cats: 2,
    level: 'cat',
  });
  expect(fitted({ hands: 8, cats: 0, level: 'cat' }, 6)).toEqual({
    hands: 6,
    cats: 0,
    level: 'cat',
  });
  expect(fitted({ hands: 1, cats: 1, level: 'cat' }, 4)).toEqual({
    hands: 1,
    cats: 1,
    level: 'cat',
  });
});
