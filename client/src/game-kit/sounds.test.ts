import { expect, it } from 'vitest';
import rendered from '../lib/sounds/rendered.json';
import { files, loudness, SOUNDS } from './sounds';

it('has a file for each sound, and plays each file', () => {
  const names = Object.keys(files).map((path) => /([^/]+)\.mp3$/.exec(path)?.[1]);
  expect(names.sort()).toEqual([...SOUNDS].sort());
  expect(Object.keys(rendered).sort()).toEqual([...SOUNDS].sort());
});

it('is silent when sound is off, and quieter in calm mode', () => {
  const loud = { sound: true, volume: 100, calm: false };
  expect(loudness(loud)).toBe(1);
  expect(loudness({ ...loud, calm: true })).toBe(0.5);
  expect(loudness({ ...loud, volume: 20 })).toBeCloseTo(0.09, 2);
  expect(loudness({ ...loud, sound: false })).toBe(0);
  expect(loudness({ ...loud, volume: 0 })).toBe(0);
});

it('takes any stored volume', () => {
  const volume = (stored: unknown) =>
    loudness({ sound: true, volume: stored as number, calm: false });
  expect([volume(400), volume(-3), volume('x'), volume(null)]).toEqual([1, 0, 0, 0]);
});
