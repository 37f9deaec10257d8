// Which key does what at this table. Pure.

import { focusedByPointer } from '../../../game-kit/focused-by';
import { keyName } from '../../../game-kit/key-names';
import type { Liking } from '../../../lib/settings.svelte';

export type KeyAction = 'hit' | 'turn' | 'call' | 'corrections' | 'help';

// These work even if single keys are switched off in the settings.
const ALWAYS: readonly string[] = ['Space', 'Enter', 'NumpadEnter'];

export function keyActionOf(
  event: Pick<KeyboardEvent, 'code' | 'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  { keys, shortcuts }: Pick<Liking, 'keys' | 'shortcuts'>,
): KeyAction | null {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return null;
  if (!shortcuts && !ALWAYS.includes(event.code)) return null;
  if (shortcuts && event.key === '?') return 'help'; // its key may be one that hits without Shift
  if (event.code === keys.hit) return 'hit';
  if (event.code === keys.turn || (keys.turn === 'Enter' && event.code === 'NumpadEnter'))
    return 'turn';
  if (!shortcuts) return null;
  const key = event.key.toLowerCase();
  return key === 'm' ? 'call' : key === 'c' ? 'corrections' : null;
}

// Whether this key presses the control that has the focus, so that it neither hits nor turns. Where a
// click has left the focus, the key plays.
export function belongsTo(element: Element | null, code: string): boolean {
  return (
    element !== null &&
    ALWAYS.includes(code) &&
    element.matches('button, a[href], input, select, summary') &&
    !focusedByPointer(element) &&
    !element.matches('[data-pile], [data-mouse]')
  );
}

// The names of the keys that hit and turn, for prompts; null if they do neither now.
export function keyNames({
  keys,
  shortcuts,
}: Pick<Liking, 'keys' | 'shortcuts'>): { hit: string; turn: string } | null {
  const work = shortcuts || (ALWAYS.includes(keys.hit) && ALWAYS.includes(keys.turn));
  return work ? { hit: keyName(keys.hit), turn: keyName(keys.turn) } : null;
}
