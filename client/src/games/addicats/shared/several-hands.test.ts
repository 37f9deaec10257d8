import { expect, it } from 'vitest';
import type { AddicatsView } from '../../../net/wire';
import { severalPlay, spokenTo } from './several-hands';
import { Presses } from './presses';
import type { Sitter } from './seating';
import { layOut } from './zones';

const hand = { down: 9, up: 1, top: '1+2', place: null, points: 0 };
const view: AddicatsView = {
  type: 'addicats.view',
  seat: null,
  turn: 1,
  direction: 1,
  phase: 'flip',
  seesaw: false,
  scramble: null,
  result: null,
  hands: [hand, hand, hand, hand],
};

it('lies flat for several players only, not for several hands of one', () => {
  expect(severalPlay([0, 1], [0, 0, 1, 1])).toBe(false);
  expect(severalPlay([0, 1, 2, 3], [0, 0, 1, 1])).toBe(true);
  expect(severalPlay([1, 2], [0, 1, 2])).toBe(true);
});

it('speaks to the hand that can do something', () => {
  expect(spokenTo(view, [0, 1])).toBe(1);
  expect(spokenTo({ ...view, turn: 2 }, [0, 1])).toBe(0);
  const empty = { ...hand, down: 0, up: 0, top: null };
  expect(spokenTo({ ...view, turn: 2, hands: [empty, hand, hand, hand] }, [0, 1])).toBe(1);
  const scramble = { card: 'pursuit', seat: 2, closes_at: 0, hits: [0] } as const;
  expect(spokenTo({ ...view, scramble: { ...scramble, hits: [0] } }, [0, 1])).toBe(1);
  expect(
    spokenTo({ ...view, scramble: { ...scramble, card: 'ambush', seat: 1, hits: [] } }, [0, 1]),
  ).toBe(1);
});

it('puts my hands below and the others above, with nothing turned', () => {
  for (const hands of [
    [0, 0, 1, 1],
    [0, 0, 1],
    [1, 0, 0],
  ]) {
    const sitters = hands.map((seat, i): Sitter => ({ hand: i, seat, mine: seat === 0 }));
    for (const [width, height] of [
      [360, 596],
      [320, 424],
      [320, 400],
      [740, 216],
      [740, 300],
      [1024, 624],
      [1440, 756],
    ] as const) {
      const { places } = layOut(sitters, { width, height, upright: true, own: true });
      expect(places.map((place) => [place.side, place.turn])).toEqual(
        places.map((place) => [place.mine ? 'bottom' : 'top', 0]),
      );
      expect(places).toHaveLength(hands.length);
    }
  }
});

it('knows whose press was refused', () => {
  const presses = new Presses();
  presses.made(0, 0);
  presses.made(1, 10);
  expect(presses.refused(7, [0], 100)).toBe(1);
  expect(presses.refused(7, [], 110)).toBeNull(); // another copy
  expect(presses.refused(8, [], 120)).toBe(0);
  presses.made(2, 200);
  presses.decided([2]);
  expect(presses.refused(9, [], 300)).toBeNull();
  presses.made(3, 400);
  expect(presses.refused(10, [], 9000)).toBeNull(); // too long ago
});
