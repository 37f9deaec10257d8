import { beforeEach, expect, it } from 'vitest';
import { announcer } from '../../../game-kit/announcer.svelte';
import { keyed } from '../../../game-kit/keyed.svelte';
import { settings } from '../../../lib/settings.svelte';
import { StaticTable } from '../../../net/static-table.svelte';
import type { AddiraceEvent, AddiraceView, AnyMove, Begun, TableInfo } from '../../../net/wire';
import { Turn } from './turn.svelte';

const seat = { hand: 1, points: [], total: 0, defences: [], attacks: [] };
const view = {
  type: 'addirace.view',
  seat: 0,
  hand: [{ card: 'seesaw', why_not: null }],
  seats: [seat, seat, seat],
  turn: 0,
  phase: 'play',
  target: null,
  asked: null,
} as unknown as AddiraceView;
const info = {
  seats: ['Mila', 'Luna', 'Tom'].map((name, one) => ({
    seat: one,
    name,
    person: one === 0 ? 1 : null,
  })),
  waiting_for: [],
} as unknown as TableInfo;

function sit(targets: number[]): Turn {
  const legal = targets.map((target) => ({ do: 'attack', seat: 0, card: 'seesaw', target }));
  const table = new StaticTable({
    person: 1,
    info,
    begun: { hands: [0, 1, 2], rules: { edition: 'modern' } } as unknown as Begun,
    views: [view],
    legal: legal as unknown as AnyMove[],
  });
  return new Turn(table, () => {});
}

const heard = (): string[] => announcer.lines.map(({ text }) => text);

beforeEach(() => {
  settings.now.sound = false;
  announcer.forget();
});

it('says that an attack needs a target, and by which keys it is chosen', () => {
  keyed.now = true;
  sit([1, 2]).choose('seesaw#1');
  expect(heard()).toEqual(['Who is it for? Arrows choose, Enter plays.']);
});

it('names no keys where none are used', () => {
  keyed.now = false;
  sit([1, 2]).choose('seesaw#1');
  expect(heard()).toEqual(['Who is it for?']);
});

it('says whom it is for where there is only one', () => {
  sit([2]).choose('seesaw#1');
  expect(heard()).toEqual(['Tom']);
});

it('says that it is my turn, also where no card is left to draw', () => {
  const turn = sit([1, 2]);
  const passed = { type: 'addirace.passed', at: 0, seat: 2 } as AddiraceEvent;
  turn.voice.hear({ kind: 'events', events: [passed], before: [view] });
  turn.voice.close();
  expect(heard().at(-1)).toMatch(/Your turn!$/);
});
