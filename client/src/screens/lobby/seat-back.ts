// Whose seat may be given to another device, and to whom.

import type { SeatInfo, TableInfo } from '../../net/wire';
import { isFurther, nameOf } from './lobby';

// The seats of people who are not connected, one for each of them.
export function absentSeats(info: TableInfo): SeatInfo[] {
  const here = new Set(info.people.flatMap((one) => (one.here ? [one.person] : [])));
  return info.seats.filter(
    (seat) => seat.person !== null && !here.has(seat.person) && !isFurther(info, seat),
  );
}

// The people who may get such a seat: in a game those who only watch, else everybody who is here but
// the host. A host who is alone with cats may take it.
export function newcomers(info: TableInfo): number[] {
  const watches = (person: number) => !info.seats.some((seat) => seat.person === person);
  return info.people
    .filter(
      ({ here, person }) =>
        here && (watches(person) || (info.phase !== 'play' && person !== info.host)),
    )
    .map(({ person }) => person);
}

// How somebody is called who may have no seat yet, and so no name.
export function guestName(
  info: TableInfo,
  person: number,
  guest: (args: { n: number }) => string,
): string {
  return nameOf(info, person) ?? guest({ n: person });
}
