// How a game ended, place by place, and what each was nearly at.

import type { AnyView, Result } from '../../net/wire';

export interface Left {
  key: 'cardsLeft' | 'toGo' | 'points';
  n: number;
}

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

function leftOf(seat: number, view: AnyView, hands: readonly number[]): Left | null {
  const mine = hands.flatMap((owner, hand) => (owner === seat ? [hand] : []));
  if (view.type === 'addicats.view') return cardsOf(mine.flatMap((hand) => view.hands[hand] ?? []));
  const hand = mine[0] ?? seat;
  if (view.type === 'addirace.view') {
    const total = view.seats[hand]?.total ?? 200;
    return total < 200 ? { key: 'toGo', n: 200 - total } : null;
  }
  const total = view.seats[hand]?.score?.total;
  return total === undefined ? null : { key: 'points', n: total };
}

function cardsOf(hands: readonly { down: number; up: number; points: number }[]): Left | null {
  const points = hands.reduce((sum, hand) => sum + hand.points, 0);
  if (points) return { key: 'points', n: points };
  const n = hands.reduce((sum, hand) => sum + hand.down + hand.up, 0);
  return n ? { key: 'cardsLeft', n } : null;
}
