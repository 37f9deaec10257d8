// What a key is called, from its KeyboardEvent.code: a position on the keyboard, named after what a US
// keyboard has there.

import type { Areas } from '../texts/areas';
import { words } from '../texts/index.svelte';

const AZERTY: Readonly<Record<string, string>> = { A: 'Q', Q: 'A', W: 'Z', Z: 'W' };

// The letter on a key, as is usual for the language.
export function letterOn(code: string, keyboard: string | undefined): string {
  const letter = code.replace(/^(Key|Digit)/, '');
  return (keyboard === 'azerty' && AZERTY[letter]) || letter;
}

export function keyName(code: string): string {
  const say = words.of('table-keys');
  const named = (say as unknown as Partial<Record<string, string>>)[code];
  if (named !== undefined && /^[A-Z]/.test(code)) return named;
  if (/^(Key|Digit)/.test(code)) return letterOn(code, words.keyboard);
  const onPad = /^Numpad(.+)$/.exec(code)?.[1];
  if (onPad) return say.onPad({ key: onPad === 'Enter' ? say.Enter : onPad });
  return code.replace(/(Left|Right)$/, ' $1');
}

export type Reason = Extract<keyof Areas['table-keys'], `for${string}`>;

const BY_CODE: Readonly<Record<string, Reason>> = {
  Tab: 'forFocus',
  KeyP: 'forPass',
  KeyR: 'forRhyme',
  ArrowLeft: 'forAim',
  ArrowRight: 'forAim',
  ArrowUp: 'forAim',
  ArrowDown: 'forAim',
  Slash: 'forHelp', // with Shift it types the question mark
};
// These mean a letter, wherever a keyboard has it.
const BY_LETTER: Readonly<Record<string, Reason>> = {
  ...Object.fromEntries([...'thwsla'].map((letter) => [letter, 'forAsking'] as const)),
  m: 'forCall',
  c: 'forSum',
  d: 'forDiscard',
  '?': 'forHelp',
};
const BROWSERS = /^(Control|Alt|Meta|OS|ContextMenu|F\d|Escape)/;

// Why a key cannot be chosen to hit or to turn; null if it can. *other* is the key that does the other.
export function whyTaken(
  { code, key }: Pick<KeyboardEvent, 'code' | 'key'>,
  other: string,
): Reason | null {
  if (code === other) return 'forOther';
  if (code === '' || BROWSERS.test(code)) return 'forBrowser';
  if (/^(Digit|Numpad)\d$/.test(code)) return 'forCard';
  return BY_CODE[code] ?? BY_LETTER[key.toLowerCase()] ?? null;
}
