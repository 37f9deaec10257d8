// The headline of an end: who is wise, and by what.

import { fill } from '../../lib/words/index.svelte';
import type { AnyRules, AnyView, GameName } from '../../net/wire';
import type { END } from './words';

type Say = Record<keyof typeof END.en, string>;

export function headline(winners: readonly { name: string; me: boolean }[], say: Say): string {
  const [first, second, ...rest] = winners;
  if (!first) return say.broken;
  if (!second) return first.me ? say.winsMe : fill(say.wins, { name: first.name });
  const all = [first, second, ...rest];
  const mine = all.some(({ me }) => me);
  const [last, ...before] = [...all]
    .sort((one, two) => Number(two.me) - Number(one.me))
    .map(({ name }) => name)
    .reverse();
  return fill(mine ? say.shareMe : say.share, {
    names: fill(say.and, { a: before.reverse().join(', '), b: last ?? '' }),
  });
}

export function howWon(
  game: GameName,
  rules: AnyRules,
  view: AnyView | undefined,
  winner: number,
  say: Say,
): string {
  if (game === 'gatonegro') return say.howGatonegro;
  if (view?.type === 'addirace.view')
    return view.seats[winner]?.total === 200 ? say.howAddirace : say.howAddiraceMost;
  if ('ending' in rules && rules.ending === 'infinite') return say.howInfinite;
  const hand = view?.type === 'addicats.view' ? view.hands[winner] : undefined;
  return hand && hand.down + hand.up > 0 ? say.howFewest : say.howAddicats;
}

const MINE: Partial<Record<string, keyof Say>> = {
  'hadLeft name': 'hadLeftMe',
  'hadOneLeft name': 'hadOneLeftMe',
  'needed name': 'neededMe',
  'ready name': 'readyMe',
  'stopped name': 'stoppedMe',
  'stopped target': 'stoppedYou',
};

// What was close, in a sentence that agrees with me where one of those in it is me.
export function closeText(
  key: keyof Say,
  names: Readonly<Record<string, string | null>>,
  values: Readonly<Record<string, string | number>>,
  say: Say,
): string {
  const mine = Object.keys(names).find((name) => names[name] === null);
  const text = say[(mine && MINE[`${key} ${mine}`]) || key];
  const named = Object.fromEntries(
    Object.entries(names).map(([name, one]) => [name, one ?? say.you]),
  );
  const told = fill(text, { ...values, ...named });
  return told.charAt(0).toUpperCase() + told.slice(1);
}
