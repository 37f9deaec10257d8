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
  asks.start();
  expect(asked).toHaveLength(1);
  vi.advanceTimersByTime(10_000);
  expect(asked).toHaveLength(3);
  expect(asked[0]).toEqual([
    '/api/line',
    { headers: { Authorization: 'Bearer secret' }, cache: 'no-store' },
  ]);

  asks.start(); // measured once more: still one request at a time
  vi.advanceTimersByTime(5000);
  expect(asked).toHaveLength(4);
});

it('asks nothing when nobody would measure it, or the connection is gone', () => {
  const asks = new LineAsks(() => 'secret');
  asks.start();
  asks.stop();
  asked.length = 0;
  vi.advanceTimersByTime(60_000);
  expect(asked).toHaveLength(0);
  asks.start();
  expect(asked).toHaveLength(1);
});
