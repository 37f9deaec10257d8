// The games, as screens see them.

import { facesOf, type Pictures } from '../game-kit/pictures';
import type { GameName, TableInfo } from '../net/wire';
import { words } from '../texts/index.svelte';
import { addicats } from './addicats';
import { addirace } from './addirace';
import type { Game } from './game';
import { gatonegro } from './gatonegro';

export type { TableProps } from './game';

export const GAME: Record<GameName, Game> = { addicats, addirace, gatonegro };

// The table of a game, loaded together with its texts.
export async function loadTable(game: GameName): ReturnType<Game['loadTable']> {
  const texts = [words.load(game), words.load('table')];
  const [loaded] = await Promise.all([GAME[game].loadTable(), ...texts]);
  return loaded;
}

// The drawings that a table needs.
export function picturesOf({ settings, seats }: Pick<TableInfo, 'settings' | 'seats'>): Pictures {
  const { cardPictures, tablePictures } = GAME[settings.game];
  const edition = 'edition' in settings.rules ? (settings.rules.edition ?? 'modern') : 'modern';
  return { onCards: cardPictures(edition), besides: [...facesOf(seats), ...tablePictures] };
}
