// A record, and the film that the server makes of it. The page cannot replay a record itself: it does
// not know the rules.

import { addressOf } from '../lib/address';
import type { AnyEvent, AnyRules, AnyView, GameName, Refusal } from './wire';

export interface Measured {
  eff?: number; // ms from the own paint to the own press, as far as the judge believed it
  clamped?: number;
  tie?: boolean;
  light?: boolean; // a heavier paw was quicker
}

export interface RecordedAction {
  at: number;
  do: string;
  seat?: number; // none: chance
  spot?: string;
  judge?: Measured;
}

export interface GameRecord {
  game: GameName;
  seats: string[];
  owners?: number[];
  first?: number;
  actions: RecordedAction[];
  until?: number;
}

export interface Frame {
  events: AnyEvent[];
  view: AnyView;
}

export interface Film {
  game: GameName;
  rules: AnyRules;
  seats: string[];
  frames: Frame[];
  error: { index: number; code: Refusal; message: string } | null;
}

// The server is sent the text as it was: a record may hold numbers too large for JavaScript, which
// reading and writing would change.
export interface Reel {
  text: string;
  record: GameRecord;
}

export type FilmTrouble =
  { kind: 'bad-record'; why: string } | { kind: 'too-large' | 'too-many' | 'no-server' };

// A file holds one record, or one a line: then the first of them.
export function reelOf(text: string): Reel | null {
  for (const part of [text, text.split('\n').find((line) => line.trim()) ?? '']) {
    try {
      const record = JSON.parse(part) as GameRecord;
      if (Array.isArray(record.seats) && Array.isArray(record.actions))
        return { text: part, record };
    } catch {
      // perhaps its first line is one
    }
  }
  return null;
}

export const reelFrom = (record: GameRecord): Reel => ({ text: JSON.stringify(record), record });

export async function filmOf(reel: Reel, eyes: number | null): Promise<Film | FilmTrouble> {
  let answer: Response;
  try {
    answer = await fetch(addressOf(`/api/replay${eyes === null ? '' : `?seat=${eyes}`}`), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: reel.text,
    });
  } catch {
    return { kind: 'no-server' };
  }
  if (answer.ok) return (await answer.json()) as Film;
  if (answer.status === 413) return { kind: 'too-large' };
  if (answer.status === 429) return { kind: 'too-many' };
  const { why = '' } = (await answer.json().catch(() => ({}))) as { why?: string };
  return answer.status === 400 ? { kind: 'bad-record', why } : { kind: 'no-server' };
}

export const isFilm = (one: Film | FilmTrouble): one is Film => 'frames' in one;

// When each frame happened. Frame 0 is the deal, frame n + 1 what action n did; what comes after
// the last action is time alone.
export function timesOf(record: GameRecord, film: Film): number[] {
  let last = 0;
  return film.frames.map(({ events }, i) => {
    const told = events.at(-1)?.at;
    last = Math.max(
      last,
      i === 0 ? 0 : (record.actions[i - 1]?.at ?? told ?? record.until ?? last),
    );
    return last;
  });
}
