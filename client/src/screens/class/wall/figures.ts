// The children on the wall: always eight columns, so that nobody jumps when more come.

export const COLUMNS = 8;
const MOST_LARGE = 24;

// How wide a child is drawn, on a screen 1080 high.
export const figureSize = (children: number): number => (children <= MOST_LARGE ? 108 : 84);

// At the end all are drawn at once: rows of up to eleven, as even as possible.
export function endColumns(children: number): number {
  const rows = Math.max(1, Math.ceil(children / 11));
  return Math.max(1, Math.ceil(children / rows));
}
