// A card in words, and the sum of its two numbers once a verdict is told.

import { faceOf } from '../../../game-kit/cards/faces';

import { isSpecial, specialName, type Edition } from '../../../texts/specials';
import type { Areas } from '../../../texts/areas';

// Only for verdicts that the table has told: a sum shown earlier would help players.
export function valueOf(card: string | null): number | null {
  if (card === null || isSpecial(card)) return null;
  const face = faceOf(card);
  if (face.kind === 'addition') return face.a + face.b;
  return face.kind === 'sum' ? face.value : null;
}

// "7 plus 7": the addition, never the sum.
export function spoken(card: string, edition: Edition, say: Areas['addicats']): string {
  const face = faceOf(card);
  if (face.kind === 'addition') return say.plus({ a: face.a, b: face.b });
  return isSpecial(card) ? specialName(card, edition) : card;
}
