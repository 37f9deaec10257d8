// The texts for the refusal codes of a table (docs/protocol.md).

import { words } from '../texts/index.svelte';
import type { Refused } from '../net/wire';

export function refusalText(code: Refused['code']): string {
  const say: Partial<Record<string, string>> = {
    locked: words.of('common').locked,
    ...words.of('refusals'),
  };
  return say[code] ?? words.of('common').refused;
}
