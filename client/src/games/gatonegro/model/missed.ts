// What happened while the connection was lost: who took how many cards.

import { counted } from '../../../game-kit/situation';
import type { GatonegroEvent } from '../../../net/wire';
import type { Reader } from './describe';

export function missedOf(
  events: readonly GatonegroEvent[],
  { words, name, me }: Pick<Reader, 'words' | 'name' | 'me'>,
): string[] {
  const takers = events.flatMap((event) => (event.type === 'gatonegro.taken' ? [event.seat] : []));
  return counted(takers).map(([hand, n]) =>
    hand === me ? words.missedTookMe({ n }) : words.missedTook({ n, name: name(hand) }),
  );
}
