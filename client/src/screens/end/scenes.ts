import type { Scenes } from '../../scenes';
import { StaticTable } from '../../net/static-table.svelte';
import type { AnyView, GameName, Ranked, Score, SeatInfo } from '../../net/wire';
import End from '../End.svelte';
import type { CloseCall } from '../../games/record-reader';
import type { FinishedGame } from './game-record';

const NAMES = ['Mochi', 'Luna', 'Tom', 'Nina', 'Rex', 'Clementine', 'Biscuit', 'Nougat'];
const FACES = ['gato', 'luna', 'tom', 'pelusa', 'felix', 'minou', 'nube', 'moustache'];

function seats(n: number): SeatInfo[] {
  return Array.from({ length: n }, (_, seat) => ({
    seat,
    name: NAMES[seat] ?? '',
    face: FACES[seat] ?? '',
    person: seat < 2 ? seat + 1 : null,
    bot: seat < 2 ? null : 'cat',
    away: false,
    weight: 0,
  }));
}

function table(
  game: GameName,
  n: number,
  ranking: Ranked[] | null,
  view: unknown,
  person = 1,
  score: Score | null = null,
): StaticTable {
  const rules = game === 'gatonegro' ? {} : { edition: 'modern' as const };
  const result = ranking && { ranking, losers: [] };
  return new StaticTable({
    person,
    info: {
      type: 'table',
      code: 'MAUX',
      host: 1,
      locked: false,
      phase: 'over',
      paused: false,
      settings: { game, rules, pace: 'adults', times: 'all', fair: 0, even_start: 0 },
      seats: seats(n),
      people: [],
      waiting_for: [],
      reading: null,
      score,
      claims: [],
      asked: [],
      moved: [],
      in_class: false,
    },
    begun: {
      type: 'begun',
      game: 1,
      seq: 1,
      name: game,
      rules,
      hands: seats(n).map(({ seat }) => seat),
      first: 0,
      commitment: '',
      entropies: [],
      table: '',
    },
    views: [view as AnyView],
    over: { type: 'over', game: 1, result, seed: '', cards: [] },
  });
}

const story = (game: GameName, calls: CloseCall[]): FinishedGame => ({
  own: { code: 'MAUX', game: 1, eyes: 0, times: 'all', record: { game, seats: [], actions: [] } },
  calls,
});
const cards = (...left: number[]) => ({
  type: 'addicats.view',
  hands: left.map((down) => ({ down, up: 0, points: 0 })),
});
const ranks = (...players: number[]): Ranked[] =>
  players.map((player, i) => ({ player, place: i + 1 }));
const CLOSE: CloseCall[] = [
  { key: 'closestMs', hands: { a: 0, b: 1 }, values: { ms: 1 } },
  { key: 'lastCards', values: { sums: '5+9 = 14 = 7+7' } },
  { key: 'hadLeft', hands: { name: 3 }, values: { n: 1 } },
  { key: 'bestMs', values: { ms: 412 } },
];

export const scenes: Scenes = {
  addicats: () => [
    End,
    {
      table: table('addicats', 5, ranks(1, 0, 2, 3, 4), cards(3, 0, 7, 1, 9)),
      story: story('addicats', CLOSE),
    },
  ],
  match: () => [
    End,
    {
      table: table('addicats', 4, ranks(0, 1, 2, 3), cards(0, 3, 7, 1), 1, {
        wins: [2, 1, 0, 0],
        played: 3,
        best_of: 3,
        winners: [0],
      }),
      story: story('addicats', CLOSE),
    },
  ],
  eight: () => [
    End,
    {
      table: table('addicats', 8, ranks(1, 0, 2, 3, 4, 5, 6, 7), cards(3, 0, 7, 1, 9, 11, 20, 41)),
      story: story('addicats', CLOSE),
    },
  ],
  guest: () => [
    End,
    {
      table: table('addicats', 3, ranks(1, 0, 2), cards(3, 0, 7), 2),
      story: story('addicats', CLOSE.slice(0, 2)),
    },
  ],
  broken: () => [End, { table: table('addicats', 4, null, cards(3, 1, 7, 4)) }],
  shared: () => [
    End,
    {
      table: table(
        'gatonegro',
        3,
        [
          { player: 0, place: 1 },
          { player: 2, place: 1 },
          { player: 1, place: 3 },
        ],
        { type: 'gatonegro.view', seats: [41, 37, 41].map((total) => ({ score: { total } })) },
      ),
      story: story('gatonegro', [{ key: 'blackcats', hands: { name: 2 }, values: { n: 3 } }]),
    },
  ],
  addirace: () => [
    End,
    {
      table: table('addirace', 2, ranks(0, 1), {
        type: 'addirace.view',
        seats: [{ total: 200 }, { total: 193 }],
      }),
      story: story('addirace', [
        { key: 'needed', hands: { name: 1 }, values: { n: 7 } },
        { key: 'stopped', hands: { name: 0, target: 1 }, values: { total: 193 } },
      ]),
    },
  ],
};
