// The sounds of an event. None depends on a card's value or on anybody's right to hit.

import type { Sound } from '../../../game-kit/sounds';
import type { AddicatsEvent, JudgedPress } from '../../../net/wire';

// *mine*: the hands of the player who hears it; null where several players share a device: they all
// hear the sound of the winner.
export function soundsOf(
  event: AddicatsEvent,
  mine: readonly number[] | null,
  paws: readonly JudgedPress[],
): Sound[] {
  const verdict = (first: number): Sound =>
    mine === null || mine.includes(first) ? 'won' : 'lost';
  switch (event.type) {
    case 'addicats.revealed':
      return ['card'];
    case 'addicats.race_won':
      return paws.some((paw) => paw.tie) ? ['photo', verdict(event.seat)] : [verdict(event.seat)];
    case 'addicats.greed':
      return ['greed'];
    case 'addicats.reversed':
      return ['dead-end'];
    case 'addicats.seesaw_set':
      return ['seesaw'];
    case 'addicats.scramble_opened':
      return ['pursuit'];
    case 'addicats.present_given':
      return ['present'];
    case 'addicats.pursuit_decided':
    case 'addicats.ambush_decided':
      return event.fastest === null ? [] : [verdict(event.fastest)];
    case 'addicats.call_won':
      return [verdict(event.seat)];
    case 'addicats.went_out':
      return ['goal'];
    default:
      return [];
  }
}
