// The moments of a film that viewers may want to jump to: verdicts, attacks, combinations.

import type { Moment } from '../../games/record-reader';
import { RECORDS } from '../../games/records';
import type { Film } from '../../net/film';

export type FilmMoment = Moment & { frame: number };

export function momentsOf(film: Film): FilmMoment[] {
  const reader = RECORDS[film.game];
  return film.frames.flatMap(({ events, view }, frame) => {
    const found = events.flatMap((event) => reader.momentOf(event) ?? []);
    const before = film.frames[frame - 1]?.view;
    const between = before ? reader.momentsBetween(before, view) : [];
    return [...found, ...between].map((one) => ({ ...one, frame }));
  });
}
