import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Announcer } from './announcer.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const regions = (announcer: Announcer) => announcer.lines.map((line) => line.region);

it('keeps every text, even if the same comes twice within a frame', () => {
  const announcer = new Announcer();
  announcer.say('Luna: 7 plus 7.', 'assertive');
  announcer.say('Luna: 7 plus 7.', 'assertive');
  announcer.say('Tom is away.');
  expect(announcer.lines.map((line) => line.text)).toEqual([
    'Luna: 7 plus 7.',
    'Luna: 7 plus 7.',
    'Tom is away.',
  ]);
  expect(new Set(announcer.lines.map((line) => line.id)).size).toBe(3);
});

it('lets nothing cut anything off at a table that waits for all of it', () => {
  const announcer = new Announcer();
  announcer.inTurn = true;
  announcer.say('You were first.', 'unbroken');
  announcer.say('Luna: 2 plus 7.', 'assertive');
  expect(regions(announcer)).toEqual(['polite', 'polite']);
});

it('lets the next card wait until the verdict is said', () => {
  const announcer = new Announcer();
  announcer.say('You were first. 4 plus 8 and 3 plus 9 make 12.', 'unbroken');
  vi.advanceTimersByTime(1500);
  announcer.say('Luna: 2 plus 7.', 'assertive');
  vi.advanceTimersByTime(4000);
  announcer.say('Tom: 3 plus 3.', 'assertive');
  expect(regions(announcer)).toEqual(['assertive', 'polite', 'assertive']);
});

it('lets the next card wait for a long verdict, even if a short one has followed', () => {
  const announcer = new Announcer();
  announcer.say('You were first. 4 plus 8 and 3 plus 9 make 12.', 'unbroken');
  vi.advanceTimersByTime(300);
  announcer.say('Too late!', 'unbroken');
  vi.advanceTimersByTime(2000);
  announcer.say('Luna: 2 plus 7.', 'assertive');
  expect(regions(announcer)).toEqual(['assertive', 'assertive', 'polite']);
});

it('forgets everything when another player takes the screen', () => {
  const announcer = new Announcer();
  announcer.say('You hold 7 plus 7.', 'unbroken');
  announcer.forget();
  expect(announcer.lines).toEqual([]);
});

it('lets a verdict be said at once', () => {
  const announcer = new Announcer();
  announcer.say('You were first.', 'unbroken');
  announcer.say('Greedy! You take all.', 'unbroken');
  expect(regions(announcer)).toEqual(['assertive', 'assertive']);
});

it('forgets what a screen reader has fetched long ago', () => {
  const announcer = new Announcer();
  for (let n = 0; n < 100; n++) announcer.say(`${n}`);
  expect(announcer.lines.length).toBe(12);
  expect(announcer.lines.at(-1)?.text).toBe('99');
});
