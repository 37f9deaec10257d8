// What this browser adds to the deals of its tables: random bytes, drawn after the server has told
// the commitment of its seed (docs/protocol.md, "The deal"). Kept, so that a page that is loaded again
// adds the same, and can look for it when the game is over. The commitment is kept with it: that is
// what this browser was promised, and what is shown after the game must be the same.

import { readJson, write } from '../lib/store';
import { tokenFor } from './tables';
import type { Committed, Entropy } from './wire';

const KEPT = 'gatosabio.entropies';
const MOST_KEPT = 40;

// What was promised, what was added, and for which game of which table; an earlier page kept no more
// than the first two.
type Kept = [commitment: string, entropy: string, code?: string, game?: number];

const kept = (): Kept[] => (readJson(KEPT) as Kept[] | null) ?? [];

export function addedTo(commitment: string): string | undefined {
  return kept().find(([one]) => one === commitment)?.[1];
}

// The commitment that this browser was told last before that game, if it was at the table. A table
// has had other codes, if its host removed somebody.
export function promisedFor(code: string, game: number): string | undefined {
  const own = tokenFor(code);
  const codes = own ? [own.code, ...(own.was ?? [])] : [code];
  return kept().findLast((one) => one[3] === game && codes.includes(one[2] ?? ''))?.[0];
}

// *code*: of the table that has told it.
export function answerTo({ game, commitment }: Committed, code: string): Entropy {
  let entropy = addedTo(commitment);
  if (!entropy) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    entropy = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    write(KEPT, JSON.stringify([...kept(), [commitment, entropy, code, game]].slice(-MOST_KEPT)));
  }
  return { type: 'entropy', commitment, entropy };
}
