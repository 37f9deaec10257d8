// What one row of a replay says aloud, where it is not played but jumped to.

import type { Missed } from '../../../net/follow';
import type { AddicatsEvent, JudgedPress } from '../../../net/wire';
import { ended } from '../../../texts/sentences';
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
  const told = (event: AddicatsEvent): string[] => {
    if (event.type === 'addicats.revealed')
      return event.cards.map(([hand, card]) =>
        say.heardReveal({ name: name(hand), card: spoken(card, edition, say) }),
      );
    // Live, the paw on the mouse tells of these; whoever steps through a game must hear of them, too.
    if (event.type === 'addicats.scramble_hit' || event.type === 'addicats.hit_void')
      return [ended(say.greedOther({ name: name(event.seat) }))];
    return [describeEvent(event, hands, who, paws)?.heard ?? ''];
  };
  return events.filter(isAddicatsEvent).flatMap(told).filter(Boolean).join(' ');
}
