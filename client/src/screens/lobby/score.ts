// What of the score is shown, and in which order.

import type { SeatInfo, TableInfo } from '../../net/wire';

export interface ScoreLine {
  seat: SeatInfo;
  wins: number;
}

// Who has won most comes first. One game alone has no score: its end says it all, unless it is the
// first of a match.
export function scoreLines({ score, seats }: Pick<TableInfo, 'score' | 'seats'>): ScoreLine[] {
  if (!score || (score.best_of === 0 && score.played < 2)) return [];
  return seats
    .map((seat) => ({ seat, wins: score.wins[seat.seat] ?? 0 }))
    .sort((one, other) => other.wins - one.wins || one.seat.seat - other.seat.seat);
}
