import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { allCourts, courtOf } from './courts';

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('getComputedStyle', () => ({
    getPropertyValue: (name: string) => (name === '--suit-red' ? ' #c22f4e' : ' #3a3156'),
  }));
});
afterEach(() => void vi.unstubAllGlobals());

it('paints courts in the colour of their suit', () => {
  const [red, black] = [true, false].map((one) => decodeURIComponent(courtOf('Q', one) ?? ''));

  expect(red).toContain('fill="#c22f4e"');
  expect(red).not.toContain('var(');
  expect(black).toContain('fill="#3a3156"');
  expect(courtOf('10', true)).toBeUndefined();
  expect(new Set(allCourts()).size).toBe(6);
});
