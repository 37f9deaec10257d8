import { describe, expect, it } from 'vitest';
import { bracketsOf, downwards, newest, othersIn, sidesFor, sideways, TALL } from './layout';

describe('a pile laid sideways', () => {
  it('lies in one row as long as its corners can be read', () => {
    const { width, places } = sideways(8, { width: 630, height: 180 }, 120);
    expect(width).toBeGreaterThan(100);
    expect(new Set(places.map((place) => place.row)).size).toBe(1);
    expect(places[1]!.x).toBeGreaterThanOrEqual(width * 0.42);
  });

  it('never leaves its room, whatever its size', () => {
    for (let count = 0; count <= 52; count++) {
      for (const room of [
        { width: 344, height: 150 },
        { width: 640, height: 180 },
        { width: 200, height: 120 },
      ]) {
        const { width, places } = sideways(count, room, 110);
        expect(places).toHaveLength(count);
        for (const { x, y } of places) {
          expect(x + width).toBeLessThanOrEqual(room.width + 0.01);
          expect(y + width * TALL).toBeLessThanOrEqual(
            Math.max(room.height, 4 * 34 * TALL + 30) + 0.01,
          );
        }
      }
    }
  });

  it('goes on in a second row before its corners are covered', () => {
    const { places } = sideways(26, { width: 344, height: 160 }, 90);
    expect(places.at(-1)!.row).toBeGreaterThan(0);
  });
});

describe('a pile laid downwards', () => {
  it('shows its newest four', () => {
    const { from, places, width } = downwards(9, { width: 140, height: 290 }, 106);
    expect([from, places.length, width]).toEqual([5, 4, 106]);
  });

  it('shows fewer where there is no room, and nothing of an empty one', () => {
    expect(downwards(9, { width: 140, height: 190 }, 106).places.length).toBe(3);
    expect(downwards(0, { width: 140, height: 280 }, 106).places).toEqual([]);
  });
});

describe('a flat tablet', () => {
  it('shows the newest cards of a long pile, big', () => {
    const { from, places, width } = newest(20, { width: 230, height: 126 }, 96);
    expect(width).toBeCloseTo(90);
    expect(from + places.length).toBe(20);
    expect(places.length).toBe(4);
    expect(newest(0, { width: 230, height: 126 }, 96).places).toEqual([]);
  });

  it('has its hands on different sides', () => {
    for (const hands of [1, 2, 3, 4]) expect(new Set(sidesFor(hands)).size).toBe(hands);
  });
});

it('a bracket goes over the end of a row', () => {
  const laid = {
    width: 50,
    places: [
      { x: 0, y: 0, row: 0 },
      { x: 20, y: 0, row: 0 },
      { x: 0, y: 80, row: 1 },
    ],
  };
  expect(bracketsOf(laid, 1, 3)).toEqual([
    { x: 20, y: 70, width: 50 },
    { x: 0, y: 150, width: 50 },
  ]);
});

describe('the others', () => {
  it('sit beside their piles where there is room, above them on an upright tablet', () => {
    expect(othersIn({ width: 1024, height: 716 }, 3)).toEqual({ above: false, fan: 1 });
    expect(othersIn({ width: 1024, height: 716 }, 1)).toEqual({ above: false, fan: 4 });
    expect(othersIn({ width: 768, height: 972 }, 3)).toEqual({ above: true, fan: 2 });
    expect(othersIn({ width: 360, height: 688 }, 3)).toEqual({ above: true, fan: 1 });
    expect(othersIn({ width: 740, height: 308 }, 2)).toEqual({ above: true, fan: 1 });
  });

  it('never need more than their share of the row', () => {
    for (let width = 600; width <= 2000; width += 10) {
      for (const others of [1, 2, 3]) {
        const { above, fan } = othersIn({ width, height: 700 }, others);
        const piles = 2 * 74 * (1 + 0.38 * (fan - 1));
        expect((piles + (above ? 22 : 166)) * others).toBeLessThanOrEqual(
          width - 40 - 12 * (others - 1),
        );
      }
    }
  });
});
