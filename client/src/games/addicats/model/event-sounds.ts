// The sounds of events. None depends on a card's value, and none on anybody's right to hit before the
// table has judged.

import type { Sound } from '../../../game-kit/sounds';
import type { AddicatsEvent, JudgedPress } from '../../../net/wire';

// The sounds of events that are told together, in the order in which they are heard. *mine*: the hands
// of the player who hears them; null where several players share a device: they all hear the sound of
// the winner.
export function soundsOf(
  events: readonly AddicatsEvent[],
  mine: readonly number[] | null,
  paws: readonly JudgedPress[],
): Sound[] {
  const all = events.flatMap((event) => soundsOfOne(event, mine, paws));
  return all.includes('end-addicats') ? all.filter((one) => one !== 'goal') : all;
}

function soundsOfOne(
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
      return [
        ...(paws.some((paw) => paw.tie) ? ['photo' as const] : []),
        'mouse',
        verdict(event.seat),
      ];
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
      return event.fastest === null ? [] : ['mouse', verdict(event.fastest)];
    case 'addicats.call_won':
      return ['mouse', verdict(event.seat)];
    case 'addicats.went_out':
      return ['goal'];
    case 'addicats.game_ended':
      return ['end-addicats'];
    default:
      return [];
  }
}
