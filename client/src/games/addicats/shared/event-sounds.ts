// What is heard on a shared tablet: one sound for all, since there is no "me" and "the others".

import type { Sound } from '../../../game-kit/sounds';
import type { AddicatsEvent } from '../../../net/wire';

export function soundOf(event: AddicatsEvent, tie: boolean): Sound | null {
  switch (event.type) {
    case 'addicats.revealed':
      return 'card';
    case 'addicats.race_won':
      return tie ? 'photo' : 'won';
    case 'addicats.pursuit_decided':
    case 'addicats.ambush_decided':
      return event.fastest === null ? null : 'won';
    case 'addicats.greed':
      return 'greed';
    case 'addicats.reversed':
      return 'dead-end';
    case 'addicats.seesaw_set':
      return 'seesaw';
    case 'addicats.scramble_opened':
      return 'pursuit';
    case 'addicats.present_given':
      return 'present';
    case 'addicats.went_out':
      return 'goal';
    default:
      return null;
  }
}
