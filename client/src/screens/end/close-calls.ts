// What was close in a game: a few sentences from its film. Kind ones: who was quick, never who was
// slow. Times of others only where the table shows them.

import type { AnyEvent, GatonegroScore, Times } from '../../net/wire';
import type { Film, GameRecord } from '../replay/film';
import { sumsOf } from '../replay/moments';
import { standings } from './standing';
import type { Areas } from '../../texts/areas';

export interface Call {
  key: keyof Areas['end'];
  hands?: Record<string, number>; // to be named
  card?: string;
  values?: Record<string, string | number>;
}

type Of<T extends AnyEvent['type']> = Extract<AnyEvent, { type: T }>;

const MOST = 4;
const FEW_CARDS = 3;
const NEAR_200 = 40;

export function closeCalls(
  record: GameRecord,
  film: Film,
  mine: readonly number[],
  times: Times,
): Call[] {
  const calls = { addicats, addirace, gatonegro }[film.game](record, film, times);
  return [...calls, own(record, film, mine, times)].filter((call) => call !== null).slice(0, MOST);
}

function all<T extends AnyEvent['type']>(film: Film, type: T): { frame: number; event: Of<T> }[] {
  return film.frames.flatMap(({ events }, frame) =>
    events.flatMap((event) => (event.type === type ? [{ frame, event: event as Of<T> }] : [])),
  );
}

function addicats(record: GameRecord, film: Film, times: Times): (Call | null)[] {
  const view = film.frames.at(-1)?.view;
  const hands = record.owners ?? film.seats.map((_, hand) => hand);
  const near =
    view?.result &&
    standings(view.result, view, hands).find(
      ({ left }) => left && left.key === 'cardsLeft' && left.n <= FEW_CARDS,
    );
  const out = all(film, 'addicats.went_out')[0];
  const last =
    out &&
    film.frames[out.frame]?.events.find(
      (event) => event.type === 'addicats.race_won' && event.why === 'equality',
    );
  const photos = record.actions.filter((action) => action.judge?.tie).length;
  return [
    closestRace(record, film, times),
    last?.type === 'addicats.race_won'
      ? { key: 'lastCards', values: { sums: sumsOf(last.tops.map(([, card]) => card)) } }
      : null,
    near?.left
      ? {
          key: 'hadLeft',
          hands: { name: hands.indexOf(near.seat) },
          values: { n: near.left.n },
        }
      : null,
    photos ? { key: 'photo', values: { n: photos } } : null,
  ];
}

// Who was first, and who came right after: that paw was merely late.
function closestRace(record: GameRecord, film: Film, times: Times): Call | null {
  let best: { a: number; b: number; ms: number } | null = null;
  for (const { frame, event } of all(film, 'addicats.race_won')) {
    const first = record.actions[frame - 1]?.judge?.eff;
    const rival = film.frames.findIndex(
      ({ events }, i) =>
        i > frame && events.some((one) => one.type === 'addicats.hit_void' && one.why === 'late'),
    );
    const moved = film.frames.findIndex(
      ({ events }, i) => i > frame && events.some((one) => one.type === 'addicats.revealed'),
    );
    const action = record.actions[rival - 1];
    if (
      first === undefined ||
      rival < 0 ||
      (moved >= 0 && moved < rival) ||
      action?.judge?.eff === undefined
    )
      continue;
    if (action.seat === undefined || !event.tops.some(([hand]) => hand === action.seat)) continue;
    const ms = Math.max(0, Math.round(action.judge.eff - first));
    if (!best || ms < best.ms) best = { a: event.seat, b: action.seat, ms };
  }
  if (!best) return null;
  const { a, b, ms } = best;
  return times === 'all'
    ? { key: 'closestMs', hands: { a, b }, values: { ms } }
    : { key: 'closest', hands: { a, b } };
}

function addirace(_: GameRecord, film: Film): (Call | null)[] {
  const view = film.frames.at(-1)?.view;
  if (view?.type !== 'addirace.view') return [];
  const winners =
    view.result?.ranking.filter(({ place }) => place === 1).map(({ player }) => player) ?? [];
  const behind = [...view.seats.entries()].filter(
    ([hand, { total }]) => !winners.includes(hand) && total >= 200 - NEAR_200,
  );
  const [near] = behind.sort(([, a], [, b]) => b.total - a.total);
  const last = all(film, 'addirace.scored').at(-1);
  const ready = all(film, 'addirace.countered').at(-1)?.event;
  return [
    near ? { key: 'needed', hands: { name: near[0] }, values: { n: 200 - near[1].total } } : null,
    boldestStop(film),
    last?.event.total === 200
      ? { key: 'lastCard', values: { sums: sumsOf([last.event.card]) } }
      : null,
    ready ? { key: 'ready', hands: { name: ready.seat }, card: ready.card } : null,
  ];
}

// The attack that held against the highest total.
function boldestStop(film: Film): Call | null {
  const stops = all(film, 'addirace.attacked').flatMap(({ frame, event }) => {
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

function gatonegro(_: GameRecord, film: Film): (Call | null)[] {
  const scores = all(film, 'gatonegro.game_ended')[0]?.event.scores;
  if (!scores) return [];
  const order = [...scores.entries()].sort(([, a], [, b]) => b.total - a.total);
  const [first, second] = order;
  const n = first && second ? first[1].total - second[1].total : 0;
  const gap: Call | null =
    first && second && n > 0 && n <= 12
      ? { key: 'gap', hands: { a: first[0], b: second[0] }, values: { n } }
      : null;
  return [gap, most(scores, 'blackcats'), most(scores, 'tomcats'), most(scores, 'jellicles')];
}

function most(
  scores: readonly GatonegroScore[],
  key: 'tomcats' | 'jellicles' | 'blackcats',
): Call | null {
  const n = Math.max(...scores.map((score) => score[key]));
  const best = scores.flatMap((score, hand) => (score[key] === n ? [hand] : []));
  return n > 1 && best.length === 1 ? { key, hands: { name: best[0] ?? 0 }, values: { n } } : null;
}

// My own best, for me alone.
function own(record: GameRecord, film: Film, mine: readonly number[], times: Times): Call | null {
  const won = film.frames.flatMap(({ events }, frame) => {
    const action = record.actions[frame - 1];
    if (action?.seat === undefined || !mine.includes(action.seat)) return [];
    const event = events.find(
      (one) => one.type === 'addicats.race_won' || one.type === 'gatonegro.taken',
    );
    return event ? [{ event, ms: action.judge?.eff }] : [];
  });
  const timed = won.flatMap(({ ms }) => (ms === undefined ? [] : [ms]));
  if (times !== 'none' && timed.length)
    return { key: 'bestMs', values: { ms: Math.round(Math.min(...timed)) } };
  const spot = won
    .map(({ event }) => event)
    .findLast((event) => event.type === 'addicats.race_won' && event.why === 'equality');
  return spot?.type === 'addicats.race_won'
    ? { key: 'bestSpot', values: { sums: sumsOf(spot.tops.map(([, card]) => card)) } }
    : null;
}
