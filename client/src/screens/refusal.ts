// What the table says when it does not do what was asked for, by its codes (docs/protocol.md).

import { words } from '../texts/index.svelte';
import type { Refused } from '../net/wire';

export function refusalText(code: Refused['code']): string {
  const say: Partial<Record<string, string>> = {
    locked: words.of('common').locked,
    ...words.of('refusals'),
  };
  return say[code] ?? words.of('common').refused;
}
