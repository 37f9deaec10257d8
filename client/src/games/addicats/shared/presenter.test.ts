import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { words } from '../../../texts/index.svelte';
import { announcer } from '../../../game-kit/announcer.svelte';
import { settings } from '../../../lib/settings.svelte';
import { StaticTable } from '../../../net/static-table.svelte';
import type { AddicatsEvent, AddicatsView, Begun, TableInfo } from '../../../net/wire';
import { SharedPresenter } from './presenter.svelte';

const TOPS = ['5+9', '7+7', '12', '8+5'];
const view: AddicatsView = {
  type: 'addicats.view',
  seat: null,
  turn: 0,
  direction: 1,
  phase: 'flip',
  seesaw: false,
  scramble: null,
  result: null,
  hands: TOPS.map((top) => ({ down: 9, up: 2, top, place: null, points: 0 })),
};
const begun: Begun = {
  type: 'begun',
  game: 1,
  seq: 1,
  name: 'addicats',
  rules: { edition: 'classic' },
  hands: [0, 1, 2, 3],
  first: 0,
  commitment: '',
  entropies: [],
  table: '',
};

function presenter(mine = [0, 1, 2, 3]): [SharedPresenter, (...events: AddicatsEvent[]) => void] {
  const table = new StaticTable({ views: [view], begun });
  Object.defineProperty(table, 'mine', { value: mine });
  const who = () => ({
    say: words.of('addicats'),
    edition: 'classic' as const,
    mine,
    name: (hand: number) => 'ABCD'[hand] ?? '',
    calm: false,
  });
  const told = new SharedPresenter(table, who, () => undefined);
  return [told, (...events) => told.hear({ kind: 'events', events, before: [view] })];
}

const won: AddicatsEvent = {
  type: 'addicats.race_won',
  at: 0,
  seat: 0,
  why: 'equality',
  tops: [
    [0, '5+9'],
    [1, '7+7'],
  ],
  shares: [[1, 5]],
};

beforeEach(() => {
  vi.useFakeTimers();
  settings.now.sound = false;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('tells a verdict to those it concerns, each from its own side', () => {
  const [told, happen] = presenter();
  happen(won);
  expect([...told.said.keys()]).toEqual([0, 1]);
  expect(told.said.get(0)).toEqual({
    title: words.of('addicats').wonMe,
    how: 'You give B 5 cards',
  });
  expect(told.said.get(1)).toEqual({ title: 'A was first', how: 'You take 5 cards' });
  expect(told.equation?.sides.map((side) => side.sum)).toEqual([14, 14]);
  expect([told.first, told.moods.get(0)]).toEqual([0, 'delighted']);
  vi.advanceTimersByTime(2600);
  expect([told.said.size, told.equation, told.first]).toEqual([0, null, null]);
});

it('does not call the second of a race late on top of it', () => {
  const [told, happen] = presenter();
  happen(won);
  happen({ type: 'addicats.hit_void', at: 0, seat: 1, why: 'late', late_ms: 20 });
  expect(told.said.get(1)?.title).toBe('A was first');
  happen({ type: 'addicats.hit_void', at: 0, seat: 2, why: 'late', late_ms: 20 });
  expect(told.said.get(2)?.title).toBe(words.of('addicats').late);
});

it('gives the reason of a hit without a right, and says nothing to hands elsewhere', () => {
  const [told, happen] = presenter([0, 1]);
  happen({
    type: 'addicats.greed',
    at: 0,
    seat: 0,
    why: 'unequal',
    top: '5+9',
    own: 2,
    taken: [
      [2, 3],
      [3, 1],
    ],
  });
  expect([...told.said.keys()]).toEqual([0]);
  expect(told.said.get(0)?.title).toBe(words.of('addicats').near);
  expect(told.equation).toEqual({
    same: false,
    sides: [
      { card: '5+9', sum: 14 },
      { card: '8+5', sum: 13 },
    ],
  });
  expect(told.moods.get(0)).toBe('oops');
});

it('is cut short by the next card', () => {
  const [told, happen] = presenter();
  happen(won);
  happen({ type: 'addicats.revealed', at: 0, seat: 2, cards: [[2, '3+4']], together: false });
  expect([told.said.size, told.equation]).toEqual([0, null]);
});

it('announces who went out, whoever it was', () => {
  const say = vi.spyOn(announcer, 'say');
  const [, happen] = presenter();
  happen({ type: 'addicats.went_out', at: 0, players: [2], place: 1 });
  expect(say).toHaveBeenLastCalledWith(expect.stringContaining('No cards left: C'), 'unbroken');
  happen({ type: 'addicats.went_out', at: 0, players: [1, 3], place: 2 });
  expect(say).toHaveBeenLastCalledWith(
    expect.stringContaining('No cards left: B and D'),
    'unbroken',
  );
});

it('announces together what happened together', () => {
  const say = vi.spyOn(announcer, 'say');
  say.mockClear();
  const [, happen] = presenter();
  happen(
    won,
    { type: 'addicats.went_out', at: 0, players: [2], place: 1 },
    { type: 'addicats.revealed', at: 0, seat: 1, cards: [[1, '7+7']], together: false },
  );
  expect(say).toHaveBeenCalledTimes(1);
  expect(say).toHaveBeenLastCalledWith(
    expect.stringMatching(/A was first.*No cards left: C.*B: 7 plus 7/),
    'unbroken',
  );
});

it('tells a press that did not count to the hand that made it', () => {
  const [told] = presenter();
  told.presses.made(2, performance.now());
  told.hear({ kind: 'refused', refused: { type: 'refused', cid: 5, code: 'too-soon', k: null } });
  expect([...told.said]).toEqual([
    [2, { title: words.of('addicats').tooSoon, how: words.of('addicats').tooSoonHow }],
  ]);
});

it('explains a special card where it was turned; elsewhere, at the first hand of this device', () => {
  const [told] = presenter();
  const [other] = presenter([2, 3]);
  const read = (one: SharedPresenter) => {
    const { table } = one as unknown as { table: StaticTable };
    const hands = view.hands.map((hand, i) => (i === 1 ? { ...hand, top: 'magic' } : hand));
    const info = { reading: 'magic' } as TableInfo;
    table.seen = { ...table.seen, views: [{ ...view, hands }], info };
  };
  expect(told.noteHere).toBeNull();
  read(told);
  read(other);
  expect([told.noteHere, other.noteHere]).toEqual([
    { hand: 1, card: 'magic' },
    { hand: 2, card: 'magic' },
  ]);
});

it('reads an explanation out for those who do not see the strips', () => {
  const [told] = presenter();
  const { table } = told as unknown as { table: StaticTable };
  table.seen = { ...table.seen, info: { reading: 'ambush' } as TableInfo };
  told.hear({ kind: 'reading', card: 'ambush' });
  expect(announcer.lines.at(-1)?.text).toContain('Ambush');
});
