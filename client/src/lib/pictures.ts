// Every drawing that a table can show is here and decoded before a race for it can begin: a card that
// has to be fetched first would be seen later by some than by others. And none is missing when the
// line breaks. No others: to the browser each is a document of its own, which a small phone has to
// keep, and to tidy up in the midst of a game.

import { MOODS } from './faces';
import type { TableInfo } from './wire';

const found = import.meta.glob<string>('./art/**/*.svg', { eager: true, import: 'default', query: '?url' });
const kept = new Map<string, HTMLImageElement>();

const ALWAYS = ['cats/minou-calm', 'cats/tom-calm']; // when the line is lost, or somebody wants to leave
const ON_TABLE = { addicats: ['backs/', 'specials/', 'mouse/mouse-icon', 'paw-print'], addirace: ['backs/', 'specials/'], gatonegro: [] };

// Of which drawings there may be need: their names, or how those begin.
export function needed({ settings, seats }: Pick<TableInfo, 'settings' | 'seats'>): string[] {
  const { game, rules } = settings;
  const edition = 'edition' in rules ? (rules.edition ?? 'modern') : 'modern';
  const onTable = ON_TABLE[game].map((name) => (name === 'specials/' ? `specials/${edition}/` : name));
  const faces = new Set(seats.flatMap(({ face }) => MOODS.map((mood) => `cats/${face}-${mood}`)));
  return [...new Set([...ALWAYS, ...onTable, ...faces])];
}

export async function fetchPictures(info: TableInfo): Promise<void> {
  const names = needed(info).map((name) => `./art/${name}`);
  const wanted = Object.entries(found).filter(([path]) => names.some((name) => path.startsWith(name)));
  const decoding = wanted.map(([, url]) => {
    const picture = kept.get(url) ?? Object.assign(new Image(), { src: url });
    kept.set(url, picture); // what nobody holds may be thrown away
    return picture.decode().catch(() => undefined); // it is fetched again when it is drawn
  });
  await Promise.all(decoding);
}
