import { expect, it } from 'vitest';
import { withMine } from './times';

const tom = { seat: 2, ms: 438, clamped: 0, tie: false, head: false, light: false };

it('my own time stands behind the winner’s', () => {
  expect(withMine([tom], [{ hand: 0, ms: 471 }], 'all').map((paw) => [paw.seat, paw.ms])).toEqual([
    [2, 438],
    [0, 471],
  ]);
});

it('may be the smaller one, if my paw was heavier', () => {
  expect(
    withMine([{ ...tom, light: true }], [{ hand: 0, ms: 400 }], 'all').map((paw) => [
      paw.seat,
      paw.ms,
    ]),
  ).toEqual([
    [2, 438],
    [0, 400],
  ]);
});

it('is left out where it would contradict, where I won, and where nobody sees times', () => {
  expect(withMine([tom], [{ hand: 0, ms: 400 }], 'all')).toEqual([tom]);
  expect(withMine([tom], [{ hand: 2, ms: 440 }], 'all')).toEqual([tom]);
  expect(withMine([{ ...tom, ms: null }], [{ hand: 0, ms: 471 }], 'none')).toHaveLength(1);
  expect(withMine([], [{ hand: 0, ms: 471 }], 'all')).toEqual([]);
});
