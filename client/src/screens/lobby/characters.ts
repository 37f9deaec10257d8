// The cats that have a name: what they look like, and a word about each.

import { texts } from '../../lib/words/index.svelte';
import type { Hardness } from '../../games/table-options';
import type { Level } from '../../net/wire';

export type Character = Exclude<Level, Hardness>;

// As the table seats them (bots/roster.py), the youngest first.
export const CHARACTERS: Record<Character, { name: string; face: string }> = {
  pelusa: { name: 'Pelusa', face: 'pelusa' },
  nube: { name: 'Nube', face: 'nube' },
  minou: { name: 'Minou', face: 'minou' },
  luna: { name: 'Luna', face: 'luna' },
  tom: { name: 'Tom', face: 'tom' },
  felix: { name: 'Felix', face: 'felix' },
  gaspar: { name: 'Gaspar', face: 'gato' },
  moustache: { name: 'Moustache', face: 'moustache' },
};
export const CHARACTER_NAMES = Object.keys(CHARACTERS) as Character[];

export const isCharacter = (level: Level): level is Character => level in CHARACTERS;

// How a cat goes on after its name: "Minou, 7, knows the doubles and counts the rest on".
export const ABOUT = texts({
  en: {
    pelusa: '6, is just starting and counts it all on its toes',
    nube: '6, knows +1 and counts the rest on',
    minou: '7, knows the doubles and counts the rest on',
    luna: '8, knows the doubles and what makes ten',
    tom: '9, knows all sums up to ten',
    felix: '10, knows the small sums and goes by way of ten',
    gaspar: '12, knows nearly all of them by heart',
    moustache: 'grown up, adds in half a purr',
  },
  fr: {
    pelusa: '6 ans, débute et compte tout sur ses pattes',
    nube: '6 ans, sait ajouter 1 et compte le reste',
    minou: '7 ans, connaît les doubles et compte le reste',
    luna: '8 ans, connaît les doubles et ce qui fait dix',
    tom: '9 ans, connaît toutes les sommes jusqu’à dix',
    felix: '10 ans, connaît les petites sommes et passe par dix',
    gaspar: '12 ans, connaît presque tout par cœur',
    moustache: 'adulte, additionne en un demi-ronron',
  },
  es: {
    pelusa: '6 años, empieza y lo cuenta todo con las patas',
    nube: '6 años, sabe sumar 1 y cuenta lo demás',
    minou: '7 años, sabe los dobles y cuenta lo demás',
    luna: '8 años, sabe los dobles y lo que suma diez',
    tom: '9 años, sabe todas las sumas hasta diez',
    felix: '10 años, sabe las sumas pequeñas y pasa por el diez',
    gaspar: '12 años, lo sabe casi todo de memoria',
    moustache: 'ya es mayor, suma en medio ronroneo',
  },
});
