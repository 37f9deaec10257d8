// Reads the record of a game of Addi Race for the screens after it.

import type { Film, GameRecord } from '../../../net/film';
import type { AnyEvent } from '../../../net/wire';
import {
  ENDED,
  eventsOf,
  sumsOf,
  type CloseCall,
  type Moment,
  type RecordReader,
} from '../../record-reader';

const GOAL = 200;
const NEAR_200 = 40;

function momentOf(event: AnyEvent): Moment | null {
  switch (event.type) {
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
        ? { kind: 'race', key: 'goal', hand: event.seat, values: { n: event.total } }
        : null;
    case 'addirace.game_ended':
      return ENDED;
    default:
      return null;
  }
}

function closeCalls(_: GameRecord, film: Film): (CloseCall | null)[] {
  const view = film.frames.at(-1)?.view;
  if (view?.type !== 'addirace.view') return [];
  const winners =
    view.result?.ranking.filter(({ place }) => place === 1).map(({ player }) => player) ?? [];
  const behind = [...view.seats.entries()].filter(
    ([hand, { total }]) => !winners.includes(hand) && total >= 200 - NEAR_200,
  );
  const [near] = behind.sort(([, a], [, b]) => b.total - a.total);
  const last = eventsOf(film, 'addirace.scored').at(-1);
  const ready = eventsOf(film, 'addirace.countered').at(-1)?.event;
  return [
    near ? { key: 'needed', hands: { name: near[0] }, values: { n: 200 - near[1].total } } : null,
    boldestStop(film),
    last?.event.total === 200
      ? { key: 'lastCard', values: { sums: sumsOf([last.event.card]) } }
      : null,
    ready ? { key: 'ready', hands: { name: ready.seat }, card: ready.card } : null,
  ];
}

// The attack that stopped the highest total.
function boldestStop(film: Film): CloseCall | null {
  const stops = eventsOf(film, 'addirace.attacked').flatMap(({ frame, event }) => {
    const answer = film.frames[frame + 1]?.events[0];
    const view = film.frames[frame]?.view;
    if (
      answer?.type !== 'addirace.took_hold' ||
      view?.type !== 'addirace.view' ||
      event.card === 'magic'
    )
      return [];
    return [
      { name: event.seat, target: event.target, total: view.seats[event.target]?.total ?? 0 },
    ];
  });
  const [best] = stops.sort((a, b) => b.total - a.total);
  return best && best.total >= 100
    ? {
        key: 'stopped',
        hands: { name: best.name, target: best.target },
        values: { total: best.total },
      }
    : null;
}

export const addiraceRecords: RecordReader = {
  momentOf,
  momentsBetween: () => [],
  closeCalls,
  isRaceWon: () => false,
  bestSpot: () => null,
  leftOf: ([hand = 0], view) => {
    const total = view.type === 'addirace.view' ? (view.seats[hand]?.total ?? GOAL) : GOAL;
    return total < GOAL ? { key: 'toGo', n: GOAL - total } : null;
  },
  howWon: (_rules, view, winner) =>
    view?.type !== 'addirace.view' || view.seats[winner]?.total === GOAL
      ? 'howAddirace'
      : 'howAddiraceMost',
};
