// Each game's table is loaded when it is played.

import type { Component } from 'svelte';
import type { Table } from '../net/live-table.svelte';
import type { GameName } from '../net/wire';

export interface TableProps {
  table: Table;
  onmenu: () => void;
}

export const TABLES: Record<GameName, () => Promise<{ default: Component<TableProps> }>> = {
  addicats: () => import('./addicats/Table.svelte'),
  addirace: () => import('./addirace/Table.svelte'),
  gatonegro: () => import('./gatonegro/Table.svelte'),
};
