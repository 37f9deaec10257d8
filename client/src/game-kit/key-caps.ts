// What is printed on a key.

import { inWords } from './in-words.svelte';

export function keyCap(key: string): string {
  const say = inWords();
  const named: Record<string, string> = {
    Space: say.keySpace,
    Enter: say.keyEnter,
    Escape: say.keyEscape,
    ArrowLeft: say.keyLeft,
    ArrowRight: say.keyRight,
  };
  return named[key] ?? key.replace(/^(Key|Digit)/, '').toUpperCase();
}
