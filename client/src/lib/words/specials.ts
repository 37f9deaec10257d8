// The special cards' names: the edition decides them, the language of the page says them.

import { texts, words } from './index.svelte';

export type Edition = 'classic' | 'modern';
export const SPECIALS = [
  'pursuit',
  'dead-end',
  'magic',
  'seesaw',
  'ambush',
  'present',
  'mouse',
] as const;
export type Special = (typeof SPECIALS)[number];

export const CLASSIC = texts({
  en: {
    pursuit: 'Pursuit',
    'dead-end': 'Dead end',
    magic: 'Magic',
    seesaw: 'Seesaw',
    ambush: 'Ambush',
    present: 'Present',
    mouse: 'Mouse',
  },
  fr: {
    pursuit: 'Poursuite',
    'dead-end': 'Voie sans issue',
    magic: 'Magie',
    seesaw: 'Balançoire',
    ambush: 'Embuscade',
    present: 'Cadeau',
    mouse: 'Souris',
  },
  es: {
    pursuit: 'Persecución',
    'dead-end': 'Sin salida',
    magic: 'Magia',
    seesaw: 'Balancín',
    ambush: 'Emboscada',
    present: 'Regalo',
    mouse: 'Ratón',
  },
});

export const MODERN = texts({
  en: {
    pursuit: 'Chase',
    'dead-end': 'U‑turn',
    magic: 'Clock',
    seesaw: 'Sumo',
    ambush: 'Trap',
    present: 'Present',
    mouse: 'Mouse',
  },
  fr: {
    pursuit: 'Poursuite',
    'dead-end': 'Demi-tour',
    magic: 'Horloge',
    seesaw: 'Sumo',
    ambush: 'Piège',
    present: 'Cadeau',
    mouse: 'Souris',
  },
  es: {
    pursuit: 'Persecución',
    'dead-end': 'Media vuelta',
    magic: 'Reloj',
    seesaw: 'Sumo',
    ambush: 'Trampa',
    present: 'Regalo',
    mouse: 'Ratón',
  },
});

export function isSpecial(card: string | null): card is Special {
  return card !== null && (SPECIALS as readonly string[]).includes(card);
}

// The name printed on a special card; nothing for a card that has none.
export function specialName(card: string | null, edition: Edition = 'modern'): string {
  if (!isSpecial(card)) return '';
  return edition === 'classic' ? words.of(CLASSIC)[card] : words.of(MODERN)[card];
}
