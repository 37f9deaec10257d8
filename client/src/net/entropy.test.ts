import { beforeEach, expect, it } from 'vitest';
import { remove, write } from '../lib/store';
import { addedTo, answerTo as answerAt, promisedFor } from './entropy';
import type { Committed } from './wire';

beforeEach(() => {
  remove('gatosabio.entropies');
  remove('gatosabio.tokens');
});

const committed = (commitment: string, game = 1) =>
  ({ type: 'committed', game, commitment }) as const;
const answerTo = (message: Committed) => answerAt(message, 'BCDF');

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
  for (let i = 0; i < 60; i++) answerTo(committed(`c${i}`));
  expect(addedTo('c0')).toBeUndefined();
  expect(addedTo('c59')).toBeDefined();
});

it('knows what it was promised last for a game, and for no other', () => {
  answerTo(committed('c1'));
  answerTo(committed('c2')); // the server was started anew
  answerTo(committed('c3', 2));
  expect(promisedFor('BCDF', 1)).toBe('c2');
  expect(promisedFor('BCDF', 2)).toBe('c3');
  expect(promisedFor('BCDF', 3)).toBeUndefined();
  expect(promisedFor('QQQQ', 1)).toBeUndefined();
});

it('knows it under every code that the table has had', () => {
  answerTo(committed('c1'));
  const admission = { code: 'NEWC', person: 1, token: 't', was: ['BCDF'] };
  write('gatosabio.tokens', JSON.stringify({ NEWC: admission }));
  expect(promisedFor('NEWC', 1)).toBe('c1');
  expect(promisedFor('BCDF', 1)).toBe('c1');
});

it('takes what an earlier page has kept for an answer, and for no promise', () => {
  write('gatosabio.entropies', JSON.stringify([['c1', 'ab']]));
  expect(addedTo('c1')).toBe('ab');
  expect(promisedFor('BCDF', 1)).toBeUndefined();
});
