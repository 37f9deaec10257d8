import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DRAWINGS } from './emote-drawings';
import { EMOTES, emotes } from './emotes.svelte';

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
