// Scenes of the Addi Race table.

import type { Component } from 'svelte';
import { NOTHING, type Seen } from '../../net/follow';
import { StaticTable } from '../../net/static-table.svelte';
import type {
  AddiraceEvent,
  AddiraceSeatView,
  AddiraceView,
  AnyMove,
  SeatInfo,
} from '../../net/wire';
import type { Scenes } from '../../scenes';
import Table from './Table.svelte';
import type { RaceMove } from './model/hand';

const NAMES = ['Ana', 'Luna', 'Tom', 'Nina', 'Rex', 'Moustache'];
const FACES = ['felix', 'luna', 'minou', 'pelusa', 'gato', 'nube'];
const HAND = ['5+9', '3+4', '16', '10+8', 'dead-end', '2+6', 'c20', '7+7', '9'];

const seat = (
  total: number,
  points: string[],
  more: Partial<AddiraceSeatView> = {},
): AddiraceSeatView => ({ hand: 8, points, total, defences: [], attacks: [], ...more });
const PLAYERS: AddiraceSeatView[] = [
  seat(132, ['10+9', '18', '9+9', '10+10', '17', '8+9', '14', '7+8', '9'], {
    hand: 9,
    defences: ['ambush'],
  }),
  seat(86, ['9+8', '9', '9+9', '12', '10+8', '7+4'], { attacks: ['pursuit'] }),
  seat(124, ['10+10', '20', '10+9', '17', '9+8', '6+9']),
  seat(171, ['20', '19', '9+10', '10+10', '18', '9+9', '10+7'], { defences: ['mouse'] }),
  seat(58, ['6+8', '13', '9+9', '7+6'], { attacks: ['seesaw'] }),
  seat(103, ['8+8', '15', '8+8', '10+9', '16'], { defences: ['present'] }),
];

const PLAYED: AddiraceEvent[] = [
  { type: 'addirace.scored', at: 1, seat: 2, card: '9+8', total: 124 },
  { type: 'addirace.defended', at: 2, seat: 3, card: 'mouse' },
  { type: 'addirace.attacked', at: 3, seat: 4, card: 'pursuit', target: 1 },
  { type: 'addirace.discarded', at: 4, seat: 5, card: '4+6' },
];

interface SceneOptions {
  players?: AddiraceSeatView[];
  hand?: string[];
  whyNot?: Record<string, string>;
  legal?: RaceMove[];
  view?: Partial<AddiraceView>;
  mine?: number[]; // my seats
  seats?: Partial<SeatInfo>[];
  paused?: boolean;
  pace?: 'children' | 'adults' | 'calm';
  edition?: 'classic' | 'modern';
  choose?: string[]; // labels of the buttons that are pressed at the start
  events?: AddiraceEvent[]; // what was played before
}

export function seenOf(options: SceneOptions): Partial<Seen> {
  const players = options.players ?? PLAYERS;
  const mine = options.mine ?? [0];
  const hand = (options.hand ?? HAND).map((card) => ({
    card,
    why_not: options.whyNot?.[card] ?? null,
  }));
  const view: AddiraceView = {
    type: 'addirace.view',
    seat: null,
    hand: [],
    seats: players,
    stock: 48,
    talon: 12,
    talon_top: '4+6',
    turn: 0,
    phase: 'play',
    asked: null,
    attack: null,
    target: null,
    seen: null,
    result: null,
    ...options.view,
  };
  const legal: AnyMove[] =
    options.legal ?? hand.flatMap(({ card, why_not }) => usual(card, why_not, players.length));
  return {
    ...NOTHING,
    person: 1,
    seq: 5,
    at: 60_000,
    legal,
    views: mine.length
      ? mine.map((one) => ({
          ...view,
          seat: one,
          hand,
          seen: view.turn === one ? view.seen : null,
        }))
      : [view],
    begun: {
      type: 'begun',
      game: 1,
      seq: 1,
      name: 'addirace',
      rules: { edition: options.edition ?? 'classic' },
      hands: players.map((_, i) => i),
      first: 0,
      commitment: '',
      entropies: [],
      table: '',
    },
    info: {
      type: 'table',
      code: 'BCDF',
      host: 1,
      locked: false,
      phase: 'play',
      paused: options.paused ?? false,
      settings: {
        game: 'addirace',
        rules: { edition: options.edition ?? 'classic' },
        pace: options.pace ?? 'children',
        times: 'own',
        fair: 0,
        even_start: 0,
      },
      seats: players.map((_, i) => ({
        seat: i,
        name: NAMES[i] ?? '',
        face: FACES[i] ?? 'tom',
        person: mine.includes(i) ? 1 : null,
        bot: mine.includes(i) || i === 1 ? null : ('cat' as const),
        away: false,
        weight: 0,
        ...options.seats?.[i],
      })),
      people: [{ person: 1, here: true, bars: 3 }],
      waiting_for: [],
      reading: null,
      score: null,
      claims: [],
      asked: [],
      moved: [],
      in_class: false,
    },
  };
}

function usual(card: string, whyNot: string | null, players: number): RaceMove[] {
  const moves: RaceMove[] = [{ do: 'discard', seat: 0, card }];
  const others = Array.from({ length: players - 1 }, (_, i) => i + 1);
  if (/^[\d+]+$/.test(card) && !whyNot) moves.unshift({ do: 'score', seat: 0, card });
  if (card === 'dead-end')
    moves.unshift(
      ...others
        .filter((one) => one !== 3)
        .map((target) => ({ do: 'attack' as const, seat: 0, card, target })),
    );
  if (card === 'c20') moves.unshift({ do: 'defend', seat: 0, card });
  return moves;
}

// Presses the buttons when the table is drawn.
function scene(options: SceneOptions): () => [Component<any>, Record<string, unknown>] {
  return () => {
    const table = new StaticTable(seenOf(options));
    setTimeout(() => {
      const { events = [] } = options;
      if (events.length) table.emit({ kind: 'events', events, before: [] });
      for (const name of options.choose ?? []) document.querySelector<HTMLElement>(name)?.click();
    }, 60);
    return [Table as Component<any>, { table, onmenu: () => {} }];
  };
}

const held = (card: string) => `[data-place="held:${card}"]`;
const pursued = { ...PLAYERS[0]!, attacks: ['pursuit'] };
const points = (why: string, over = 0) =>
  Object.fromEntries(
    HAND.flatMap((card) =>
      /^[\d+]+$/.test(card) && card.split('+').reduce((a, b) => a + Number(b), 0) > over
        ? [[card, why]]
        : [],
    ),
  );
const with0 = (me: AddiraceSeatView, n = 6) => [me, ...PLAYERS.slice(1, n)];
const respond: Partial<AddiraceView> = {
  turn: 2,
  phase: 'respond',
  asked: 0,
  attack: 'pursuit',
  target: 0,
};

export const scenes: Scenes = {
  turn: scene({ events: PLAYED, choose: [held('5+9')] }),
  'turn-nothing-chosen': scene({}),
  'turn-2': scene({ players: PLAYERS.slice(0, 2) }),
  'turn-3': scene({ players: PLAYERS.slice(0, 3), choose: [held('16')] }),
  'turn-4': scene({
    players: PLAYERS.slice(0, 4),
    events: PLAYED.slice(0, 2),
    choose: [held('5+9')],
  }),
  attacked: scene({
    players: with0(pursued),
    whyNot: points('pursuit'),
    choose: [held('5+9')],
    legal: [
      { do: 'release', seat: 0, attack: 'pursuit', cards: ['5+9', '7+7'] },
      { do: 'release', seat: 0, attack: 'pursuit', cards: ['7+7', '5+9'] },
      ...HAND.flatMap((card) => usual(card, 'pursuit', 6)),
    ],
  }),
  'attacked-thrice': scene({
    players: with0({
      ...PLAYERS[0]!,
      attacks: ['dead-end', 'pursuit', 'seesaw'],
      defences: ['c2', 'c20', 'mouse'],
    }),
    whyNot: points('pursuit'),
  }),
  'why-seesaw': scene({
    players: with0({ ...PLAYERS[0]!, defences: [], attacks: ['seesaw'] }),
    whyNot: points('seesaw', 10),
    choose: [held('10+8')],
  }),
  'why-over': scene({
    players: with0({ ...PLAYERS[0]!, total: 190 }),
    whyNot: points('over-200', 10),
    choose: [held('10+8')],
  }),
  'why-correction': scene({ hand: [...HAND.slice(0, 6), 'c7'], choose: [held('c7')] }),
  'warn-199': scene({
    players: with0({ ...PLAYERS[0]!, total: 192 }),
    whyNot: points('over-200', 8),
    choose: [held('3+4')],
  }),
  'two-ways': scene({
    players: with0({ ...PLAYERS[0]!, defences: [], attacks: ['seesaw'] }),
    whyNot: points('seesaw', 10),
    choose: [held('c20')],
    legal: [
      { do: 'release', seat: 0, attack: 'seesaw', cards: ['c20'] },
      ...HAND.flatMap((card) => usual(card, null, 6)),
    ],
  }),
  target: scene({ events: PLAYED, choose: [held('dead-end')] }),
  'target-chosen': scene({ choose: [held('dead-end'), '[data-place="seat:2"]'] }),
  'target-spared': scene({ choose: [held('dead-end'), '[data-place="seat:3"]'] }),
  wait: scene({ legal: [], view: { turn: 2 }, seats: [{}, { away: true }] }),
  'other-thinks': scene({
    legal: [],
    view: { turn: 0, phase: 'respond', asked: 5, attack: 'seesaw', target: 5 },
  }),
  'other-looks': scene({ legal: [], view: { turn: 2, phase: 'magic', target: 4 } }),
  reaction: scene({
    legal: [
      { do: 'accept', seat: 0 },
      { do: 'counter', seat: 0, card: 'present' },
    ],
    view: respond,
  }),
  'reaction-without': scene({ legal: [{ do: 'accept', seat: 0 }], view: respond }),
  'reaction-magic': scene({
    legal: [
      { do: 'accept', seat: 0 },
      { do: 'counter', seat: 0, card: 'c2' },
      { do: 'counter', seat: 0, card: 'c20' },
    ],
    view: { ...respond, attack: 'magic' },
    pace: 'calm',
  }),
  'reaction-modern': scene({
    legal: [{ do: 'accept', seat: 0 }],
    view: { ...respond, attack: 'dead-end' },
    edition: 'modern',
  }),
  magic: scene({
    hand: HAND.filter((card) => card !== 'dead-end'),
    view: { phase: 'magic', target: 3, seen: '18' },
    choose: [`dialog ${held('3+4')}`],
    legal: [
      { do: 'return', seat: 0 },
      ...HAND.map((give) => ({ do: 'swap' as const, seat: 0, give })),
    ],
  }),
  'pass-the-tablet': scene({
    players: PLAYERS.slice(0, 3),
    mine: [0, 1],
    legal: [{ do: 'discard', seat: 1, card: '5+9' }],
    view: { turn: 1 },
  }),
  'pass-attacked': scene({
    players: PLAYERS.slice(0, 4),
    mine: [0, 3],
    legal: [{ do: 'accept', seat: 3 }],
    view: { ...respond, asked: 3, target: 3 },
  }),
  'shared-covered': scene({
    players: PLAYERS.slice(0, 4),
    mine: [0, 1],
    legal: [],
    view: { turn: 2 },
  }),
  'shared-open': scene({
    players: PLAYERS.slice(0, 4),
    mine: [0, 1],
    choose: ['.pass > button', held('16')],
  }),
  watching: scene({ events: PLAYED, mine: [], legal: [], view: { turn: 2 } }),
  'watching-2': scene({ mine: [], legal: [], view: { turn: 1 }, players: PLAYERS.slice(0, 2) }),
  paused: scene({ paused: true }),
  'first-turn': scene({
    players: PLAYERS.map(() => seat(0, [])),
    view: { talon: 0, talon_top: null, stock: 108 },
  }),
  'no-card': scene({ hand: [], legal: [{ do: 'pass', seat: 0 }], view: { stock: 0 } }),
  'must-play': scene({
    legal: HAND.flatMap((card) => usual(card, null, 6).filter((move) => move.do !== 'discard')),
    choose: [held('16')],
  }),
  'player-sheet': scene({ choose: ['[data-place="seat:4"]'] }),
  help: scene({ choose: ['header button:last-child'] }),
};
