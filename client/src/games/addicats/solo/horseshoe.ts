// Large screens: a stage in units, which is scaled as a whole (docs/design.md, "Large tables"). The
// others sit in a horseshoe round the mouse, my plate is below it, what the table says is at both
// sides of my plate.

import { BAR } from '../../../game-kit/stage';
import { CARD, circle, TOOL, type Box, type Layout, type Spot } from '../model/boxes';

const WIDEST = 1680; // on wider screens the rest stays free at both sides: eyes need not go so far
const MOUSE = 292;
const OWN = { w: 572, h: 288 };
const BELOW = 10; // under my plate
const SHEET = { side: 24, below: 14, gap: 20, h: 240, big: 50 }; // the band, and what happened
const GAP = 12;
const BUTTONS = 190; // pixels of the bar's right-hand side
const CALL = 84; // it has a word on it

interface Stage {
  left: number;
  wide: number;
  cx: number;
  cy: number;
  high: number;
  extra: number; // how much higher it is than the 900 units that are sure
  bar: number; // of the page, in units: it does not grow with the stage
  unit: number;
}

export function horseshoe(
  hands: number,
  watching: boolean,
  w: number,
  h: number,
  unit: number,
  big: boolean,
): Layout {
  const high = h / unit;
  const extra = high - 900;
  const wide = Math.min(w / unit, WIDEST);
  const left = (w / unit - wide) / 2;
  const cx = w / unit / 2;
  const floor = high - BELOW - OWN.h;
  const d = Math.min(MOUSE + extra * 0.4, 360);
  const cy = (290 + floor) / 2;
  const stage: Stage = { left, wide, cx, cy, high, extra, bar: (BAR + 2) / unit, unit };
  const card = topWidth(hands, w, wide);
  const size = sizeOf(card);
  const round = seats(hands - 1, stage, card);
  const bottom = { x: cx - size.w / 2, y: high - BELOW - size.h };
  const others = watching ? [seat(bottom.x, bottom.y, card, false), ...round] : round;
  const own = { x: cx - OWN.w / 2, y: floor, ...OWN };

  const lowest = Math.max(...round.map(({ box }) => (isAside(box, own) ? box.y + box.h : 0)));
  const sheetH = Math.min(SHEET.h + (big ? SHEET.big : 0), high - SHEET.below - GAP - lowest);
  const sheetW = own.x - SHEET.gap - SHEET.side - left;
  const sheet = (x: number): Box => ({ x, y: high - SHEET.below - sheetH, w: sheetW, h: sheetH });
  const tool = Math.max(60, Math.ceil(TOOL / unit));
  const toolY = floor - 6 - tool;
  return {
    kind: 'stage',
    height: h,
    unit,
    others,
    own: watching ? null : ownSpot(own),
    mouse: circle(cx, cy, d).mouse,
    ring: circle(cx, cy, d * 1.09).ring, // two arrows only, which have room beside the mouse
    band: sheet(left + SHEET.side),
    happened: sheet(own.x + own.w + SHEET.gap),
    floor: watching ? bottom.y : floor,
    tools: { x: cx + d / 2 + 12, y: toolY, w: tool, h: tool },
    call: { x: cx - d / 2 - 12 - CALL, y: toolY, w: CALL, h: tool },
  };
}

const isAside = (box: Box, own: Box): boolean =>
  box.x < own.x - SHEET.gap || box.x + box.w > own.x + own.w + SHEET.gap;

// By the table of docs/design.md. The larger of two widths only where the top row has room for it.
function topWidth(hands: number, width: number, wide: number): number {
  if (hands <= 4) return 190;
  if (hands >= 7) return 146;
  return width >= 1600 && wide >= 1470 ? 166 : 150;
}

// --- Where everybody sits, clockwise from my left ---

function seats(count: number, stage: Stage, card: number): Spot[] {
  const { left, wide, cx } = stage;
  const size = sizeOf(card);
  const right = left + wide;
  const onLeft = (y: number, away: number) => seat(left + away, y, card, false);
  const onRight = (y: number, away: number) => seat(right - away - size.w, y, card, true);
  // The card of the seat in the middle lies on the axis of the mouse.
  const axisX = cx + card / 2 + size.pad - size.w;
  if (count >= 6) {
    const [y, upper, lower] = rows(stage, size.h);
    const top = count === 6 ? twoOnTop(stage, y, card) : threeOnTop(stage, y, card, axisX);
    return [onLeft(lower, 10), onLeft(upper, 10), ...top, onRight(upper, 10), onRight(lower, 10)];
  }
  if (count >= 4) {
    const upper = Math.max(62, stage.bar) + stage.extra * 0.15;
    const lower = upper + size.h + GAP + stage.extra * 0.2;
    const away = count === 4 ? 90 : Math.min(50, axisX - 4 - size.w - left);
    const middle = count === 4 ? [] : [seat(axisX, 4, card, false)];
    return [
      onLeft(lower, 6),
      onLeft(upper, away),
      ...middle,
      onRight(upper, away),
      onRight(lower, 6),
    ];
  }
  const beside = stage.cy - 8 - size.h / 2; // clear of the seat in the middle
  const middle = count === 2 ? [] : [seat(axisX, 4, card, false)];
  return count === 1 ? middle : [onLeft(beside, 14), ...middle, onRight(beside, 14)];
}

// Three rows of seats, of which a higher stage has room between them.
function rows({ extra }: Stage, h: number): [number, number, number] {
  const step = h + 5 + extra * 0.15;
  return [4, 4 + step, 4 + 2 * step];
}

function twoOnTop({ cx }: Stage, y: number, card: number): Spot[] {
  return [seat(cx - 40 - sizeOf(card).w, y, card, false), seat(cx + 40, y, card, true)];
}

// They share their row with the buttons of the bar: one at the left, up to three at the right, beside
// them the sign of a bad connection.
function threeOnTop(
  { left, wide, unit, cx }: Stage,
  y: number,
  card: number,
  axisX: number,
): Spot[] {
  const size = sizeOf(card);
  const buttons = Math.max(0, BUTTONS / unit - left);
  const nextToIt = cx + card / 2 + size.pad + 6;
  const farthest = left + wide - Math.max(100, buttons) - size.w;
  const mirrorOf = 2 * cx - Math.min(left + 92, axisX - 8 - size.w) - size.w;
  return [
    seat(2 * cx - mirrorOf - size.w, y, card, false),
    seat(axisX, y, card, false),
    seat(Math.max(nextToIt, Math.min(farthest, mirrorOf)), y, card, true),
  ];
}

// --- One seat: cat and pile over the name, the top on the side of the mouse ---

interface SeatSize {
  w: number;
  h: number;
  pad: number;
  gap: number;
  face: number;
  pile: number;
}

const AROUND_FACE = 16;
const NAME = 32;

function sizeOf(card: number): SeatSize {
  const small = card < 150;
  const pad = small ? 12 : 14;
  const gap = small ? 12 : 16;
  const face = Math.round(card * (small ? 0.425 : 0.47));
  const pile = Math.round(card * 0.54);
  return {
    w: 2 * pad + face + AROUND_FACE + gap + pile + gap + card,
    h: card * CARD + (small ? 12 : 20),
    pad,
    gap,
    face,
    pile,
  };
}

function seat(x: number, y: number, card: number, mirrored: boolean): Spot {
  const { w, h, pad, gap, face, pile } = sizeOf(card);
  const place = (left: number, width: number) => x + (mirrored ? w - left - width : left);
  const pileH = pile * CARD;
  const edges = pile * 0.11; // the cards under the first
  const above = y + (h - pileH - edges - 6 - NAME) / 2;
  const pileX = pad + face + AROUND_FACE + gap;
  return {
    box: { x, y, w, h },
    avatar: {
      x: place(pad + AROUND_FACE / 2, face),
      y: above + pileH + edges - face,
      w: face,
      h: face,
    },
    // Under both, so that long names have room.
    name: {
      x: place(pad, pileX + pile - pad),
      y: above + pileH + edges + 6,
      w: pileX + pile - pad,
      h: NAME,
    },
    pile: { x: place(pileX, pile), y: above, w: pile, h: pileH },
    count: { x: place(pileX, pile) - 12, y: above + pileH - 22, w: 46, h: 32 },
    top: { x: place(w - pad - card, card), y: y + (h - card * CARD) / 2, w: card, h: card * CARD },
    under: true,
  };
}

function ownSpot(box: Box): Spot {
  const at = (x: number, y: number, w: number, h: number): Box => ({
    x: box.x + x,
    y: box.y + y,
    w,
    h,
  });
  return {
    box,
    avatar: at(22, 58, 116, 116),
    name: at(6, 184, 148, 36),
    pile: at(162, 13, 182, 182 * CARD),
    count: at(150, 236, 46, 32),
    top: at(368, 12, 188, 188 * CARD),
    under: true,
  };
}
