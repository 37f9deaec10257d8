// Each game's table is loaded when it is played.

import type { Component } from 'svelte';
import type { Table } from '../lib/live.svelte';
import type { GameName } from '../lib/wire';

export interface TableProps {
  table: Table;
  onmenu: () => void;
}

export const TABLES: Record<GameName, () => Promise<{ default: Component<TableProps> }>> = {
  addicats: () => import('./addicats/Table.svelte'),
  addirace: () => import('./addirace/Table.svelte'),
  gatonegro: () => import('./gatonegro/Table.svelte'),
};
