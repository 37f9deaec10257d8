// Games as files: the record of one, or of several, one on each line. `gatosabio replay` opens both.

import { saveFile } from '../../lib/save-file';
import type { OwnGame } from './own-games';

export function saveGames(games: readonly OwnGame[]): void {
  const [first, ...others] = games;
  if (!first) return;
  const text = games.map(({ record }) => `${JSON.stringify(record)}\n`).join('');
  const one = `gatosabio-${first.code}-${first.game}.json`;
  const name = others.length ? 'gatosabio-games.jsonl' : one;
  saveFile(new Blob([text], { type: 'application/json' }), name);
}
