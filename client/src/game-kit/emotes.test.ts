import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DRAWINGS } from './emote-drawings';
import { EMOTES, emotes, seatForFaces } from './emotes.svelte';
import type { SeatInfo } from '../net/wire';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  emotes.clear();
  vi.useRealTimers();
});

test('there are six faces, and each is drawn', () => {
  expect(EMOTES).toHaveLength(6);
  expect(Object.keys(DRAWINGS).sort()).toEqual([...EMOTES].sort());
});

test('a face is shown at its seat for two seconds, and a newer one replaces it', () => {
  emotes.show(1, 'purr');
  vi.advanceTimersByTime(1500);
  emotes.show(1, 'wow');
  emotes.show(2, 'paw');
  vi.advanceTimersByTime(1500);
  expect([emotes.at(0), emotes.at(1), emotes.at(2)]).toEqual([null, 'wow', 'paw']);
  vi.advanceTimersByTime(600);
  expect([emotes.at(1), emotes.at(2)]).toEqual([null, null]);
});

test('at another table nobody makes a face', () => {
  emotes.show(1, 'purr');
  emotes.clear();
  expect(emotes.at(1)).toBe(null);
});

test('faces are for who has one seat: nobody needs them on a shared screen', () => {
  const seat = (number: number, person: number | null): SeatInfo => ({
    seat: number,
    name: `cat ${number}`,
    face: 'tom',
    person,
    bot: null,
    away: false,
    weight: 0,
  });
  const info = { seats: [seat(0, null), seat(1, 1), seat(2, 2), seat(3, 2)] };
  expect([1, 2, 3].map((person) => seatForFaces(info, person))).toEqual([1, null, null]);
});
