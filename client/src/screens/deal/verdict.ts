// What a page can say by itself of the deal of a game that has just ended.

import { addedTo } from '../../net/entropy';
import type { Seen } from '../../net/follow';
import { commitmentOf, isSeed } from './deal';

// own: the seed is the one that was promised, and what this browser added is in the deal.
// promised: it is the one that was promised, but nothing was added here.
// without: something was added here, but it was not used. It may have come too late.
// wrong: it is not the seed that was promised.
export type Verdict = 'own' | 'promised' | 'without' | 'wrong';

// Null if there is nothing to say: an earlier gatosabio dealt it.
export function verdictOf({ info, begun, over, person, seatsThen }: Seen): Verdict | null {
  if (!info || !begun?.entropies.length || over?.game !== begun.game) return null;
  if (!isSeed(over.seed)) return 'wrong';
  if (commitmentOf(over.seed, begun.table, begun.game) !== begun.commitment) return 'wrong';
  const added = addedTo(begun.commitment);
  if (added && begun.entropies.includes(added)) return 'own';
  const seats = seatsThen ?? info.seats;
  const plays = begun.hands.some((seat) => seats.some((one) => one.seat === seat && one.person === person)); // prettier-ignore
  return added && plays ? 'without' : 'promised';
}
