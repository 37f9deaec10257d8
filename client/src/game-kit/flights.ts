// Flights: cards that are seen to move. In all games few fly at a time, one shortly after the other.
// Nothing waits for them, and the next event ends them.

export const MOST_FLIGHTS = 8;
const APART_MS = 60;

export interface Flight<Place> {
  card: string | null; // null: face down
  from: Place;
  to: Place;
}

export type Timed<F> = F & { delay: number };

// The first few of them, each a moment after the one before.
export function inTurn<F>(flights: readonly F[]): Timed<F>[] {
  return flights.slice(0, MOST_FLIGHTS).map((flight, i) => ({ ...flight, delay: i * APART_MS }));
}

export interface Motion {
  ms: number;
  delay?: number;
  easing: string;
  landed?: () => void; // called if it was not ended before its time
}

export const SOFT_LANDING = 'cubic-bezier(0.2, 0.8, 0.3, 1)';

// Moves a card along *frames*; returns how to end it at once. After the animation its last frame is
// not kept, so without it the card has to be invisible, or at its goal: an animation with
// `fill: 'both'` costs the browser time in every later frame, long after its card is gone.
export function moveCard(
  node: HTMLElement,
  frames: Keyframe[],
  { ms, delay = 0, easing, landed }: Motion,
): () => void {
  const motion = node.animate(frames, { duration: ms, delay, easing, fill: 'backwards' });
  if (landed) motion.onfinish = landed;
  return () => motion.cancel();
}
