import { expect, test } from 'vitest';
import { catsFor, wishFor } from './play';

test('kittens play the small deck without surprises, and slowly', () => {
  expect(wishFor('addicats', 'kitten')).toMatchObject({ tables: 5, specials: false, pace: 'children' });
  expect(catsFor('addicats', 'kitten')).toBe(2);
});

test('tigers play everything at the pace of adults', () => {
  expect(wishFor('addicats', 'tiger')).toMatchObject({ tables: 10, specials: true, pace: 'adults' });
  expect(catsFor('addicats', 'tiger')).toBe(3);
});

test('the other games are as they are', () => {
  expect(wishFor('gatonegro', 'cat')).toMatchObject({ game: 'gatonegro', by_turns: false, pace: 'children' });
  expect(catsFor('addirace', 'tiger')).toBe(2);
});
