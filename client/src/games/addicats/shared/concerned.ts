// Which hands an event concerns: their strips show it.

import type { AddicatsEvent } from '../../../net/wire';

export function concernedBy(event: AddicatsEvent, players: readonly number[]): readonly number[] {
  const all = players.map((_, hand) => hand);
  switch (event.type) {
    case 'addicats.race_won':
      return [event.seat, ...event.shares.map(([hand]) => hand)];
    case 'addicats.greed':
      return [event.seat, ...event.taken.flatMap(([hand, n]) => (n ? [hand] : []))];
    case 'addicats.pursuit_decided':
      return event.fastest === null ? all : [event.fastest, ...event.slowest.map(([hand]) => hand)];
    case 'addicats.call_won':
      return [event.seat, ...event.put_away.map(([hand]) => hand)];
    case 'addicats.went_out':
      return all.filter((hand) => event.players.includes(players[hand] ?? -1));
    case 'addicats.hit_void':
    case 'addicats.call_wrong':
    case 'addicats.call_void':
    case 'addicats.hand_emptied':
    case 'addicats.point_scored':
      return [event.seat];
    case 'addicats.ambush_decided':
    case 'addicats.reversed':
    case 'addicats.present_given':
    case 'addicats.turned_over':
      return all;
    default:
      return []; // the table itself shows it
  }
}
