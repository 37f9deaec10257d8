import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Scanner } from './scanner.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const named = (...ids: string[]) => ids.map((id) => ({ id }));
const scanner = () => new Scanner(() => 1000);

it('shows the choices one after the other, and begins again', () => {
  const scan = scanner();
  scan.offer(named('left', 'right'));
  const seen = [scan.up?.id];
  for (let i = 0; i < 3; i++) {
    vi.advanceTimersByTime(1000);
    seen.push(scan.up?.id);
  }
  expect(seen).toEqual(['left', 'right', 'left', 'right']);
});

it('begins with the choice that it is told to', () => {
  const scan = scanner();
  scan.offer(named('close', 'pause', 'leave'), 'pause');
  expect(scan.up?.id).toBe('pause');
  vi.advanceTimersByTime(1000);
  expect(scan.up?.id).toBe('leave');
  scan.offer(named('yes', 'no'), 'gone');
  expect(scan.up?.id).toBe('yes');
});

it('leaves a single choice up', () => {
  const scan = scanner();
  scan.offer(named('turn'));
  vi.advanceTimersByTime(5000);
  expect(scan.up?.id).toBe('turn');
});

it('does not begin anew when the same is offered again', () => {
  const scan = scanner();
  scan.offer(named('left', 'right'));
  vi.advanceTimersByTime(900);
  scan.offer(named('left', 'right'));
  vi.advanceTimersByTime(100);
  expect(scan.up?.id).toBe('right');
});

it('keeps what is up when something else comes or goes', () => {
  const scan = scanner();
  scan.offer(named('left', 'right'));
  vi.advanceTimersByTime(1000);
  scan.offer(named('left', 'right', 'rhyme'));
  expect(scan.up?.id).toBe('right');
  scan.offer(named('left'));
  expect(scan.up?.id).toBe('left');
  scan.offer([]);
  expect(scan.up).toBeNull();
});

it('gives the whole time to the first choice after a press', () => {
  const scan = scanner();
  scan.offer(named('left', 'right'));
  vi.advanceTimersByTime(1900);
  scan.restart();
  vi.advanceTimersByTime(900);
  expect(scan.up?.id).toBe('left');
});
