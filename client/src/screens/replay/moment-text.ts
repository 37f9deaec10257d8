// A moment as a sentence.

import { fill, words } from '../../lib/words/index.svelte';
import { specialName, type Edition } from '../../lib/words/specials';
import type { Film } from './film';
import type { Moment } from './moments';
import { REPLAY } from './words';

export function editionOf(film: Film): Edition {
  return 'edition' in film.rules ? film.rules.edition : 'modern';
}

export function sentenceOf(moment: Moment, film: Film): string {
  const { hand, target, card, values, key } = moment;
  return fill(words.of(REPLAY)[key], {
    ...values,
    ...(hand !== null && { name: film.seats[hand] ?? '' }),
    ...(target !== undefined && { target: film.seats[target] ?? '' }),
    ...(card !== undefined && {
      card: specialName(card, editionOf(film)) || card.replace(/^c/, ''),
    }),
  });
}
