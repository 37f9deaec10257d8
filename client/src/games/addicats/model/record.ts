// Reads the record of a game of Addi Cat's for the screens after it.

import type { Film, GameRecord } from '../../../net/film';
import type { AddicatsRaceWon, AnyEvent, AnyRules, AnyView, Times } from '../../../net/wire';
import {
  ENDED,
  eventsOf,
  sumsOf,
  type CloseCall,
  type HowWon,
  type Left,
  type Moment,
  type RecordReader,
} from '../../record-reader';

const FEW_CARDS = 3;

function momentOf(event: AnyEvent): Moment | null {
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
    case 'addicats.game_ended':
      return ENDED;
    default:
      return null;
  }
}

function raceWon({ seat, why, tops }: AddicatsRaceWon): Moment {
  if (why === 'last-special') return { kind: 'race', key: 'raceSpecial', hand: seat };
  return {
    kind: 'race',
    key: why === 'seesaw' ? 'raceSeesaw' : 'raceWon',
    hand: seat,
    values: { sums: sumsOf(tops.map(([, card]) => card)) },
  };
}

function closeCalls(record: GameRecord, film: Film, times: Times): (CloseCall | null)[] {
  const view = film.frames.at(-1)?.view;
  const hands = record.owners ?? film.seats.map((_, hand) => hand);
  const players = view?.result?.ranking.map(({ player }) => player) ?? [];
  const lefts = players.map((player) => ({
    player,
    left: view ? leftOf(handsOf(player, hands), view) : null,
  }));
  const near = lefts.find(({ left }) => left?.key === 'cardsLeft' && left.n <= FEW_CARDS);
  const out = eventsOf(film, 'addicats.went_out')[0];
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
          hands: { name: hands.indexOf(near.player) },
          values: { n: near.left.n },
        }
      : null,
    photos ? { key: 'photo', values: { n: photos } } : null,
  ];
}

const handsOf = (player: number, owners: readonly number[]): number[] =>
  owners.flatMap((owner, hand) => (owner === player ? [hand] : []));

// The won race whose next hit, a late one, came closest.
function closestRace(record: GameRecord, film: Film, times: Times): CloseCall | null {
  let best: { a: number; b: number; ms: number } | null = null;
  for (const { frame, event } of eventsOf(film, 'addicats.race_won')) {
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

function bestSpot(won: readonly AnyEvent[]): CloseCall | null {
  const spot = won.findLast(
    (event) => event.type === 'addicats.race_won' && event.why === 'equality',
  );
  return spot?.type === 'addicats.race_won'
    ? { key: 'bestSpot', values: { sums: sumsOf(spot.tops.map(([, card]) => card)) } }
    : null;
}

function leftOf(mine: readonly number[], view: AnyView): Left | null {
  if (view.type !== 'addicats.view') return null;
  const hands = mine.flatMap((hand) => view.hands[hand] ?? []);
  const points = hands.reduce((sum, hand) => sum + hand.points, 0);
  if (points) return { key: 'points', n: points };
  const n = hands.reduce((sum, hand) => sum + hand.down + hand.up, 0);
  return n ? { key: 'cardsLeft', n } : null;
}

function howWon(rules: AnyRules, view: AnyView | undefined, winner: number): HowWon {
  if ('ending' in rules && rules.ending === 'infinite') return 'howInfinite';
  const hand = view?.type === 'addicats.view' ? view.hands[winner] : undefined;
  return hand && hand.down + hand.up > 0 ? 'howFewest' : 'howAddicats';
}

export const addicatsRecords: RecordReader = {
  momentOf,
  momentsBetween: () => [],
  closeCalls,
  isRaceWon: (event) => event.type === 'addicats.race_won',
  bestSpot,
  leftOf,
  howWon,
};
