// Who gets a seat when a table is opened: hands on this device, and cats.

import type { Hardness } from '../../games/table-options';

export interface Players {
  hands: number;
  cats: number;
  level: Hardness;
}

// At most *most* can play: cats are removed first, then hands.
export function fitted(players: Players, most: number): Players {
  const hands = Math.min(players.hands, most);
  return { ...players, hands, cats: Math.min(players.cats, most - hands) };
}
