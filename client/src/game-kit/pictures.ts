// The drawings of a table are here before they are needed. Those on cards are decoded, too: a card that
// has to be drawn up first would be seen later by some than by others. The rest is only fetched, so
// that nothing of this table is missing when the line breaks. No drawing more than that: to the browser
// each one is a document of its own, which a small phone has to tidy up in the midst of a game.

import { MOODS } from '../lib/faces';
import type { Settings, TableInfo } from '../net/wire';

const drawings = import.meta.glob<string>(
  ['../lib/art/{backs,cats,mouse,specials}/**/*.svg', '../lib/art/paw-print.svg'],
  { eager: true, import: 'default', query: '?url' },
);
const decoded = new Map<string, HTMLImageElement>(); // what nobody holds may be thrown away
const fetched = new Set<string>();

// When the line is lost, or somebody wants to leave.
const ALWAYS = ['cats/minou-calm', 'cats/minou-oops', 'cats/tom-calm'];

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

export function filesOf(names: readonly string[]): string[] {
  return Object.entries(drawings)
    .filter(([path]) => names.some((name) => path.startsWith(`../lib/art/${name}`)))
    .map(([, url]) => url);
}

export async function fetchPictures(info: TableInfo): Promise<void> {
  await decode(filesOf(onCards(info.settings)));
  await Promise.all(filesOf(besides(info)).map(keep));
}

// What fails is tried again when it is drawn.
export async function decode(urls: readonly string[]): Promise<void> {
  const coming = urls
    .filter((url) => !decoded.has(url))
    .map((url) => {
      const picture = Object.assign(new Image(), { src: url });
      decoded.set(url, picture);
      return picture.decode().catch(() => decoded.delete(url));
    });
  await Promise.all(coming);
}

async function keep(url: string): Promise<void> {
  if (fetched.has(url)) return;
  fetched.add(url);
  const answer = await fetch(url).catch(() => null);
  if (answer?.ok) await answer.blob().catch(() => fetched.delete(url));
  else fetched.delete(url);
}
