// For tests: all texts are loaded, in English. A test that needs another language loads it here.

import { GAMES } from '../games/facts';
import type { Areas } from './areas';
import { words, type Area } from './index.svelte';

await words.speak('en', [
  ...GAMES,
  'class',
  'deal',
  'device',
  'garden',
  'learn',
  'print',
  'replay',
  'table',
]);

export async function textsIn<A extends Area>(language: string, area: A): Promise<Areas[A]> {
  const before = words.language;
  await words.speak(language);
  const texts = words.of(area);
  await words.speak(before);
  return texts;
}
