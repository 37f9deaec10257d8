// Which key does what at this table. Pure.

import type { Seen } from '../../lib/follow';
import type { Liking } from '../../lib/settings.svelte';

export type Wish = 'hit' | 'turn' | 'call' | 'corrections' | 'help';

export function wishOf(event: Pick<KeyboardEvent, 'code' | 'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey'>, { keys, shortcuts }: Pick<Liking, 'keys' | 'shortcuts'>): Wish | null {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.code === keys.hit) return 'hit';
  if (event.code === keys.turn || (keys.turn === 'Enter' && event.code === 'NumpadEnter')) return 'turn';
  if (!shortcuts) return null;
  const key = event.key.toLowerCase();
  return key === 'm' ? 'call' : key === 'c' ? 'corrections' : key === '?' ? 'help' : null;
}

// While nobody can do anything, keys belong to the button that has the focus.
export function goesOn({ info, over }: Pick<Seen, 'info' | 'over'>): boolean {
  return over === null && !info?.paused && (info === null || info.phase === 'play');
}

// Some buttons are pressed by Enter alone: there it is not a turn.
export function isOtherButton(element: Element | null): boolean {
  return element !== null && element.matches('button, a[href], input, select') && !element.matches('[data-pile], [data-mouse]');
}

export const keyName = (code: string): string => code.replace(/^(Key|Digit)/, '');
