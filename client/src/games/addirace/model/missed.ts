// What happened while the connection was lost: how many cards were played, and what was done to me
// or, by a cat, for me.

import type { AddiraceEvent } from '../../../net/wire';
import { words } from '../../../texts/index.svelte';
import { describeEvent, type Reader } from './describe';
import { playOf } from './plays';

const ABOUT_ME = 6; // the least weight of what changes my race: points, attacks, defences, freedom

export function missedOf(events: readonly AddiraceEvent[], reader: Reader): string[] {
  const n = events.filter((event) => playOf(event) !== null).length;
  const mine = events
    .flatMap((event) => describeEvent(event, reader) ?? [])
    .filter((one) => one.mine && one.weight >= ABOUT_ME)
    .map((one) => one.spoken.replace(/\s*[.!]$/u, ''));
  return [...(n ? [words.of('addirace').missedPlays({ n })] : []), ...mine];
}
