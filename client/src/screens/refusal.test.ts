import { expect, test } from 'vitest';
import { COMMON } from '../lib/words/common';
import { refusalText, REFUSALS } from './refusal';

test('what the table refuses has its own words', () => {
  expect(refusalText('too-few-players')).toBe(REFUSALS.en['too-few-players']);
  expect(refusalText('locked')).toBe(COMMON.en.locked);
});

test('anything else is told kindly, too', () => {
  expect(refusalText('bad-stock')).toBe(COMMON.en.refused);
});
