// What the screens after a game ask of its record: which moments to jump to, what was close, and how
// it was won. Each game reads its own events and views (its model/record.ts).

import type { Film, GameRecord } from '../net/film';
import type { AnyEvent, AnyRules, AnyView, Times } from '../net/wire';
import type { Areas } from '../texts/areas';

export type MomentKind =
  'race' | 'late' | 'greed' | 'special' | 'attack' | 'defence' | 'combo' | 'end';

// A moment of a film that viewers may want to jump to.
export interface Moment {
  kind: MomentKind;
  key: keyof Areas['replay'];
  hand: number | null; // who, and to whom
  target?: number;
  card?: string;
  values?: Record<string, string | number>;
}

// What was close in a game. The sentences are kind: they say who was quick, never who was slow.
export interface CloseCall {
  key: keyof Areas['end'];
  hands?: Record<string, number>; // placeholders of the sentence that are names
  card?: string;
  values?: Record<string, string | number>;
}

// What a player still had to do when the game ended.
export interface Left {
  key: 'cardsLeft' | 'toGo' | 'points';
  n: number;
}

export type HowWon =
  'howAddicats' | 'howFewest' | 'howInfinite' | 'howAddirace' | 'howAddiraceMost' | 'howGatonegro';

export interface RecordReader {
  momentOf(event: AnyEvent): Moment | null;
  momentsBetween(before: AnyView, after: AnyView): Moment[]; // those that no event tells
  closeCalls(record: GameRecord, film: Film, times: Times): (CloseCall | null)[];
  isRaceWon(event: AnyEvent): boolean; // by the hand of the event
  bestSpot(won: readonly AnyEvent[]): CloseCall | null; // of the races that one player won, for tables that show no times
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

const EQUALS = '\u00a0=\u00a0'; // no-break spaces: an equation stays on one line

// "5+9 = 14 = 7+7" for cards with the same sum, "5+9 = 14, 3+4 = 7" for others.
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
