// Where everything lies on a tablet between its players: arithmetic alone. Every hand of this
// device has the same zone, as big as all the others and as near to its own edge.

import { partsOf, SLICE_LEAST, TOP_LEAST, type Form, type Parts, type Rect } from './forms';

export type { Rect } from './forms';
export type Side = 'bottom' | 'left' | 'top' | 'right';
export type Counts = Record<Side, number>;

export interface Sitter {
  hand: number;
  seat: number;
  mine: boolean; // has a slice to hit here
}

export interface Place extends Sitter {
  side: Side;
  turn: 0 | 90 | 180 | 270; // of the zone, clockwise, so that it is upright for its player
  x: number; // the zone's centre on the screen
  y: number;
  parts: Parts; // in the zone's own frame
  zone: Rect; // these three on the screen
  top: Rect;
  slice: Rect | null;
  facing: number; // how far the mouse turns to look at it
}

export interface Layout {
  form: Form;
  scale: number;
  places: Place[];
  mouse: { x: number; y: number; r: number };
  menu: Rect;
  help: Rect;
}

export interface Size {
  width: number;
  height: number;
}

interface Plan {
  form: Form;
  counts: Counts;
  slots?: number; // room for so many on each side, if that is more than sit there
}

const SIDES: readonly Side[] = ['bottom', 'left', 'top', 'right']; // clockwise
const TURNS = { bottom: 0, left: 90, top: 180, right: 270 } as const;
const MOUSE_LEAST = 48;
const RING = 1.34; // the wheel with the arrows and paws round it, in radii of the wheel
const RING_LEAST = 1.15;
const GAP = 3;
const CORNER = 52;
const CORNER_LEAST = 48;
const EDGE = 8;

const BY_HANDS: Record<number, readonly [number, number, number, number]> = {
  1: [1, 0, 0, 0], 2: [1, 1, 0, 0], 3: [1, 0, 1, 1], 4: [1, 1, 1, 1],
  5: [2, 1, 1, 1], 6: [2, 2, 1, 1], 7: [3, 2, 1, 1], 8: [3, 3, 1, 1],
};

// How many sit at each side. Two players keep their several hands together before them.
export function sidesFor(sitters: readonly Sitter[]): Counts {
  const seats = [...new Set(sitters.map((one) => one.seat))];
  if (seats.length === 2 && sitters.length > 2) {
    const first = sitters.filter((one) => one.seat === seats[0]).length;
    return { bottom: first, top: sitters.length - first, left: 0, right: 0 };
  }
  const [bottom, top, left, right] = BY_HANDS[sitters.length] ?? [sitters.length, 0, 0, 0];
  return { bottom, top, left, right };
}

// In play order, the first of mine first: that one sits at the bottom. The hands of one player are
// never torn apart.
export function sitDown(all: readonly Sitter[]): Sitter[] {
  const first = Math.max(0, all.findIndex((one, i) => one.mine && one.seat !== all.at(i - 1)?.seat));
  return [...all.slice(first), ...all.slice(0, first)];
}

export function layOut(all: readonly Sitter[], size: Size): Layout {
  const sitters = sitDown(all);
  let best: Layout | null = null;
  for (const plan of plansFor(sitters)) {
    const straight = grow(sitters, size, plan, 'bottom');
    const turned = grow(sitters, size, quarterTurn(plan), 'left');
    // A table that stands upright is used along its long sides, if that gives clearly more room.
    const found = turned.scale > straight.scale * 1.05 ? turned : straight;
    if (isEnough(found)) return found;
    if (!best || sliceOf(found) > sliceOf(best)) best = found;
  }
  return best ?? grow(sitters, size, { form: 'wide', counts: sidesFor(sitters) }, 'bottom');
}

function plansFor(sitters: readonly Sitter[]): Plan[] {
  const counts = sidesFor(sitters);
  const n = sitters.length;
  const rows: Counts = { bottom: Math.ceil(n / 2), top: Math.floor(n / 2), left: 0, right: 0 };
  return [
    { form: n <= 4 ? 'wide' : 'front', counts },
    { form: 'line', counts },
    { form: 'line', counts: rows },
    { form: 'tiny', counts: rows, slots: 2 * Math.ceil(rows.bottom / 2) },
  ];
}

function quarterTurn({ counts: { bottom, left, top, right }, ...plan }: Plan): Plan {
  return { ...plan, counts: { left: bottom, top: left, right: top, bottom: right } };
}

// As big as can be without anything touching anything.
function grow(sitters: readonly Sitter[], size: Size, plan: Plan, from: Side): Layout {
  const long = Math.max(size.width, size.height);
  const short = Math.min(size.width, size.height);
  const most = Math.min(1.6, Math.max(1, Math.min(long / 1024, short / 768)));
  for (let scale = most; scale > 0.3; scale -= 0.01) {
    const layout = lay(sitters, size, plan, from, scale);
    if (layout) return layout;
  }
  return { form: plan.form, scale: 0, places: [], mouse: { x: 0, y: 0, r: 0 }, menu: EMPTY, help: EMPTY };
}

const EMPTY: Rect = { x: 0, y: 0, w: 0, h: 0 };

function lay(sitters: readonly Sitter[], size: Size, plan: Plan, from: Side, scale: number): Layout | null {
  const middle = { x: size.width / 2, y: size.height / 2 };
  const places = slotsOf(plan, from).map((slot, i) => placeAt(sitters[i]!, slot, plan.form, scale, size));
  const solid = places.map((place) => [place.zone, place.top, onScreen(place, place.parts.strip)]);
  for (const [i, mine] of solid.entries()) {
    if (mine.some((rect) => !isInside(rect, size))) return null;
    const others = solid.slice(i + 1).flat();
    if (mine.some((rect) => others.some((other) => overlap(rect, other, GAP)))) return null;
  }
  const all = solid.flat();
  const free = Math.min(...all.map((rect) => distance(middle, rect)), middle.x, middle.y);
  if (free < MOUSE_LEAST * RING_LEAST) return null;
  const r = Math.max(MOUSE_LEAST, Math.min(free / RING, 0.17 * Math.min(size.width, size.height)));
  const wheel = { x: middle.x - r * RING, y: middle.y - r * RING, w: 2 * r * RING, h: 2 * r * RING };
  const lasting = [...places.flatMap((place) => [place.zone, place.top]), wheel];
  // Clear of all words if that can be; they come and go, and let touches through.
  const [menu, help] = [false, true].map((far) => freeCorner([...all, wheel], size, far) ?? freeCorner(lasting, size, far));
  return menu && help ? { form: plan.form, scale, places, mouse: { ...middle, r }, menu, help } : null;
}

interface Slot {
  side: Side;
  share: number; // where on the side, from 0 to 1
}

// Clockwise round the screen, as the play goes.
function slotsOf({ counts, slots }: Plan, from: Side): Slot[] {
  const start = SIDES.indexOf(from);
  return SIDES.flatMap((_, i) => {
    const side = SIDES[(start + i) % 4]!;
    const m = counts[side] && Math.max(counts[side], slots ?? 0);
    const along = Array.from({ length: counts[side] }, (_, k) => (2 * k + 1) / (2 * m));
    const ordered = side === 'bottom' || side === 'left' ? along.map((share) => 1 - share) : along;
    return ordered.map((share) => ({ side, share }));
  });
}

function placeAt(sitter: Sitter, { side, share }: Slot, form: Form, scale: number, size: Size): Place {
  const parts = partsOf(form, sitter.mine, scale);
  const { w, h } = parts.zone;
  const { width, height } = size;
  const x = side === 'left' ? h / 2 : side === 'right' ? width - h / 2 : width * share;
  const y = side === 'top' ? h / 2 : side === 'bottom' ? height - h / 2 : height * share;
  const facing = (Math.atan2(width / 2 - x, y - height / 2) * 180) / Math.PI;
  const place: Place = {
    ...sitter, side, turn: TURNS[side], x, y, parts, facing: Math.round(facing),
    zone: side === 'left' || side === 'right' ? { x: x - h / 2, y: y - w / 2, w: h, h: w } : { x: x - w / 2, y: y - h / 2, w, h },
    top: EMPTY, slice: null,
  };
  return {
    ...place,
    top: onScreen(place, parts.top),
    slice: parts.slice && onScreen(place, parts.slice),
  };
}

// A part of a zone, from the zone's frame to the screen's.
export function onScreen(place: Pick<Place, 'x' | 'y' | 'side' | 'parts'>, part: Rect): Rect {
  const dx = part.x + part.w / 2 - place.parts.zone.w / 2;
  const dy = part.y + part.h / 2 - place.parts.zone.h / 2;
  const [x, y] = ({ bottom: [dx, dy], left: [-dy, dx], top: [-dx, -dy], right: [dy, -dx] } as const)[place.side];
  const lying = place.side === 'left' || place.side === 'right';
  const [w, h] = lying ? [part.h, part.w] : [part.w, part.h];
  return { x: place.x + x - w / 2, y: place.y + y - h / 2, w, h };
}

// The free spot nearest to a corner: at the upper left, or (far) at the lower right.
function freeCorner(taken: readonly Rect[], { width, height }: Size, far: boolean): Rect | null {
  const wide = Math.min(width, height) < 500 ? CORNER_LEAST : CORNER;
  for (let away = 0; away < (width + height) / 2; away += 4) {
    for (let down = 0; down <= away; down += 4) {
      const x = EDGE + away - down;
      const y = EDGE + down;
      if (x > width / 2 - wide || y > (height - wide) / 2) continue;
      const spot = { x: far ? width - x - wide : x, y: far ? height - y - wide : y, w: wide, h: wide };
      if (!taken.some((rect) => overlap(spot, rect, 6))) return spot;
    }
  }
  return null;
}

function isEnough(layout: Layout): boolean {
  const top = layout.places[0]?.top;
  return sliceOf(layout) >= SLICE_LEAST && !!top && Math.min(top.w, top.h) >= TOP_LEAST;
}

function sliceOf(layout: Layout): number {
  const slice = layout.places.find((place) => place.slice)?.slice;
  return slice ? Math.min(slice.w, slice.h) : layout.scale * SLICE_LEAST;
}

export function overlap(a: Rect, b: Rect, gap = 0): boolean {
  return a.x < b.x + b.w + gap && b.x < a.x + a.w + gap && a.y < b.y + b.h + gap && b.y < a.y + a.h + gap;
}

function isInside(rect: Rect, { width, height }: Size): boolean {
  const slack = 0.01;
  return rect.x >= -slack && rect.y >= -slack && rect.x + rect.w <= width + slack && rect.y + rect.h <= height + slack;
}

function distance(point: { x: number; y: number }, rect: Rect): number {
  const dx = Math.max(rect.x - point.x, 0, point.x - rect.x - rect.w);
  const dy = Math.max(rect.y - point.y, 0, point.y - rect.y - rect.h);
  return Math.hypot(dx, dy);
}
