import { expect, it } from 'vitest';
import { framesOf, wayTo, type Dot } from './ten-frames';

const drawn = (dots: readonly Dot[]): string => dots.map((dot) => dot.of[0]).join('');

it('fills the ten: the second number moves over, one by one', () => {
  const way = wayTo(5, 8, 'ten');
  expect(way.moves).toBe(2);
  expect(drawn(way.framesAt(0).left)).toBe('f'.repeat(8));
  expect(drawn(way.framesAt(0).right)).toBe('sssss');
  const done = way.framesAt(2);
  expect(drawn(done.left)).toBe('ffffffffss');
  expect(drawn(done.right)).toBe('sssgg');
  expect(done.left.slice(8).map((dot) => dot.from)).toEqual([4, 3]);
  expect(way.under).toEqual(['8 + 2', '3']);
  expect(way.sum).toEqual([10, 3, 13]);
});

it('begins with the bigger number', () => {
  const way = wayTo(2, 7, 'bigger-first');
  expect([way.moves, way.under, way.sum]).toEqual([2, ['7 + 2', ''], [7, 2, 9]]);
  expect(drawn(way.framesAt(2).right)).toBe('gg');
});

it('leaves a full ten alone', () => {
  const way = wayTo(4, 10, 'bigger-first');
  expect([way.moves, way.under, way.sum]).toEqual([0, ['10', '4'], [10, 4, 14]]);
});

it('shows a double as two equal frames', () => {
  const way = wayTo(6, 6, 'double');
  expect([way.moves, way.under, way.sum]).toEqual([0, ['6', '6'], [6, 6, 12]]);
  expect(drawn(way.framesAt(0).left)).toBe('ffffff');
  expect(drawn(way.framesAt(0).right)).toBe('ssssss');
});

it('adds one to a double', () => {
  const way = wayTo(7, 6, 'near-double');
  expect([way.moves, way.under, way.sum]).toEqual([1, ['6', '6 + 1'], [12, 1, 13]]);
  expect(drawn(way.framesAt(0).right)).toBe('ssssss');
  expect(drawn(way.framesAt(1).right)).toBe('sssssso');
});

it('never needs more than ten places, and always shows the sum', () => {
  for (let a = 1; a <= 10; a++)
    for (let b = 1; b <= 10; b++) {
      const { left, right } = framesOf(a, b);
      expect(left.length).toBeLessThanOrEqual(10);
      expect(left.length + right.length, `${a}+${b}`).toBe(a + b);
      expect(right.length > 0, `${a}+${b}: first the ten`).toBe(a + b > 10);
    }
});
