// Whether anybody can play now: not in a pause, not while everybody reads about a card, and not when
// the game has ended or was broken off. When nobody can, keys belong to the button that has the focus.

import type { Seen } from './follow';

export function isPlaying({ info, over }: Pick<Seen, 'info' | 'over'>): boolean {
  const stands = info?.paused || info?.reading;
  return over === null && !stands && (info === null || info.phase === 'play');
}
