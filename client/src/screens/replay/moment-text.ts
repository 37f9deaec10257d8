// A moment as a sentence.

import { worded, words } from '../../texts/index.svelte';
import { specialName, type Edition } from '../../texts/specials';
import type { Film } from '../../net/film';
import type { Moment } from '../../games/record-reader';

export function editionOf(film: Film): Edition {
  return 'edition' in film.rules ? film.rules.edition : 'modern';
}

export function sentenceOf(moment: Moment, film: Film): string {
  const { hand, target, card, values, key } = moment;
  return worded(words.of('replay')[key], {
    ...values,
    ...(hand !== null && { name: film.seats[hand] ?? '' }),
    ...(target !== undefined && { target: film.seats[target] ?? '' }),
    ...(card !== undefined && {
      card: specialName(card, editionOf(film)) || card.replace(/^c/, ''),
    }),
  });
}
