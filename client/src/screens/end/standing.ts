// How a game ended, place by place, and what each player still had to do.

import type { Left } from '../../games/record-reader';
import { gameOf, RECORDS } from '../../games/records';
import type { AnyView, Result } from '../../net/wire';

export interface Standing {
  seat: number;
  place: number;
  left: Left | null; // null: nothing
}

const ON_THE_PODIUM = 3;
const ROOM = 4; // players on the podium at most: several may share a place

export function standings(
  result: Result,
  view: AnyView | undefined,
  hands: readonly number[],
): Standing[] {
  return result.ranking.map(({ player, place }) => ({
    seat: player,
    place,
    left: view ? leftOf(player, view, hands) : null,
  }));
}

// The players on the podium, and the others, who are shown without a place number.
export function podium(all: readonly Standing[]): { up: Standing[]; behind: Standing[] } {
  const up = all.filter(({ place }) => place <= ON_THE_PODIUM).slice(0, ROOM);
  return { up, behind: all.filter((one) => !up.includes(one)) };
}

// As drawn from left to right: the first is in the middle, the second at the left.
export function asSeen(up: readonly Standing[]): Standing[] {
  const [first, second, ...rest] = up;
  return [second, first, ...rest].filter((one) => one !== undefined);
}

function leftOf(seat: number, view: AnyView, owners: readonly number[]): Left | null {
  const mine = owners.flatMap((owner, hand) => (owner === seat ? [hand] : []));
  return RECORDS[gameOf(view)].leftOf(mine.length ? mine : [seat], view);
}
