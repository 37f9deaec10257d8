// Cards that are seen to move. In all games: few at a time, one shortly after the other; what comes
// next cuts them short; nothing ever waits for them.

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
  landed?: () => void; // it has come to its end, and was not ended before
}

export const SOFT_LANDING = 'cubic-bezier(0.2, 0.8, 0.3, 1)';

// Moves a card along *frames*; returns what ends it at once. The card has to be unseen, or in its
// place, without the animation: one that kept its last frame would be looked at again by the browser
// in every frame to come, long after its card is gone.
export function moveCard(
  node: HTMLElement,
  frames: Keyframe[],
  { ms, delay = 0, easing, landed }: Motion,
): () => void {
  const motion = node.animate(frames, { duration: ms, delay, easing, fill: 'backwards' });
  if (landed) motion.onfinish = landed;
  return () => motion.cancel();
}
