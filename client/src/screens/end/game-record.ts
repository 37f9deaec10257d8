// The record of the game that has just ended, and what was close in it. Asked of the server: this page
// may have joined late.

import { saveFile } from '../../lib/save-file';
import { settings } from '../../lib/settings.svelte';
import { tokenFor } from '../../net/tables';
import type { Table } from '../../net/live-table.svelte';
import { filmOf, isFilm, reelFrom } from '../../net/film';
import { gamesAt, keep, type OwnGame } from '../replay/own-games';
import type { CloseCall } from '../../games/record-reader';
import { closeCalls } from './close-calls';

export interface FinishedGame {
  own: OwnGame;
  calls: CloseCall[];
}

export async function finishedGameOf(table: Table): Promise<FinishedGame | null> {
  const { info, begun, over, seatsThen } = table.seen;
  const admission = info && tokenFor(info.code);
  if (!info || !over?.result || !admission) return null;
  const games = await gamesAt(admission).catch(() => null);
  const found = games?.find((one) => one.game === over.game);
  if (!found) return null;
  const { times } = info.settings;
  const seats = seatsThen ?? info.seats;
  const faces = begun?.hands.map((seat) => seats.find((one) => one.seat === seat)?.face ?? 'tom');
  const own: OwnGame = { ...found, eyes: table.mine[0] ?? null, times, ...(faces && { faces }) };
  keep(own);
  const film = await filmOf(reelFrom(own.record), null);
  return {
    own,
    calls: isFilm(film)
      ? closeCalls(own.record, film, table.mine, settings.now.calm ? 'none' : times)
      : [],
  };
}

export function saveAs(content: object, name: string): void {
  saveFile(new Blob([JSON.stringify(content)], { type: 'application/json' }), `${name}.json`);
}
