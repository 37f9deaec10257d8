// Whose press was refused. The table answers by the number of a press, and on one device several
// hands press: it was the oldest one that is neither down any more nor decided.

const ANSWERED_MS = 3000; // whatever is older was answered otherwise

export class Presses {
  #made = new Map<number, number>(); // when, by hand
  #lastRefused: number | null = null; // every copy of a press is answered

  made(hand: number, now: number): void {
    this.#made.delete(hand); // so that the newest stands last
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
