// In a game for two each player has two hands. For the ear they are the left and the right one, as
// they lie in front of their player.

import type { Seen } from '../../../net/follow';
import { seatOf } from '../../../net/live-table.svelte';
import { words } from '../../../texts/index.svelte';

// *seats* has the seat of each hand, clockwise. The hands of one player lie side by side; seen from
// that player, clockwise goes from right to left.
export function sideOf(seats: readonly number[], hand: number): 'left' | 'right' | null {
  const seat = seats[hand];
  if (seats.filter((one) => one === seat).length < 2) return null;
  return seats.at(hand - 1) === seat ? 'left' : 'right';
}

export function heardNameOf(seen: Seen, hand: number): string {
  const name = seatOf(seen, hand)?.name ?? '';
  const say = words.of('addicats');
  const side = sideOf(seen.begun?.hands ?? [], hand);
  return side === 'left'
    ? say.leftHand({ name })
    : side === 'right'
      ? say.rightHand({ name })
      : name;
}
