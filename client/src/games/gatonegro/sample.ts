// Made-up tables for the scenes: what a player would see, without a server.

import type { Seen } from '../../net/follow';
import type {
  GatonegroKind,
  GatonegroPileView,
  GatonegroRules,
  GatonegroSeatView,
  GatonegroView,
  TableInfo,
  Weight,
} from '../../net/wire';

type Found = [GatonegroKind, number, number, number, number];
type Sample = [cards: string, queens: number[], found: Found[]];

const PILES: readonly (readonly [Sample, Sample])[] = [
  [
    [
      '5H 5D 8D 2S QD QC 2H 8H',
      [7, 7],
      [
        ['tomcat', 0, 2, 1, 3],
        ['tomcat', 2, 4, 1, 3],
        ['tomcat', 6, 8, 1, 3],
        ['jellicle', 3, 7, 2, 4],
      ],
    ],
    [
      'QS 6C QH 7S 3H 4S 6S 10D KH',
      [7, 7],
      [
        ['tomcat', 3, 5, 1, 3],
        ['tomcat', 5, 7, 1, 3],
        ['tomcat', 7, 9, 1, 3],
        ['yowler', 7, 8, 1, 1],
        ['blackcat', 0, 2, 1, 6],
      ],
    ],
  ],
  [
    [
      'AS 9D 3C 7H',
      [],
      [
        ['tomcat', 0, 2, 1, 3],
        ['tomcat', 2, 4, 1, 3],
      ],
    ],
    [
      'KD 10C JC',
      [],
      [
        ['tomcat', 0, 2, 1, 3],
        ['tomcat', 1, 3, 1, 3],
        ['yowler', 1, 2, 1, 1],
      ],
    ],
  ],
  [
    [
      '4C 6D 8S QH 8C',
      [7],
      [
        ['tomcat', 0, 2, 1, 3],
        ['jellicle', 2, 5, 1, 2],
      ],
    ],
    ['9H AH JD', [], [['tomcat', 0, 2, 1, 3]]],
  ],
  [
    ['KH 2C JH', [], []],
    ['', [], []],
  ],
];

function pileOf([text, queens, found]: Sample, whole: boolean): GatonegroPileView {
  const cards = text.split(' ').filter(Boolean);
  const combinations = found.map(([kind, start, stop, count, points]) => ({
    kind,
    start,
    stop,
    count,
    points,
  }));
  return {
    size: cards.length,
    top: cards.at(-1) ?? null,
    cards: whole ? cards : null,
    score: whole ? { queens, combinations } : null,
  };
}

function seatOf(i: number, whole: boolean, long: boolean): GatonegroSeatView {
  const [left, right] = PILES[i] ?? [
    ['', [], []],
    ['', [], []],
  ];
  const more = (pile: Sample): Sample =>
    long ? [`${pile[0]} 9S 4C JD 3D 10H 6H AC KC 2D 8C 5S JC 7D`.trim(), pile[1], pile[2]] : pile;
  const total = [...left[2], ...right[2]].reduce((sum, found) => sum + found[4], 0);
  const score = { total, tomcats: 0, yowlers: 0, jellicles: 0, blackcats: 0, queens: [] };
  return {
    piles: [pileOf(more(left), whole), pileOf(more(right), whole)],
    score: whole ? score : null,
  };
}

export interface SceneOptions {
  players?: number;
  mine?: number; // how many hands are on this device; 0 for a spectator
  rules?: GatonegroRules;
  view?: Partial<GatonegroView>;
  info?: Partial<TableInfo>;
  open?: boolean;
  long?: boolean;
  away?: boolean;
  start?: boolean; // nothing taken yet
  weights?: readonly Weight[]; // handicaps
}

const NAMES = ['Mia', 'Luna', 'Tom', 'Moustache'];
const FACES = ['felix', 'luna', 'tom', 'nube'];

export function seenOf({
  players = 4,
  mine = 1,
  rules = {},
  view = {},
  info = {},
  open = false,
  long = false,
  away = false,
  start = false,
  weights = [],
}: SceneOptions = {}): Partial<Seen> {
  const hands = Array.from({ length: players }, (_, i) => i);
  const seats = hands.map((seat) => ({
    seat,
    name: NAMES[seat] ?? '',
    face: FACES[seat] ?? 'tom',
    person: seat < mine ? 1 : seat === 1 ? 2 : null,
    bot: seat >= Math.max(mine, 2) ? ('cat' as const) : null,
    away: away && seat === 1,
    weight: weights[seat] ?? 0,
  }));
  const viewFor = (seat: number | null): GatonegroView => ({
    type: 'gatonegro.view',
    seat,
    deck: start ? 52 : 21,
    top: '8H',
    seats: hands.map((hand) => seatOf(start ? 9 : hand, open || hand === seat, long)),
    phase: 'play',
    turn: null,
    passes: 0,
    take_from: 0,
    rhyme_from: 90_000,
    reciting: null,
    ends_at: null,
    result: null,
    ...view,
  });
  return {
    person: 1,
    at: 60_000,
    seq: 20,
    info: {
      type: 'table',
      code: 'BCDF',
      host: 1,
      locked: false,
      phase: 'play',
      paused: false,
      settings: {
        game: 'gatonegro',
        rules,
        pace: 'children',
        times: 'all',
        fair: 0,
        even_start: 0,
      },
      seats,
      people: [
        { person: 1, here: true, bars: 3 },
        { person: 2, here: true, bars: 3 },
      ],
      waiting_for: [],
      reading: null,
      score: null,
      claims: [],
      asked: [],
      moved: [],
      in_class: false,
      ...info,
    },
    begun: {
      type: 'begun',
      game: 1,
      seq: 1,
      name: 'gatonegro',
      rules: { carry: 700, stall: 6000, recital: 5000, ...rules },
      hands,
      first: 0,
      commitment: '',
      entropies: [],
      table: '',
    },
    views: mine ? hands.slice(0, mine).map(viewFor) : [viewFor(null)],
    reveal: { k: 7, n: 'abc' },
  };
}
