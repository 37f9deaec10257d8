// What the children of a class are called: "Blue Fox", "Baleine verte". The animal decides the
// agreement, so every animal has a text of its own.

import type { Animal, ChildInfo, Colour } from '../net/wire';
import { words } from './index.svelte';

export const ANIMALS: readonly Animal[] = [
  'fox',
  'owl',
  'frog',
  'whale',
  'bee',
  'hedgehog',
  'rabbit',
  'turtle',
];
export const COLOURS: readonly Colour[] = ['blue', 'green', 'yellow', 'pink'];

export function childName({ animal, colour }: Pick<ChildInfo, 'animal' | 'colour'>): string {
  return words.of('class-children')[animal]({ colour });
}

// The child whose seat at a table is called so ("blue-fox"); null for cats.
export function childOfSeat(name: string): Pick<ChildInfo, 'animal' | 'colour'> | null {
  const [first, second] = name.split('-');
  const colour = COLOURS.find((one) => one === first);
  const animal = ANIMALS.find((one) => one === second);
  return colour && animal ? { animal, colour } : null;
}
