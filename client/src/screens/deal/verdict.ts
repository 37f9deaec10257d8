// What a page can say of a deal with what it was told before the game.

import { addedTo, promisedFor } from '../../net/entropy';
import type { Seen } from '../../net/follow';
import { commitmentOf, isSeed, type Checked, type DealFile } from './deal';

// own: the seed is the one that was promised, and what this browser added is in the deal.
// promised: it is the one that was promised, but nothing was added here.
// without: something was added here, but it was not used. It may have come too late.
// other: this browser was promised another one. Nobody may be to blame: while it was away, the server
// was started anew, or the table slept.
// wrong: it is not the seed that was promised.
export type Verdict = 'own' | 'promised' | 'without' | 'other' | 'wrong';

// Null if there is nothing to say: an earlier gatosabio dealt it.
export function verdictOf({ info, begun, over, person, seatsThen }: Seen): Verdict | null {
  if (!info || !begun?.entropies.length || over?.game !== begun.game) return null;
  if (!isSeed(over.seed)) return 'wrong';
  const promised = commitmentOf(over.seed, begun.table, begun.game, over.cards);
  if (promised !== begun.commitment) return 'wrong';
  if (isOther(begun)) return 'other';
  const added = addedTo(begun.commitment);
  if (added && begun.entropies.includes(added)) return 'own';
  const seats = seatsThen ?? info.seats;
  const plays = begun.hands.some((seat) => seats.some((one) => one.seat === seat && one.person === person)); // prettier-ignore
  return added && plays ? 'without' : 'promised';
}

// right: the deal is as promised, and what this browser added is in it.
// others: only others have added something. nobody: not even they; so it may have tried many seeds.
export type Finding = 'right' | 'others' | 'nobody' | 'other' | 'wrong';

export function findingOf(deal: DealFile, found: Checked): Finding {
  if (!found.commitment || !found.first || !found.cards) return 'wrong';
  if (isOther(deal)) return 'other';
  const added = addedTo(deal.commitment);
  if (added && deal.entropies.includes(added)) return 'right';
  return deal.entropies.some(Boolean) ? 'others' : 'nobody';
}

function isOther(deal: { table: string; game: number; commitment: string }): boolean {
  const promised = promisedFor(deal.table, deal.game);
  return promised !== undefined && promised !== deal.commitment;
}
