// Finished games of this device, as its tables have left them in the browser. They are read and deleted
// here: Python writes each once and never looks at it again.

import type { GameRecord } from '../film';
import type { Times } from '../wire';
import { GAMES, shelfOf } from './shelf';

export interface KeptGame {
  code: string; // of its table, when it ended
  eyes: number | null; // my hand
  times: Times;
  game: number;
  dealt: number;
  winners: string[];
  record: GameRecord;
  kept: string; // its name in the browser
}

// Null where the browser keeps nothing.
export async function gamesIn(runtime: string): Promise<KeptGame[] | null> {
  const shelf = await shelfOf(runtime);
  try {
    const found = await shelf.those((name) => name.startsWith(GAMES));
    if (!shelf.keeps) return null;
    return Object.entries(found).map(([kept, text]) => ({
      ...(JSON.parse(text) as Omit<KeptGame, 'kept'>),
      kept,
    }));
  } finally {
    shelf.close();
  }
}

// All of them or none.
export async function deleteGames(runtime: string, names: readonly string[]): Promise<void> {
  const shelf = await shelfOf(runtime);
  await shelf.put(names.map((name) => [name, null])).finally(() => shelf.close());
}
