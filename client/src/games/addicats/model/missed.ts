// What happened while the connection was lost, in few words: how many cards, who won, and what it
// means for me. A long break must not be told card by card.

import { counted } from '../../../game-kit/situation';
import type { Missed } from '../../../net/follow';
import type { AddicatsView } from '../../../net/wire';
import { aloud, type Reader } from './description';
import { isAddicatsEvent, viewOf } from './state';

export function missedOf({ events, before }: Missed, now: AddicatsView, who: Reader): string[] {
  const { say, mine, name } = aloud(who);
  const ours = events.filter(isAddicatsEvent);
  const cards = ours.reduce(
    (sum, event) => sum + (event.type === 'addicats.revealed' ? event.cards.length : 0),
    0,
  );
  const winners = ours.flatMap((event) => (event.type === 'addicats.race_won' ? [event.seat] : []));
  const then = viewOf({ views: before });
  const more = then === null ? 0 : held(now, mine) - held(then, mine);
  return [
    ...(cards ? [say.missedCards({ n: cards })] : []),
    ...counted(winners).map(([hand, n]) =>
      mine.includes(hand) ? say.missedRacesMe({ n }) : say.missedRaces({ n, name: name(hand) }),
    ),
    ...(more > 0 ? [say.missedMore({ n: more })] : []),
    ...(more < 0 ? [say.missedFewer({ n: -more })] : []),
  ];
}

const held = ({ hands }: AddicatsView, mine: readonly number[]): number =>
  mine.reduce((sum, hand) => sum + (hands[hand]?.down ?? 0) + (hands[hand]?.up ?? 0), 0);
