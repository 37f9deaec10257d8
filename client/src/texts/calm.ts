// In calm mode nothing is shouted.

import { settings } from '../lib/settings.svelte';

// "Nearly! One apart." is "Nearly. One apart."; a single "Your turn!" needs no full stop either.
export function calmly(text: string): string {
  const soft = text.replaceAll('¡', '').replace(/\s*!(?=\s)/gu, '.');
  return soft.replace(/\s*!$/u, /[.?…]\s/u.test(soft) ? '.' : '').replace(/\s*!/gu, '');
}

// The same, where it is for the settings to say.
export function softly(text: string): string {
  return settings.now.calm ? calmly(text) : text;
}
