// What an event sounds like. Nothing differs by a card's value or by anybody's right to hit. Pure.

import type { Sound } from '../../../game-kit/sounds';
import type { AddicatsEvent, Paw } from '../../../net/wire';

export function soundsOf(
  event: AddicatsEvent,
  mine: readonly number[],
  paws: readonly Paw[],
): Sound[] {
  const verdict = (first: number | null): Sound =>
    first !== null && mine.includes(first) ? 'won' : 'lost';
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
      return [verdict(event.fastest)];
    case 'addicats.call_won':
      return [verdict(event.seat)];
    default:
      return [];
  }
}
