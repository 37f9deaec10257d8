import { beforeEach, expect, it } from 'vitest';
import { remove } from '../lib/store';
import { addedTo, answerTo } from './entropy';

beforeEach(() => remove('gatosabio.entropies'));

const committed = (commitment: string) => ({ type: 'committed', game: 1, commitment }) as const;

it('answers with random bytes, other ones for every commitment', () => {
  const one = answerTo(committed('c1'));
  expect(one).toMatchObject({ type: 'entropy', commitment: 'c1' });
  expect(one.entropy).toMatch(/^[0-9a-f]{32}$/);
  expect(answerTo(committed('c2')).entropy).not.toBe(one.entropy);
});

it('answers the same commitment with the same bytes, and still knows them later', () => {
  const { entropy } = answerTo(committed('c1'));
  expect(answerTo(committed('c1')).entropy).toBe(entropy);
  expect(addedTo('c1')).toBe(entropy);
  expect(addedTo('c2')).toBeUndefined();
});

it('keeps the last few only', () => {
  for (let i = 0; i < 30; i++) answerTo(committed(`c${i}`));
  expect(addedTo('c0')).toBeUndefined();
  expect(addedTo('c29')).toBeDefined();
});
