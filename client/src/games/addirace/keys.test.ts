import { expect, it } from 'vitest';
import { wishOf } from './keys';

const key = (name: string, more = {}) => ({ key: name, repeat: false, ctrlKey: false, altKey: false, metaKey: false, ...more });

it('knows the keys of a hand', () => {
  expect(wishOf(key('1'), false)).toEqual({ kind: 'card', place: 0 });
  expect(wishOf(key('0'), false)).toEqual({ kind: 'card', place: 9 });
  expect(wishOf(key('d'), true)).toEqual({ kind: 'discard' });
  expect(wishOf(key('ArrowLeft'), false)).toEqual({ kind: 'aim', step: -1 });
  expect(wishOf(key('x'), false)).toBeNull();
});

it('leaves Enter to a focused button, and held keys alone', () => {
  expect(wishOf(key('Enter'), false)).toEqual({ kind: 'lay' });
  expect(wishOf(key('Enter'), true)).toBeNull();
  expect(wishOf(key('1', { repeat: true }), false)).toBeNull();
  expect(wishOf(key('d', { ctrlKey: true }), false)).toBeNull();
});
