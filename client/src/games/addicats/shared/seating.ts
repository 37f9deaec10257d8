// Which hand sits at which side of the tablet, in play order, and the forms its zone may have.

import type { Form } from './forms';

export type Side = 'bottom' | 'left' | 'top' | 'right';
export type Counts = Record<Side, number>;

export interface Sitter {
  hand: number;
  seat: number;
  mine: boolean; // plays on this device, so has a slice
}

export interface Plan {
  form: Form;
  counts: Counts;
  slots?: number; // how many places each side has, if more than sit there
}

export interface Slot {
  side: Side;
  share: number; // position along the side, from 0 to 1
  alone: boolean; // nobody else sits at this side
}

const SIDES: readonly Side[] = ['bottom', 'left', 'top', 'right']; // clockwise
const BY_HANDS: Record<number, readonly [number, number, number, number]> = {
  1: [1, 0, 0, 0],
  2: [1, 1, 0, 0],
  3: [1, 0, 1, 1],
  4: [1, 1, 1, 1],
  5: [2, 1, 1, 1],
  6: [2, 2, 1, 1],
  7: [3, 2, 1, 1],
  8: [3, 3, 1, 1],
};

// How many hands sit at each side. Two players with several hands have theirs all on one side.
export function sidesFor(sitters: readonly Sitter[]): Counts {
  const seats = [...new Set(sitters.map((one) => one.seat))];
  if (seats.length === 2 && sitters.length > 2) {
    const first = sitters.filter((one) => one.seat === seats[0]).length;
    return { bottom: first, top: sitters.length - first, left: 0, right: 0 };
  }
  const [bottom, top, left, right] = BY_HANDS[sitters.length] ?? [sitters.length, 0, 0, 0];
  return { bottom, top, left, right };
}

// Two people at the tablet, and others who sit elsewhere or are cats: the two sit opposite each other,
// the others between them at both sides, so that play still goes round. Null for any other company.
export function opposite(sitters: readonly Sitter[]): Counts | null {
  const here = sitters.flatMap((one, i) => (one.mine ? [i] : []));
  const [first, second] = here;
  if (here.length !== 2 || sitters.length < 3 || first !== 0 || second === undefined) return null;
  if (sitters[first]!.seat === sitters[second]!.seat) return null;
  return { bottom: 1, left: second - 1, top: 1, right: sitters.length - second - 1 };
}

// In play order, beginning with my first hand, which sits at the bottom. The hands of one player stay
// together.
export function sitDown(all: readonly Sitter[]): Sitter[] {
  const first = Math.max(
    0,
    all.findIndex((one, i) => one.mine && one.seat !== all.at(i - 1)?.seat),
  );
  return [...all.slice(first), ...all.slice(0, first)];
}

// From the best plan to the one that still works on a small phone.
export function plansFor(sitters: readonly Sitter[], upright = false, own = false): Plan[] {
  const n = sitters.length;
  const bottom = own ? sitters.filter((one) => one.mine).length : Math.ceil(n / 2);
  const rows: Counts = { bottom, top: n - bottom, left: 0, right: 0 };
  const counts = upright || own ? rows : sidesFor(sitters);
  const facing = upright || own ? null : opposite(sitters);
  const form = n <= 4 ? 'wide' : 'front';
  return [
    ...(facing ? [{ form, counts: facing } as const] : []),
    { form, counts },
    ...(n > 4 ? [{ form: 'packed', counts } as const] : []),
    ...(own ? [{ form: 'own' as const, counts: rows }] : []),
    { form: 'line', counts },
    { form: 'line', counts: rows },
    { form: 'tiny', counts: rows, slots: 2 * Math.ceil(rows.bottom / 2) },
  ];
}

export function quarterTurn({ counts: { bottom, left, top, right }, ...plan }: Plan): Plan {
  return { ...plan, counts: { left: bottom, top: left, right: top, bottom: right } };
}

// Clockwise round the screen, as play goes.
export function slotsOf({ counts, slots }: Plan, from: Side): Slot[] {
  const start = SIDES.indexOf(from);
  return SIDES.flatMap((_, i) => {
    const side = SIDES[(start + i) % 4]!;
    const m = counts[side] && Math.max(counts[side], slots ?? 0);
    const along = Array.from({ length: counts[side] }, (_, k) => (2 * k + 1) / (2 * m));
    const ordered = side === 'bottom' || side === 'left' ? along.map((share) => 1 - share) : along;
    return ordered.map((share) => ({ side, share, alone: m === 1 }));
  });
}
