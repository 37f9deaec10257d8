// The headline of the end screen: who has won, and how.

import type { Areas } from '../../texts/areas';
import { worded, words } from '../../texts/index.svelte';

type Say = Areas['end'];

export function headline(winners: readonly { name: string; me: boolean }[], say: Say): string {
  const [first, second, ...rest] = winners;
  if (!first) return say.broken;
  if (!second) return first.me ? say.winsMe : say.wins({ name: first.name });
  const all = [first, second, ...rest];
  const mine = all.some(({ me }) => me);
  const names = [...all]
    .sort((one, two) => Number(two.me) - Number(one.me))
    .map(({ name, me }) => (me ? say.you : name));
  return begun((mine ? say.shareMe : say.share)({ names: words.list(names) }));
}

// A sentence that may begin with "you".
const begun = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const MINE: Partial<Record<string, keyof Say>> = {
  'closest a': 'closestMe',
  'closest b': 'closestMe',
  'closestMs a': 'closestMsMe',
  'closestMs b': 'closestMsMe',
  'gap a': 'gapMe',
  'gap b': 'gapMe',
  'tomcats name': 'tomcatsMe',
  'jellicles name': 'jelliclesMe',
  'blackcats name': 'blackcatsMe',
  'hadLeft name': 'hadLeftMe',
  'needed name': 'neededMe',
  'ready name': 'readyMe',
  'stopped name': 'stoppedMe',
  'stopped target': 'stoppedYou',
};

// A close call as a sentence; in the second person where it is about me. Then `name` is the other one.
export function closeText(
  key: keyof Say,
  names: Readonly<Record<string, string | null>>,
  values: Readonly<Record<string, string | number>>,
  say: Say,
): string {
  const [mine, ...both] = Object.keys(names).filter((name) => names[name] === null);
  const own = mine && !both.length ? MINE[`${key} ${mine}`] : undefined;
  const other = Object.values(names).find((one) => one !== null);
  const named = Object.fromEntries(
    Object.entries(names).map(([name, one]) => [name, one ?? say.you]),
  );
  return begun(
    worded(say[own ?? key], { ...values, ...named, ...(own && other && { name: other }) }),
  );
}
