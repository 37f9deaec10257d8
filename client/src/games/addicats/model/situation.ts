// How the table stands, for those who do not see it: every card that lies open, and what is to be done.

import { sentences } from '../../../texts/sentences';
import type { AddicatsView } from '../../../net/wire';
import { spoken } from './cards';
import { aloud, type Reader } from './description';

export function situationOf(
  view: AddicatsView,
  who: Reader,
  asks: readonly string[], // what the table asks for, or whose turn it is
): string {
  const { say, edition, name } = aloud(who);
  const tops = view.hands.flatMap(({ top }, hand) =>
    top === null ? [] : [say.heardReveal({ name: name(hand), card: spoken(top, edition, say) })],
  );
  return sentences(...tops, ...asks);
}
