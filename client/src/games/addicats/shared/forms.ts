// The parts of a zone and their sizes, as seen by its player: the edge of the tablet is below, the
// mouse above.

import type { Rect } from './rects';

// wide: all in one row. front: the top lies before the zone, nearer to the middle of the table. line
// and tiny: the same two, for screens where slices would become too small to hit. own: two hands of
// one player side by side on a phone, with more room before them.
export type Form = 'wide' | 'front' | 'line' | 'tiny' | 'own';

export interface Parts {
  zone: Rect;
  avatar: Rect; // with the name below, or without if there is no room
  named: boolean;
  pile: Rect;
  top: Rect;
  slice: Rect | null; // none for a hand that plays on another device
  strip: Rect; // the line of text for this hand
}

export const SLICE_LEAST = 96;
export const TOP_LEAST = 50;
const STRIP_LEAST = 30;

interface Drawn {
  zone: [number, number];
  without: number; // how wide a zone without a slice is
  avatar: [number, number, number, number];
  named: boolean;
  pile: [number, number, number];
  top: [number, number, number]; // x, y and width; if inFront, x counts from the zone's middle
  inFront: boolean;
  slice: [number, number, number, number];
  strip: 'across' | 'inside' | 'outside'; // where it lies at the head of the zone
}

const CARD = 1.4; // height divided by width
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
  front: {
    zone: [275, 121],
    without: 158,
    avatar: [6, 10, 66, 102],
    named: true,
    pile: [78, 16, 62],
    top: [0, -6, 93],
    inFront: true,
    slice: [152, 3, 117, 115],
    strip: 'inside',
  },
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

export function partsOf(form: Form, mine: boolean, scale: number): Parts {
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
    pile: times(pileX, pileY, pileW, pileW * CARD),
    top,
    slice: mine ? times(...drawn.slice) : null,
    strip: stripOf(drawn, zone, scale),
  };
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
    pile: over(parts.pile),
    top: over(parts.top),
    strip: over(parts.strip),
    slice: parts.slice && over(parts.slice),
  };
}
