// The steps of the count: one for each find, player by player, my own first.

import type { GatonegroView } from '../../../net/wire';
import { findsOf, type Find } from './count';
import { othersOf, type Player } from './players';

export interface Step {
  hand: number;
  find: Find | null; // null: nothing was found in these piles
  place: number; // its number among this player's finds
  sum: number; // of this player's finds so far, this one included
}

export function stepsOf(view: GatonegroView, order: readonly number[]): Step[] {
  return order.flatMap((hand): Step[] => {
    let sum = 0;
    const steps = findsOf(view.seats[hand]).map((find, place) => ({
      hand,
      find,
      place,
      sum: (sum += find.points),
    }));
    return steps.length ? steps : [{ hand, find: null, place: 0, sum: 0 }];
  });
}

export function orderOf(players: readonly Player[], me: number | null): number[] {
  const others = othersOf(players, me).map((player) => player.hand);
  return me === null ? others : [me, ...others];
}
