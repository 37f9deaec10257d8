import { describe, expect, it } from 'vitest';
import type { AddicatsEvent, AddicatsHandView } from '../../../net/wire';
import { MOST_FLIGHTS } from '../../../game-kit/flights';
import { arc, flightsOf, withWeight } from './flights';
import { layoutOf } from '../solo/layout';

const layout = layoutOf(8, false, 1440, 900);
const at = (hand: number) => (hand === 0 ? layout.own! : layout.others[hand - 1]);
const hands = Array.from({ length: 8 }, (_, i): AddicatsHandView => ({
  down: 9,
  up: 9,
  top: `${i + 1}+2`,
  place: null,
  points: 0,
}));

describe('cards on their way', () => {
  it('go from the winner’s top to the others’ piles, the top first', () => {
    const event: AddicatsEvent = {
      type: 'addicats.race_won',
      at: 0,
      seat: 0,
      why: 'equality',
      tops: [
        [0, '1+2'],
        [1, '3'],
      ],
      shares: [[1, 3]],
    };
    const flights = flightsOf(event, hands, at);
    expect(flights.map((one) => one.card)).toEqual(['1+2', null, null, '2+2']);
    expect(flights[0]).toMatchObject({
      from: layout.own!.top,
      to: layout.others[0]!.pile,
      delay: 0,
    });
  });

  it('are never more than eight at once', () => {
    const taken = hands.map((_, i): [number, number] => [i, 9]).slice(1);
    expect(
      flightsOf(
        { type: 'addicats.greed', at: 0, seat: 0, why: 'unequal', top: '1+2', own: 9, taken },
        hands,
        at,
      ).length,
    ).toBe(MOST_FLIGHTS);
    expect(
      flightsOf(
        { type: 'addicats.race_won', at: 0, seat: 0, why: 'equality', tops: [], shares: [[1, 40]] },
        hands,
        at,
      ).length,
    ).toBeLessThanOrEqual(MOST_FLIGHTS);
  });

  it('show no face that was face down', () => {
    expect(
      flightsOf({ type: 'addicats.present_given', at: 0, seat: 1, to: [2, 3] }, hands, at).every(
        (one) => one.card === null,
      ),
    ).toBe(true);
  });

  it('end where they should, in an arc', () => {
    const [from, to] = [layout.own!.top, layout.others[0]!.pile];
    const way = arc(from, to, layout.mouse);
    expect(way[0]).toEqual({ x: 0, y: 0, scale: 1 });
    expect(way.at(-1)!.x).toBeCloseTo(to.x + to.w / 2 - from.x - from.w / 2);
    expect(way.at(-1)!.scale).toBeCloseTo(to.w / from.w);
  });

  it('have weight: they lean on their way, and lie flat and settled at its end', () => {
    const [from, to] = [layout.own!.top, layout.others[0]!.pile];
    const way = arc(from, to, layout.mouse);
    const frames = withWeight(way);
    expect(frames[0]).toEqual({ offset: 0, x: 0, y: 0, scale: 1, turn: 0 });
    expect(frames.at(-1)).toEqual({ ...way.at(-1), offset: 1, turn: 0 });
    expect(frames.some(({ turn }) => Math.abs(turn) > 5)).toBe(true);
    expect(frames.at(-2)!.scale).toBeLessThan(frames.at(-1)!.scale);
    const offsets = frames.map(({ offset }) => offset);
    expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
  });
});
