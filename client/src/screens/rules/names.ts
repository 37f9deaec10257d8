// "{dead-end}" in a text becomes that card's name in an edition.

import { CLASSIC, MODERN } from '../../lib/words/specials';
import type { Language } from '../../lib/words/index.svelte';
import type { Edition } from './book';

export function withNames(text: string, edition: Edition, language: Language): string {
  const names: Readonly<Record<string, string>> = (edition === 'classic' ? CLASSIC : MODERN)[
    language
  ];
  return text.replace(/\{([\w-]+)\}/g, (whole, card: string) => names[card] ?? whole);
}
