// Whether the table waits for somebody at this screen. The title of the page says so.

import type { Seen } from '../net/follow';

// My turn, or a question to me.
export function isMyTurn({ views, spoken, over, info }: Seen, mine: readonly number[]): boolean {
  const [view] = views;
  if (!view || spoken || over || info?.paused || info?.reading) return false;
  if ('scramble' in view && view.scramble) return false; // everybody hits
  const waitsFor = ('asked' in view ? view.asked : null) ?? view.turn;
  return waitsFor !== null && mine.includes(waitsFor);
}
