// Finds the hand whose press was refused, as the refusal does not name it: the one with the oldest
// press that is neither down any more nor decided.

const ANSWERED_MS = 3000; // older presses were answered in another way

export class Presses {
  #made = new Map<number, number>(); // hand → time of its press, the newest last
  #lastRefused: number | null = null; // a cid: each copy of a press is answered, only the first counts

  made(hand: number, now: number): void {
    this.#made.delete(hand); // so that it moves to the end
    this.#made.set(hand, now);
  }

  decided(hands: readonly number[]): void {
    for (const hand of hands) this.#made.delete(hand);
  }

  refused(cid: number | null, down: readonly number[], now: number): number | null {
    if (cid === null || cid === this.#lastRefused) return null;
    this.#lastRefused = cid;
    for (const [hand, at] of this.#made) {
      if (now - at > ANSWERED_MS) this.#made.delete(hand);
      else if (!down.includes(hand)) {
        this.#made.delete(hand);
        return hand;
      }
    }
    return null;
  }
}
