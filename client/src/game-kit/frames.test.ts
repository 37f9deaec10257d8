import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPaint } from './frames.svelte';

const frames = new Map<number, () => void>();

// What the browser does when it draws, and then has time for other work.
function draw(): void {
  const due = [...frames.values()];
  frames.clear();
  for (const frame of due) frame();
}

beforeEach(() => {
  vi.useFakeTimers();
  frames.clear();
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => {
    frames.set(frames.size + 1, frame);
    return frames.size;
  });
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.delete(frame));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what can wait comes once the frame is on the screen, not in it', () => {
  const work = vi.fn();
  afterPaint(work);
  vi.runAllTimers();
  expect(work).not.toHaveBeenCalled();

  draw();
  expect(work).not.toHaveBeenCalled();

  vi.runAllTimers();
  expect(work).toHaveBeenCalledOnce();
});

test.each([
  ['before the frame', () => undefined],
  ['behind the frame', draw],
])('it is called off %s', (_, first) => {
  const work = vi.fn();
  const callOff = afterPaint(work);
  first();

  callOff();
  draw();
  vi.runAllTimers();

  expect(work).not.toHaveBeenCalled();
});
