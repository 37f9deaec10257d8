// Several hands on one device: whose cards may be seen, and to whom the tablet has to go.

export interface Situation {
  mine: readonly number[];
  waitedFor: number | null; // the hand of mine that the game waits for
  turn: number | null;
}

// The hand whose cards may stay open. Cards close when their turn is over, or when somebody else
// at this device is asked; a single player's are always open.
export function stillOpen(open: number | null, now: Situation): number | null {
  if (now.mine.length === 1) return now.mine[0] ?? null;
  if (open === null || !now.mine.includes(open)) return null;
  if (now.waitedFor !== null) return now.waitedFor === open ? open : null;
  return now.turn === open ? open : null;
}

// To whom the tablet has to be given now; nobody if the right cards are open, or nobody is needed.
export function passTo(open: number | null, now: Situation): number | null {
  return now.mine.length > 1 && now.waitedFor !== null && now.waitedFor !== open
    ? now.waitedFor
    : null;
}

// Whose place is at the bottom of the screen: who plays, or whoever of mine will be next.
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

// Whether a device lies or is held with its face to the floor: nobody should see cards then.
export function faceDown(beta: number | null, gamma: number | null): boolean {
  if (beta === null || gamma === null) return false;
  return Math.abs(beta) > 140 && Math.abs(gamma) < 50;
}
