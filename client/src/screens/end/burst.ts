// The pieces of the confetti: the same each time, so that pictures of the end can be compared.

const PAINTS = ['rose', 'sky', 'violet', 'leaf', 'orange', 'cheese'] as const;
const PIECES = 20;

export interface Piece {
  paint: (typeof PAINTS)[number];
  paw: boolean; // a paw print; else a piece of paper
  dx: number; // how far it is thrown, in hundredths of the screen's shorter side
  dy: number;
  turn: number; // degrees until it is highest
  wait: number; // milliseconds after the winner has landed on the podium
}

/** How long after the podium begins to rise the winner stands on it. */
export const LANDED_MS = 760;

export function burst(): Piece[] {
  return Array.from({ length: PIECES }, (_, i) => {
    // From the left to the right of the winner, every second one farther out.
    const angle = Math.PI * (0.06 + (0.88 * (i + 0.5)) / PIECES);
    const far = [26, 38, 31, 44][i % 4]!;
    return {
      paint: PAINTS[(i * 5) % PAINTS.length]!,
      paw: i % 4 === 1,
      dx: Math.round(-Math.cos(angle) * far * 1.15),
      dy: Math.round(-Math.sin(angle) * far * 0.75),
      turn: ((i * 73) % 180) - 90,
      wait: LANDED_MS + (i % 3) * 40,
    };
  });
}
