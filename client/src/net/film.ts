// A record, and the film that the server makes of it. The page cannot replay a record itself: it does
// not know the rules.

import { askAnybody } from './here';
import type { AnyEvent, AnyRules, AnyView, GameName, Refusal } from './wire';

export interface Measured {
  eff?: number; // reaction in ms, as far as the judge believed it
  clamped?: number;
  tie?: boolean;
  light?: boolean; // won only because a quicker player had a handicap
}

export interface RecordedAction {
  at: number;
  do: string;
  seat?: number; // without: an action of chance
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

// A record and its original text. The server is sent that text: a record may hold numbers too large
// for JavaScript, which parsing and writing again would change.
export interface Reel {
  text: string;
  record: GameRecord;
}

export type FilmTrouble =
  { kind: 'bad-record'; why: string } | { kind: 'too-large' | 'too-many' | 'no-server' };

// A file holds one record, or one on each line; of several the first is taken.
export function reelOf(text: string): Reel | null {
  for (const part of [text, text.split('\n').find((line) => line.trim()) ?? '']) {
    try {
      const record = JSON.parse(part) as GameRecord;
      if (Array.isArray(record.seats) && Array.isArray(record.actions))
        return { text: part, record };
    } catch {
      // the whole text is no record: its first line may be one
    }
  }
  return null;
}

export const reelFrom = (record: GameRecord): Reel => ({ text: JSON.stringify(record), record });

export async function filmOf(reel: Reel, eyes: number | null): Promise<Film | FilmTrouble> {
  let answer: Response;
  try {
    [answer] = await askAnybody(`/api/replay${eyes === null ? '' : `?seat=${eyes}`}`, {
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

// When each frame happened, in ms. Frame 0 is the deal, frame n + 1 what action n did. Frames after
// the last action are what happened by the passing of time alone.
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
