// A seat is a colour, a shape and a word, never a colour alone.

import { texts } from '../lib/words/index.svelte';

export const SHAPES = ['ball', 'box', 'roof', 'star', 'kite', 'heart', 'moon', 'flower'] as const;
export type Shape = (typeof SHAPES)[number];

export const colourOf = (seat: number): string => `var(--s${(seat % SHAPES.length) + 1})`;
export const shapeOf = (seat: number): Shape => SHAPES[seat % SHAPES.length]!;

export const SHAPE_NAMES = texts({
  en: {
    ball: 'ball',
    box: 'box',
    roof: 'roof',
    star: 'star',
    kite: 'kite',
    heart: 'heart',
    moon: 'moon',
    flower: 'flower',
  },
  fr: {
    ball: 'balle',
    box: 'boîte',
    roof: 'toit',
    star: 'étoile',
    kite: 'cerf-volant',
    heart: 'cœur',
    moon: 'lune',
    flower: 'fleur',
  },
  es: {
    ball: 'pelota',
    box: 'caja',
    roof: 'tejado',
    star: 'estrella',
    kite: 'cometa',
    heart: 'corazón',
    moon: 'luna',
    flower: 'flor',
  },
});
