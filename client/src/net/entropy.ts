// What this browser adds to the deals of its tables: random bytes, drawn after the server has told
// the commitment of its seed (docs/protocol.md, "The deal"). Kept, so that a page that is loaded again
// adds the same, and can look for it when the game is over.

import { readJson, write } from '../lib/store';
import type { Committed, Entropy } from './wire';

const KEPT = 'gatosabio.entropies';
const MOST_KEPT = 12;

const kept = (): [string, string][] => (readJson(KEPT) as [string, string][] | null) ?? [];

export function addedTo(commitment: string): string | undefined {
  return kept().find(([one]) => one === commitment)?.[1];
}

export function answerTo({ commitment }: Committed): Entropy {
  let entropy = addedTo(commitment);
  if (!entropy) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    entropy = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    write(KEPT, JSON.stringify([...kept(), [commitment, entropy]].slice(-MOST_KEPT)));
  }
  return { type: 'entropy', commitment, entropy };
}
