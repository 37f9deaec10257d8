// Who sits where, as something to move children about in: by drag, by tapping, by keys.

import type { ClassPhase, ClassTable, FromClass } from '../../../net/wire';

export const SEATS = 4; // at most, at a table of a class

export type Sitter = { child: number } | 'cat' | 'free';

export interface Target {
  table: number; // one behind the last table: a new one
  place: number;
}

// The places of a table: children, cats, and then what is free as long as four can sit there.
export function sitters({ children, cats }: ClassTable, offered: boolean): Sitter[] {
  const taken: Sitter[] = [
    ...children.map((child) => ({ child })),
    ...Array.from({ length: cats }, () => 'cat' as const),
  ];
  return offered && taken.length < SEATS ? [...taken, 'free'] : taken.slice(0, SEATS);
}

// All places where a child could be put, in the order in which the arrow keys walk through them. A
// table more can be opened only before the round.
export function targets(tables: readonly ClassTable[], phase: ClassPhase): Target[] {
  const known = tables.flatMap((table, number) =>
    sitters(table, true).map((_, place) => ({ table: number, place })),
  );
  return phase === 'seats' ? [...known, { table: tables.length, place: 0 }] : known;
}

export function placeOf(tables: readonly ClassTable[], child: number): Target | null {
  const table = tables.findIndex(({ children }) => children.includes(child));
  return table < 0 ? null : { table, place: tables[table]!.children.indexOf(child) };
}

export const isSame = (one: Target | null, other: Target | null): boolean =>
  one?.table === other?.table && one?.place === other?.place;

const STEPS: Partial<Record<string, [along: 'table' | 'place', by: 1 | -1]>> = {
  ArrowRight: ['place', 1],
  ArrowLeft: ['place', -1],
  ArrowDown: ['table', 1],
  ArrowUp: ['table', -1],
};

// Where an arrow key leads from there; the same if it leads nowhere.
export function step(all: readonly Target[], from: Target | null, key: string): Target | null {
  const going = STEPS[key];
  if (!going || all.length === 0) return from;
  const [along, by] = going;
  const here = all.findIndex((one) => isSame(one, from));
  if (here < 0) return all[by > 0 ? 0 : all.length - 1]!;
  if (along === 'place') return all[(here + by + all.length) % all.length]!;
  const tables = [...new Set(all.map(({ table }) => table))];
  const at = tables.indexOf(from!.table);
  const table = tables[(at + by + tables.length) % tables.length]!;
  const there = all.filter((one) => one.table === table);
  return there[Math.min(from!.place, there.length - 1)]!;
}

// What to tell the class so that the child sits there; null if nothing changes, or nobody else has room.
export function messageFor(
  tables: readonly ClassTable[],
  phase: ClassPhase,
  child: number,
  { table, place }: Target,
): Extract<FromClass, { type: 'place' }> | 'full' | null {
  const from = placeOf(tables, child);
  const there = tables[table];
  if (!there) return phase === 'seats' ? { type: 'place', child, table } : null;
  const other = there.children[place];
  if (other === child) return null;
  if (from && other !== undefined && phase === 'seats')
    return { type: 'place', child, table, instead_of: other };
  if (from?.table === table) return null;
  if (there.children.length >= SEATS) return 'full';
  return { type: 'place', child, table };
}
