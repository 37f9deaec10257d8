import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ClassGarden } from '../../../net/classes';
import { grownGarden } from '../../garden/sample';
import { Growth } from './growth.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const { plants } = grownGarden({ '7+6': 'flower', '8+5': 'bud', '9+4': 'sprout' });

it('asks again until the last games were looked through, and shows what stands highest first', async () => {
  const answers: (ClassGarden | 'not-now')[] = [
    'not-now',
    { plants, grown: [] },
    { plants, grown: ['9+4'] },
    { plants, grown: ['9+4', '8+5', '7+6'] },
  ];
  const growth = new Growth('t', () => Promise.resolve(answers.shift()!));
  await vi.advanceTimersByTimeAsync(3000);
  expect(growth.grown).toEqual([]);
  await vi.advanceTimersByTimeAsync(4000);
  expect(growth.grown.map(({ fact }) => fact)).toEqual(['9+4']);
  await vi.advanceTimersByTimeAsync(6000);
  expect(growth.grown.map(({ fact }) => fact)).toEqual(['7+6', '8+5', '9+4']);
  growth.stop();
});

it('asks no more when the round’s end is left', async () => {
  const fetch = vi.fn<() => Promise<ClassGarden>>(() => Promise.resolve({ plants, grown: [] }));
  const growth = new Growth('t', fetch);
  await vi.advanceTimersByTimeAsync(10);
  growth.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch).toHaveBeenCalledOnce();
});
