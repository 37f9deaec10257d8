// Whether anybody can play now: not in a pause, not while everybody reads about a card or a card is
// being said, and not when the game has ended or was broken off. When nobody can, keys belong to the
// button that has the focus.

import type { Seen } from './follow';

export function isPlaying({ info, over, spoken }: Pick<Seen, 'info' | 'over' | 'spoken'>): boolean {
  const stands = info?.paused || info?.reading || spoken;
  return over === null && !stands && (info === null || info.phase === 'play');
}
