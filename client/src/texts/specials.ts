// The names of the special cards, by edition, in the language of the page.

import { words } from './index.svelte';

export type Edition = 'classic' | 'modern';
export const SPECIALS = [
  'pursuit',
  'dead-end',
  'magic',
  'seesaw',
  'ambush',
  'present',
  'mouse',
] as const;
export type Special = (typeof SPECIALS)[number];

export function isSpecial(card: string | null): card is Special {
  return card !== null && (SPECIALS as readonly string[]).includes(card);
}

// The name of a special card; empty for any other card.
export function specialName(card: string | null, edition: Edition = 'modern'): string {
  if (!isSpecial(card)) return '';
  return words.of('specials')[`${edition}-${card}`];
}
