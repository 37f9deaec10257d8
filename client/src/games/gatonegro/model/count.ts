// The count, find by find: what lies together, what it is called, what it brings, and why.

import { fill, texts, type Language } from '../../../lib/words/index.svelte';
import type { GatonegroCombination, GatonegroKind, GatonegroSeatView } from '../../../net/wire';
import { rankOf } from './cards';

export interface Find extends GatonegroCombination {
  pile: 0 | 1;
}

export const KIND_ORDER: readonly GatonegroKind[] = ['tomcat', 'yowler', 'jellicle', 'blackcat'];

// Pile after pile, in the order in which the table lists them.
export function findsOf(seat: GatonegroSeatView | undefined): Find[] {
  return ([0, 1] as const).flatMap(
    (pile) => seat?.piles[pile].score?.combinations.map((found) => ({ ...found, pile })) ?? [],
  );
}

export const pointsOf = (finds: readonly Find[]): number =>
  finds.reduce((sum, find) => sum + find.points, 0);

// What each card of a pile is worth; what a queen is, the table has chosen (GN-10).
export function valuesOf(cards: readonly string[], queens: readonly number[]): number[] {
  let queen = 0;
  return cards.map((card) => {
    const rank = rankOf(card);
    if (rank === 'Q') return queens[queen++] ?? 7;
    if (rank === 'A') return 1;
    return rank === 'J' || rank === 'K' ? 0 : Number(rank);
  });
}

export const WHY = texts({
  en: {
    sum: '{sum} = {total}',
    queen: 'The queen is {queen}: {sum} = {total}',
    lucky: '5 + 5, the lucky one',
    ten: 'A ten',
    tens: 'A ten, one of {n} in this pile',
    black: 'All black: {sum} = {total}',
    blackQueen: 'All black, the queen is {queen}: {sum} = {total}',
    between: '{filling} between two {bread}',
    oneJ: '1 jack',
    oneQ: '1 queen',
    oneK: '1 king',
    manyJ: '{n} jacks',
    manyQ: '{n} queens',
    manyK: '{n} kings',
    breadJ: 'jacks',
    breadQ: 'queens',
    breadK: 'kings',
    breadA: 'aces',
    bread: '{rank}s',
  },
  fr: {
    sum: '{sum} = {total}',
    queen: 'La dame vaut {queen} : {sum} = {total}',
    lucky: '5 + 5, le chanceux',
    ten: 'Un dix',
    tens: 'Un dix, il y en a {n} dans cette pile',
    black: 'Tout noir : {sum} = {total}',
    blackQueen: 'Tout noir, la dame vaut {queen} : {sum} = {total}',
    between: '{filling} entre deux {bread}',
    oneJ: '1 valet',
    oneQ: '1 dame',
    oneK: '1 roi',
    manyJ: '{n} valets',
    manyQ: '{n} dames',
    manyK: '{n} rois',
    breadJ: 'valets',
    breadQ: 'dames',
    breadK: 'rois',
    breadA: 'as',
    bread: '{rank}',
  },
  es: {
    sum: '{sum} = {total}',
    queen: 'La reina vale {queen}: {sum} = {total}',
    lucky: '5 + 5, el afortunado',
    ten: 'Un diez',
    tens: 'Un diez, hay {n} en este montón',
    black: 'Todo negro: {sum} = {total}',
    blackQueen: 'Todo negro, la reina vale {queen}: {sum} = {total}',
    between: '{filling} entre dos {bread}',
    oneJ: '1 jota',
    oneQ: '1 reina',
    oneK: '1 rey',
    manyJ: '{n} jotas',
    manyQ: '{n} reinas',
    manyK: '{n} reyes',
    breadJ: 'jotas',
    breadQ: 'reinas',
    breadK: 'reyes',
    breadA: 'ases',
    bread: '{rank}',
  },
});

export function reasonOf(find: Find, seat: GatonegroSeatView, language: Language): string {
  const words = WHY[language];
  const pile = seat.piles[find.pile];
  const all = pile.cards ?? [];
  const cards = all.slice(find.start, find.stop);
  const values = valuesOf(all, pile.score?.queens ?? []).slice(find.start, find.stop);
  if (find.kind === 'yowler')
    return find.points > 1 ? fill(words.tens, { n: find.points }) : words.ten;
  if (find.kind === 'jellicle') return sandwich(cards, find.count, words);
  if (find.kind === 'tomcat' && find.points > 3) return words.lucky;
  const queen = cards.findIndex((card) => rankOf(card) === 'Q');
  const text =
    find.kind === 'tomcat'
      ? queen < 0
        ? words.sum
        : words.queen
      : queen < 0
        ? words.black
        : words.blackQueen;
  const total = values.reduce((sum, value) => sum + value, 0);
  return fill(text, { sum: values.join(' + '), total, queen: values[queen] ?? '' });
}

function sandwich(cards: readonly string[], count: number, words: (typeof WHY)[Language]): string {
  const filling = rankOf(cards[1] ?? '') as 'J' | 'Q' | 'K';
  const bread = rankOf(cards[0] ?? '');
  const named = bread === 'J' || bread === 'Q' || bread === 'K' || bread === 'A';
  return fill(words.between, {
    filling: count === 1 ? words[`one${filling}`] : fill(words[`many${filling}`], { n: count }),
    bread: named ? words[`bread${bread}`] : fill(words.bread, { rank: bread }),
  });
}
