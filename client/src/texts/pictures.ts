// What the picture of a code's letter is called: "cheese" for B.

import { words } from './index.svelte';

export function pictureName(letter: string): string {
  const names: Partial<Record<string, string>> = words.of('pictures');
  return names[letter] ?? '';
}
