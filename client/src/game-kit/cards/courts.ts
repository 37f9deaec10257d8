// Jacks, queens and kings as pictures, in both colours. Each drawing has some seventy parts: too many
// to build for every card that is turned.

import jack from '../../lib/art/suits/jack.svg?raw';
import king from '../../lib/art/suits/king.svg?raw';
import queen from '../../lib/art/suits/queen.svg?raw';

const DRAWINGS: Record<string, string> = { J: jack, Q: queen, K: king };
const made = new Map<string, string>();

// The address of the picture, or nothing for ranks that have none.
export function courtOf(rank: string, red: boolean): string | undefined {
  const drawing = DRAWINGS[rank];
  if (!drawing) return undefined;
  const name = `${rank}${red ? '+' : '-'}`;
  const address = made.get(name) ?? painted(drawing, red ? '--suit-red' : '--suit-black');
  made.set(name, address);
  return address;
}

export function allCourts(): string[] {
  return Object.keys(DRAWINGS).flatMap((rank) =>
    [true, false].flatMap((red) => courtOf(rank, red) ?? []),
  );
}

// A picture cannot use the page's CSS colours, so they are written into it.
function painted(drawing: string, token: string): string {
  const colour = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  return `data:image/svg+xml,${encodeURIComponent(drawing.replace(/var\(--suit,[^)]*\)/g, colour))}`;
}
