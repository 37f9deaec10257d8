import { expect, it } from 'vitest';
import { keysOf, pileOfKey } from './keys';

it('alone one plays with the arrows', () => {
  expect(pileOfKey('ArrowRight', [2])).toEqual({ hand: 2, pile: 1 });
  expect(pileOfKey('KeyS', [2])).toBeNull();
  expect(pileOfKey('ArrowLeft', [])).toBeNull();
});

it('several at one keyboard never share a key', () => {
  const codes = keysOf(4).flatMap((pair) => pair.map((one) => one.code));
  expect(new Set(codes).size).toBe(8);
  expect(pileOfKey('KeyL', [0, 3])).toEqual({ hand: 3, pile: 1 });
});
