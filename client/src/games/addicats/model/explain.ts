// One sentence for each special card, shown the first time that it is turned.

import { ExplainOnce } from '../../../game-kit/explain-once';
import type { Areas } from '../../../texts/areas';

export const explained = new ExplainOnce('gatosabio.explained');

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
