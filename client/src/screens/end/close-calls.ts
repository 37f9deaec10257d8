// What was close in a game: a few sentences from its film. They say who was quick, never who was
// slow, and tell the times of others only where the table shows them.

import type { CloseCall } from '../../games/record-reader';
import { RECORDS } from '../../games/records';
import type { Film, GameRecord } from '../../net/film';
import type { Times } from '../../net/wire';

const MOST = 4;

export function closeCalls(
  record: GameRecord,
  film: Film,
  mine: readonly number[],
  times: Times,
): CloseCall[] {
  const calls = RECORDS[film.game].closeCalls(record, film, times);
  return [...calls, own(record, film, mine, times)].filter((call) => call !== null).slice(0, MOST);
}

// My own best reaction; only I see it.
function own(
  record: GameRecord,
  film: Film,
  mine: readonly number[],
  times: Times,
): CloseCall | null {
  const reader = RECORDS[film.game];
  const won = film.frames.flatMap(({ events }, frame) => {
    const action = record.actions[frame - 1];
    if (action?.seat === undefined || !mine.includes(action.seat)) return [];
    const event = events.find((one) => reader.isRaceWon(one));
    return event ? [{ event, ms: action.judge?.eff }] : [];
  });
  const timed = won.flatMap(({ ms }) => (ms === undefined ? [] : [ms]));
  if (times !== 'none' && timed.length)
    return { key: 'bestMs', values: { ms: Math.round(Math.min(...timed)) } };
  return reader.bestSpot(won.map(({ event }) => event));
}
