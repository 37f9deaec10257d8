import { expect, test } from 'vitest';
import { words } from '../texts/index.svelte';
import { refusalText } from './refusal';

test('what the table refuses has its own words', () => {
  expect(refusalText('too-few-players')).toBe(words.of('refusals')['too-few-players']);
  expect(refusalText('locked')).toBe(words.of('common').locked);
});

test('anything else is told kindly, too', () => {
  expect(refusalText('bad-stock')).toBe(words.of('common').refused);
});
