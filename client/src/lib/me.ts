// The player's name and last choices, if there are any; kept in this browser only.

import { profiles } from './profiles.svelte';
import { readJson, write } from './store';
import type { Hardness } from '../games/table-options';
import type { GameName } from '../net/wire';

const KEPT = 'gatosabio.me';

export interface Me {
  name?: string;
  face?: string;
  level?: Hardness;
  game?: GameName;
  asked?: boolean; // name and face were chosen, or somebody was asked for them and would not say
}

export function me(): Me {
  return (readJson(KEPT) as Me | null) ?? {};
}

export function remember(more: Me): void {
  write(KEPT, JSON.stringify({ ...me(), ...more }));
}

// As whom somebody sits down at a table: with the cat of their garden, if they have one.
export function asWhom(): { name: string; face: string } {
  const { name = '', face = '' } = me();
  return { name, face: profiles.active?.cat ?? face };
}
