// How a game ended, place by place, and what each was nearly at.

import type { Left } from '../../games/record-reader';
import { gameOf, RECORDS } from '../../games/records';
import type { AnyView, Result } from '../../net/wire';

export interface Standing {
  seat: number;
  place: number;
  left: Left | null; // nothing: all was reached
}

const ON_THE_PODIUM = 3;
const ROOM = 4; // if many share a place

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

// Those on the podium, and those close behind, who have no number.
export function podium(all: readonly Standing[]): { up: Standing[]; behind: Standing[] } {
  const up = all.filter(({ place }) => place <= ON_THE_PODIUM).slice(0, ROOM);
  return { up, behind: all.filter((one) => !up.includes(one)) };
}

// The first stands in the middle, the second at the left.
export function asSeen(up: readonly Standing[]): Standing[] {
  const [first, second, ...rest] = up;
  return [second, first, ...rest].filter((one) => one !== undefined);
}

function leftOf(seat: number, view: AnyView, owners: readonly number[]): Left | null {
  const mine = owners.flatMap((owner, hand) => (owner === seat ? [hand] : []));
  return RECORDS[gameOf(view)].leftOf(mine.length ? mine : [seat], view);
}
