import { describe, expect, it } from 'vitest';
import type { MinuteCard } from '../../net/learner';
import { afterRight, afterWrong, begin, comesBack, current, leftOf, type Order } from './order';

// The cards are called by their first number; the highest is what is known best.
const cards = (many: number): MinuteCard[] =>
  Array.from({ length: many }, (_, i) => ({ a: i + 1, b: 1, choices: [] }));
const names = (order: Order): number[] => order.places.map((place) => place.card.a);

// "r" is a right answer, "w" a wrong one.
function play(order: Order, answers: string): Order {
  return [...answers].reduce(
    (now, one) => (one === 'r' ? afterRight(now) : afterWrong(now)),
    order,
  );
}

describe('a minute', () => {
  it('asks every card once if all are right', () => {
    const order = play(begin(cards(4)), 'rrrr');
    expect(names(order)).toEqual([1, 2, 3, 4]);
    expect([current(order), leftOf(order)]).toEqual([null, 0]);
  });

  it('brings a wrong one back after two others', () => {
    const order = play(begin(cards(6)), 'rw');
    expect(names(order)).toEqual([1, 2, 3, 4, 2, 5, 6]);
    expect(current(order)?.card.a).toBe(3);
    expect(order.done).toEqual([true, false, false, false, false, false]);
  });

  it('fills the dot of a card that came back', () => {
    const order = play(begin(cards(6)), 'rwrrr');
    expect(order.done).toEqual([true, true, true, true, false, false]);
    expect(leftOf(order)).toBe(2);
  });

  it('ends with what is known best, whatever came back', () => {
    expect(names(play(begin(cards(5)), 'rrw'))).toEqual([1, 2, 3, 4, 3, 5]);
    expect(names(play(begin(cards(5)), 'rww'))).toEqual([1, 2, 3, 4, 2, 3, 5]);
  });

  it('puts the known one between where nothing else is left', () => {
    expect(names(play(begin(cards(3)), 'rw'))).toEqual([1, 2, 3, 2, 3]);
  });

  it('asks the known one again, after one that was found, if it was wrong', () => {
    expect(names(play(begin(cards(3)), 'rrw'))).toEqual([1, 2, 3, 2, 3]);
    expect(names(play(begin(cards(1)), 'w'))).toEqual([1, 1]);
  });

  it('does not take a card that was wrong again for one that was found', () => {
    const order = play(begin(cards(3)), 'rrw' + 'w'); // 3, then 2 which was right before
    expect(names(order)).toEqual([1, 2, 3, 2, 3, 2, 3]);
    expect(order.right).toEqual([0]);
  });

  it('lets a card be after it came back twice', () => {
    let order = begin(cards(9));
    order = play(order, 'wrr' + 'wrr');
    expect(comesBack(order)).toBe(false);
    order = afterWrong(order);
    expect(order.done[0]).toBe(true);
    expect(names(order).filter((name) => name === 1)).toHaveLength(3);
  });

  it('ends with one that was found, even then', () => {
    const order = play(begin(cards(2)), 'r' + 'w' + 'r' + 'w' + 'r' + 'w');
    expect(names(order)).toEqual([1, 2, 1, 2, 1, 2, 1]);
    expect(current(afterRight(order))).toBeNull();
  });

  it('comes to an end, whatever is answered', () => {
    let order = begin(cards(10));
    let steps = 0;
    for (; current(order); steps++) order = afterWrong(order);
    expect(steps).toBeLessThanOrEqual(10 * 3 + 12);
    expect(leftOf(order)).toBe(0);
  });

  it('stays at its end', () => {
    const over = play(begin(cards(1)), 'r');
    expect([afterRight(over), afterWrong(over), comesBack(over)]).toEqual([over, over, false]);
  });
});
