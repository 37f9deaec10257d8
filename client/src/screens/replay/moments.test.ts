import { describe, expect, test } from 'vitest';
import type { AnyEvent, AnyView, GatonegroCombination } from '../../net/wire';
import { reelOf, timesOf, type Film, type GameRecord } from '../../net/film';
import { facesFor } from './film-table.svelte';
import { sumsOf, type Moment } from '../../games/record-reader';
import { momentsOf } from './moments';
import { sentenceOf } from './moment-text';

const film = (frames: { events?: AnyEvent[]; view?: AnyView }[]): Film => ({
  game: 'addicats',
  rules: { edition: 'modern' },
  seats: ['A', 'B'],
  error: null,
  frames: frames.map(({ events = [], view = {} as AnyView }) => ({ events, view })),
});

describe('moments', () => {
  test('are verdicts, with the frame to jump to', () => {
    const won: AnyEvent = {
      type: 'addicats.race_won',
      at: 9,
      seat: 1,
      why: 'equality',
      tops: [
        [0, '14'],
        [1, '5+9'],
      ],
      shares: [[0, 2]],
    };
    const late: AnyEvent = { type: 'addicats.hit_void', at: 9, seat: 0, why: 'late', late_ms: 30 };
    expect(momentsOf(film([{}, { events: [won] }, { events: [late] }]))).toEqual([
      { frame: 1, kind: 'race', key: 'raceWon', hand: 1, values: { sums: '5+9 = 14' } },
      { frame: 2, kind: 'late', key: 'late', hand: 0 },
    ]);
  });

  test('are combinations that were not there before', () => {
    const tomcat: GatonegroCombination = { kind: 'tomcat', start: 0, stop: 2, count: 1, points: 3 };
    const view = (combinations: GatonegroCombination[]) =>
      ({
        type: 'gatonegro.view',
        phase: 'play',
        seats: [{ piles: [{ score: { queens: [], combinations } }, { score: null }], score: null }],
      }) as unknown as AnyView;
    const frames = [{ view: view([]) }, { view: view([tomcat]) }, { view: view([tomcat]) }];
    const found = momentsOf({ ...film(frames), game: 'gatonegro' });
    expect(found).toEqual([{ frame: 1, kind: 'combo', key: 'tomcat', hand: 0 }]);
  });

  test.each([
    [['5+9', '7+7'], '5+9 = 14 = 7+7'],
    [['14', '7+7'], '7+7 = 14'],
    [['10+9', '3+4'], '10+9 = 19, 3+4 = 7'],
    [['20', '2'], '20, 2'],
  ])('tell the sums of %j', (cards, told) => expect(sumsOf(cards)).toBe(told));
});

describe('a record', () => {
  const record = '{"seats": ["A"], "actions": [{"at": 5, "do": "flip", "seat": 0}]}';

  test('is a file, or the first line of one', () => {
    expect(reelOf(record)?.text).toBe(record);
    expect(reelOf(`\n${record}\n{"seats": []}\n`)?.text).toBe(record);
  });

  test('is nothing else', () => {
    expect(reelOf('')).toBeNull();
    expect(reelOf('[1, 2]')).toBeNull();
    expect(reelOf('no game')).toBeNull();
  });

  test('has a time for every frame', () => {
    const game = {
      seats: ['A'],
      actions: [{ at: 5, do: 'flip', seat: 0 }],
      until: 90,
    } as unknown as GameRecord;
    expect(timesOf(game, film([{}, {}, {}]))).toEqual([0, 5, 90]);
  });
});

test('everybody in a film has a face of their own', () => {
  const faces = facesFor(['Mochi', 'Tom', 'Luna', 'Nina']);
  expect(faces.slice(1, 3)).toEqual(['tom', 'luna']);
  expect(new Set(faces).size).toBe(4);
});

test('moments are told in the past', () => {
  const told = (moment: Partial<Moment>) =>
    sentenceOf({ kind: 'race', key: 'goal', hand: 1, ...moment }, film([]));
  expect([
    told({ values: { n: 186 } }),
    told({ key: 'presented' }),
    told({ key: 'opened', card: 'pursuit' }),
    told({ key: 'attack', target: 0, card: 'pursuit' }),
    told({ key: 'rhyme' }),
  ]).toEqual([
    'B reached 186 points',
    'B gave presents',
    'Chase: everyone had to hit',
    'B attacked A: Chase',
    'B said the rhyme',
  ]);
});
