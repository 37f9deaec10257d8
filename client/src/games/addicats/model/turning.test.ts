import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settings } from '../../../lib/settings.svelte';
import { StaticTable } from '../../../net/static-table.svelte';
import type { AddicatsView, AnyMove } from '../../../net/wire';
import { Turning } from './turning.svelte';

const LOOK = 700;
let done: AnyMove[] = [];

function seenBy(phase: AddicatsView['phase'], turn: number | null) {
  const hand = { down: 9, up: 1, top: '1+2', place: null, points: 0 };
  const view: AddicatsView = {
    type: 'addicats.view',
    seat: null,
    turn,
    direction: 1,
    phase,
    seesaw: false,
    scramble: null,
    result: null,
    hands: [hand, hand],
  };
  return { views: [view], at: 1000 };
}

function tableIn(phase: AddicatsView['phase'], turn = 0): [StaticTable, Turning] {
  const table = new StaticTable(seenBy(phase, turn), (move) => done.push(move));
  return [table, new Turning(table, () => LOOK)];
}

beforeEach(() => {
  vi.useFakeTimers();
  settings.now.sound = false;
  done = [];
});
afterEach(() => {
  vi.useRealTimers();
  settings.now.calm = false;
});

it('turns the card of the hand whose turn it is, and of no other', () => {
  const [, turning] = tableIn('flip');
  turning.tap(1);
  expect(done).toEqual([]);
  turning.tap(0);
  turning.tap(0); // a second touch before the answer
  expect(done).toEqual([{ do: 'flip', seat: 0 }]);
});

it('forgets a touch that is much too early, and remembers one that nearly was in time', () => {
  const [, turning] = tableIn('flip');
  turning.revealed(1000);
  turning.tap(0);
  vi.advanceTimersByTime(LOOK);
  expect([turning.ready, done]).toEqual([true, []]);
  turning.revealed(1000 - LOOK + 100);
  turning.tap(0);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(101);
  expect(done).toHaveLength(1);
});

it('opens the pile even if its timer rings a fraction of a millisecond too early', () => {
  const [, turning] = tableIn('flip');
  turning.revealed(1000.6); // browsers drop the fraction of a timer
  vi.advanceTimersByTime(LOOK);
  expect(turning.ready).toBe(false);
  vi.advanceTimersByTime(2);
  expect(turning.ready).toBe(true);
});

const early = (turning: Turning) => {
  turning.refused('too-early');
  vi.advanceTimersByTime(200);
};

it('tries again what the table found too early, a few times', () => {
  const [, turning] = tableIn('flip');
  turning.tap(0);
  early(turning);
  expect(done).toHaveLength(2);
  for (let i = 0; i < 9; i++) early(turning);
  expect(done).toHaveLength(6);
  expect(turning.ready).toBe(true);
});

it('tries nothing again that was refused for another reason, or when the turn has gone on', () => {
  const [table, turning] = tableIn('flip');
  turning.tap(0);
  turning.refused('not-your-turn');
  vi.advanceTimersByTime(2000);
  expect(done).toHaveLength(1);
  turning.tap(0);
  turning.refused('too-early');
  table.seen = { ...table.seen, ...seenBy('flip', 1) };
  vi.advanceTimersByTime(2000);
  expect(done).toHaveLength(2);
});

it('takes another tap when the table does not answer', () => {
  const [, turning] = tableIn('flip');
  turning.tap(0);
  expect(turning.ready).toBe(false);
  vi.advanceTimersByTime(1600);
  expect(turning.ready).toBe(true);
  turning.tap(0);
  expect(done).toHaveLength(2);
});

it('counts to three before all turn together; a tap meanwhile is for zero', () => {
  const [, turning] = tableIn('together');
  turning.revealed(1000);
  turning.countDown();
  expect([turning.count, turning.ready]).toEqual([3, true]);
  vi.advanceTimersByTime(1400);
  turning.tap(0);
  expect([turning.count, done]).toEqual([1, []]);
  vi.advanceTimersByTime(700);
  expect([turning.count, done.length]).toEqual([null, 1]);
});

it('turns nothing if the turn has gone to another meanwhile', () => {
  const [table, turning] = tableIn('together');
  turning.countDown();
  turning.tap(0);
  table.seen = { ...table.seen, ...seenBy('together', 1) };
  vi.advanceTimersByTime(5000);
  expect([turning.count, done]).toEqual([null, []]);
});

it('takes one breath instead in calm mode', () => {
  settings.now.calm = true;
  const [, turning] = tableIn('together');
  turning.countDown();
  turning.tap(0);
  expect(turning.count).toBe(0);
  vi.advanceTimersByTime(2000);
  expect([turning.count, done]).toEqual([0, []]);
  vi.advanceTimersByTime(100);
  expect([turning.count, done.length]).toEqual([null, 1]);
});
