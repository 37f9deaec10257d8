// Whether anybody can play now: not in a pause, and not when the game has ended or was broken off.
// When nobody can, keys belong to the button that has the focus.

import type { Seen } from './follow';

export function isPlaying({ info, over }: Pick<Seen, 'info' | 'over'>): boolean {
  return over === null && !info?.paused && (info === null || info.phase === 'play');
}
