// What one row of a replay says aloud, where it is not played but jumped to.

import type { Missed } from '../../../net/follow';
import type { JudgedPress } from '../../../net/wire';
import { spoken } from './cards';
import { describeEvent } from './describe';
import { aloud, type Reader } from './description';
import { isAddicatsEvent, viewOf } from './state';

export function toldOf(
  { events, before }: Missed,
  who: Reader,
  paws: readonly JudgedPress[],
): string {
  const { say, edition, name } = aloud(who);
  const hands = viewOf({ views: before })?.hands ?? [];
  return events
    .filter(isAddicatsEvent)
    .flatMap((event) =>
      event.type === 'addicats.revealed'
        ? event.cards.map(([hand, card]) =>
            say.heardReveal({ name: name(hand), card: spoken(card, edition, say) }),
          )
        : [describeEvent(event, hands, who, paws)?.heard ?? ''],
    )
    .filter(Boolean)
    .join(' ');
}
