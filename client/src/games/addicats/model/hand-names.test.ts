import { expect, it } from 'vitest';
import { NOTHING } from '../../../net/follow';
import type { Begun, TableInfo } from '../../../net/wire';
import { layOut } from '../shared/zones';
import { heardNameOf, sideOf } from './hand-names';

it.each([[[0, 0, 1, 1]], [[0, 1, 1, 0]]])(
  'calls hands of %j as they lie in front of their player',
  (seats) => {
    for (const own of [0, 1]) {
      const sitters = seats.map((seat, hand) => ({ hand, seat, mine: seat === own }));
      const { places } = layOut(sitters, { width: 900, height: 700, upright: true, own: true });
      const mine = places.filter((place) => place.mine).sort((a, b) => a.x - b.x);
      expect(mine.map(({ hand }) => sideOf(seats, hand))).toEqual(['left', 'right']);
    }
  },
);

it('leaves a name alone where a player has one hand', () => {
  const info = {
    seats: [
      { seat: 0, name: 'Mila' },
      { seat: 1, name: 'Luna' },
    ],
  } as unknown as TableInfo;
  const names = (hands: number[]) =>
    hands.map((_, hand) =>
      heardNameOf({ ...NOTHING, info, begun: { hands } as unknown as Begun }, hand),
    );
  expect(names([0, 1])).toEqual(['Mila', 'Luna']);
  expect(names([0, 0, 1, 1])).toEqual([
    'Mila’s right hand',
    'Mila’s left hand',
    'Luna’s right hand',
    'Luna’s left hand',
  ]);
});
