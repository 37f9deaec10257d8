// Which card a hand has lost by a press that was too soon. The table refuses every further press of
// that hand on that card as too soon, too, however long it has waited: only the first one was.

import type { Refused } from '../net/wire';

export class LostCards {
  #lost = new Map<number, { k: number; cid: number }>(); // by hand: the reveal, and the press

  // What a refusal is: the first that tells of it, a copy of that answer, or one of a further press.
  told(hand: number, { code, k, cid }: Pick<Refused, 'code' | 'k' | 'cid'>): Told {
    if (code !== 'too-soon' || k === null || cid === null) return 'first';
    const before = this.#lost.get(hand);
    if (before?.k === k) return before.cid === cid ? 'copy' : 'again';
    this.#lost.set(hand, { k, cid });
    return 'first';
  }
}

type Told = 'first' | 'copy' | 'again';
