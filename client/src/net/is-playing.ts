// Can anybody do anything just now? Not in a pause, and not under the end of a game, broken off or
// not: keys belong to the button that has the focus then.

import type { Seen } from './follow';

export function isPlaying({ info, over }: Pick<Seen, 'info' | 'over'>): boolean {
  return over === null && !info?.paused && (info === null || info.phase === 'play');
}
