// The layout of a shared table, without a screen. All hands of this device have zones of the same
// size, equally near to their edge.

import { mirrored, partsOf, SLICE_LEAST, TOP_LEAST, type Form, type Parts } from './forms';
import { distance, freeCorner, isInside, overlap, type Rect, type Size } from './rects';
import {
  plansFor,
  quarterTurn,
  sidesFor,
  sitDown,
  slotsOf,
  type Plan,
  type Side,
  type Sitter,
  type Slot,
} from './seating';

export interface Place extends Sitter {
  side: Side;
  turn: 0 | 90 | 180 | 270; // of the zone, clockwise, so that it is upright for its player
  hangs: boolean; // at the upper edge of an upright screen: not turned, but its slice points down
  x: number; // the zone's centre on the screen
  y: number;
  parts: Parts; // in coordinates of the zone
  zone: Rect; // this and the next two in coordinates of the screen
  top: Rect;
  slice: Rect | null;
  facing: number; // angle of the mouse that looks at it
}

export interface Layout {
  form: Form;
  scale: number;
  places: Place[];
  mouse: { x: number; y: number; r: number };
  menu: Rect;
  help: Rect;
}

const TURNS = { bottom: 0, left: 90, top: 180, right: 270 } as const;
const MOUSE_LEAST = 48;
const RING = 1.34; // outer radius of the arrows and paws, in radii of the wheel
const RING_LEAST = 1.15;
const GAP = 3;

export function layOut(all: readonly Sitter[], size: Size): Layout {
  const sitters = sitDown(all);
  let best: Layout | null = null;
  for (const plan of plansFor(sitters, size.upright, size.own)) {
    const straight = grow(sitters, size, plan, 'bottom');
    const turned = size.upright ? straight : grow(sitters, size, quarterTurn(plan), 'left');
    // On an upright tablet players sit along the long sides, if that gives clearly more room.
    const found = turned.scale > straight.scale * 1.05 ? turned : straight;
    if (isEnough(found)) return found;
    if (!best || sliceOf(found) > sliceOf(best)) best = found;
  }
  return best ?? grow(sitters, size, { form: 'wide', counts: sidesFor(sitters) }, 'bottom');
}

// The largest layout of a plan in which nothing touches.
function grow(sitters: readonly Sitter[], size: Size, plan: Plan, from: Side): Layout {
  const long = Math.max(size.width, size.height);
  const short = Math.min(size.width, size.height);
  const most = Math.min(1.6, Math.max(1, Math.min(long / 1024, short / 768)));
  for (let scale = most; scale > 0.3; scale -= 0.01) {
    const layout = lay(sitters, size, plan, from, scale);
    if (layout) return layout;
  }
  return {
    form: plan.form,
    scale: 0,
    places: [],
    mouse: { x: 0, y: 0, r: 0 },
    menu: EMPTY,
    help: EMPTY,
  };
}

const EMPTY: Rect = { x: 0, y: 0, w: 0, h: 0 };

function lay(
  sitters: readonly Sitter[],
  size: Size,
  plan: Plan,
  from: Side,
  scale: number,
): Layout | null {
  const middle = { x: size.width / 2, y: size.height / 2 };
  const places = slotsOf(plan, from).map((slot, i) =>
    placeAt(sitters[i]!, slot, plan.form, scale, size),
  );
  // What is said to hands that play elsewhere is said on their own screens.
  const solid = places.map((place) => [
    place.zone,
    place.top,
    ...(place.mine ? [onScreen(place, place.parts.strip)] : []),
  ]);
  for (const [i, mine] of solid.entries()) {
    if (mine.some((rect) => !isInside(rect, size))) return null;
    const others = solid.slice(i + 1).flat();
    if (mine.some((rect) => others.some((other) => overlap(rect, other, GAP)))) return null;
  }
  const all = solid.flat();
  const free = Math.min(...all.map((rect) => distance(middle, rect)), middle.x, middle.y);
  if (free < MOUSE_LEAST * RING_LEAST) return null;
  const r = Math.max(MOUSE_LEAST, Math.min(free / RING, 0.17 * Math.min(size.width, size.height)));
  const wheel = {
    x: middle.x - r * RING,
    y: middle.y - r * RING,
    w: 2 * r * RING,
    h: 2 * r * RING,
  };
  if (size.own)
    return { form: plan.form, scale, places, mouse: { ...middle, r }, menu: EMPTY, help: EMPTY };
  const lasting = [...places.flatMap((place) => [place.zone, place.top]), wheel];
  // The buttons keep clear of the strips if possible. If not, strips may cover them: these come and go,
  // and let touches through.
  const [menu, help] = [false, true].map(
    (far) => freeCorner([...all, wheel], size, far) ?? freeCorner(lasting, size, far),
  );
  return menu && help
    ? { form: plan.form, scale, places, mouse: { ...middle, r }, menu, help }
    : null;
}

function placeAt(
  sitter: Sitter,
  { side, share, alone }: Slot,
  form: Form,
  scale: number,
  size: Size,
): Place {
  const hangs = size.upright === true && side === 'top';
  const drawn = partsOf(form, sitter.mine, scale, alone);
  const parts = hangs ? mirrored(drawn) : drawn;
  const { w, h } = parts.zone;
  const { width, height } = size;
  const x = side === 'left' ? h / 2 : side === 'right' ? width - h / 2 : width * share;
  const y = side === 'top' ? h / 2 : side === 'bottom' ? height - h / 2 : height * share;
  const facing = (Math.atan2(width / 2 - x, y - height / 2) * 180) / Math.PI;
  const place: Place = {
    ...sitter,
    side,
    turn: hangs ? 0 : TURNS[side],
    hangs,
    x,
    y,
    parts,
    facing: size.upright ? 0 : Math.round(facing),
    zone:
      side === 'left' || side === 'right'
        ? { x: x - h / 2, y: y - w / 2, w: h, h: w }
        : { x: x - w / 2, y: y - h / 2, w, h },
    top: EMPTY,
    slice: null,
  };
  return {
    ...place,
    top: onScreen(place, parts.top),
    slice: parts.slice && onScreen(place, parts.slice),
  };
}

// A part of a zone, from coordinates of the zone to those of the screen.
export function onScreen(place: Pick<Place, 'x' | 'y' | 'turn' | 'parts'>, part: Rect): Rect {
  const dx = part.x + part.w / 2 - place.parts.zone.w / 2;
  const dy = part.y + part.h / 2 - place.parts.zone.h / 2;
  const [x, y] = ({ 0: [dx, dy], 90: [-dy, dx], 180: [-dx, -dy], 270: [dy, -dx] } as const)[
    place.turn
  ];
  const [w, h] = place.turn % 180 ? [part.h, part.w] : [part.w, part.h];
  return { x: place.x + x - w / 2, y: place.y + y - h / 2, w, h };
}

function isEnough(layout: Layout): boolean {
  const top = layout.places[0]?.top;
  return sliceOf(layout) >= SLICE_LEAST && !!top && Math.min(top.w, top.h) >= TOP_LEAST;
}

function sliceOf(layout: Layout): number {
  const slice = layout.places.find((place) => place.slice)?.slice;
  return slice ? Math.min(slice.w, slice.h) : layout.scale * SLICE_LEAST;
}
