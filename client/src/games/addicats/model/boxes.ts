// The boxes that a layout is made of, and the parts that all layouts share.

import type { Box } from '../../../game-kit/boxes';
export type { Box } from '../../../game-kit/boxes';

export interface Spot {
  box: Box; // the plate
  avatar: Box;
  name: Box;
  pile: Box;
  count: Box; // how many cards the pile has
  top: Box;
  under: boolean; // the name stands under the cat, not beside it
}

export interface Layout {
  kind: 'phone' | 'low' | 'wide' | 'stage';
  unit: number; // pixels of one unit of all these boxes; 1 but on a stage
  height: number; // of the table, in pixels: a window that is lower scrolls
  others: Spot[]; // in play order, from my left to my right; for those who watch: everybody
  own: Spot | null;
  mouse: Box;
  ring: Box;
  band: Box;
  happened: Box | null; // the last verdicts, on a stage only
  floor: number; // where what lies below the mouse begins
  tools: Box; // the corrections
  call: Box; // the call of the mouse, or the end of a game without one
}

// A layout in pixels, which is all but a stage.
export type InPixels = Omit<Layout, 'unit' | 'happened' | 'floor'>;

export const RING = 1.21;
export const EDGE = 8;
export const TOOL = 48;
export const CARD = 1.4; // height divided by width

export function ownPlate(box: Box): Spot {
  const card = Math.min(
    112 * Math.max(1, Math.min(1.4, box.w / 344)),
    (box.h - 32) / CARD,
    (box.w - 124) / 2,
  );
  const face = Math.min(0.7 * card, 78, box.w - 2 * card - 60);
  const gap = Math.min(28, Math.max(18, (box.w - face - 2 * card) / 6));
  const inner = face + gap * 1.4 + 2 * card + gap;
  const x = box.x + (box.w - inner) / 2;
  const y = box.y + (box.h - card * CARD) / 2 - 2;
  const pileX = x + face + gap * 1.4;
  return {
    box,
    avatar: { x, y: y + 6, w: face, h: face },
    name: { x: x - 10, y: y + 10 + face, w: face + 22, h: 26 },
    pile: { x: pileX, y, w: card, h: card * CARD },
    count: { x: pileX - 8, y: y + card * CARD - 16, w: 36, h: 24 },
    top: { x: pileX + card + gap, y, w: card, h: card * CARD },
    under: true,
  };
}

export function circle(cx: number, cy: number, d: number): { mouse: Box; ring: Box } {
  const round = (size: number): Box => ({ x: cx - size / 2, y: cy - size / 2, w: size, h: size });
  return { mouse: round(d), ring: round(d * RING) };
}

export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

export const centre = (box: Box): { x: number; y: number } => ({
  x: box.x + box.w / 2,
  y: box.y + box.h / 2,
});
