// Reads the record of a game of Gato Negro for the screens after it.

import type { Film, GameRecord } from '../../../net/film';
import type { AnyEvent, AnyView, GatonegroCombination, GatonegroScore } from '../../../net/wire';
import {
  ENDED,
  eventsOf,
  type CloseCall,
  type Moment,
  type RecordReader,
} from '../../record-reader';

function momentOf(event: AnyEvent): Moment | null {
  switch (event.type) {
    case 'gatonegro.rhyme_begun':
      return { kind: 'special', key: 'rhyme', hand: event.seat };
    case 'gatonegro.rhyme_broken':
      return { kind: 'late', key: 'rhymeBroken', hand: event.by };
    case 'gatonegro.game_ended':
      return ENDED;
    default:
      return null;
  }
}

// Finds that a pile has now and had not before, for piles whose cards are all seen.
function momentsBetween(before: AnyView, after: AnyView): Moment[] {
  if (before.type !== 'gatonegro.view' || after.type !== 'gatonegro.view' || after.phase === 'over')
    return [];
  const name = ({ kind, start, stop }: GatonegroCombination) => `${kind} ${start} ${stop}`;
  return after.seats.flatMap(({ piles }, hand) =>
    piles.flatMap(({ score }, which) => {
      const known = new Set(before.seats[hand]?.piles[which]?.score?.combinations.map(name));
      const fresh = score?.combinations.filter((one) => !known.has(name(one))) ?? [];
      return fresh.map(({ kind }): Moment => ({ kind: 'combo', key: kind, hand }));
    }),
  );
}

function closeCalls(_: GameRecord, film: Film): (CloseCall | null)[] {
  const scores = eventsOf(film, 'gatonegro.game_ended')[0]?.event.scores;
  if (!scores) return [];
  const order = [...scores.entries()].sort(([, a], [, b]) => b.total - a.total);
  const [first, second] = order;
  const n = first && second ? first[1].total - second[1].total : 0;
  const gap: CloseCall | null =
    first && second && n > 0 && n <= 12
      ? { key: 'gap', hands: { a: first[0], b: second[0] }, values: { n } }
      : null;
  return [gap, most(scores, 'blackcats'), most(scores, 'tomcats'), most(scores, 'jellicles')];
}

function most(
  scores: readonly GatonegroScore[],
  key: 'tomcats' | 'jellicles' | 'blackcats',
): CloseCall | null {
  const n = Math.max(...scores.map((score) => score[key]));
  const best = scores.flatMap((score, hand) => (score[key] === n ? [hand] : []));
  return n > 1 && best.length === 1 ? { key, hands: { name: best[0] ?? 0 }, values: { n } } : null;
}

export const gatonegroRecords: RecordReader = {
  momentOf,
  momentsBetween,
  closeCalls,
  isRaceWon: (event) => event.type === 'gatonegro.taken',
  bestSpot: () => null,
  leftOf: ([hand = 0], view) => {
    const total = view.type === 'gatonegro.view' ? view.seats[hand]?.score?.total : undefined;
    return total === undefined ? null : { key: 'points', n: total };
  },
  howWon: () => 'howGatonegro',
};
