// What the lobby works out from the table's messages: who came, who left, who can start.

import { startOf, optionsOf, type Start } from '../../games/table-options';
import type { SeatInfo, TableInfo } from '../../net/wire';

// Who sits there now and did not before, and the other way round. Names are unique at a table. A seat
// that only changed its name counts as neither.
export function changes(
  before: readonly SeatInfo[],
  now: readonly SeatInfo[],
): { came: SeatInfo[]; went: SeatInfo[] } {
  const not = (some: readonly SeatInfo[], others: readonly SeatInfo[]) =>
    some.filter((seat) => !others.some((other) => other.name === seat.name));
  return {
    came: now.length > before.length ? not(now, before) : [],
    went: now.length < before.length ? not(before, now) : [],
  };
}

export function nameOf(info: TableInfo, person: number): string | null {
  return info.seats.find((seat) => seat.person === person)?.name ?? null;
}

// Whom the host can remove: everybody else, seated or not, here or not. Also a device whose seat
// another one has now: it could still look on.
export function removable(info: TableInfo): number[] {
  return info.people.map(({ person }) => person).filter((person) => person !== info.host);
}

// Whether a seat is not the first of its person, so that it plays on the same screen.
export function isFurther(info: TableInfo, seat: SeatInfo): boolean {
  return (
    seat.person !== null && info.seats.find((one) => one.person === seat.person)?.seat !== seat.seat
  );
}

export function watchers(info: TableInfo): number {
  return info.people.filter(
    ({ person, here }) => here && !info.seats.some((seat) => seat.person === person),
  ).length;
}

export function startNow(info: TableInfo): Start {
  return startOf(optionsOf(info.settings), info.seats.length);
}
