import { expect, it } from 'vitest';
import type { GatonegroSeatView, GatonegroView } from '../../../net/wire';
import { orderOf, stepsOf } from './steps';

const yowlers = (n: number): GatonegroSeatView => {
  const combinations = Array.from({ length: n }, (_, i) => ({
    kind: 'yowler' as const,
    start: i,
    stop: i + 1,
    count: 1,
    points: 1,
  }));
  const cards = combinations.map(() => '10S');
  const pile = { size: n, top: '10S', cards, score: { queens: [], combinations } };
  return {
    piles: [pile, { size: 0, top: null, cards: [], score: { queens: [], combinations: [] } }],
    score: null,
  };
};
const player = (hand: number) => ({
  hand,
  seat: hand,
  name: `cat ${hand}`,
  face: 'tom',
  bot: false,
  away: false,
  weight: 0 as const,
});

it('begins with me and goes round in the order of play', () => {
  expect(orderOf([0, 1, 2].map(player), 1)).toEqual([1, 2, 0]);
  expect(orderOf([0, 1].map(player), null)).toEqual([0, 1]);
});

it('sums up as it goes, and does not skip who found nothing', () => {
  const view = { seats: [yowlers(0), yowlers(2)] } as unknown as GatonegroView;
  expect(stepsOf(view, [1, 0]).map(({ hand, place, sum }) => [hand, place, sum])).toEqual([
    [1, 0, 1],
    [1, 1, 2],
    [0, 0, 0],
  ]);
  expect(stepsOf(view, [0])[0]!.find).toBeNull();
});
