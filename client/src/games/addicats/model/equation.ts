// How large an equation may be written, so that it fits into one line.

import type { Equation } from './description';

const LETTER = 0.64; // a bold digit of Lexend, in em; signs are a little narrower
const GAP = 8; // between its parts, in pixels

/** The size of its letters in a line that is *room* pixels long, *most* at most. */
export function equationSize({ same, sides }: Equation, room: number, most: number): number {
  const plain = (side: Equation['sides'][number]) => side.card === String(side.sum);
  const parts = same
    ? [
        ...(plain(sides[0]!) ? [] : [`${sides[0]!.card} =`]),
        `${sides[0]!.sum} `, // a space more: the sum has a ground of its own
        ...sides.slice(1).flatMap((side) => (plain(side) ? [] : [`= ${side.card}`])),
      ]
    : [...sides.map((side) => (plain(side) ? `${side.sum}` : `${side.card} = ${side.sum}`)), '≠ '];
  const letters = parts.reduce((sum, part) => sum + part.length, 0);
  return Math.min(most, (room - GAP * (parts.length - 1)) / (letters * LETTER));
}
