// The moments of a film that are worth a jump: verdicts, attacks, combinations. From its events,
// and for the combinations of Gato Negro from what the views say of the piles.

import type { AddicatsRaceWon, AnyEvent, AnyView, GatonegroCombination } from '../../net/wire';
import type { Film } from './film';
import type { Areas } from '../../texts/areas';

export type MomentKind =
  'race' | 'late' | 'greed' | 'special' | 'attack' | 'defence' | 'combo' | 'end';

export interface Moment {
  frame: number;
  kind: MomentKind;
  key: keyof Areas['replay'];
  hand: number | null; // who, and to whom
  target?: number;
  card?: string;
  values?: Record<string, string | number>;
}

type Found = Omit<Moment, 'frame'>;

export function momentsOf(film: Film): Moment[] {
  return film.frames.flatMap(({ events, view }, frame) => {
    const found = events.flatMap((event) => momentOf(event) ?? []);
    const before = film.frames[frame - 1]?.view;
    return [...found, ...(before ? combinations(before, view) : [])].map((one) => ({
      ...one,
      frame,
    }));
  });
}

function momentOf(event: AnyEvent): Found | null {
  switch (event.type) {
    case 'addicats.race_won':
      return raceWon(event);
    case 'addicats.greed':
      return { kind: 'greed', key: 'greed', hand: event.seat };
    case 'addicats.hit_void':
      return event.why === 'late' ? { kind: 'late', key: 'late', hand: event.seat } : null;
    case 'addicats.scramble_opened':
      return { kind: 'special', key: 'opened', hand: event.seat, card: event.card };
    case 'addicats.together_next':
      return { kind: 'special', key: 'together', hand: event.seats[0] ?? null, card: 'magic' };
    case 'addicats.seesaw_set':
      return { kind: 'special', key: 'duel', hand: event.seats[0] ?? null, card: 'seesaw' };
    case 'addicats.reversed':
      return { kind: 'special', key: 'reversed', hand: event.seats[0] ?? null, card: 'dead-end' };
    case 'addicats.present_given':
      return { kind: 'special', key: 'presented', hand: event.seat, card: 'present' };
    case 'addicats.call_won':
      return { kind: 'race', key: 'called', hand: event.seat };
    case 'addicats.hand_emptied':
      return { kind: 'end', key: 'out', hand: event.seat };
    case 'addicats.point_scored':
      return { kind: 'end', key: 'point', hand: event.seat };
    case 'addirace.attacked':
      return {
        kind: 'attack',
        key: 'attack',
        hand: event.seat,
        target: event.target,
        card: event.card,
      };
    case 'addirace.countered':
      return { kind: 'defence', key: 'countered', hand: event.seat, card: event.card };
    case 'addirace.defended':
      return { kind: 'defence', key: 'defended', hand: event.seat, card: event.card };
    case 'addirace.released':
      return { kind: 'late', key: 'released', hand: event.seat, card: event.attack };
    case 'addirace.swapped':
      return {
        kind: 'special',
        key: 'swapped',
        hand: event.seat,
        target: event.target,
        card: 'magic',
      };
    case 'addirace.scored':
      return event.total >= 180
        ? { kind: 'race', key: 'goal', hand: event.seat, values: { total: event.total } }
        : null;
    case 'gatonegro.rhyme_begun':
      return { kind: 'special', key: 'rhyme', hand: event.seat };
    case 'gatonegro.rhyme_broken':
      return { kind: 'late', key: 'rhymeBroken', hand: event.by };
    case 'addicats.game_ended':
    case 'addirace.game_ended':
    case 'gatonegro.game_ended':
      return { kind: 'end', key: 'ended', hand: null };
    default:
      return null;
  }
}

function raceWon({ seat, why, tops }: AddicatsRaceWon): Found {
  if (why === 'last-special') return { kind: 'race', key: 'raceSpecial', hand: seat };
  return {
    kind: 'race',
    key: why === 'seesaw' ? 'raceSeesaw' : 'raceWon',
    hand: seat,
    values: { sums: sumsOf(tops.map(([, card]) => card)) },
  };
}

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

// What scores in a pile now and did not before: told by the table, for piles that are seen whole.
function combinations(before: AnyView, after: AnyView): Found[] {
  if (before.type !== 'gatonegro.view' || after.type !== 'gatonegro.view' || after.phase === 'over')
    return [];
  const name = ({ kind, start, stop }: GatonegroCombination) => `${kind} ${start} ${stop}`;
  return after.seats.flatMap(({ piles }, hand) =>
    piles.flatMap(({ score }, which) => {
      const known = new Set(before.seats[hand]?.piles[which]?.score?.combinations.map(name));
      const fresh = score?.combinations.filter((one) => !known.has(name(one))) ?? [];
      return fresh.map(({ kind }): Found => ({ kind: 'combo', key: kind, hand }));
    }),
  );
}
