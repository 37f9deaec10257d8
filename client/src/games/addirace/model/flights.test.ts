import { expect, it } from 'vitest';
import { flightsOf } from './flights';

it('sends my card from my hand to its place', () => {
  expect(flightsOf({ type: 'addirace.scored', at: 0, seat: 2, card: '5+9', total: 14 }, 2)).toEqual(
    [{ card: '5+9', from: 'held:5+9', to: 'way' }],
  );
  expect(
    flightsOf({ type: 'addirace.attacked', at: 0, seat: 2, card: 'pursuit', target: 0 }, 2),
  ).toEqual([{ card: 'pursuit', from: 'held:pursuit', to: 'seat:0' }]);
});

it('never shows a card that was drawn or seen by magic', () => {
  for (const near of [0, 1, null]) {
    expect(
      flightsOf({ type: 'addirace.drawn', at: 0, seat: 0, card: '5+9' }, near)[0]?.card,
    ).toBeNull();
    expect(
      flightsOf({ type: 'addirace.peeked', at: 0, seat: 0, target: 1, card: '18' }, near)[0]?.card,
    ).toBeNull();
    expect(
      flightsOf(
        { type: 'addirace.swapped', at: 0, seat: 0, target: 1, kept: '18', given: '3+4' },
        near,
      )[0]?.card,
    ).toBeNull();
  }
});

it('sends a pair after the attack it ends', () => {
  const flights = flightsOf(
    {
      type: 'addirace.released',
      at: 0,
      seat: 1,
      attack: 'pursuit',
      why: 'cards',
      cards: ['14', '7+7'],
    },
    0,
  );
  expect(flights.map((one) => one.card)).toEqual(['pursuit', '14', '7+7']);
  expect(flights.every((one) => one.to === 'talon')).toBe(true);
});
