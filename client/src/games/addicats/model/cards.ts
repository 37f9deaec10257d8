// What a card says: in a sentence, aloud, and what its two numbers make once a verdict is told.

import { faceOf } from '../../../game-kit/cards/faces';
import { fill } from '../../../lib/words/index.svelte';
import { isSpecial, specialName, type Edition } from '../../../lib/words/specials';
import type { AddicatsWords } from '../words';

// For a verdict that the table has told already; never before.
export function valueOf(card: string | null): number | null {
  if (card === null || isSpecial(card)) return null;
  const face = faceOf(card);
  if (face.kind === 'addition') return face.a + face.b;
  return face.kind === 'sum' ? face.value : null;
}

// "7 plus 7": the addition, never the sum.
export function spoken(card: string, edition: Edition, say: AddicatsWords): string {
  const face = faceOf(card);
  if (face.kind === 'addition') return fill(say.plus, { a: face.a, b: face.b });
  return isSpecial(card) ? specialName(card, edition) : card;
}
