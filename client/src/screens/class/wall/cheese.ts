// The time of a round, as a cheese that gets smaller. No seconds: nobody shall look at a clock while
// they count.

import type { RoundInfo } from '../../../net/wire';

const MINUTE = 60_000;

// How much is left of the cheese, from 1 to 0; null if the teacher says when it ends.
export function leftOf(round: RoundInfo | null, since: number): number | null {
  if (round?.left == null) return null;
  const left = Math.max(0, round.left - (round.paused ? 0 : since));
  return Math.min(1, left / Math.max(round.lasts ?? 0, round.left, 1));
}

// "about 5 min": full minutes, rounded; 0 is the last minute.
export function minutesLeft(round: RoundInfo | null, since: number): number | null {
  if (round?.left == null) return null;
  const left = Math.max(0, round.left - (round.paused ? 0 : since));
  return left <= MINUTE ? 0 : Math.round(left / MINUTE);
}

// What is left of the cheese as a piece of a circle of radius *r* round (c, c). It is eaten clockwise
// from the top.
export function piece(part: number, c = 32, r = 30): string {
  if (part >= 0.999) return `M${c} ${c - r}a${r} ${r} 0 1 1-.01 0z`;
  if (part <= 0) return '';
  const angle = (1 - part) * 2 * Math.PI;
  const [x, y] = [c + r * Math.sin(angle), c - r * Math.cos(angle)];
  return `M${c} ${c}L${round(x)} ${round(y)}A${r} ${r} 0 ${part > 0.5 ? 1 : 0} 1 ${c} ${c - r}z`;
}

const round = (n: number): number => Math.round(n * 100) / 100;
