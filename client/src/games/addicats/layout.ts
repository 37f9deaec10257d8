// Where everything lies on a table for one reader, worked out from its size alone (docs/design.md,
// "Layout"). Every part has its own box, so that what is tested here is what is seen.

export interface Box { x: number; y: number; w: number; h: number }

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
  kind: 'phone' | 'low' | 'wide';
  others: Spot[]; // in play order, from my left to my right; for those who watch: everybody
  own: Spot | null;
  mouse: Box;
  ring: Box;
  band: Box;
  tools: Box; // the corrections
  call: Box; // the call of the mouse, or the end of a game without one
}

export const RING = 1.21;
const EDGE = 8;
const BAR = 52;
const TOOL = 48;
const CARD = 1.4; // height by width

export function layoutOf(hands: number, watching: boolean, w: number, h: number, big = false): Layout {
  const others = watching ? hands : hands - 1;
  if (h < 500 && w > h) return low(others, watching, w, h);
  if (w < 600 || w < h * 1.1) return phone(others, watching, w, h, big);
  return wide(others, watching, w, h, big);
}

// --- A phone held upright, or a tablet: rows ---

function phone(others: number, watching: boolean, w: number, h: number, big: boolean): Layout {
  const u = w < 600 ? w / 360 : Math.min(w / 360, h / 740);
  const rows = others > 3 ? 2 : 1;
  // Shorter screens shrink my own plate first, then the band, then the seats.
  const steps = [
    { own: 194, band: big ? 138 : 112, seat: 1 }, { own: 180, band: big ? 120 : 104, seat: 1 },
    { own: 150, band: big ? 120 : 104, seat: 1 }, { own: 136, band: 96, seat: 0.92 }, { own: 120, band: 88, seat: 0.84 },
  ];
  const free = (one: (typeof steps)[number]) =>
    h - BAR - 4 - rows * seatHeight(rows, u * one.seat) - (watching ? 0 : Math.min(1.4, u) * one.own + 12) - one.band - EDGE;
  const step = steps.find((one) => free(one) >= 132) ?? steps[steps.length - 1]!;
  const s = u * step.seat;
  const ownH = watching ? 0 : step.own * Math.min(1.4, u);
  const own = { x: EDGE, y: h - ownH - EDGE, w: w - 2 * EDGE, h: ownH };
  const bandW = Math.min(w - 2 * EDGE, 560);
  const band = { x: (w - bandW) / 2, y: own.y - step.band - (watching ? 0 : 12), w: bandW, h: step.band };
  const room = free(step);
  const cap = Math.max(176 * u, Math.min(0.6 * w, 176 * u + (h - 740) / 2));
  const d = Math.max(96, Math.min(cap, room - 22));
  const top = band.y - room;
  return {
    kind: 'phone',
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
  const cell = rows === 1 ? Math.min(118 * s, (w - 4) / 3) : Math.min((columns < 4 ? 108 : 88) * s, (w - 6) / columns);
  return Array.from({ length: count }, (_, i) => {
    const row = i < columns ? 0 : 1;
    const inRow = row === 0 ? columns : count - columns;
    const column = row === 0 ? i : i - columns;
    const x = w / 2 + (column - inRow / 2) * cell;
    return tallSpot({ x: x + 1, y: BAR + 4 + row * seatHeight(rows, s), w: cell - 2, h: seatHeight(rows, s) - 4 }, rows === 1 ? 68 : 50, s);
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

function low(others: number, watching: boolean, w: number, h: number): Layout {
  const columns = others > 4 ? 2 : 1;
  const rows = Math.max(2, Math.ceil(others / columns));
  const left = Math.min(columns * 150, w * 0.38);
  const rowH = Math.min(110, (h - BAR - 4) / rows);
  const cell = left / columns;
  const spots = Array.from({ length: others }, (_, i) => {
    const column = Math.floor(i / rows);
    return smallSpot({ x: EDGE / 2 + column * cell, y: BAR + (i % rows) * rowH, w: cell - 2, h: rowH - 3 });
  });
  const right = watching ? 0 : Math.min(250, w * 0.33);
  const own = { x: w - right - EDGE, y: BAR, w: right, h: h - BAR - EDGE };
  const middle = { x: left + EDGE * 2, w: w - left - right - (watching ? 3 : 4) * EDGE };
  const band = { x: middle.x, y: h - EDGE - 96, w: middle.w, h: 96 };
  const room = band.y - BAR;
  const d = Math.max(96, Math.min(room / RING - 4, middle.w * 0.7, 200));
  return {
    kind: 'low',
    others: spots,
    own: watching ? null : lowOwn(own),
    ...circle(middle.x + middle.w / 2, BAR + room / 2 - 2, d),
    band,
    // Beside the bar's own buttons: nowhere else is room.
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
  const card = Math.min((box.w - 52) / 2, (box.h - 84) / CARD, 112);
  const x = box.x + (box.w - 2 * card - 22) / 2;
  const y = box.y + 62 + (box.h - 74 - card * CARD) / 2;
  return {
    box,
    avatar: { x, y: box.y + 9, w: 48, h: 48 },
    name: { x: x + 60, y: box.y + 9, w: box.x + box.w - x - 68, h: 48 },
    pile: { x, y, w: card, h: card * CARD },
    count: { x: x - 8, y: y + card * CARD - 16, w: 36, h: 24 },
    top: { x: x + card + 22, y, w: card, h: card * CARD },
    under: false,
  };
}

// --- Tablet, desktop, projector: an oval ---

function wide(others: number, watching: boolean, w: number, h: number, big: boolean): Layout {
  const ownH = watching ? 0 : Math.min(208, Math.max(150, h * 0.212));
  const ownW = Math.min(480, w * 0.46);
  const own = { x: (w - ownW) / 2, y: h - ownH - (h > 800 ? 18 : 10), w: ownW, h: ownH };
  const bandH = (w < 1200 || h < 800 ? 116 : 134) + (big ? 22 : 0);
  const bandW = w < 1200 ? 470 : 520;
  const band = { x: (w - bandW) / 2, y: own.y - 12 - bandH, w: bandW, h: bandH };
  const d = Math.max(96, Math.min(0.22 * h, 300));
  const cy = Math.min(0.47 * h, band.y - 6 - (d * RING) / 2);
  const mouse = circle(w / 2, cy, d);
  const tools = watching
    ? { x: w - EDGE - TOOL, y: h - EDGE - TOOL, w: TOOL, h: TOOL }
    : { x: band.x + band.w - TOOL, y: band.y - TOOL - 6, w: TOOL, h: TOOL };
  const most = w < 1200 ? 92 : others < 6 ? 114 : 96;
  for (let card = most; ; card -= 2) {
    const spots = ovalSeats(others, watching, w, h, cy, card, band, own);
    const fixed = [mouse.ring, band, ...(watching ? [tools] : [own])];
    if (card <= 50 || !spots.some((one, i) => [...fixed, ...spots.slice(i + 1).map((two) => two.box)].some((two) => overlap(one.box, two)))) {
      return {
        kind: 'wide',
        others: spots,
        own: watching ? null : ownPlate(own),
        ...mouse,
        band,
        tools,
        call: { ...tools, x: w - tools.x - TOOL },
      };
    }
  }
}

function ovalSeats(
  others: number, watching: boolean, w: number, h: number, cy: number, card: number, band: Box, own: Box,
): Spot[] {
  const size = rowSize(card);
  const turn = 360 / (watching ? others : others + 1);
  const centres = Array.from({ length: others }, (_, i) => {
    const angle = ((90 + turn * (watching ? i + 0.5 : i + 1)) * Math.PI) / 180;
    const x = w / 2 + 0.38 * w * Math.cos(angle);
    const y = cy + 0.31 * h * Math.sin(angle);
    const clear = size.w / 2 + EDGE;
    return {
      x: Math.min(w - clear, Math.max(clear, x)),
      y: Math.min(h - EDGE - size.h / 2, Math.max(BAR + 2 + size.h / 2, y)),
    };
  });
  // Whoever sits beside the band and me keeps clear of both, and of the neighbour above.
  const floor = (watching ? band : own).x - EDGE - size.w / 2;
  for (const side of [-1, 1]) {
    const column = centres.filter((one) => (one.x - w / 2) * side > 0.1 * w).sort((a, b) => a.y - b.y);
    for (const one of column) {
      if (one.y + size.h / 2 > band.y - EDGE) one.x = side < 0 ? Math.min(one.x, Math.min(band.x - EDGE - size.w / 2, floor)) : Math.max(one.x, w - Math.min(band.x - EDGE - size.w / 2, floor));
    }
    column.forEach((one, i) => {
      const above = column[i - 1];
      if (above && Math.abs(above.x - one.x) < size.w + 8) one.y = Math.max(one.y, above.y + size.h + 8);
    });
  }
  return centres.map((one) => rowSpot(one.x - size.w / 2, one.y - size.h / 2, card, one.x > w / 2 + 2));
}

function rowSize(card: number): { w: number; h: number } {
  return { w: card * 2.36 + 24, h: card * CARD + 20 };
}

// Cat, pile, top: the top always on the side of the mouse.
function rowSpot(x: number, y: number, card: number, mirrored: boolean): Spot {
  const size = rowSize(card);
  const face = card * 0.62;
  const pile = card * 0.5;
  const place = (left: number, w: number) => x + (mirrored ? size.w - left - w : left);
  const middle = y + size.h / 2;
  const faceX = 12 + card * 0.06;
  const pileX = faceX + face + card * 0.12;
  const topX = size.w - 12 - card;
  const column = face + card * 0.2 + 8;
  return {
    box: { x, y, ...size },
    avatar: { x: place(faceX, face), y: middle - face * 0.76, w: face, h: face },
    name: { x: place(faceX + face / 2 - column / 2, column), y: middle + face * 0.24 + 5, w: column, h: 24 },
    pile: { x: place(pileX, pile), y: middle - pile * CARD * 0.66, w: pile, h: pile * CARD },
    count: { x: place(pileX, pile), y: middle + pile * CARD * 0.34 + 7, w: pile, h: 22 },
    top: { x: place(topX, card), y: y + 10, w: card, h: card * CARD },
    under: true,
  };
}

// --- Parts that all share ---

function ownPlate(box: Box): Spot {
  const card = Math.min(112 * Math.max(1, Math.min(1.4, box.w / 344)), (box.h - 32) / CARD, (box.w - 124) / 2);
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

function circle(cx: number, cy: number, d: number): { mouse: Box; ring: Box } {
  const round = (size: number): Box => ({ x: cx - size / 2, y: cy - size / 2, w: size, h: size });
  return { mouse: round(d), ring: round(d * RING) };
}

export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

export const centre = (box: Box): { x: number; y: number } => ({ x: box.x + box.w / 2, y: box.y + box.h / 2 });
