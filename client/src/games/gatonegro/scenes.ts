// Scenes of the Gato Negro table.

import type { Scenes } from '../../scenes';
import type { News } from '../../net/follow';
import { StaticTable } from '../../net/static-table.svelte';
import type { AnyMove, GatonegroEvent } from '../../net/wire';
import Help from './parts/Help.svelte';
import { seenOf, type SceneOptions } from './sample';
import Table from './Table.svelte';

type Scene = Scenes[string];
const RESULT = {
  ranking: [0, 1, 2, 3].map((player) => ({ player, place: player + 1 })),
  losers: [],
};
const none = (): void => {};

function scene(options: SceneOptions, ...news: News[]): Scene {
  return () => {
    const table = new StaticTable(seenOf(options));
    setTimeout(() => news.forEach((one) => table.emit(one)), 50);
    return [Table, { table, onmenu: none }];
  };
}

function pressing(options: SceneOptions, moves: AnyMove[], ...news: News[]): Scene {
  return () => {
    const table = new StaticTable(seenOf(options));
    table.pressed = moves.map((move) => ({ hand: move.seat, ms: 412, move }));
    setTimeout(() => news.forEach((one) => table.emit(one)), 50);
    return [Table, { table, onmenu: none }];
  };
}

const happened = (...events: GatonegroEvent[]): News => ({ kind: 'events', events, before: [] });
const took = (seat: number, pile: 0 | 1 = 0): GatonegroEvent => ({
  type: 'gatonegro.taken',
  at: 1,
  seat,
  card: 'QH',
  pile,
  next: '8H',
});
const verdict = (...times: [number, number][]): News => ({
  kind: 'verdict',
  verdict: {
    type: 'verdict',
    k: 6,
    seq: 20,
    paws: times.map(([seat, ms]) => ({
      seat,
      ms,
      clamped: 0,
      tie: false,
      head: false,
      light: false,
    })),
  },
});
const light = (seat: number, ms: number): News => ({
  kind: 'verdict',
  verdict: {
    type: 'verdict',
    k: 6,
    seq: 20,
    paws: [{ seat, ms, clamped: 0, tie: false, head: false, light: true }],
  },
});
const refused = (code: 'too-early' | 'too-soon' | 'void'): News => ({
  kind: 'refused',
  refused: { type: 'refused', code, cid: 5, k: 7 },
});
const take = (seat: number, pile: 0 | 1): AnyMove => ({ do: 'take', seat, card: '8H', pile });

export const scenes: Scenes = {
  play: scene({}),
  start: scene({ start: true }),
  two: scene({ players: 2 }),
  three: scene({ players: 3 }),
  long: scene({ players: 2, long: true }),
  'long-open': scene({ players: 4, long: true, open: true, rules: { open_piles: true } }),
  paw: pressing({}, [take(0, 1)]),
  mine: scene({}, verdict([0, 412]), happened(took(0))),
  quicker: pressing({}, [take(0, 1)], verdict([2, 388]), happened(took(2))),
  light: pressing({ weights: [3, 0, 0, 1] }, [take(0, 1)], light(2, 1980), happened(took(2))),
  'light-mine': scene({ weights: [0, 2, 3, 1] }, light(0, 1412), happened(took(0))),
  'quicker-calm': pressing({}, [take(0, 1)], happened(took(2))),
  other: scene({}, happened(took(3, 0))),
  early: scene({}, refused('too-early')),
  soon: scene({}, refused('too-soon')),
  rhyme: scene({ view: { rhyme_from: 50_000 } }),
  recital: scene({ view: { rhyme_from: null, phase: 'recital', reciting: 1, ends_at: 62_600 } }),
  broken: scene({}, happened({ type: 'gatonegro.rhyme_broken', at: 1, seat: 1, by: 2 }, took(2))),
  'my-turn': scene({
    rules: { by_turns: true },
    view: { turn: 0, take_from: null, rhyme_from: null },
  }),
  'other-turn': scene({
    rules: { by_turns: true },
    view: { turn: 1, take_from: null, rhyme_from: null },
  }),
  away: scene({ away: true }),
  waiting: scene({ info: { waiting_for: [2] } }),
  paused: scene({ info: { paused: true } }),
  watching: scene({ mine: 0, view: {} }),
  count: scene({ open: true, view: { phase: 'over', top: '8H', result: RESULT } }),
  'count-long': scene({
    players: 2,
    open: true,
    long: true,
    view: { phase: 'over', result: RESULT },
  }),
  'shared-2': scene({ players: 2, mine: 2 }),
  'shared-3': scene({ players: 3, mine: 3, long: true }),
  'shared-4': scene({ mine: 4 }),
  'shared-heavy': scene({ mine: 4, weights: [3, 0, 1, 2] }),
  'shared-paws': pressing({ mine: 4 }, [take(0, 1), take(1, 0), take(2, 1)]),
  'shared-2-bots': scene({ players: 4, mine: 2 }, happened(took(1))),
  'shared-turns': scene({
    mine: 4,
    rules: { by_turns: true },
    view: { turn: 2, take_from: null, rhyme_from: null },
  }),
  help: () => [
    Help,
    { rules: { lucky_tom: true, carry: 700, stall: 6000, recital: 5000 }, onclose: none },
  ],
};
