// Scenes of the shared table: 2 to 8 hands, with and without cats, in every state.

import type { Scenes } from '../../../scenes';
import type { Seen } from '../../../net/follow';
import { StaticTable } from '../../../net/static-table.svelte';
import type {
  AddicatsEvent,
  AddicatsView,
  Begun,
  JudgedPress,
  SeatInfo,
  TableInfo,
} from '../../../net/wire';
import SharedTable from './SharedTable.svelte';

const NAMES = ['Mia', 'Luna', 'Tom', 'Nina', 'Rex', 'Zoé', 'Olaf', 'Pip'];
const LONG_NAMES = [
  ...['Clementine', 'Moustache', 'Maximiliano', 'Ratatouille'],
  ...['Valentina', 'Anne-Sophie', 'Constantin', 'Guillermina'],
];
const FACES = ['minou', 'luna', 'tom', 'felix', 'moustache', 'nube', 'pelusa', 'gato'];
const TOPS = ['6+9', '17', '9+8', '3+6', '10+10', '9+3', '5+2', 'present'];

interface SceneOptions {
  hands: number[]; // the seat of each hand
  bots?: number[]; // seats
  view?: Partial<AddicatsView>;
  tops?: (string | null)[];
  seen?: Partial<Seen>;
  times?: 'all' | 'none';
  names?: readonly string[];
  reading?: string; // a card that is explained
}

function tableOf({
  hands,
  bots = [],
  view = {},
  tops = TOPS,
  seen = {},
  times = 'all',
  names = NAMES,
  reading,
}: SceneOptions): StaticTable {
  const seats = [...new Set(hands)].map((seat): SeatInfo => ({
    seat,
    name: names[seat] ?? '',
    face: FACES[seat] ?? 'tom',
    person: bots.includes(seat) ? null : 1,
    bot: bots.includes(seat) ? 'cat' : null,
    away: false,
    weight: 0,
  }));
  const rules = { edition: 'classic' as const, look: 0 };
  const info: TableInfo = {
    type: 'table',
    code: 'BCDF',
    host: 1,
    locked: false,
    phase: 'play',
    paused: false,
    seats,
    settings: { game: 'addicats', rules, pace: 'adults', times, fair: 0, even_start: 0 },
    people: [{ person: 1, here: true, bars: 3 }],
    waiting_for: [],
    reading: reading ?? null,
    score: null,
    claims: [],
    asked: [],
    moved: [],
    in_class: false,
  };
  const begun: Begun = {
    type: 'begun',
    game: 1,
    seq: 1,
    name: 'addicats',
    rules,
    hands,
    first: 0,
    commitment: '',
    entropies: [],
    table: '',
  };
  const shown: AddicatsView = {
    type: 'addicats.view',
    seat: null,
    turn: 0,
    direction: 1,
    phase: 'flip',
    seesaw: false,
    scramble: null,
    result: null,
    hands: hands.map((_, hand) => ({
      down: 32 - hand,
      up: (hand % 3) + 1,
      top: tops[hand] ?? null,
      place: null,
      points: 0,
    })),
    ...view,
  };
  return new StaticTable({ person: 1, info, begun, views: [shown], at: 1000, ...seen });
}

const round = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
const paw = (seat: number, ms: number, tie = false): JudgedPress => ({
  seat,
  ms,
  clamped: 0,
  tie,
  head: false,
  light: false,
});

function show(table: StaticTable, ...events: AddicatsEvent[]): ReturnType<Scenes[string]> {
  const before = table.seen.views;
  // Told twice, so that it is seen longer.
  if (events.length)
    for (const ms of [60, 2000])
      setTimeout(() => table.emit({ kind: 'events', events, before }), ms);
  return [SharedTable, { table, onmenu: () => {} }];
}

function own(table: StaticTable, ...events: AddicatsEvent[]): ReturnType<Scenes[string]> {
  const [scene, props] = show(table, ...events);
  return [scene, { ...props, own: true }];
}

const pressedBy = (table: StaticTable, ...hands: number[]): StaticTable => {
  table.pressed = hands.map((hand, i) => ({
    hand,
    ms: 412 + 26 * i,
    move: { do: 'slap', seat: hand },
  }));
  return table;
};

export const scenes: Scenes = {
  'hands-2': () => show(tableOf({ hands: [0, 1] })),
  'hands-3': () => show(tableOf({ hands: round(3), view: { turn: 1 } })),
  'hands-4': () => show(tableOf({ hands: [1, 2, 3, 4], view: { turn: 0 } })),
  'hands-5': () => show(tableOf({ hands: round(5), view: { turn: 3 } })),
  'hands-6': () => show(tableOf({ hands: round(6), view: { turn: 2, direction: -1 } })),
  'hands-7': () => show(tableOf({ hands: round(7), view: { turn: 5 } })),
  'hands-8': () => show(tableOf({ hands: round(8), view: { turn: 4 } })),
  'two-by-two': () => show(tableOf({ hands: [0, 0, 1, 1], view: { turn: 2 } })),
  'two-of-one': () => own(tableOf({ hands: [0, 0, 1, 1], bots: [1], view: { turn: 1 } })),
  'two-of-one-verdict': () =>
    own(
      tableOf({
        hands: [0, 0, 1, 1],
        bots: [1],
        tops: ['5+9', '3+6', '7+7', '8+5'],
        view: { turn: 2 },
        seen: { paws: [paw(0, 412), paw(2, 438)] },
      }),
      {
        type: 'addicats.race_won',
        at: 1000,
        seat: 0,
        why: 'equality',
        tops: [
          [0, '5+9'],
          [2, '7+7'],
        ],
        shares: [[2, 5]],
      },
    ),
  'two-of-three': () => own(tableOf({ hands: [0, 0, 1], bots: [1], view: { turn: 2 } })),
  explained: () =>
    show(
      tableOf({
        hands: round(4),
        tops: ['ambush', '7+3', '12', '8+5'],
        view: { turn: 1 },
        reading: 'ambush',
      }),
    ),
  'explained-8': () =>
    show(
      tableOf({
        hands: round(8),
        tops: ['ambush', '7+3', '12', '8+5'],
        view: { turn: 1 },
        reading: 'ambush',
      }),
    ),
  'two-and-a-cat': () => show(tableOf({ hands: round(3), bots: [2], view: { turn: 2 } })),
  'long-names': () =>
    show(tableOf({ hands: round(8), names: LONG_NAMES, view: { turn: 4, phase: 'together' } })),
  'with-cats': () => show(tableOf({ hands: round(4), bots: [2, 3], view: { turn: 2 } })),
  'with-cats-6': () => show(tableOf({ hands: round(6), bots: [1, 3, 4], view: { turn: 5 } })),
  start: () => show(tableOf({ hands: round(4), tops: [] })),
  paws: () =>
    show(
      pressedBy(
        tableOf({ hands: round(4), tops: ['5+9', '7+7', '12', '8+5'], view: { turn: 2 } }),
        0,
        1,
      ),
    ),
  verdict: () =>
    show(
      tableOf({
        hands: round(4),
        tops: ['5+9', '7+7', '12', '8+5'],
        view: { turn: 0 },
        seen: { paws: [paw(0, 412), paw(1, 438)] },
      }),
      {
        type: 'addicats.race_won',
        at: 1000,
        seat: 0,
        why: 'equality',
        tops: [
          [0, '5+9'],
          [1, '7+7'],
        ],
        shares: [[1, 5]],
      },
    ),
  'verdict-8': () =>
    show(
      tableOf({
        hands: round(8),
        tops: ['5+9', '7+7', '12', '8+5', '14'],
        view: { turn: 4 },
        seen: { paws: [paw(4, 388), paw(1, 438), paw(0, 502)] },
      }),
      {
        type: 'addicats.race_won',
        at: 1000,
        seat: 4,
        why: 'equality',
        tops: [
          [4, '14'],
          [0, '5+9'],
          [1, '7+7'],
        ],
        shares: [
          [0, 3],
          [1, 2],
        ],
      },
    ),
  photo: () =>
    show(
      tableOf({
        hands: round(3),
        tops: ['5+9', '7+7', '12'],
        view: { turn: 0 },
        seen: { paws: [paw(0, 412, true), paw(1, 414, true)] },
      }),
      {
        type: 'addicats.race_won',
        at: 1000,
        seat: 0,
        why: 'equality',
        tops: [
          [0, '5+9'],
          [1, '7+7'],
        ],
        shares: [[1, 5]],
      },
    ),
  greed: () =>
    show(
      tableOf({
        hands: round(4),
        tops: ['5+9', '7+3', '12', '8+5'],
        view: { turn: 1 },
        seen: { paws: [paw(0, 655)] },
      }),
      {
        type: 'addicats.greed',
        at: 1000,
        seat: 0,
        why: 'unequal',
        top: '5+9',
        own: 2,
        taken: [
          [1, 3],
          [2, 2],
          [3, 4],
        ],
      },
    ),
  late: () =>
    show(tableOf({ hands: round(4), view: { turn: 1 }, seen: { paws: [paw(3, 955)] } }), {
      type: 'addicats.hit_void',
      at: 1000,
      seat: 3,
      why: 'late',
      late_ms: 120,
    }),
  scramble: () =>
    show(
      tableOf({
        hands: round(6),
        tops: ['5+9', '7+3', 'pursuit', '8+5'],
        view: {
          turn: 3,
          phase: 'scramble',
          scramble: { card: 'pursuit', seat: 2, closes_at: 4000, hits: [1, 4] },
        },
      }),
    ),
  ambush: () =>
    show(
      tableOf({
        hands: round(4),
        tops: ['5+9', 'ambush', '12', '8+5'],
        view: {
          turn: 2,
          phase: 'scramble',
          scramble: { card: 'ambush', seat: 1, closes_at: 4000, hits: [] },
        },
      }),
    ),
  magic: () =>
    show(
      tableOf({
        hands: round(4),
        tops: ['magic', '7+3', '12', '8+5'],
        view: { turn: 1, phase: 'together' },
      }),
    ),
  seesaw: () =>
    show(
      tableOf({
        hands: round(4),
        tops: ['9+9', '1+3', 'seesaw', '8+5'],
        view: { turn: 3, seesaw: true },
      }),
    ),
  'seesaw-won': () =>
    show(
      tableOf({
        hands: round(4),
        tops: ['9+9', '1+3', 'seesaw', '8+5'],
        view: { turn: 1 },
        seen: { paws: [paw(1, 655)] },
      }),
      {
        type: 'addicats.race_won',
        at: 1000,
        seat: 1,
        why: 'seesaw',
        tops: [
          [1, '1+3'],
          [0, '9+9'],
        ],
        shares: [[0, 3]],
      },
    ),
  'dead-end': () =>
    show(
      tableOf({ hands: round(4), tops: ['5+9', 'dead-end'], view: { turn: 0, direction: -1 } }),
      { type: 'addicats.reversed', at: 1000, seats: [1], direction: -1 },
    ),
  out: () =>
    show(
      tableOf({
        hands: round(4),
        view: {
          turn: 2,
          hands: [
            { down: 0, up: 0, top: null, place: 1, points: 0 },
            { down: 41, up: 2, top: '5+5', place: null, points: 0 },
            { down: 0, up: 3, top: '9', place: null, points: 0 },
            { down: 60, up: 1, top: '6+9', place: null, points: 0 },
          ],
        },
      }),
      { type: 'addicats.went_out', at: 1000, players: [0], place: 1 },
    ),
  parked: () =>
    show(
      tableOf({
        hands: round(4),
        view: {
          turn: 1,
          hands: [
            { down: 0, up: 0, top: null, place: 1, points: 0 },
            { down: 41, up: 2, top: '5+5', place: null, points: 0 },
            { down: 0, up: 3, top: '9', place: null, points: 0 },
            { down: 60, up: 1, top: '6+9', place: null, points: 0 },
          ],
        },
      }),
    ),
};
