// Tablet, desktop, projector: seats round an oval, by their angle (docs/design.md, "Layout").

import { BAR } from '../../../game-kit/stage';
import {
  CARD,
  circle,
  EDGE,
  overlap,
  ownPlate,
  RING,
  TOOL,
  type Box,
  type InPixels,
  type Spot,
} from '../model/boxes';

export function wide(
  others: number,
  watching: boolean,
  w: number,
  h: number,
  big: boolean,
): InPixels {
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
    if (
      card <= 50 ||
      !spots.some((one, i) =>
        [...fixed, ...spots.slice(i + 1).map((two) => two.box)].some((two) =>
          overlap(one.box, two),
        ),
      )
    ) {
      return {
        kind: 'wide',
        height: h,
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
  others: number,
  watching: boolean,
  w: number,
  h: number,
  cy: number,
  card: number,
  band: Box,
  own: Box,
): Spot[] {
  const size = rowSize(card);
  const turn = 360 / (watching ? others : others + 1);
  const clear = size.w / 2 + EDGE;
  const centres = Array.from({ length: others }, (_, i) => {
    const angle = ((90 + turn * (watching ? i + 0.5 : i + 1)) * Math.PI) / 180;
    const x = w / 2 + 0.38 * w * Math.cos(angle);
    const y = cy + 0.31 * h * Math.sin(angle);
    return {
      x: Math.min(w - clear, Math.max(clear, x)),
      y: Math.min(h - EDGE - size.h / 2, Math.max(BAR + 2 + size.h / 2, y)),
    };
  });
  // A seat beside the band and my plate keeps clear of both, and of the seat above it.
  const floor = (watching ? band : own).x - EDGE - size.w / 2;
  for (const side of [-1, 1]) {
    const column = centres
      .filter((one) => (one.x - w / 2) * side > 0.1 * w)
      .sort((a, b) => a.y - b.y);
    for (const one of column) {
      if (one.y + size.h / 2 > band.y - EDGE)
        one.x =
          side < 0
            ? Math.max(clear, Math.min(one.x, band.x - EDGE - size.w / 2, floor))
            : Math.min(w - clear, Math.max(one.x, w - band.x + EDGE + size.w / 2, w - floor));
    }
    column.forEach((one, i) => {
      const above = column[i - 1];
      if (above && Math.abs(above.x - one.x) < size.w + 8)
        one.y = Math.max(one.y, above.y + size.h + 8);
    });
  }
  return centres.map((one) =>
    rowSpot(one.x - size.w / 2, one.y - size.h / 2, card, one.x > w / 2 + 2),
  );
}

function rowSize(card: number): { w: number; h: number } {
  return { w: card * 2.36 + 24, h: card * CARD + 20 };
}

// Cat, pile and top in a row, the top always on the side of the mouse.
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
    name: {
      x: place(faceX + face / 2 - column / 2, column),
      y: middle + face * 0.24 + 5,
      w: column,
      h: 24,
    },
    pile: { x: place(pileX, pile), y: middle - pile * CARD * 0.66, w: pile, h: pile * CARD },
    count: { x: place(pileX, pile), y: middle + pile * CARD * 0.34 + 7, w: pile, h: 22 },
    top: { x: place(topX, card), y: y + 10, w: card, h: card * CARD },
    under: true,
  };
}
