// Where everything lies on a large table, in pixels below the bar (docs/design.md, "Large tables"):
// the deck in the middle, the others at its sides, the band at the left, my piles below.

import { BAR, inPixels, stageUnit, type StageBox as Box } from '../../../game-kit/stage';

export interface Stage {
  unit: number; // pixels
  deck: Box;
  sides: Box; // the deck and what stands beside it
  others: Box[];
  card: number; // the width of the others' cards
  fan: number; // how many of an open pile's newest cards are shown
  band: Box;
  piles: Box[]; // mine; none for a spectator
  widest: number; // the most that a card in them is wide
}

const EDGE = 24;
const GAP = 14;
const DECK = 280;
const TALL = 1.4;
const EDGES = 18; // the deck's paper edges
const TOP = 122;
const PLATE = { width: 416, height: 200, widest: 560 };
const BESIDE = 138; // room at each side of the deck: points, cards left, buttons
const FAN_STEP = 0.38;
const MOST_FANNED = 4;
const OWN = { card: [176, 190], high: 378, most: 460 } as const;

// *width* and *height* are those of the whole table, with its bar.
export function stageOf(
  width: number,
  height: number,
  { others, watching, bigText = false }: { others: number; watching: boolean; bigText?: boolean },
): Stage | null {
  const unit = stageUnit(width, height);
  if (unit === null) return null;
  const wide = width / unit;
  const high = (height - BAR) / unit;
  const least = 2 * PLATE.height + GAP + 8; // of all that is above the piles
  const own = watching ? 0 : Math.min(OWN.most, Math.max(OWN.high, (high - least) * 0.6));
  const upper = watching ? high - EDGE : high - own - EDGE;
  const plate = Math.min(PLATE.widest, wide / 2 - DECK / 2 - BESIDE - EDGE);
  const right = wide - EDGE - plate;
  const deckHigh = DECK * TALL + EDGES;
  const middle = watching ? upper - PLATE.height - GAP : upper;
  const deck = {
    left: wide / 2 - DECK / 2,
    top: Math.max(0, (middle - deckHigh) / 2),
    width: DECK,
    height: DECK * TALL,
  };
  const between = plate + EDGE + 8;
  const sides = { left: between, top: 0, width: wide - 2 * between, height: middle };
  const at = (left: number, row: number): Box => {
    const rows = upper - 8;
    const each = Math.min(PLATE.height + 20, (rows - GAP) / 2);
    const shift = (rows - 2 * each - GAP) / 2;
    return { left, top: 4 + shift + row * (each + GAP), width: plate, height: each };
  };
  // A spectator sees all players, and the band below the deck.
  const places = watching
    ? [at(EDGE, 0), at(right, 0), at(EDGE, 1), at(right, 1)]
    : [at(EDGE, 0), at(right, 0), at(right, 1)];
  const band = watching
    ? {
        left: between + 8,
        top: upper - PLATE.height * 0.8,
        width: sides.width - 16,
        height: PLATE.height * (bigText ? 0.8 : 0.7),
      }
    : within(at(EDGE, 1), bigText ? 220 : 172);
  const half = (wide - 2 * EDGE - 18) / 2;
  const piles = watching
    ? []
    : [0, 1].map((side) => ({
        left: EDGE + side * (half + 18),
        top: high - own - GAP,
        width: half,
        height: own,
      }));
  const pile = (plate - 2 * 14 - 112 - 2 * 14) / 2;
  const px = inPixels(unit);
  return {
    unit,
    deck: px(deck),
    sides: px(sides),
    others: places.slice(0, others).map(px),
    card: TOP * unit,
    fan: Math.max(1, Math.min(MOST_FANNED, Math.floor((pile / TOP - 1) / FAN_STEP + 1))),
    band: px(band),
    piles: piles.map(px),
    widest: Math.min(OWN.card[1], OWN.card[0] + Math.max(0, wide - 1440) * 0.0875) * unit,
  };
}

// In the middle of *box*, as high as wanted or as there is room for.
function within(box: Box, wanted: number): Box {
  const height = Math.min(wanted, box.height);
  return { ...box, top: box.top + (box.height - height) / 2, height };
}
