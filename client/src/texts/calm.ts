// In calm mode texts have no exclamation marks.

import { settings } from '../lib/settings.svelte';

// "So close! Just 1 off." becomes "So close. Just 1 off."; "Your turn!" alone becomes "Your turn".
export function calmly(text: string): string {
  const soft = text.replaceAll('¡', '').replace(/\s*!(?=\s)/gu, '.');
  return soft.replace(/\s*!$/u, /[.?…]\s/u.test(soft) ? '.' : '').replace(/\s*!/gu, '');
}

// The same, but only in calm mode.
export function softly(text: string): string {
  return settings.now.calm ? calmly(text) : text;
}
