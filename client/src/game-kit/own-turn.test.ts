import { expect, it } from 'vitest';
import { NOTHING, type Seen } from '../net/follow';
import type { AnyView } from '../net/wire';
import { isMyTurn } from './own-turn';

const seen = (view: object, more: Partial<Seen> = {}): Seen => ({
  ...NOTHING,
  views: [view as AnyView],
  ...more,
});

it('is my turn when the table waits for one of my hands', () => {
  expect(isMyTurn(seen({ turn: 1 }), [0, 1])).toBe(true);
  expect(isMyTurn(seen({ turn: 2 }), [0, 1])).toBe(false);
  expect(isMyTurn(seen({ turn: null }), [0])).toBe(false);
  expect(isMyTurn(seen({ turn: 0, scramble: {} }), [0])).toBe(false);
});

it('is mine, too, when I am asked in the turn of another, and then not theirs', () => {
  expect(isMyTurn(seen({ turn: 1, asked: 0 }), [0])).toBe(true);
  expect(isMyTurn(seen({ turn: 0, asked: 1 }), [0])).toBe(false);
});

it('is nobody’s in a pause and at the end', () => {
  const info = { paused: true } as NonNullable<Seen['info']>;
  expect(isMyTurn(seen({ turn: 0 }, { info }), [0])).toBe(false);
  const over = {} as NonNullable<Seen['over']>;
  expect(isMyTurn(seen({ turn: 0 }, { over }), [0])).toBe(false);
});
