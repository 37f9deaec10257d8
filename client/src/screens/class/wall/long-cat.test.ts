import { expect, test } from 'vitest';
import { partOf, stripes, WAY, WAY_HOME, wayOf } from './long-cat';

test('a way is as long as it is', () => {
  const straight = wayOf([
    [0, 0],
    [100, 0],
    [200, 0],
    [300, 0],
  ]);
  expect(straight.length).toBeCloseTo(300);
  expect(straight.at(75).x).toBeCloseTo(75);
  expect(straight.at(-5)).toEqual({ x: 0, y: 0 });
  expect(straight.at(999)).toEqual({ x: 300, y: 0 });
  expect(straight.path).toBe('M0 0C100 0 200 0 300 0');
});

test('the cat is there before the first sum, and reaches its cheese with the last', () => {
  expect(partOf(0, 200)).toBeGreaterThan(0);
  expect(partOf(100, 200)).toBeGreaterThan(partOf(99, 200));
  expect(partOf(200, 200)).toBe(1);
  expect(partOf(260, 200)).toBe(1); // it has grown on behind the cheese
  expect(partOf(0, 0)).toBeLessThan(1);
});

test.each([WAY, WAY_HOME])('with every sum the cat has a stripe more', (way) => {
  for (const sums of [0, 1, 2, 59, 60]) expect(stripes(way, sums, 60, 104)).toHaveLength(sums);
  expect(stripes(way, 75, 60, 104)).toHaveLength(60);
});

test('no stripe is in front of the ears', () => {
  for (const sums of [1, 30, 60]) {
    const last = stripes(WAY, sums, 60, 104).at(-1)!;
    const [x = 0, y = 0] = last.slice(1).split(/[ L]/).map(Number);
    const ear = WAY.at(WAY.length * partOf(sums, 60));
    expect(Math.hypot(x - ear.x, y - ear.y)).toBeGreaterThan(40);
  }
});

test('where the goal is far, stripes do not run into each other', () => {
  expect(stripes(WAY, 600, 600, 104).length).toBeLessThan(WAY.length / 13);
});
