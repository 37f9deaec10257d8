import { describe, expect, test } from 'vitest';
import { textsIn } from '../../texts/for-tests';
import { words } from '../../texts/index.svelte';
import type { AnyEvent, AnyView } from '../../net/wire';
import type { Film, GameRecord, RecordedAction } from '../../net/film';
import { closeCalls } from './close-calls';
import { asSeen, podium, standings } from './standing';
import { closeText, headline } from './title';

const hand = (n: number) => ({ down: n, up: 0, top: null, place: null, points: 0 });
const result = {
  ranking: [
    { player: 1, place: 1 },
    { player: 0, place: 2 },
    { player: 2, place: 3 },
    { player: 3, place: 4 },
  ],
  losers: [],
};
const view = {
  type: 'addicats.view',
  hands: [hand(4), hand(0), hand(9), hand(1)],
  result,
} as unknown as AnyView;

describe('places', () => {
  const all = standings(result, view, [0, 1, 2, 3]);

  test('say what is left, and nothing to who has reached it', () => {
    expect(all.map(({ left }) => left)).toEqual([
      null,
      { key: 'cardsLeft', n: 4 },
      { key: 'cardsLeft', n: 9 },
      { key: 'cardsLeft', n: 1 },
    ]);
  });

  test('three are on the podium, the first in the middle; the others are close behind', () => {
    const { up, behind } = podium(all);
    expect(asSeen(up).map(({ seat }) => seat)).toEqual([0, 1, 2]);
    expect(behind.map(({ seat }) => seat)).toEqual([3]);
  });

  test('of two hands count together', () => {
    const two = {
      ranking: [
        { player: 1, place: 1 },
        { player: 0, place: 2 },
      ],
      losers: [0],
    };
    const [, other] = standings(two, view, [0, 0, 1, 1]);
    expect(other?.left).toEqual({ key: 'cardsLeft', n: 4 });
  });
});

describe('what was close', () => {
  const won: AnyEvent = {
    type: 'addicats.race_won',
    at: 500,
    seat: 0,
    why: 'equality',
    tops: [
      [0, '5+9'],
      [1, '7+7'],
    ],
    shares: [[1, 2]],
  };
  const late: AnyEvent = { type: 'addicats.hit_void', at: 520, seat: 1, why: 'late', late_ms: 20 };
  const slap = (seat: number, eff: number): RecordedAction => ({
    at: 500,
    do: 'slap',
    seat,
    judge: { eff },
  });
  const record: GameRecord = {
    game: 'addicats',
    seats: ['A', 'B', 'C', 'D'],
    actions: [slap(0, 500.2), slap(1, 520.4)],
  };
  const film = {
    game: 'addicats',
    rules: { edition: 'modern' },
    seats: record.seats,
    error: null,
    frames: [
      { events: [], view },
      { events: [won], view },
      { events: [late], view },
    ],
  } as Film;

  test('is the closest race, whoever is near, and the own best', () => {
    expect(closeCalls(record, film, [0], 'all')).toEqual([
      { key: 'closestMs', hands: { a: 0, b: 1 }, values: { ms: 20 } },
      { key: 'hadLeft', hands: { name: 3 }, values: { n: 1 } },
      { key: 'bestMs', values: { ms: 500 } },
    ]);
  });

  test('tells no time of others where children play', () => {
    const told = closeCalls(record, film, [1], 'own');
    expect(told[0]).toEqual({ key: 'closest', hands: { a: 0, b: 1 } });
    expect(JSON.stringify(told)).not.toMatch(/"ms"/);
  });

  test('tells no time at all at a calm table', () => {
    expect(closeCalls(record, film, [0], 'none').at(-1)).toEqual({
      key: 'bestSpot',
      values: { sums: '5+9 = 14 = 7+7' },
    });
  });
});

describe('sentences', () => {
  test('agree with me where one of those in them is me', async () => {
    expect(
      closeText(
        'stopped',
        { name: null, target: 'Luna' },
        { total: 193 },
        await textsIn('fr', 'end'),
      ),
    ).toBe('Tu as arrêté Luna à 193.');
    expect(closeText('needed', { name: null }, { n: 7 }, words.of('end'))).toBe(
      'You were only 7 away from 200!',
    );
    const gap = (a: string | null, b: string | null) =>
      closeText('gap', { a, b }, { n: 1 }, words.of('end'));
    expect(gap(null, 'Tom')).toBe('You and Tom: one point apart!');
    expect(gap('Tom', null)).toBe('You and Tom: one point apart!');
    expect(gap('Tom', 'Luna')).toBe('Tom and Luna: one point apart!');
    const french = await textsIn('fr', 'end');
    expect(closeText('closest', { a: null, b: 'Tom' }, {}, french)).toBe(
      'La course la plus serrée\u202f: Tom et toi, à un poil.',
    );
  });

  test('put me first among those who share a place', async () => {
    const shared = [
      { name: 'Tom', me: false },
      { name: 'Ana', me: true },
    ];
    expect(headline(shared, words.of('end'))).toBe('You and Tom share first place!');
    await words.speak('es');
    const said = headline(shared, words.of('end'));
    await words.speak('en');
    expect(said).toBe('¡Primer puesto: tú y Tom!');
  });
});
