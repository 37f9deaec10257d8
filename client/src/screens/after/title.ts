// The headline of an end: who is wise, and by what.

import { fill } from '../../lib/words/index.svelte';
import type { AnyRules, AnyView, GameName } from '../../lib/wire';
import type { AFTER } from './words';

type Say = Record<keyof typeof AFTER.en, string>;

export function headline(winners: readonly { name: string; me: boolean }[], say: Say): string {
  const [first, second, ...rest] = winners;
  if (!first) return say.broken;
  if (!second) return first.me ? say.winsMe : fill(say.wins, { name: first.name });
  const [last, ...before] = [first, second, ...rest].map(({ name }) => name).reverse();
  return fill(say.share, { names: fill(say.and, { a: before.reverse().join(', '), b: last ?? '' }) });
}

export function howWon(game: GameName, rules: AnyRules, view: AnyView | undefined, winner: number, say: Say): string {
  if (game === 'gatonegro') return say.howGatonegro;
  if (view?.type === 'addirace.view') return view.seats[winner]?.total === 200 ? say.howAddirace : say.howAddiraceMost;
  if ('ending' in rules && rules.ending === 'infinite') return say.howInfinite;
  const hand = view?.type === 'addicats.view' ? view.hands[winner] : undefined;
  return hand && hand.down + hand.up > 0 ? say.howFewest : say.howAddicats;
}
