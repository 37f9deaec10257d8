// The count, find by find: which cards it is made of, its name, its points, and why.

import { words } from '../../../texts/index.svelte';
import type { GatonegroCombination, GatonegroKind, GatonegroSeatView } from '../../../net/wire';
import { rankOf } from './cards';

export interface Find extends GatonegroCombination {
  pile: 0 | 1;
}

export const KIND_ORDER: readonly GatonegroKind[] = ['tomcat', 'yowler', 'jellicle', 'blackcat'];

// All finds of a player, pile by pile, in the order in which the table lists them.
export function findsOf(seat: GatonegroSeatView | undefined): Find[] {
  return ([0, 1] as const).flatMap(
    (pile) => seat?.piles[pile].score?.combinations.map((found) => ({ ...found, pile })) ?? [],
  );
}

export const pointsOf = (finds: readonly Find[]): number =>
  finds.reduce((sum, find) => sum + find.points, 0);

// What each card of a pile is worth. The table has chosen the values of the queens (GN-10).
export function valuesOf(cards: readonly string[], queens: readonly number[]): number[] {
  let queen = 0;
  return cards.map((card) => {
    const rank = rankOf(card);
    if (rank === 'Q') return queens[queen++] ?? 7;
    if (rank === 'A') return 1;
    return rank === 'J' || rank === 'K' ? 0 : Number(rank);
  });
}

export function reasonOf(find: Find, seat: GatonegroSeatView): string {
  const say = words.of('gatonegro-count');
  const pile = seat.piles[find.pile];
  const all = pile.cards ?? [];
  const cards = all.slice(find.start, find.stop);
  const values = valuesOf(all, pile.score?.queens ?? []).slice(find.start, find.stop);
  if (find.kind === 'yowler') return say.tens({ n: find.points });
  if (find.kind === 'jellicle') return sandwich(cards, find.count);
  if (find.kind === 'tomcat' && find.points > 3) return say.lucky;
  const queen = cards.findIndex((card) => rankOf(card) === 'Q');
  const text =
    find.kind === 'tomcat'
      ? queen < 0
        ? say.sum
        : say.queen
      : queen < 0
        ? say.black
        : say.blackQueen;
  const total = values.reduce((sum, value) => sum + value, 0);
  return text({ sum: values.join('+'), total, queen: values[queen] ?? '' });
}

function sandwich(cards: readonly string[], count: number): string {
  const say = words.of('gatonegro-count');
  return say.between({
    filling: say.filling({ rank: rankOf(cards[1] ?? ''), n: count }),
    bread: say.bread({ rank: rankOf(cards[0] ?? '') }),
  });
}
