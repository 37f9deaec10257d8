// A seat is a colour, a shape and a word, never a colour alone.

export const SHAPES = ['ball', 'box', 'roof', 'star', 'kite', 'heart', 'moon', 'flower'] as const;
export type Shape = (typeof SHAPES)[number];

export const colourOf = (seat: number): string => `var(--s${(seat % SHAPES.length) + 1})`;
export const shapeOf = (seat: number): Shape => SHAPES[seat % SHAPES.length]!;
