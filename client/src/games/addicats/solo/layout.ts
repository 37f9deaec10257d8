// The layout of a solo table, worked out from its size alone (docs/design.md, "Layout"). Every part
// has a box of its own, so that tests of these boxes show what players see.

import {
  CARD,
  circle,
  EDGE,
  ownPlate,
  RING,
  TOOL,
  type Box,
  type InPixels,
  type Layout,
  type Spot,
} from '../model/boxes';
import { BAR, stageUnit } from '../../../game-kit/stage';
import { horseshoe } from './horseshoe';
import { wide } from './oval';

export { centre, overlap, RING, type Box, type Layout, type Spot } from '../model/boxes';

export function layoutOf(
  hands: number,
  watching: boolean,
  w: number,
  h: number,
  big = false,
): Layout {
  const unit = stageUnit(w, h);
  if (unit !== null) return horseshoe(hands, watching, w, h, unit, big);
  const layout = inPixels(watching ? hands : hands - 1, watching, w, h, big);
  return { ...layout, unit: 1, happened: null, floor: layout.band.y };
}

function inPixels(others: number, watching: boolean, w: number, h: number, big: boolean): InPixels {
  if (h < 500 && w > h && w >= LOW_WIDTH) return low(others, watching, w, Math.max(h, LOW_HEIGHT));
  if (w < 600 || w < h * 1.1) return phone(others, watching, w, h, big);
  return wide(others, watching, w, h, big);
}

// The smallest table with others, mouse and me side by side. In a smaller window, as on a desktop at
// 400 %, they lie one below the other, and the table scrolls.
const LOW_WIDTH = 520;
const LOW_HEIGHT = 320;
const MOUSE_ROOM = 132;
const LEAST_MOUSE_ROOM = 96;
const SCROLLED = { own: 120, band: 120, seat: 0.84 }; // small cards, but room for sentences

// --- A phone held upright, or a tablet: rows ---

function phone(
  others: number,
  watching: boolean,
  w: number,
  window: number, // its height
  big: boolean,
): InPixels {
  const u = w < 600 ? w / 360 : Math.min(w / 360, window / 740);
  const rows = others > 3 ? 2 : 1;
  // On shorter screens my own plate gets smaller first, then the band, then the seats.
  const steps = [
    { own: 194, band: big ? 162 : 112, seat: 1 },
    { own: 180, band: big ? 144 : 104, seat: 1 },
    { own: 150, band: big ? 120 : 104, seat: 1 },
    { own: 136, band: 96, seat: 0.92 },
    { own: 120, band: 88, seat: 0.84 },
  ];
  const free = (one: (typeof steps)[number], h: number) =>
    h -
    BAR -
    4 -
    rows * seatHeight(rows, u * one.seat) -
    (watching ? 0 : Math.min(1.4, u) * one.own + 12) -
    one.band -
    EDGE;
  const last = steps[steps.length - 1]!;
  const step =
    steps.find((one) => free(one, window) >= MOUSE_ROOM) ??
    (free(last, window) >= LEAST_MOUSE_ROOM ? last : SCROLLED);
  const missing = step === SCROLLED ? MOUSE_ROOM - free(step, window) : 0;
  const h = window + missing;
  const s = u * step.seat;
  const ownH = watching ? 0 : step.own * Math.min(1.4, u);
  const own = { x: EDGE, y: h - ownH - EDGE, w: w - 2 * EDGE, h: ownH };
  const bandW = Math.min(w - 2 * EDGE, 560);
  const band = {
    x: (w - bandW) / 2,
    y: own.y - step.band - (watching ? 0 : 12),
    w: bandW,
    h: step.band,
  };
  const room = free(step, h);
  const cap = Math.max(176 * u, Math.min(0.6 * w, 176 * u + (h - 740) / 2));
  const d = Math.max(96, Math.min(cap, room - 22));
  const top = band.y - room;
  return {
    kind: 'phone',
    height: missing ? h + 3 * EDGE : h, // my place at the lower end has more than one line
    others: phoneSeats(others, rows, s, w),
    own: watching ? null : ownPlate(own),
    ...circle(w / 2, top + room / 2, d),
    band,
    tools: { x: w - EDGE - TOOL, y: band.y - EDGE - TOOL, w: TOOL, h: TOOL },
    call: { x: EDGE, y: band.y - EDGE - TOOL, w: TOOL, h: TOOL },
  };
}

const seatHeight = (rows: number, s: number) => (rows === 1 ? 158 : 118) * s;

function phoneSeats(count: number, rows: number, s: number, w: number): Spot[] {
  const columns = Math.ceil(count / rows);
  const cell =
    rows === 1
      ? Math.min(118 * s, (w - 4) / 3)
      : Math.min((columns < 4 ? 108 : 88) * s, (w - 6) / columns);
  return Array.from({ length: count }, (_, i) => {
    const row = i < columns ? 0 : 1;
    const inRow = row === 0 ? columns : count - columns;
    const column = row === 0 ? i : i - columns;
    const x = w / 2 + (column - inRow / 2) * cell;
    return tallSpot(
      { x: x + 1, y: BAR + 4 + row * seatHeight(rows, s), w: cell - 2, h: seatHeight(rows, s) - 4 },
      rows === 1 ? 68 : 50,
      s,
    );
  });
}

// The cat and its name over the pile and the top.
function tallSpot(box: Box, card: number, s: number): Spot {
  const big = card === 68;
  const top = { w: card * s, h: card * s * CARD };
  const pile = (big ? 28 : 19) * s;
  const face = (big ? 38 : 30) * s;
  const inner = pile + (big ? 6 : 5) * s + top.w;
  const x = box.x + (box.w - inner) / 2;
  const y = box.y + (big ? 7 : 4) * s;
  const topY = box.y + box.h - top.h - (big ? 12 : 6) * s;
  return {
    box,
    avatar: { x, y, w: face, h: face },
    name: { x: x + face + 5, y, w: box.x + box.w - x - face - 7, h: face },
    pile: { x, y: topY + 12 * s, w: pile, h: pile * CARD },
    count: { x: x - 3, y: topY + 12 * s + pile * CARD + 3, w: pile + 6, h: 20 },
    top: { x: x + inner - top.w, y: topY, ...top },
    under: false,
  };
}

// --- A phone that lies on its side: others, mouse, me ---

function low(others: number, watching: boolean, w: number, h: number): InPixels {
  const columns = others > 4 ? 2 : 1;
  const rows = Math.max(2, Math.ceil(others / columns));
  const left = Math.min(columns === 1 ? 172 : 286, w * 0.39);
  const rowH = Math.min(110, (h - BAR - 4) / rows);
  const cell = left / columns;
  const spots = Array.from({ length: others }, (_, i) => {
    const column = Math.floor(i / rows);
    return smallSpot({
      x: EDGE / 2 + column * cell,
      y: BAR + (i % rows) * rowH,
      w: cell - 2,
      h: rowH - 3,
    });
  });
  const right = watching ? 0 : Math.min(250, w * (columns === 1 ? 0.33 : 0.26));
  const middle = { x: left + EDGE * 2, w: w - left - right - (watching ? 3 : 4) * EDGE };
  // Below the mouse and me: its sentences need the width.
  const band = { x: middle.x, y: h - EDGE - 92, w: w - middle.x - EDGE, h: 92 };
  const own = { x: w - right - EDGE, y: BAR, w: right, h: band.y - EDGE - BAR };
  const room = band.y - BAR;
  const d = Math.max(96, Math.min(room / RING - 4, middle.w * 0.7, 200));
  return {
    kind: 'low',
    height: h,
    others: spots,
    own: watching ? null : lowOwn(own),
    ...circle(middle.x + middle.w / 2, BAR + room / 2 - 2, d),
    band,
    // Beside the buttons of the bar: there is no room elsewhere.
    tools: { x: w - 164, y: 2, w: TOOL, h: TOOL },
    call: { x: w - 164 - 104, y: 2, w: TOOL, h: TOOL },
  };
}

function smallSpot(box: Box): Spot {
  const topH = Math.min(box.h - 4, 98);
  const top = { w: topH / CARD, h: topH };
  const face = Math.min(34, box.h * 0.46);
  const pile = Math.min(24, (box.h - face - 8) / CARD);
  const x = box.x + 5;
  return {
    box,
    avatar: { x, y: box.y + 3, w: face, h: face },
    name: { x: x + face + 4, y: box.y + 3, w: box.w - face - top.w - 20, h: face },
    pile: { x: x + 3, y: box.y + face + 6, w: pile, h: pile * CARD },
    count: { x: x + pile + 6, y: box.y + face + 6 + (pile * CARD - 20) / 2, w: 28, h: 20 },
    top: { x: box.x + box.w - top.w - 5, y: box.y + (box.h - topH) / 2, ...top },
    under: false,
  };
}

function lowOwn(box: Box): Spot {
  const card = Math.min((box.w - 52) / 2, (box.h - 78) / CARD, 112);
  const x = box.x + (box.w - 2 * card - 22) / 2;
  const y = box.y + 60 + (box.h - 72 - card * CARD) / 2;
  return {
    box,
    avatar: { x, y: box.y + 7, w: 46, h: 46 },
    name: { x: x + 60, y: box.y + 6, w: box.x + box.w - x - 68, h: 48 },
    pile: { x, y, w: card, h: card * CARD },
    count: { x: x - 8, y: y + card * CARD - 16, w: 36, h: 24 },
    top: { x: x + card + 22, y, w: card, h: card * CARD },
    under: false,
  };
}
