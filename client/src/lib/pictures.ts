// The drawings of a table are here before they are needed. Those on cards are decoded, too: a card that
// has to be drawn up first would be seen later by some than by others. The rest is only fetched, so
// that nothing is missing when the line breaks. No drawing more than that: to the browser each one is
// a document of its own, which a small phone has to keep, and to tidy up in the midst of a game.

import { allCourts } from './cards/courts';
import { MOODS } from './faces';
import type { Settings, TableInfo } from './wire';

const found = import.meta.glob<string>('./art/**/*.svg', { eager: true, import: 'default', query: '?url' });
const decoded = new Map<string, HTMLImageElement>(); // what nobody holds may be thrown away
const fetched = new Set<string>();

const ALWAYS = ['cats/minou-calm', 'cats/tom-calm']; // when the line is lost, or somebody wants to leave

// The drawings on cards that are files: their names, or how those begin.
export function onCards({ game, rules }: Pick<Settings, 'game' | 'rules'>): string[] {
  if (game === 'gatonegro') return [];
  const edition = 'edition' in rules ? (rules.edition ?? 'modern') : 'modern';
  return ['backs/', `specials/${edition}/`];
}

export function besides({ settings, seats }: Pick<TableInfo, 'settings' | 'seats'>): string[] {
  const faces = seats.flatMap(({ face }) => MOODS.map((mood) => `cats/${face}-${mood}`));
  const mouse = settings.game === 'addicats' ? ['mouse/mouse-icon', 'paw-print'] : [];
  return [...new Set([...ALWAYS, ...mouse, ...faces])];
}

export async function fetchPictures(info: TableInfo): Promise<void> {
  const courts = info.settings.game === 'gatonegro' ? allCourts() : [];
  await Promise.all([...filesOf(onCards(info.settings)), ...courts].map(decode));
  await Promise.all(filesOf(besides(info)).map(keep));
}

function filesOf(names: readonly string[]): string[] {
  return Object.entries(found).filter(([path]) => names.some((name) => path.startsWith(`./art/${name}`))).map(([, url]) => url);
}

// What fails is tried again when it is drawn.
async function decode(url: string): Promise<void> {
  const picture = decoded.get(url) ?? Object.assign(new Image(), { src: url });
  decoded.set(url, picture);
  await picture.decode().catch(() => undefined);
}

async function keep(url: string): Promise<void> {
  if (fetched.has(url)) return;
  fetched.add(url);
  await fetch(url).then((answer) => answer.blob()).catch(() => fetched.delete(url));
}
