// Loads the drawings of a table before they are needed. Those on cards are also decoded: else some
// players would see a card later than others. The rest is only fetched, so that nothing is missing
// when the connection is lost. Nothing more is decoded: to the browser every SVG picture is a document
// of its own, and a small phone has to clear it away in the middle of a game.

import { MOODS } from '../lib/faces';
import type { SeatInfo } from '../net/wire';

const drawings = import.meta.glob<string>(
  ['../lib/art/{backs,cats,mouse,specials}/**/*.svg', '../lib/art/paw-print.svg'],
  { eager: true, import: 'default', query: '?url' },
);
const decoded = new Map<string, HTMLImageElement>(); // held, or the browser may drop them
const fetched = new Set<string>();

// Shown when the connection is lost, or when somebody wants to leave.
const ALWAYS = ['cats/minou-calm', 'cats/minou-oops', 'cats/tom-calm'];

export interface Pictures {
  onCards: readonly string[]; // files of lib/art, or how their names begin
  besides: readonly string[];
}

// The faces of the players, and those that every table may need.
export function facesOf(seats: readonly Pick<SeatInfo, 'face'>[]): string[] {
  const moods = seats.flatMap(({ face }) => MOODS.map((mood) => `cats/${face}-${mood}`));
  return [...new Set([...ALWAYS, ...moods])];
}

export function filesOf(names: readonly string[]): string[] {
  return Object.entries(drawings)
    .filter(([path]) => names.some((name) => path.startsWith(`../lib/art/${name}`)))
    .map(([, url]) => url);
}

export async function fetchPictures({ onCards, besides }: Pictures): Promise<void> {
  await decode(filesOf(onCards));
  await Promise.all(filesOf(besides).map(keep));
}

// A picture that fails is tried again when it is drawn.
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
