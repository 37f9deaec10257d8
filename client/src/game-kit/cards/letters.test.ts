import { expect, it } from 'vitest';
import { words } from '../../texts/index.svelte';
import { printedRank } from './letters';

const drawn = (...how: [chosen: 'auto' | 'JQK' | 'VDR', usual: string]): string =>
  ['J', 'Q', 'K', '10', 'A'].map((rank) => printedRank(rank, ...how)).join(' ');

it('follows the language, unless somebody has chosen', () => {
  expect(drawn('auto', 'JQK')).toBe('J Q K 10 A');
  expect(drawn('auto', 'VDR')).toBe('V D R 10 A');
  expect(drawn('JQK', 'VDR')).toBe('J Q K 10 A');
  expect(drawn('VDR', 'JQK')).toBe('V D R 10 A');
});

it('is V, D and R in French alone', async () => {
  const usual: Record<string, string> = {};
  for (const language of ['fr', 'es', 'en']) {
    await words.speak(language);
    usual[language] = words.courts;
  }
  expect(usual).toEqual({ en: 'JQK', fr: 'VDR', es: 'JQK' });
});
