import { expect, it } from 'vitest';
import art from '../lib/art/animals.json';
import { ANIMALS, childName, childOfSeat, COLOURS } from './children';
import { textsIn } from './for-tests';

it('calls a child by its colour and its animal', () => {
  expect(childName({ animal: 'fox', colour: 'blue' })).toBe('Blue Fox');
});

it.each([
  ['fr', 'whale', 'green', 'Baleine verte'],
  ['fr', 'owl', 'green', 'Hibou vert'],
  ['es', 'frog', 'yellow', 'Rana amarilla'],
] as const)('lets the animal decide the agreement (%s)', async (language, animal, colour, name) => {
  expect((await textsIn(language, 'class-children'))[animal]({ colour })).toBe(name);
});

it('finds a child by the name of its seat, and nobody for a cat', () => {
  expect(childOfSeat('blue-fox')).toEqual({ animal: 'fox', colour: 'blue' });
  expect(childOfSeat('Luna')).toBeNull();
  expect(childOfSeat('blue-dog')).toBeNull();
});

it('has a drawing of every animal and an outline of every colour', () => {
  expect(Object.keys(art.animals).sort()).toEqual([...ANIMALS].sort());
  expect(Object.keys(art.outlines).sort()).toEqual([...COLOURS].sort());
});
