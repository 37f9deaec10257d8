// A knock for whoever it is the turn of.

import type { Table } from '../net/live-table.svelte';
import { isMyTurn } from './own-turn';
import { buzzTurn } from './sounds';

// An effect: knocks when it becomes my turn. Not on a screen that several players share, which lies on
// a table, nor when the page is opened.
export function knockForTurn(of: () => Table): void {
  let before = true;
  $effect(() => {
    const table = of();
    const { seen, mine } = table;
    const alone = new Set(mine.map((hand) => seen.begun?.hands[hand])).size === 1;
    const now = alone && !table.past && isMyTurn(seen, mine);
    if (now && !before) buzzTurn();
    before = now;
  });
}
