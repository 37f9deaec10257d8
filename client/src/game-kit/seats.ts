// A seat is a colour, a shape and a word, never a colour alone. In a class the children's own colours and
// outlines take their place; cats have colours there that no child has.

import { inClass, shapeOfChild } from './in-class.svelte';

export const SHAPES = ['ball', 'box', 'roof', 'star', 'kite', 'heart', 'moon', 'flower'] as const;
export type Shape = (typeof SHAPES)[number];
const CATS_IN_CLASS = ['--s1', '--s5', '--s6', '--s8'] as const;

export function colourOf(seat: number): string {
  const child = inClass.at(seat);
  if (child) return `var(--${child.colour})`;
  if (child === null) return `var(${CATS_IN_CLASS[seat % CATS_IN_CLASS.length]!})`;
  return `var(--s${(seat % SHAPES.length) + 1})`;
}

export const shapeOf = (seat: number): Shape => SHAPES[seat % SHAPES.length]!;

// The word for it, as a key of the texts `seats`.
export function shapeWord(seat: number): Shape | ReturnType<typeof shapeOfChild> {
  const child = inClass.at(seat);
  return child ? shapeOfChild(child) : shapeOf(seat);
}
