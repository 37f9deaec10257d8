// The parts of a zone and their sizes, as seen by its player: the edge of the tablet is below, the
// mouse above.

import type { Rect } from './rects';

// wide: all in one row. front: the top lies before the zone, nearer to the middle of the table, and
// what is said lies beside it. packed: as front, where there is no room beside the top. line and
// tiny: as wide and packed, for screens where slices would become too small to hit. own: two hands of
// one player side by side on a phone, with more room before them.
export type Form = 'wide' | 'front' | 'packed' | 'line' | 'tiny' | 'own';

export interface Parts {
  zone: Rect;
  avatar: Rect; // with the name below, or without if there is no room
  named: boolean;
  name: Rect | null; // where it has a line of its own, under cat and pile
  pile: Rect;
  top: Rect;
  slice: Rect | null; // none for a hand that plays on another device
  strip: Rect; // the line of text for this hand
  note: boolean; // the strip is a note of several lines, which covers nothing
}

export const SLICE_LEAST = 96;
export const TOP_LEAST = 50;
const STRIP_LEAST = 30;

interface Drawn {
  zone: [number, number];
  without: number; // how wide a zone without a slice is
  avatar: [number, number, number, number];
  named: boolean;
  name?: [number, number, number, number];
  pile: [number, number, number];
  top: [number, number, number]; // x, y and width; if inFront, x counts from the zone's middle
  inFront: boolean;
  slice: [number, number, number, number];
  strip: 'across' | 'inside' | 'outside' | 'beside'; // where it lies at the head of the zone
}

const CARD = 1.4; // height divided by width
const NOTE = { gap: 5, w: 116, h: 86 };
const FRONT: Drawn = {
  zone: [275, 121],
  without: 158,
  avatar: [9, 9, 60, 78],
  named: true,
  name: [5, 97, 144, 22],
  pile: [80, 6, 58],
  top: [0, -6, 93],
  inFront: true,
  slice: [152, 3, 117, 115],
  strip: 'beside',
};
const DRAWN: Record<Form, Drawn> = {
  wide: {
    zone: [570, 196],
    without: 374,
    avatar: [14, 18, 100, 160],
    named: true,
    pile: [124, 27, 102],
    top: [248, 25, 104],
    inFront: false,
    slice: [372, 8, 186, 182],
    strip: 'across',
  },
  front: FRONT,
  packed: { ...FRONT, strip: 'inside' },
  line: {
    zone: [232, 102],
    without: 132,
    avatar: [4, 3, 50, 27],
    named: false,
    pile: [6, 28, 48],
    top: [64, 9, 62],
    inFront: false,
    slice: [132, 3, 97, 97],
    strip: 'outside',
  },
  tiny: {
    zone: [160, 100],
    without: 60,
    avatar: [4, 2, 50, 26],
    named: false,
    pile: [6, 26, 48],
    top: [0, -3, 51],
    inFront: true,
    slice: [60, 2, 97, 97],
    strip: 'inside',
  },
  own: {
    zone: [172, 124],
    without: 72,
    avatar: [6, 5, 52, 36],
    named: false,
    pile: [8, 46, 48],
    top: [0, -4, 80],
    inFront: true,
    slice: [66, 14, 100, 100],
    strip: 'inside',
  },
};

// *alone*: no other zone is at this side, so that there is room beside the zone itself.
export function partsOf(form: Form, mine: boolean, scale: number, alone = false): Parts {
  const drawn = DRAWN[form];
  const times = (x: number, y: number, w: number, h: number): Rect => ({
    x: x * scale,
    y: y * scale,
    w: w * scale,
    h: h * scale,
  });
  const [full, height] = drawn.zone;
  const width = mine ? full : drawn.without;
  const zone = times(0, 0, width, height);
  const [topX, topY, topW] = drawn.top;
  const top = drawn.inFront
    ? times((width - topW) / 2 + topX, topY - topW * CARD, topW, topW * CARD)
    : times(topX, topY, topW, topW * CARD);
  const [pileX, pileY, pileW] = drawn.pile;
  return {
    zone,
    avatar: times(...drawn.avatar),
    named: drawn.named && scale > 0.7,
    name: drawn.name ? times(...drawn.name) : null,
    pile: times(pileX, pileY, pileW, pileW * CARD),
    top,
    slice: mine ? times(...drawn.slice) : null,
    strip: drawn.strip === 'beside' ? noteOf(top, zone, scale, alone) : stripOf(drawn, zone, scale),
    note: drawn.strip === 'beside',
  };
}

// At the right of the top card, or, where a side has only one zone, at the right of that: there the
// tops of the neighbours come close.
function noteOf(top: Rect, zone: Rect, scale: number, alone: boolean): Rect {
  const [w, gap] = [NOTE.w * scale, NOTE.gap * scale];
  if (alone) return { x: zone.w + gap, y: gap, w, h: zone.h - 2 * gap };
  const h = NOTE.h * scale;
  return { x: top.x + top.w + gap, y: top.y + top.h - h, w, h };
}

// A line of text has a least height: it does not shrink as far as the rest.
function stripOf(drawn: Drawn, zone: Rect, scale: number): Rect {
  const h = Math.max(STRIP_LEAST, 36 * Math.min(1.3, scale));
  const inset = 4;
  const w = zone.w - 2 * inset;
  if (drawn.strip === 'inside') return { x: inset, y: 2, w, h };
  if (drawn.strip === 'outside') return { x: inset, y: -h + 2, w, h };
  const below = Math.min(drawn.top[1], drawn.slice[1]) * scale; // where cards and slice begin
  return { x: inset, y: below - h, w, h };
}

// The same zone at the upper edge of an upright screen: what was above is below.
export function mirrored(parts: Parts): Parts {
  const over = (rect: Rect): Rect => ({ ...rect, y: parts.zone.h - rect.y - rect.h });
  return {
    ...parts,
    avatar: over(parts.avatar),
    name: parts.name && over(parts.name),
    pile: over(parts.pile),
    top: over(parts.top),
    strip: over(parts.strip),
    slice: parts.slice && over(parts.slice),
  };
}
