// What the screens after a game ask of its record: what was worth a jump, what was close, and how it
// was won. Each game reads its own events and views (its model/record.ts).

import type { Film, GameRecord } from '../net/film';
import type { AnyEvent, AnyRules, AnyView, Times } from '../net/wire';
import type { Areas } from '../texts/areas';

export type MomentKind =
  'race' | 'late' | 'greed' | 'special' | 'attack' | 'defence' | 'combo' | 'end';

// A moment of a film that is worth a jump.
export interface Moment {
  kind: MomentKind;
  key: keyof Areas['replay'];
  hand: number | null; // who, and to whom
  target?: number;
  card?: string;
  values?: Record<string, string | number>;
}

// What was close in a game: kind sentences, who was quick and never who was slow.
export interface CloseCall {
  key: keyof Areas['end'];
  hands?: Record<string, number>; // to be named
  card?: string;
  values?: Record<string, string | number>;
}

// What somebody had still to do when it was over.
export interface Left {
  key: 'cardsLeft' | 'toGo' | 'points';
  n: number;
}

export type HowWon =
  'howAddicats' | 'howFewest' | 'howInfinite' | 'howAddirace' | 'howAddiraceMost' | 'howGatonegro';

export interface RecordReader {
  momentOf(event: AnyEvent): Moment | null;
  momentsBetween(before: AnyView, after: AnyView): Moment[]; // what only views tell
  closeCalls(record: GameRecord, film: Film, times: Times): (CloseCall | null)[];
  isRaceWon(event: AnyEvent): boolean; // by whoever did it
  bestSpot(won: readonly AnyEvent[]): CloseCall | null; // of one player's races, where no times are told
  leftOf(hands: readonly number[], view: AnyView): Left | null;
  howWon(rules: AnyRules, view: AnyView | undefined, winner: number): HowWon;
}

type Of<T extends AnyEvent['type']> = Extract<AnyEvent, { type: T }>;

export function eventsOf<T extends AnyEvent['type']>(
  film: Film,
  type: T,
): { frame: number; event: Of<T> }[] {
  return film.frames.flatMap(({ events }, frame) =>
    events.flatMap((event) => (event.type === type ? [{ frame, event: event as Of<T> }] : [])),
  );
}

export const ENDED: Moment = { kind: 'end', key: 'ended', hand: null };

const EQUALS = '\u00a0=\u00a0'; // an equation stays on one line

// "5+9 = 14 = 7+7" for cards that make the same, "5+9 = 14, 3+4 = 7" for others.
export function sumsOf(cards: readonly string[]): string {
  const sides = cards.map((card) => ({
    card,
    sum: card.split('+').reduce((sum, part) => sum + Number(part), 0),
  }));
  const first = sides[0];
  if (!first || sides.some(({ sum }) => Number.isNaN(sum))) return cards.join(', ');
  if (sides.every(({ sum }) => sum === first.sum)) {
    const [a, ...rest] = sides.filter(({ card }) => card.includes('+')).map(({ card }) => card);
    return [a, first.sum, ...rest].filter((part) => part !== undefined).join(EQUALS);
  }
  return sides
    .map(({ card, sum }) => (card.includes('+') ? `${card}${EQUALS}${sum}` : card))
    .join(', ');
}
