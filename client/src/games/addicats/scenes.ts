// Scenes of the Addi Cat's table: moments that seldom come by playing.

import type { Scenes } from '../../scenes';
import { LiveTable } from '../../net/live-table.svelte';
import { settings } from '../../lib/settings.svelte';
import { StaticTable } from '../../net/static-table.svelte';
import { tokenFor } from '../../net/tables';
import type { Seen } from '../../net/follow';
import type {
  AddicatsEvent,
  AddicatsHandView,
  AddicatsRules,
  AddicatsView,
  JudgedPress,
  SeatInfo,
  TableInfo,
} from '../../net/wire';
import Table from './Table.svelte';

const NAMES = ['Mila', 'Luna', 'Tom', 'Nina', 'Rex', 'Zoé', 'Moustache', 'Pip'];
const FACES = ['minou', 'luna', 'tom', 'felix', 'gato', 'nube', 'moustache', 'pelusa'];
const TOPS: (string | null)[] = ['6+3', '7+7', '12', '8+5', '10+6', 'present', '2+9', '8'];

interface SceneOptions {
  hands?: number;
  tops?: (string | null)[];
  view?: Partial<AddicatsView>;
  info?: Partial<TableInfo>;
  seats?: (seat: SeatInfo) => SeatInfo;
  hand?: (hand: AddicatsHandView, i: number) => AddicatsHandView;
  rules?: Partial<AddicatsRules>;
  watching?: boolean;
  paws?: JudgedPress[];
}

function seenOf(options: SceneOptions): Partial<Seen> {
  const n = options.hands ?? 4;
  const rules: AddicatsRules = { edition: 'modern', look: 700, ...options.rules };
  const seats: SeatInfo[] = Array.from({ length: n }, (_, seat) => ({
    seat,
    name: NAMES[seat]!,
    face: FACES[seat]!,
    person: seat === 0 ? 1 : null,
    bot: seat === 0 ? null : 'cat',
    away: false,
    weight: 0,
  }));
  const hands: AddicatsHandView[] = Array.from({ length: n }, (_, i) => ({
    down: [31, 28, 33, 30, 17, 16, 18, 9][i]!,
    up: [4, 1, 2, 3, 1, 2, 1, 1][i]!,
    top: (options.tops ?? TOPS)[i] ?? null,
    place: null,
    points: 0,
  }))
    .map((hand) => (hand.top === null ? { ...hand, up: 0 } : hand))
    .map((hand, i) => options.hand?.(hand, i) ?? hand);
  return {
    person: options.watching ? 9 : 1,
    info: {
      type: 'table',
      code: 'BCDF',
      host: 1,
      locked: false,
      phase: 'play',
      paused: false,
      settings: { game: 'addicats', rules, pace: 'adults', times: 'all', fair: 0, even_start: 0 },
      seats: options.seats ? seats.map(options.seats) : seats,
      people: [],
      waiting_for: [],
      reading: null,
      score: null,
      claims: [],
      asked: [],
      moved: [],
      in_class: false,
      ...options.info,
    },
    begun: {
      type: 'begun',
      game: 1,
      seq: 1,
      name: 'addicats',
      rules,
      hands: seats.map((one) => one.seat),
      first: 0,
      commitment: '',
      entropies: [],
      table: '',
    },
    views: [
      {
        type: 'addicats.view',
        seat: options.watching ? null : 0,
        hands,
        turn: 0,
        direction: 1,
        phase: 'flip',
        seesaw: false,
        scramble: null,
        result: null,
        ...options.view,
      },
    ],
    reveal: { k: 5, n: 'x' },
    paws: options.paws ?? [],
  };
}

type Scene = Scenes[string];

function scene(options: SceneOptions, then?: (table: StaticTable) => void): Scene {
  return () => {
    const table = new StaticTable(seenOf(options));
    if (then) setTimeout(() => then(table), 60);
    return [Table, { table, onmenu: () => {} }];
  };
}

// The table after *events*. They are told again and again, so that what they show stays.
function after(options: SceneOptions, ...events: AddicatsEvent[]): Scene {
  return scene(options, (table) => {
    const tell = () => table.emit({ kind: 'events', events, before: table.seen.views });
    tell();
    setInterval(tell, 2400);
  });
}

const paw = (seat: number, ms: number | null, more: Partial<JudgedPress> = {}): JudgedPress => ({
  seat,
  ms,
  clamped: 0,
  tie: false,
  head: true,
  light: false,
  ...more,
});
const at = 1000;
const pressing = (table: StaticTable) =>
  table.press({ do: 'slap', seat: 0, spot: 'head' }, new PointerEvent('pointerdown'));
// A large table after several verdicts, the newest of which the band has already said.
function later(options: SceneOptions): Scene {
  return scene(options, (table) => {
    const tell = (...events: AddicatsEvent[]) =>
      table.emit({ kind: 'events', events, before: table.seen.views });
    tell({ type: 'addicats.reversed', at, seats: [2], direction: -1 });
    tell(SHARED_SUM);
    tell({
      type: 'addicats.greed',
      at,
      seat: 3,
      why: 'unequal',
      top: '8+5',
      own: 3,
      taken: [[0, 4]],
    });
    tell({ type: 'addicats.revealed', at, seat: 3, cards: [[3, '8+5']], together: false });
  });
}
const SHARED_SUM: AddicatsEvent = {
  type: 'addicats.race_won',
  at,
  seat: 1,
  why: 'equality',
  tops: [
    [1, '7+7'],
    [0, '5+9'],
  ],
  shares: [[0, 1]],
};
const heavy =
  (one: number) =>
  (seat: SeatInfo): SeatInfo => ({ ...seat, weight: seat.seat === one ? 3 : 0 });
const PAIR = ['5+9', '7+7', '12', '8+5', '10+6', 'present', '2+9', '8'];

export const scenes: Scenes = {
  'your-turn': scene({}),
  start: scene({ tops: [] }),
  'other-turn': scene({ view: { turn: 1 } }),
  detour: () => {
    const table = new StaticTable({ ...seenOf({}), detour: true });
    return [Table, { table, onmenu: () => {} }];
  },
  two: scene({ hands: 2, view: { turn: 1 } }),
  three: scene({ hands: 3, view: { turn: 1 } }),
  five: scene({ hands: 5, view: { turn: 3 } }),
  six: scene({ hands: 6, view: { turn: 5 } }),
  seven: scene({ hands: 7, view: { turn: 2 } }),
  eight: scene({ hands: 8, view: { turn: 3 } }),
  classic: scene({
    hands: 7,
    rules: { edition: 'classic' },
    tops: ['dead-end', 'pursuit', 'ambush', 'magic', 'seesaw', 'present', '10+10'],
    view: { turn: 2 },
  }),
  pressed: scene({ tops: PAIR, view: { turn: 1 } }, pressing),
  won: after(
    { tops: PAIR, view: { turn: 0 }, paws: [paw(0, 412), paw(1, 438)] },
    {
      type: 'addicats.race_won',
      at,
      seat: 0,
      why: 'equality',
      tops: [
        [0, '5+9'],
        [1, '7+7'],
      ],
      shares: [[1, 5]],
    },
  ),
  lost: after(
    { tops: PAIR, view: { turn: 1 }, paws: [paw(1, 438), paw(0, 471)] },
    {
      type: 'addicats.race_won',
      at,
      seat: 1,
      why: 'equality',
      tops: [
        [1, '7+7'],
        [0, '5+9'],
      ],
      shares: [[0, 1]],
    },
  ),
  light: after(
    {
      tops: PAIR,
      seats: heavy(0),
      view: { turn: 1 },
      paws: [paw(1, 2438, { light: true }), paw(0, 871)],
    },
    {
      type: 'addicats.race_won',
      at,
      seat: 1,
      why: 'equality',
      tops: [
        [1, '7+7'],
        [0, '5+9'],
      ],
      shares: [[0, 1]],
    },
  ),
  'light-me': after(
    { tops: PAIR, seats: heavy(1), paws: [paw(0, 2412, { light: true }), paw(1, 838)] },
    {
      type: 'addicats.race_won',
      at,
      seat: 0,
      why: 'equality',
      tops: [
        [0, '5+9'],
        [1, '7+7'],
      ],
      shares: [[1, 5]],
    },
  ),
  heavy: scene({
    hands: 6,
    seats: (seat) => ({ ...seat, weight: ([1, 0, 3, 2, 0, 1] as const)[seat.seat] ?? 0 }),
    view: { turn: 3 },
  }),
  'six-won': after(
    { hands: 6, tops: PAIR, view: { turn: 0 }, paws: [paw(0, 412), paw(1, 438)] },
    {
      type: 'addicats.race_won',
      at,
      seat: 0,
      why: 'equality',
      tops: [
        [0, '5+9'],
        [1, '7+7'],
      ],
      shares: [[1, 5]],
    },
  ),
  'eight-won': after(
    { hands: 8, tops: PAIR, view: { turn: 0 }, paws: [paw(0, 412), paw(1, 438)] },
    {
      type: 'addicats.race_won',
      at,
      seat: 0,
      why: 'equality',
      tops: [
        [0, '5+9'],
        [1, '7+7'],
      ],
      shares: [[1, 5]],
    },
  ),
  'eight-greed': after(
    { hands: 8, tops: ['10+9', '10+10'], view: { turn: 1 }, paws: [paw(0, 512)] },
    {
      type: 'addicats.greed',
      at,
      seat: 0,
      why: 'unequal',
      top: '10+9',
      own: 4,
      taken: [[1, 11]],
    },
  ),
  three_way: after(
    { tops: ['5+9', '7+7', '14', '8+5'], paws: [paw(0, 412), paw(1, 438)] },
    {
      type: 'addicats.race_won',
      at,
      seat: 0,
      why: 'equality',
      tops: [
        [0, '5+9'],
        [1, '7+7'],
        [2, '14'],
      ],
      shares: [
        [1, 3],
        [2, 2],
      ],
    },
  ),
  others: after(
    { tops: ['3+4', '7+7', '14', '8+5'], view: { turn: 2 }, paws: [paw(2, 640)] },
    {
      type: 'addicats.race_won',
      at,
      seat: 2,
      why: 'equality',
      tops: [
        [2, '14'],
        [1, '7+7'],
      ],
      shares: [[1, 2]],
    },
  ),
  greed: after(
    { tops: ['5+9', '7+4', '12', '8+5'], view: { turn: 1 }, paws: [paw(0, 512)] },
    {
      type: 'addicats.greed',
      at,
      seat: 0,
      why: 'unequal',
      top: '5+9',
      own: 4,
      taken: [
        [1, 1],
        [2, 3],
        [3, 3],
      ],
    },
  ),
  'greed-other': after(
    { tops: ['5+9', '7+4', '12', '8+5'], view: { turn: 3 }, paws: [paw(2, 512)] },
    {
      type: 'addicats.greed',
      at,
      seat: 2,
      why: 'unequal',
      top: '12',
      own: 3,
      taken: [
        [3, 3],
        [0, 4],
        [1, 1],
      ],
    },
  ),
  'greed-special': after(
    { tops: ['present', '7+4', '12', '8+5'], paws: [paw(0, 512)] },
    {
      type: 'addicats.greed',
      at,
      seat: 0,
      why: 'special',
      top: 'present',
      own: 4,
      taken: [
        [1, 1],
        [2, 3],
      ],
    },
  ),
  happened: later({ tops: PAIR }),
  'happened-eight': later({ hands: 8, tops: PAIR }),
  late: after(
    { paws: [paw(1, 438), paw(0, 558)] },
    { type: 'addicats.hit_void', at, seat: 0, why: 'late', late_ms: 120 },
  ),
  photo: after(
    { tops: PAIR, paws: [paw(0, 431, { tie: true }), paw(1, 432, { tie: true, head: false })] },
    {
      type: 'addicats.race_won',
      at,
      seat: 0,
      why: 'equality',
      tops: [
        [0, '5+9'],
        [1, '7+7'],
      ],
      shares: [[1, 5]],
    },
  ),
  lot: after(
    { tops: PAIR, paws: [paw(1, 431, { tie: true }), paw(0, 431, { tie: true })] },
    {
      type: 'addicats.race_won',
      at,
      seat: 1,
      why: 'equality',
      tops: [
        [1, '7+7'],
        [0, '5+9'],
      ],
      shares: [[0, 1]],
    },
  ),
  magic: after(
    { tops: ['6+3', 'magic', '12', '8+5'], view: { phase: 'together', turn: 0 } },
    { type: 'addicats.together_next', at, seats: [1] },
  ),
  seesaw: scene({ tops: ['1+3', '9+9', 'seesaw', '8+5'], view: { seesaw: true, turn: 3 } }),
  'seesaw-won': after(
    { tops: ['1+3', '9+9', 'seesaw', '8+5'], paws: [paw(0, 512), paw(1, 530)] },
    {
      type: 'addicats.race_won',
      at,
      seat: 0,
      why: 'seesaw',
      tops: [
        [0, '1+3'],
        [1, '9+9'],
      ],
      shares: [[1, 4]],
    },
  ),
  pursuit: scene({
    tops: ['6+3', '7+7', 'pursuit', '8+5'],
    view: {
      phase: 'scramble',
      turn: 3,
      scramble: { card: 'pursuit', seat: 2, closes_at: 9000, hits: [1] },
    },
    paws: [paw(1, 380)],
  }),
  'pursuit-order': after(
    {
      tops: ['6+3', '7+7', 'pursuit', '8+5'],
      view: { turn: 1 },
      paws: [paw(1, 380), paw(0, 402), paw(3, 455)],
    },
    { type: 'addicats.pursuit_decided', at, fastest: 1, slowest: [[2, 2]], by: 'hits' },
  ),
  ambush: scene({
    tops: ['6+3', 'ambush', '12', '8+5'],
    view: {
      phase: 'scramble',
      turn: 2,
      scramble: { card: 'ambush', seat: 1, closes_at: 9000, hits: [] },
    },
  }),
  reversed: after(
    { tops: ['6+3', 'dead-end', '12', '8+5'], view: { direction: -1 } },
    { type: 'addicats.reversed', at, seats: [1], direction: -1 },
  ),
  explained: () => {
    const seen = seenOf({
      tops: ['6+3', 'ambush', '12', '8+5'],
      view: {
        phase: 'scramble',
        turn: 2,
        scramble: { card: 'ambush', seat: 1, closes_at: 9000, hits: [] },
      },
    });
    const table = new StaticTable(seen);
    if (table.seen.info)
      table.seen = { ...table.seen, info: { ...table.seen.info, reading: 'ambush' } };
    return [Table, { table, onmenu: () => {} }];
  },
  out: scene({
    hands: 5,
    view: { turn: 3 },
    hand: (hand, i) => (i === 1 ? { ...hand, down: 0, up: 0, top: null, place: 1 } : hand),
  }),
  'out-me': scene({
    view: { turn: 3 },
    hand: (hand, i) => (i === 0 ? { ...hand, down: 0, up: 0, top: null, place: 1 } : hand),
  }),
  away: scene({
    view: { turn: 3 },
    seats: (seat) => (seat.seat === 1 ? { ...seat, bot: null, person: 3, away: true } : seat),
    hand: (hand, i) => (i === 2 ? { ...hand, down: 0 } : hand),
  }),
  waiting: scene({
    view: { turn: 3 },
    seats: (seat) => (seat.seat === 1 ? { ...seat, bot: null, person: 3 } : seat),
    info: { waiting_for: [3] },
  }),
  paused: scene({ info: { paused: true } }),
  watching: scene({ hands: 6, watching: true, view: { turn: 2 } }),
  'watching-eight': scene({ hands: 8, watching: true, view: { turn: 2 } }),
  infinite: scene({
    rules: { ending: 'infinite', mouse_call: false },
    hand: (hand, i) => ({ ...hand, points: i }),
  }),
  // A real game, without lobby and end, with all animations: addicats/live?code=BCDF
  live: () => {
    const admission = tokenFor(new URLSearchParams(location.hash.split('?')[1]).get('code') ?? '');
    if (!admission) throw new Error('no token for this table in this browser');
    settings.change({ motion: 'auto' });
    return [Table, { table: new LiveTable(admission), onmenu: () => {} }];
  },
  call: scene({ rules: { mouse_call: true }, view: { turn: 2 } }),
};
