// Who plays which hand, as the table draws them.

import { toldViews, type Seen } from '../../../net/follow';
import { seatOf } from '../../../net/live-table.svelte';
import type { GatonegroRules, GatonegroView, Weight } from '../../../net/wire';

export interface Player {
  hand: number;
  seat: number; // its colour and shape
  name: string;
  face: string;
  bot: boolean;
  away: boolean;
  weight: Weight; // the player's handicap
}

export function playersOf(seen: Seen): Player[] {
  return (seen.begun?.hands ?? []).map((seat, hand) => {
    const info = seatOf(seen, hand);
    return {
      hand,
      seat,
      name: info?.name ?? '',
      face: info?.face ?? 'tom',
      bot: info?.bot != null,
      away: info?.away ?? false,
      weight: info?.weight ?? 0,
    };
  });
}

// The view of one of my hands, or that of a spectator. A card that is being said is not to be seen.
export function viewOf(seen: Seen, hand: number | null = null): GatonegroView | null {
  const view = toldViewOf(seen, hand);
  return view && seen.spoken ? { ...view, top: null } : view;
}

// The same, with the card that is being said.
export function toldViewOf(seen: Seen, hand: number | null = null): GatonegroView | null {
  const views = toldViews(seen).filter(
    (view): view is GatonegroView => view.type === 'gatonegro.view',
  );
  return views.find((view) => view.seat === hand) ?? views[0] ?? null;
}

export function rulesOf(seen: Seen): GatonegroRules {
  return seen.begun?.name === 'gatonegro' ? (seen.begun.rules as GatonegroRules) : {};
}

// The others in play order, from my left to my right.
export function othersOf<T>(all: readonly T[], me: number | null): T[] {
  return me === null ? [...all] : [...all.slice(me + 1), ...all.slice(0, me)];
}
