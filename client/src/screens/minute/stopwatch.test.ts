import { expect, it } from 'vitest';
import { Stopwatch } from './stopwatch';

function watched() {
  const clock = {
    at: 1000,
    away: false,
    slow: false,
    now: () => clock.at,
    hidden: () => clock.away,
    waits: () => clock.slow,
  };
  return { clock, watch: new Stopwatch(clock) };
}

it('measures from the card to the answer', () => {
  const { clock, watch } = watched();
  watch.start();
  clock.at += 2310;
  expect(watch.seconds).toBeCloseTo(2.31);
});

it('cannot say how long it took when the page was hidden meanwhile', () => {
  const { clock, watch } = watched();
  watch.start();
  clock.at += 2000;
  clock.away = true;
  watch.look();
  clock.at += 60_000;
  clock.away = false;
  watch.look();
  clock.at += 1500;
  expect(watch.seconds).toBeNull();
  watch.start();
  clock.at += 1500;
  expect(watch.seconds).toBeCloseTo(1.5);
});

it('does not begin while nobody sees the card', () => {
  const { clock, watch } = watched();
  clock.away = true;
  watch.start();
  clock.at += 5000;
  expect(watch.seconds).toBeNull();
  clock.away = false;
  watch.look();
  clock.at += 1500;
  expect(watch.seconds).toBeCloseTo(1.5);
});

it('keeps to what the server takes', () => {
  const { clock, watch } = watched();
  watch.start();
  expect(watch.seconds).toBe(0.05);
  clock.at += 3_600_000;
  expect(watch.seconds).toBe(600);
});

it('measures nothing where one has to wait until an answer can be given', () => {
  const { clock, watch } = watched();
  clock.slow = true;
  watch.start();
  clock.at += 4000;
  expect(watch.seconds).toBeNull();
});
