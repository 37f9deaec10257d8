// Whose garden grows with a game: which profile of this device plays which of its hands.

import type { Profile } from '../../lib/profiles.svelte';
import type { Seen } from '../../net/follow';
import { GAME_FACTS, type SeatInfo } from '../../net/wire';

const GAME = 'addicats'; // the game that tells what somebody knows of the additions

export interface Gardener {
  seat: SeatInfo;
  hand: number; // of the game that is on, or of the next one
  profile: Profile;
  sure: boolean; // it is meant so: the cat of a further hand may be there by chance
}

// A hand whose cat is a profile's cat is that profile's; else, if this device has one hand only, the
// active one's.
export function gardenersOf(
  seen: Pick<Seen, 'info' | 'begun' | 'person'>,
  all: readonly Profile[],
  active: Profile | null,
): Gardener[] {
  const { info } = seen;
  if (!info || gameOf(seen) !== GAME) return [];
  const seats = info.seats.filter((seat) => seat.person === seen.person);
  return seats.flatMap((seat, i) => {
    const own = all.find((one) => one.cat === seat.face);
    const profile = own ?? (seats.length === 1 ? active : null);
    const hand = handOf(seen, seat);
    // The first hand of a device sits down with the active one's cat.
    const sure = seats.length === 1 || (i === 0 && profile === active);
    return profile && hand >= 0 ? [{ seat, hand, profile, sure }] : [];
  });
}

function gameOf({ info, begun }: Pick<Seen, 'info' | 'begun'>): string | undefined {
  return info?.phase === 'play' && begun ? begun.name : info?.settings.game;
}

// The first hand of a seat: two players have two each.
function handOf({ info, begun }: Pick<Seen, 'info' | 'begun'>, seat: SeatInfo): number {
  if (info?.phase === 'play') return begun?.hands.indexOf(seat.seat) ?? -1;
  const place = info?.seats.indexOf(seat) ?? -1;
  const twice = GAME_FACTS[GAME].twoHands && info?.seats.length === 2;
  return twice ? 2 * place : place;
}
