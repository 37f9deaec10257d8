// Each game's table is loaded when it is played, and its texts with it.

import type { Component } from 'svelte';
import type { Table } from '../net/live-table.svelte';
import type { GameName } from '../net/wire';
import { words } from '../texts/index.svelte';

export interface TableProps {
  table: Table;
  onmenu: () => void;
}

export const TABLES: Record<GameName, () => Promise<{ default: Component<TableProps> }>> = {
  addicats: () => ready('addicats', import('./addicats/Table.svelte')),
  addirace: () => ready('addirace', import('./addirace/Table.svelte')),
  gatonegro: () => ready('gatonegro', import('./gatonegro/Table.svelte')),
};

async function ready<T>(game: GameName, table: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([table, words.load(game)]);
  return loaded;
}
