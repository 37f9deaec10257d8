import { describe, expect, it } from 'vitest';
import type { AnyMove } from '../../../net/wire';
import {
  discardOf,
  held,
  movesOf,
  neighbour,
  partnersOf,
  plays,
  targetsOf,
  usable,
  type RaceMove,
} from './hand';

const moves: RaceMove[] = [
  { do: 'score', seat: 0, card: '5+9' },
  { do: 'attack', seat: 0, card: 'pursuit', target: 1 },
  { do: 'attack', seat: 0, card: 'pursuit', target: 2 },
  { do: 'magic', seat: 0, target: 2 },
  { do: 'release', seat: 0, attack: 'pursuit', cards: ['7+7', '14'] },
  { do: 'release', seat: 0, attack: 'pursuit', cards: ['14', '7+7'] },
  { do: 'release', seat: 0, attack: 'seesaw', cards: ['c20'] },
  { do: 'defend', seat: 0, card: 'c20' },
  { do: 'discard', seat: 0, card: 'c3' },
];
const choose = (card: string, partner: string | null = null, target: number | null = null) => ({
  card,
  partner,
  target,
});

describe('a hand', () => {
  it('lies by what is printed, and tells two equal cards apart', () => {
    const cards = ['pursuit', '16', '10+8', '2+6', 'c20', 'pursuit'].map((card) => ({
      card,
      why_not: null,
    }));
    expect(held(cards).map((one) => one.key)).toEqual([
      '2+6#1',
      '10+8#1',
      '16#1',
      'pursuit#1',
      'pursuit#2',
      'c20#1',
    ]);
  });

  it('is not sorted by sums', () => {
    const cards = ['9+1', '2+9'].map((card) => ({ card, why_not: null }));
    expect(held(cards).map((one) => one.card)).toEqual(['2+9', '9+1']);
  });

  it('knows only moves of its own', () => {
    const legal: AnyMove[] = [...moves, { do: 'discard', seat: 1, card: '5+9' }];
    expect(movesOf(legal, 1)).toEqual([{ do: 'discard', seat: 1, card: '5+9' }]);
    expect(movesOf(legal, null)).toEqual([]);
  });
});

describe('a chosen card', () => {
  it('is of use if a move lays it; throwing it away is none', () => {
    expect(usable(moves, '5+9')).toBe(true);
    expect(usable(moves, 'magic')).toBe(true);
    expect(usable(moves, 'c3')).toBe(false);
    expect(discardOf(moves, 'c3')).not.toBeNull();
    expect(discardOf(moves, '5+9')).toBeNull();
  });

  it('scores', () => {
    expect(plays(moves, choose('5+9'))).toEqual([{ kind: 'go', move: moves[0] }]);
  });

  it('asks whom it is for, until somebody is chosen', () => {
    expect(targetsOf(moves, 'pursuit')).toEqual([1, 2]);
    expect(plays(moves, choose('pursuit'))).toEqual([{ kind: 'whom' }]);
    expect(plays(moves, choose('pursuit', null, 2))).toEqual([{ kind: 'go', move: moves[2] }]);
    expect(plays(moves, choose('magic', null, 1))).toEqual([{ kind: 'whom' }]);
    expect(plays(moves, choose('magic', null, 2))).toEqual([{ kind: 'go', move: moves[3] }]);
  });

  it('asks for its pair', () => {
    expect(partnersOf(moves, '14')).toEqual(['7+7']);
    expect(plays(moves, choose('14'))).toEqual([{ kind: 'pair' }]);
    expect(plays(moves, choose('14', '7+7'))).toEqual([{ kind: 'go', move: moves[5] }]);
  });

  it('may be of use in two ways', () => {
    expect(plays(moves, choose('c20')).map((play) => play.kind === 'go' && play.move.do)).toEqual([
      'release',
      'defend',
    ]);
  });
});

it('goes from one target to the next, round and round', () => {
  expect(neighbour([1, 2, 4], null, 1)).toBe(1);
  expect(neighbour([1, 2, 4], null, -1)).toBe(4);
  expect(neighbour([1, 2, 4], 4, 1)).toBe(1);
  expect(neighbour([], null, 1)).toBeNull();
});
