// Several hands on one device: whose cards may be seen, and who has to get the tablet.

export interface Situation {
  mine: readonly number[];
  waitedFor: number | null; // the hand on this device that the game waits for
  turn: number | null;
}

// The hand whose cards may stay open. Cards close when their turn is over, or when another hand on
// this device is asked; those of a single player are always open.
export function stillOpen(open: number | null, now: Situation): number | null {
  if (now.mine.length === 1) return now.mine[0] ?? null;
  if (open === null || !now.mine.includes(open)) return null;
  if (now.waitedFor !== null) return now.waitedFor === open ? open : null;
  return now.turn === open ? open : null;
}

// The hand that has to get the tablet now; null if its cards are open already, or none has to act.
export function passTo(open: number | null, now: Situation): number | null {
  return now.mine.length > 1 && now.waitedFor !== null && now.waitedFor !== open
    ? now.waitedFor
    : null;
}

// The hand at the bottom of the screen: the one that plays, or the one on this device that is next.
export function nearest(open: number | null, now: Situation, players: number): number | null {
  const sure = open ?? now.waitedFor;
  if (sure !== null) return sure;
  if (now.mine.length < 2 || now.turn === null) return now.mine[0] ?? null;
  for (let step = 1; step <= players; step++) {
    const next = (now.turn + step) % players;
    if (now.mine.includes(next)) return next;
  }
  return null;
}

// Whether the screen faces the floor, so that cards have to be covered.
export function faceDown(beta: number | null, gamma: number | null): boolean {
  if (beta === null || gamma === null) return false;
  return Math.abs(beta) > 140 && Math.abs(gamma) < 50;
}
