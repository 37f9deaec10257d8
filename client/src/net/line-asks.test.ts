import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LineAsks } from './line-asks';

const asked: [string, RequestInit][] = [];

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  vi.stubGlobal('fetch', (address: string, options: RequestInit) => {
    asked.push([address, options]);
    return Promise.reject(new Error('no network'));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks at once and every five seconds where a proxy measures', () => {
  const asks = new LineAsks(() => 'secret');
  asks.set('ep');
  expect(asked).toHaveLength(1);
  vi.advanceTimersByTime(10_000);
  expect(asked).toHaveLength(3);
  expect(asked[0]).toEqual([
    '/api/line',
    { headers: { Authorization: 'Bearer secret' }, cache: 'no-store' },
  ]);

  asks.set('ep'); // welcomed again: still one request at a time
  vi.advanceTimersByTime(5000);
  expect(asked).toHaveLength(5);
});

it('asks nothing where nobody would measure it, or the connection is gone', () => {
  const asks = new LineAsks(() => 'secret');
  for (const mode of ['e', 'e0', null] as const) {
    asks.set('ep');
    asks.set(mode);
    asked.length = 0;
    vi.advanceTimersByTime(60_000);
    expect(asked).toHaveLength(0);
  }
});
