// Rectangles on the screen: whether they touch, and where there is room left.

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Size {
  width: number;
  height: number;
  upright?: boolean; // the screen stands before all players: no zone is turned
  own?: boolean; // one player's own screen: its bar has the buttons, not the corners
}

const CORNER = 52;
const CORNER_LEAST = 48;
const EDGE = 8;

export function overlap(a: Rect, b: Rect, gap = 0): boolean {
  return (
    a.x < b.x + b.w + gap && b.x < a.x + a.w + gap && a.y < b.y + b.h + gap && b.y < a.y + a.h + gap
  );
}

export function isInside(rect: Rect, { width, height }: Size): boolean {
  const slack = 0.01;
  return (
    rect.x >= -slack &&
    rect.y >= -slack &&
    rect.x + rect.w <= width + slack &&
    rect.y + rect.h <= height + slack
  );
}

export function distance(point: { x: number; y: number }, rect: Rect): number {
  const dx = Math.max(rect.x - point.x, 0, point.x - rect.x - rect.w);
  const dy = Math.max(rect.y - point.y, 0, point.y - rect.y - rect.h);
  return Math.hypot(dx, dy);
}

// The free spot nearest to the upper left corner, or (*far*) to the lower right one.
export function freeCorner(
  taken: readonly Rect[],
  { width, height }: Size,
  far: boolean,
): Rect | null {
  const wide = Math.min(width, height) < 500 ? CORNER_LEAST : CORNER;
  for (let away = 0; away < (width + height) / 2; away += 4) {
    for (let down = 0; down <= away; down += 4) {
      const x = EDGE + away - down;
      const y = EDGE + down;
      if (x > width / 2 - wide || y > (height - wide) / 2) continue;
      const spot = {
        x: far ? width - x - wide : x,
        y: far ? height - y - wide : y,
        w: wide,
        h: wide,
      };
      if (!taken.some((rect) => overlap(spot, rect, 6))) return spot;
    }
  }
  return null;
}
