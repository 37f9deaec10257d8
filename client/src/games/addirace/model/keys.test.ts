import { expect, it } from 'vitest';
import { capOf, keyActionOf } from './keys';

const key = (name: string, more = {}) => ({
  key: name,
  code: '',
  repeat: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...more,
});

it('knows the keys of a hand', () => {
  expect(keyActionOf(key('1'), false)).toEqual({ kind: 'card', place: 0 });
  expect(keyActionOf(key('0'), false)).toEqual({ kind: 'card', place: 9 });
  expect(keyActionOf(key('d'), true)).toEqual({ kind: 'discard' });
  expect(keyActionOf(key('ArrowLeft'), false)).toEqual({ kind: 'aim', step: -1 });
  expect(keyActionOf(key('x'), false)).toBeNull();
});

it('knows the digits of a French keyboard, with and without Shift', () => {
  const first = { kind: 'card', place: 0 };
  expect(keyActionOf(key('&', { code: 'Digit1' }), false)).toEqual(first);
  expect(keyActionOf(key('1', { code: 'Digit1' }), false)).toEqual(first);
});

it('writes on each card the key that it understands, and none on the eleventh', () => {
  for (let place = 0; place < 10; place++)
    expect(keyActionOf(key(capOf(place)!), false)).toEqual({ kind: 'card', place });
  expect(capOf(10)).toBeNull();
});

it('leaves Enter to a focused button, and held keys alone', () => {
  expect(keyActionOf(key('Enter'), false)).toEqual({ kind: 'lay' });
  expect(keyActionOf(key('Enter'), true)).toBeNull();
  expect(keyActionOf(key('1', { repeat: true }), false)).toBeNull();
  expect(keyActionOf(key('d', { ctrlKey: true }), false)).toBeNull();
});
