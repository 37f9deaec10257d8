// One sentence for each special card. The table says when it is read: the first time that somebody
// meets the card, and until the race for it begins.

import { announcer } from '../../../game-kit/announcer.svelte';
import type { Areas } from '../../../texts/areas';
import { specialName } from '../../../texts/specials';
import { ended } from '../../../texts/sentences';
import type { Reader } from './description';

export function explanation(card: string, say: Areas['addicats']): string {
  const sentences: Record<string, string> = {
    pursuit: say.tellPursuit,
    'dead-end': say.tellDeadEnd,
    magic: say.tellMagic,
    seesaw: say.tellSeesaw,
    ambush: say.tellAmbush,
    present: say.tellPresent,
  };
  return sentences[card] ?? '';
}

// Reads it out for those who do not see the band.
export function readNote(card: string | null, { say, edition }: Reader): void {
  if (card)
    announcer.say(`${ended(specialName(card, edition))} ${explanation(card, say)}`, 'polite');
}
